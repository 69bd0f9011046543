package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** Mistakes of hand are asked about where they are made, and listed for owners. */
class DoubtfulPageTest extends InBrowser {

  private static int doubtful(String name) {
    return server.get("/v1/campaigns/" + name + "/doubtful").json().get("doubtful").size();
  }

  private static void create(String name) {
    server.post("/v1/campaigns", RunningServer.chain(name, 30));
    server.post("/v1/campaigns/" + name + "/observations", DoubtfulRoutesTest.USUAL);
  }

  /** Somebody who was not here before. */
  private static void checkAsAnn(String name) {
    browser.go("/").run("localStorage.clear()");
    browser.driver().navigate().refresh();
    browser.go("/c/" + name + "/check").fill("#who-name", "Ann").click("#who-form button.main");
  }

  private static String send(String value) {
    String item = browser.text("#check-item");
    browser.fill("#answer-number", value).press(Keys.ENTER);
    browser.await("another item").until(any -> !browser.text("#check-item").equals(item));
    return item;
  }

  @Test
  void whoMakesASlipIsAskedBackAndCorrectsOrConfirmsIt() {
    create("slips");
    checkAsAnn("slips");
    String item = send("65");
    browser.seeText(
        ".ask-back", item + ": 65, above. Is that right? It is far from everything seen");
    browser.assertOpenToEverybody("asked back");
    browser
        .click(".ask-back-correct")
        .await("the item again")
        .until(any -> browser.text("#check-item").equals(item));
    send("0.65");
    browser.await("nothing to ask").until(any -> doubtful("slips") == 0);
    send("70");
    browser.see(".ask-back");
    browser.click(".ask-back-right");
    browser.await("confirmed").until(any -> doubtful("slips") == 0);
    browser
        .await("no question")
        .until(any -> browser.driver().findElements(By.cssSelector(".ask-back")).isEmpty());
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void pressingSendTwiceIsNoConfirmation() {
    create("twice");
    checkAsAnn("twice");
    browser.see("#check-item");
    send("0.4");
    send("0.5");
    send("0.6");
    browser.fill("#answer-number", "65").press(Keys.ENTER);
    browser.seeText("#answer-read", "far from your other answers");
    send("65");
    browser.see(".ask-back");
    assertThat(doubtful("twice")).isEqualTo(1);
    browser.click(".ask-back-correct");
    browser.await("undone").until(any -> doubtful("twice") == 0);
  }

  @Test
  void ownersClearUpTheListOneByOne() {
    create("lake");
    server.post(
        "/v1/campaigns/lake/observations",
        "{\"observations\": [{\"item\": \"a20\", \"value\": -999}, {\"item\": \"a25\", \"value\": 37.4}], \"worker\": \"ann\"}");
    browser.go("/c/lake").seeText("#doubtful-count", "2 answers to look at.");
    browser.seeText("#doubtful", "−999 by ann: far from everything seen");
    browser.assertOpenToEverybody("doubtful answers");
    browser
        .click("#doubtful button[aria-label='Withdraw: a20']")
        .seeText("#doubtful-count", "1 answer to look at.");
    browser.click("#doubtful button[aria-label='It is right: a25']");
    browser
        .await("nothing left")
        .until(any -> browser.driver().findElements(By.id("doubtful")).isEmpty());
    assertThat(doubtful("lake")).isZero();
    assertThat(browser.complaints()).isEmpty();
  }
}
