package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** What somebody who checks sees of an item: an abstract, a picture, a place. */
class CardPageTest extends InBrowser {

  private static final String ABSTRACT =
      "Rivers of the south fell dry in three summers of the last ten. ".repeat(6).strip()
          + "\n\nWe ask what farmers did, and find that most moved their wells.";

  private static final String PAPERS =
      """
      label,title,abstract,year,pages,citations,journal,doi,image
      W1,Drought in the south,"%s",2019,12,4,Water,https://doi.example.org/1,https://pictures.example.org/1.png
      W2,Wells and farmers,"%s",2020,8,40,Water,https://doi.example.org/2,
      W3,A history of bridges,"%s",2001,9,1,Stone,https://doi.example.org/3,
      """
          .formatted(ABSTRACT, ABSTRACT, ABSTRACT);

  private static final String CAMPAIGN =
      "{\"name\": \"%s\", \"settings\": {\"threshold\": 0.5, \"noise\": \"yes-no\"}}";

  private static Browser check(String name) {
    browser.go("/c/" + name + "/check");
    if (!browser.driver().findElements(By.id("who-form")).isEmpty()
        || browser.run("return localStorage.getItem('grapl-name') ?? ''").equals("")) {
      browser.fill("#who-name", "Ann").click("#who-form button.main");
    }
    browser.see("#check-item");
    return browser;
  }

  /** On a desktop, in dark colours, and on a phone. */
  private static void picture(String name) {
    if (!Pictures.areWanted()) {
      return;
    }
    Pictures pictures = new Pictures(browser);
    pictures.size(1280, 900);
    pictures.take(name);
    browser.run("document.documentElement.dataset.theme = 'dark'");
    pictures.take(name + "-dark");
    browser.run("delete document.documentElement.dataset.theme");
    pictures.size(375, 800);
    pictures.take(name + "-phone");
    browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  private static void papers() {
    Reply made =
        new Form()
            .text("campaign", CAMPAIGN.formatted("papers"))
            .file("graph", "links.csv", "source,target\nW1,W2\nW2,W3\n")
            .file("items", "papers.csv", PAPERS)
            .post(server, "/v1/campaigns");
    assertThat(made.status()).as(made.body()).isIn(201, 409);
  }

  /** Asks for W1, so that it is the first that is shown. */
  private static void first(String campaign, String item) {
    server.post(
        "/v1/campaigns/" + campaign + "/ask",
        "{\"items\": [\"%s\"], \"worker\": \"Ann\"}".formatted(item));
  }

  @Test
  void anAbstractIsReadAsTextUnderItsTitle() {
    papers();
    first("papers", "W1");
    check("papers").seeText("#check-item", "Drought in the south");

    assertThat(browser.text("#check-label")).isEqualTo("W1");
    List<WebElement> paragraphs = browser.driver().findElements(By.cssSelector(".item-text p"));
    assertThat(paragraphs).hasSize(2);
    assertThat(paragraphs.get(1).getText()).startsWith("We ask what farmers did");
    assertThat(paragraphs.get(0).getSize().width).isLessThan(800);
    assertThat(browser.text(".item-facts summary")).isEqualTo("5 facts");
    browser.click(".item-facts summary");
    WebElement doi = browser.see(".item-facts a");
    assertThat(doi.getAttribute("target")).isEqualTo("_blank");
    assertThat(doi.getAttribute("rel")).isEqualTo("noopener noreferrer");
    assertThat(browser.text(".item-elsewhere"))
        .contains("pictures.example.org", "no pictures from");
    assertThat(browser.driver().findElements(By.cssSelector(".check-card img"))).isEmpty();
    assertThat(browser.complaints()).isEmpty();
    browser.assertOpenToEverybody("an abstract");
    picture("card-abstract");
  }

  @Test
  void whatIsNearIsDrawnAndNamedWithoutSayingHowItCameOut() {
    papers();
    first("papers", "W1");
    server.post(
        "/v1/campaigns/papers/observations",
        "{\"observations\": [{\"item\": \"W2\", \"value\": 1}]}");
    check("papers").seeText("#check-item", "Drought in the south");

    assertThat(browser.text("#check-nearby .near-names")).isEqualTo("Wells and farmers · checked");
    JsonNode around = server.get("/v1/campaigns/papers/items/W1/around").json();
    assertThat(around.get("kind").textValue()).isEqualTo("links");
    assertThat(around.get("items")).hasSize(2);
    assertThat(around.toString()).doesNotContain("estimate", "side", "value");
  }

  @Test
  void aPlaceIsShownOnItsPieceOfTheMap() {
    Reply made =
        new Form()
            .text("campaign", CAMPAIGN.formatted("counties"))
            .example("graph", "counties/counties.topojson")
            .post(server, "/v1/campaigns");
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    first("counties", "04015");
    check("counties").seeText("#check-label", "04015");

    browser.seeText("#check-nearby h2", "Where it is");
    assertThat(browser.driver().findElements(By.cssSelector(".nearby .region.near")))
        .hasSizeGreaterThan(3);
    assertThat(browser.driver().findElements(By.cssSelector(".nearby .region.here"))).hasSize(1);
    browser.assertOpenToEverybody("a place");
    picture("card-place");
    browser.resize(375, 900);
    try {
      browser.driver().navigate().refresh();
      browser.seeText("#check-nearby summary", "near");
      assertThat(browser.see("#check-nearby").getAttribute("open")).isNull();
      browser.click("#check-nearby summary");
      browser.see(".nearby .region.here");
    } finally {
      browser.resize(1280, 1050);
    }
  }

  @Test
  void aDigitIsShownByItsPixels() {
    Reply made =
        new Form()
            .text("campaign", CAMPAIGN.formatted("digits"))
            .example("table", "digits/digits.csv")
            .example("items", "digits/items.csv")
            .post(server, "/v1/campaigns");
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    check("digits").see(".check-card .item-picture.pixels");

    assertThat(browser.text(".item-facts summary")).isEqualTo("64 facts");
    picture("card-digit");
  }

  @Test
  void theNumbersOfTheCurveAreReadByKeysAndByPointer() {
    server.post("/v1/campaigns", RunningServer.chain("curve", 40));
    for (int item = 0; item < 12; item++) {
      server.post(
          "/v1/campaigns/curve/observations",
          "{\"observations\": [{\"item\": \"a%d\", \"value\": %d}]}".formatted(3 * item, item / 6));
    }
    browser.go("/c/curve");
    // The course is told in parts: the first point may be a later one for a moment.
    browser
        .await("the first point")
        .until(
            any -> {
              browser.run("arguments[0].focus()", browser.see("svg.progress"));
              browser.press(Keys.HOME);
              return browser.text("#curve-read").startsWith("After 1 check: about ");
            });
    browser.press(Keys.ARROW_RIGHT).seeText("#curve-read", "After 2 checks: about ");
    assertThat(browser.see("svg.progress").getAttribute("aria-valuetext")).contains("After 2");
    new Actions(browser.driver()).moveToElement(browser.see("svg.progress")).perform();
    browser
        .await("another point")
        .until(any -> !browser.text("#curve-read").contains("r 2 checks"));
    boolean wasLog = "true".equals(browser.see("#curve-log").getAttribute("aria-pressed"));
    browser.click("#curve-log");
    assertThat(browser.see("#curve-log").getAttribute("aria-pressed"))
        .isEqualTo(wasLog ? "false" : "true");
    assertThat(browser.text("svg.progress").contains("(log scale)")).isEqualTo(!wasLog);
    browser.assertOpenToEverybody("the charts");
    assertThat(browser.complaints()).isEmpty();
    picture("charts");
  }
}
