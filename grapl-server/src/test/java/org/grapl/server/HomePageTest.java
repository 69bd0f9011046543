package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** The campaigns there are: the last used first, with titles and notes, and those put away. */
class HomePageTest extends InBrowser {

  private static List<String> titles() {
    return browser.driver().findElements(By.cssSelector(".campaigns h2")).stream()
        .map(WebElement::getText)
        .toList();
  }

  private static String card(String name, String button) {
    return "article[aria-labelledby='campaign-%s'] %s".formatted(name, button);
  }

  @Test
  void campaignsAreSortedByUseRenamedNotedAndArchived() {
    for (String name : List.of("ash", "birch", "cedar")) {
      server.post("/v1/campaigns", RunningServer.chain(name, 6));
    }
    server.post(
        "/v1/campaigns/ash/observations", "{\"observations\": [{\"item\": \"a1\", \"value\": 1}]}");
    browser.go("/").seeText(card("ash", ".standing"), "1 check");
    assertThat(titles()).containsExactly("ash", "cedar", "birch");

    browser.click(card("ash", ".edit")).fill("#shelf-title", "Ash trees, 2026");
    browser.fill("#shelf-note", "Ask Ben about the north side.");
    browser.assertOpenToEverybody("a title and a note");
    browser.click("#shelf-save").seeText(card("ash", "h2"), "Ash trees, 2026");
    browser.seeText(card("ash", ".note"), "Ask Ben");
    browser.click(card("birch", ".archive")).seeText("#archived", "Archived (1)");
    assertThat(titles()).containsExactly("Ash trees, 2026", "cedar");
    browser.assertOpenToEverybody("the campaigns there are");

    browser.driver().navigate().refresh();
    browser.click("#archived summary").click(card("birch", ".archive"));
    browser.await("birch is back").until(any -> titles().size() == 3);
    browser.click(card("ash", "h2 a")).seeText("h1", "Ash trees, 2026");
    assertThat(server.get("/v1/campaigns/ash/report").body()).contains("Ash trees, 2026");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void whatIsLeftOutOfTheShelfStaysAndNothingLongIsTaken() {
    server.post("/v1/campaigns", RunningServer.chain("oak", 6));
    server.post("/v1/campaigns/oak/shelf", "{\"title\": \"Oaks\", \"archived\": true}");
    JsonNode kept = server.post("/v1/campaigns/oak/shelf", "{\"note\": \"old\"}").json();
    assertThat(kept.toString())
        .isEqualTo("{\"title\":\"Oaks\",\"note\":\"old\",\"archived\":true}");
    Reply refused =
        server.post("/v1/campaigns/oak/shelf", "{\"title\": \"%s\"}".formatted("o".repeat(151)));
    assertThat(refused.status()).isEqualTo(422);
    assertThat(server.get("/v1/campaigns/oak").json().get("title").textValue()).isEqualTo("Oaks");
    server.delete("/v1/campaigns/oak");
    server.post("/v1/campaigns", RunningServer.chain("oak", 6));
    assertThat(server.get("/v1/campaigns/oak").json().get("title").textValue()).isEmpty();
    server.delete("/v1/campaigns/oak");
  }
}
