package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the page to be signed says is what was shown, and no more. */
class CertificatePageTest extends InBrowser {

  private static final String PATH = "/v1/campaigns/gauge";

  private static Pictures pictures;

  @BeforeAll
  static void start() {
    pictures = new Pictures(browser);
    server.post(
        "/v1/campaigns",
        RunningServer.chain("gauge", 5).replace("\"noise\": \"0.1\"", "\"noise\": \"exact\""));
  }

  @Test
  void anAuditIsMadeSignedForAndNoLongerClaimedForAnotherLine() {
    for (int item = 0; item < 5; item++) {
      server.post(
          PATH + "/observations",
          "{\"observations\": [{\"item\": \"a%d\", \"value\": %s}], \"worker\": \"ann\"}"
              .formatted(item, item < 2 ? "0.9" : "0.1"));
    }
    browser.go("/c/gauge/certificate").seeText("#verdict", "Nothing is certified.");
    browser.fill("#audit-error", "10,5").fill("#audit-confidence", "99.6");
    browser.see("#audit button.main, #audit button[type=submit], #audit button").click();

    browser.seeText("#verdict", "are on the wrong side of the line");
    assertThat(server.get(PATH + "/audit").json().at("/last/passed").booleanValue()).isTrue();
    // Never rounded up to certainty.
    assertThat(browser.text("#verdict")).contains("99.6").doesNotContain("100");
    browser.assertOpenToEverybody("a certificate");

    server.post(PATH + "/question", "{\"threshold\": 0.95}");
    browser.seeText("#verdict", "about another line").seeText("#verdict", "Nothing is certified.");
    assertThat(browser.text("#verdict")).doesNotContain("failed");
    assertThat(browser.complaints()).isEmpty();
  }

  /** The decision is right but for some items, which the audit finds if it draws them. */
  @Test
  void recallAndPrecisionAreAskedForPromisedAndShown() {
    String path = "/v1/campaigns/sides";
    server.post(
        "/v1/campaigns",
        RunningServer.chain("sides", 400).replace("\"noise\": \"0.1\"", "\"noise\": \"exact\""));
    for (int item = 0; item < 400; item += 2) {
      server.post(
          path + "/observations",
          "{\"observations\": [{\"item\": \"a%d\", \"value\": %d}], \"worker\": \"ann\"}"
              .formatted(item, item / 200));
    }
    browser.go("/c/sides/certificate").seeText("#audit-price", " checks");
    browser.fill("#audit-error", " ").seeText("#audit-price", "at least one of the others");
    browser.fill("#audit-recall", "80").fill("#audit-precision", "85");
    browser.fill("#audit-confidence", "90").seeText("#audit-price", "To show this takes");
    pictures.takeWhole("audit-1-form", 1000);
    browser.assertOpenToEverybody("an audit to be opened");
    browser.click("#audit-start").seeText("#audit-standing", "0 items drawn at random");
    JsonNode promised = server.get(path + "/audit").json().at("/running/promised");
    browser.seeText(
        "#audit-standing",
        "%s to %s".formatted(promised.get("low").asText(), promised.get("high").asText()));
    boolean isBeyond = false;
    int flipped = 0;
    for (JsonNode running = running(path); !running.isNull(); running = running(path)) {
      JsonNode ticket = server.post(path + "/ask", "{}").json().at("/tickets/0");
      int item = Integer.parseInt(ticket.get("item").asText().substring(1));
      boolean isWrong = running.get("drawn").asInt() % 4 == 3 && flipped++ < 6;
      int value = isWrong ? 1 - item / 200 : item / 200;
      server.post(
          path + "/tell",
          "{\"ticket\": %d, \"value\": %d}".formatted(ticket.get("ticket").asLong(), value));
      JsonNode now = running(path);
      if (!isBeyond
          && now.get("drawn") != null
          && now.get("drawn").asInt() + now.get("itemsLeft").asInt()
              > promised.get("high").asInt()) {
        isBeyond = true;
        browser.seeText("#audit-beyond", "More was found wrong than expected");
        pictures.takeWhole("audit-2-beyond", 1000);
      }
    }
    assertThat(isBeyond).isTrue();
    browser.seeText("#verdict", "of the items above the line are found");
    browser.seeText("#verdict", "of the items called above really are above");
    browser.seeText("#audited-by", "Right and wrong are by the answers of ann and local.");
    pictures.takeWhole("audit-3-passed", 1000);
    browser.go("/c/sides").seeText("main", "% found");
    pictures.take("audit-4-overview");
    assertThat(browser.complaints()).isEmpty();
  }

  private static JsonNode running(String path) {
    return server.get(path + "/audit").json().get("running");
  }
}
