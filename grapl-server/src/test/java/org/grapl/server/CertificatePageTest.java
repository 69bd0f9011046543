package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the page to be signed says is what was shown, and no more. */
class CertificatePageTest extends InBrowser {

  private static final String PATH = "/v1/campaigns/gauge";

  @BeforeAll
  static void start() {
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
}
