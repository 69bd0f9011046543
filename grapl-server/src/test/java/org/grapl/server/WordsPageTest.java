package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/** A campaign is asked, answered and told in people's own words. */
class WordsPageTest extends InBrowser {

  private static final String QUESTION = "Is this paper about drought?";

  @Test
  void wordsTypedAtTheStartAreReadByWhoChecksAndInAllThatComesOut() throws IOException {
    Path links = directory.resolve("papers.csv");
    Files.writeString(links, "source,target\np1,p2\np2,p3\np3,p4\np4,p5\np5,p6\n");
    browser.go("/new").driver().navigate().refresh();
    browser.see("#drop");
    browser.driver().findElement(By.cssSelector("input[type=file]")).sendKeys(links.toString());
    browser.seeText("#understood", "6 items");
    browser.fill("#word-question", QUESTION);
    browser.fill("#word-above", "about drought").fill("#word-below", "about something else");
    browser.click(".more-words summary").fill("#word-instructions", "Read the abstract.");
    browser.fill("#word-example", "Dry years in Spain: about drought.");
    browser.click("#answers-yes-no-exact");
    browser.assertOpenToEverybody("the words of a new campaign");
    browser.fill("#name", "papers").click("#start");
    browser.seeText("#campaign-question", QUESTION).seeText(".picture-legend", "about drought");
    JsonNode made = server.get("/v1/campaigns/papers").json();
    assertThat(made.at("/settings/noise").textValue()).isEqualTo("exact");
    assertThat(made.at("/words/yesNo").booleanValue()).isTrue();

    browser.go("/c/papers/check").fill("#who-name", "Ann").click("#who-form button.main");
    browser.seeText("#check-question", QUESTION).seeText("#answer-above", "bout drought");
    browser.seeText("#check-instructions", "Read the abstract.");
    browser.assertOpenToEverybody("check mode with instructions");
    browser.resize(360, 740);
    browser.resize(1280, 900);
    String item = browser.text("#check-item");
    browser.click("#check-instructions summary").click("#answer-above");
    browser.seeText("#check-history", "about drought");
    browser.await("the answer").until(done -> status("papers").get("checks").intValue() == 1);
    // Those near it are answered the other way, and it stays as answered.
    for (int other = 1; other <= 6; other++) {
      if (!item.equals("p" + other)) {
        server.post(
            "/v1/campaigns/papers/observations",
            "{\"observations\": [{\"item\": \"p%d\", \"value\": 0}]}".formatted(other));
      }
    }
    browser.go("/c/papers").seeText("#count-above", "1").seeText("#count-below", "5");
    browser.seeText("#list-filter-above", "about drought").seeText("#list-box", "about something");
    assertThat(browser.driver().findElements(By.id("what-if-line")))
        .as("a line between a reliable yes and no")
        .isEmpty();
    assertThat(server.get("/v1/campaigns/papers/decisions?format=csv").body())
        .containsPattern(item + ",1.0,0.0,above,1.0,1,about drought");
    browser.driver().navigate().refresh();
    browser.go("/c/papers/check").see("main");
    assertThat(server.get("/v1/campaigns/papers/report").body()).contains(QUESTION);

    browser.go("/c/papers").see("#change-words");
    browser.click("#change-words").fill("#word-question", "Is it about dry years?");
    browser.assertOpenToEverybody("the words in a dialog");
    browser.click("#words-save").seeText("#campaign-question", "Is it about dry years?");
    browser.go("/c/papers/certificate").seeText("#asked-words", "Is it about dry years?");
    assertThat(browser.text("#certificate")).contains("Asked of 6 items").doesNotContain("0.5");
    assertThat(browser.complaints()).isEmpty();
  }

  private static JsonNode status(String campaign) {
    return server.get("/v1/campaigns/" + campaign + "/status").json();
  }
}
