package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/**
 * Goes the way of docs/GUIDE.md, step by step, each by the words that stand there in bold type. Its
 * pictures are taken on the way if a directory for them is named:
 *
 * <pre>mvn -pl grapl-server -am test -Dtest=GuidePathTest,ExamplePagesTest
 *   -Dgrapl.pictures=docs/images -Dsurefire.failIfNoSpecifiedTests=false</pre>
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GuidePathTest extends InBrowser {

  private static final String LAKE = "/v1/campaigns/lake";

  private static Pictures pictures;

  @BeforeAll
  static void start() {
    pictures = new Pictures(browser);
    pictures.size(1200, 860);
  }

  /** Presses a button, or follows a link, of exactly these words. */
  private static void press(String words) {
    By named = By.xpath("//*[self::button or self::a][normalize-space()='" + words + "']");
    WebElement button =
        browser
            .await("to be pressed: " + words)
            .until(
                any ->
                    browser.driver().findElements(named).stream()
                        .filter(WebElement::isDisplayed)
                        .findFirst()
                        .orElse(null));
    browser.run("arguments[0].scrollIntoView({ block: 'center' })", button);
    button.click();
  }

  private static void scrollTo(String selector) {
    browser.run(
        "const element = document.querySelector(arguments[0]);"
            + " window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 70)",
        selector);
  }

  private static void top() {
    browser.run("window.scrollTo(0, 0)");
  }

  private static JsonNode status() {
    return server.get(LAKE + "/status").json();
  }

  @Test
  @Order(1)
  void theFirstPageSaysWhatThisIs() {
    browser.go("/").seeText("main", "Check some, sort them all");
    pictures.size(1200, 760);
    pictures.take("guide-1-welcome");
    press("Begin");
    browser.see("#drop");
  }

  @Test
  @Order(2)
  void theExampleOfTheLakeIsUnderstoodAndStarted() {
    browser.see("#example-lake");
    browser
        .driver()
        .findElement(By.xpath("//*[@id='example-lake'][contains(., 'Oxygen in a lake')]"))
        .click();
    browser.seeText("#understood", "1,898 items").seeText("#understood", "all connected");
    assertThat(browser.run("return document.querySelector('#line').value")).isEqualTo("5");
    assertThat(browser.run("return document.querySelector('#scatter').value")).isEqualTo("0.3");
    browser.seeText("main", "Start over");
    pictures.takeWhole("guide-2-new", 1200);
    pictures.size(1200, 860);
    press("Start");
    browser.seeText("h1", "lake");
  }

  @Test
  @Order(3)
  void fiftyRecordedAnswersDrawTheLine() {
    browser.seeText("#count-undecided", "1,898");
    press("50 checks");
    browser.seeText("#count-checks", "50");
    assertThat(status().get("checks").intValue()).isEqualTo(50);
    browser.see("svg.progress");
    browser.see("#campaign-picture canvas");
    for (String part : new String[] {"Progress", "Happening now", "Items", "certified"}) {
      browser.seeText("main", part);
    }
    browser.seeText("main", "expected wrong").seeText("main", "more checks");
    top();
    pictures.take("guide-3-campaign");
  }

  @Test
  @Order(4)
  void anItemSaysWhyItIsCalledSo() {
    browser.click("#campaign-list .list-row");
    browser.seeText("#campaign-item", "Why").seeText("#campaign-item", "Estimate");
    scrollTo("#campaign-item");
    pictures.take("guide-4-item");
    browser.press(Keys.ESCAPE);
  }

  @Test
  @Order(5)
  void anotherLineIsShownBesideThePresentOneAndChangesNothing() {
    browser.seeText("main", "Estimates against the line");
    browser.see(".histogram [role=slider]").sendKeys(Keys.PAGE_UP);
    browser.seeText("main", "What if the line were at").seeText("#what-if", "would");
    browser.seeText("main", "Use this line instead");
    scrollTo("#campaign-side .card:has(.histogram)");
    pictures.take("guide-5-what-if");
    press("Back to 5");
    assertThat(status().at("/threshold").doubleValue()).isEqualTo(5);
  }

  @Test
  @Order(6)
  void itemsAreCheckedUnderAName() {
    press("Check items");
    browser.fill("#who-name", "Ann").click("#who-form button.main");
    browser.see("#check-item");
    top();
    pictures.size(1200, 760);
    pictures.take("guide-6-check");
    pictures.size(390, 760);
    pictures.take("guide-7-phone");
    pictures.size(1200, 860);
    browser.driver().findElement(By.xpath("//button[starts-with(., 'Use it')]")).click();
    browser
        .await("Ann's answer at the server")
        .until(any -> status().get("checks").intValue() == 51);
    String item = browser.text("#check-item");
    browser.fill("#answer-number", "6.1").press(Keys.ENTER);
    browser.await("the next item").until(any -> !browser.text("#check-item").equals(item));
    browser.seeText(".around", "Second opinions");
  }

  @Test
  @Order(7)
  void nothingIsCertifiedUntilAnAuditIsPassed() {
    press("Certificate");
    browser.seeText("#verdict", "Nothing is certified.");
    for (String words : new String[] {"Print", "Save decisions.csv", "Do everything again"}) {
      browser.seeText("main", words);
    }
    top();
    pictures.takeWhole("guide-8-certificate", 1200);
    pictures.size(1200, 860);
    press("Start the audit");
    browser.await("an audit").until(any -> !status().at("/audit/running").isNull());

    press("Overview");
    // Answers scatter, so the first item drawn may take more than ten of them.
    for (int known = 52; drawn() == 0 && known < 102; known += 10) {
      int wanted = known + 10;
      press("10 checks");
      browser
          .await("answers to the audit")
          .until(any -> status().get("checks").intValue() >= wanted);
    }
    assertThat(drawn()).isPositive();
    browser.seeText("main", "audit running").seeText("main", "Download");
    assertThat(browser.complaints()).isEmpty();
  }

  /** Items that the audit under way has come to an end with. */
  private static int drawn() {
    return status().at("/audit/running/drawn").intValue();
  }
}
