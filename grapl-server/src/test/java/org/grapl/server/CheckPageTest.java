package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** People check items in a browser: by keys, without a network, side by side. */
@Tag("browser")
class CheckPageTest {

  private static final int ITEMS = 60;

  @TempDir Path directory;
  private RunningServer server;
  private Browser browser;

  @BeforeEach
  void start() {
    server = RunningServer.in(directory);
    browser = Browser.on(server);
    server.post(
        "/v1/campaigns",
        RunningServer.chain("pond", ITEMS).replace("\"noise\": \"0.1\"", "\"noise\": \"yes-no\""));
  }

  @AfterEach
  void stop() {
    if (browser != null) {
      browser.close();
    }
    server.close();
  }

  private static Browser begin(Browser browser, String name) {
    browser.go("/c/pond/check").fill("#who-name", name).click("#who-form button.main");
    browser.see("#check-item");
    return browser;
  }

  /** Answers the item that is shown; above if its number is even. */
  private static String answer(Browser browser) {
    return answer(browser, item -> browser.press(isAbove(item) ? "a" : "b"));
  }

  private static String answer(Browser browser, Consumer<String> how) {
    String item = browser.text("#check-item");
    how.accept(item);
    browser
        .await("another item than " + item)
        .until(
            any -> {
              String shown = browser.text("#check-item");
              return !shown.isEmpty() && !shown.equals(item);
            });
    return item;
  }

  private static String answerByNumber(Browser browser) {
    return answer(
        browser,
        item -> browser.fill("#answer-number", isAbove(item) ? "1" : "0").press(Keys.ENTER));
  }

  private static boolean isAbove(String item) {
    return Integer.parseInt(item.substring(1)) % 2 == 0;
  }

  /** What counts, in the order in which it came: the item and its value. */
  private List<Map.Entry<String, Double>> kept() {
    List<Map.Entry<String, Double>> kept = new ArrayList<>();
    for (JsonNode each :
        server.get("/v1/campaigns/pond/observations?limit=1000").json().get("observations")) {
      if (!each.get("withdrawn").booleanValue()) {
        kept.add(Map.entry(each.get("item").textValue(), each.get("value").doubleValue()));
      }
    }
    return kept;
  }

  private void awaitKept(int count) {
    browser.await(count + " answers at the server").until(any -> kept().size() == count);
  }

  @Test
  void twentyItemsAreCheckedByKeysAndTheLastIsTakenBack() {
    begin(browser, "Ann");
    List<Map.Entry<String, Double>> answered = new ArrayList<>();
    for (int k = 0; k < 20; k++) {
      String item = answer(browser);
      answered.add(Map.entry(item, isAbove(item) ? 1.0 : 0.0));
    }
    awaitKept(20);
    assertThat(kept()).containsExactlyElementsOf(answered);

    browser.press("u");
    awaitKept(19);
    browser.seeText("#check-item", answered.get(19).getKey());
    assertThat(kept()).containsExactlyElementsOf(answered.subList(0, 19));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void answersGivenWithoutANetworkWaitThroughAReloadAndArriveOnceEach() {
    begin(browser, "Ann");
    browser.click("[data-along='10']");
    browser
        .await("ten items taken along")
        .until(
            any ->
                server.get("/v1/campaigns/pond/status").json().get("open").intValue() >= 10
                    && browser.text("#check-along").contains("10"));
    browser.setOffline(true);
    Map<String, Double> answered = new LinkedHashMap<>();
    for (int k = 0; k < 4; k++) {
      String item = answer(browser);
      answered.put(item, isAbove(item) ? 1.0 : 0.0);
    }
    browser.seeText("#check-state", "4 answers wait");
    assertThat(kept()).isEmpty();

    browser.setOffline(false);
    browser.driver().navigate().refresh();
    awaitKept(4);
    assertThat(kept()).containsExactlyElementsOf(answered.entrySet());
    assertThat(server.get("/v1/campaigns/pond/status").json().get("late").intValue()).isZero();
  }

  @Test
  void twoReviewersSideBySideNeverGetTheSameItem() {
    // Answers that may be wrong are asked for again now and then, to see how far they agree.
    server.delete("/v1/campaigns/pond");
    server.post(
        "/v1/campaigns",
        RunningServer.chain("pond", ITEMS).replace("\"noise\": \"0.1\"", "\"noise\": \"exact\""));
    try (Browser other = Browser.on(server)) {
      begin(browser, "Ann");
      begin(other, "Ben");
      List<String> items = new ArrayList<>();
      for (int k = 0; k < 8; k++) {
        assertThat(browser.text("#check-item")).isNotEqualTo(other.text("#check-item"));
        items.add(answerByNumber(browser));
        items.add(answerByNumber(other));
      }
      assertThat(items).doesNotHaveDuplicates();
      awaitKept(16);
    }
  }

  @Test
  void aKeyThatIsHeldDownAnswersOneItemOnly() {
    begin(browser, "Ann");
    String item = browser.text("#check-item");
    browser.run(
        "[...document.querySelectorAll('button')].find((each) => each.textContent.includes('Above')).focus()");
    Map<String, Object> enter =
        Map.of("key", "Enter", "code", "Enter", "windowsVirtualKeyCode", 13, "text", "\r");
    for (int k = 0; k < 12; k++) {
      Map<String, Object> event = new LinkedHashMap<>(enter);
      event.put("type", "keyDown");
      event.put("autoRepeat", k > 0);
      browser.driver().executeCdpCommand("Input.dispatchKeyEvent", event);
    }
    awaitKept(1);
    assertThat(kept().get(0).getKey()).isEqualTo(item);
    String next = browser.text("#check-item");
    answer(browser);
    awaitKept(2);
    assertThat(kept()).extracting(Map.Entry::getKey).containsExactly(item, next);
  }

  @Test
  void whatIsUndoneStaysWithWhoUndidIt() {
    begin(browser, "Ann");
    String item = answer(browser);
    awaitKept(1);
    browser.press("u");
    browser.seeText("#check-item", item);
    awaitKept(0);
    browser
        .await("a ticket for " + item)
        .until(
            any ->
                server
                    .get("/v1/campaigns/pond/tickets?worker=Ann")
                    .json()
                    .get("tickets")
                    .findValuesAsText("item")
                    .contains(item));

    Reply other =
        server.post(
            "/v1/campaigns/pond/ask", "{\"items\": [\"%s\"], \"worker\": \"Ben\"}".formatted(item));
    assertThat(other.status()).as(other.body()).isEqualTo(422);
    browser.press(isAbove(item) ? "b" : "a");
    awaitKept(1);
    assertThat(kept()).containsExactly(Map.entry(item, isAbove(item) ? 0.0 : 1.0));
  }

  @Test
  void anAnswerForACampaignMadeAnewUnderTheSameNameIsKeptApart() {
    begin(browser, "Ann");
    browser.setOffline(true);
    answer(browser);
    browser.seeText("#check-state", "1 answer");
    server.delete("/v1/campaigns/pond");
    server.post(
        "/v1/campaigns",
        RunningServer.chain("pond", ITEMS).replace("\"noise\": \"0.1\"", "\"noise\": \"yes-no\""));
    server.post("/v1/campaigns/pond/ask", "{\"count\": 5, \"worker\": \"Ben\"}");
    browser.setOffline(false);

    browser.seeText("main", "another one by now");
    assertThat(kept()).isEmpty();
  }

  @Test
  void aNumberFarFromAllOthersIsAskedForTwice() {
    server.post("/v1/campaigns", RunningServer.chain("wells", 30));
    browser.go("/c/wells/check").fill("#who-name", "Ann").click("#who-form button.main");
    for (String value : List.of("0.4", "0.6", "0.7")) {
      String item = browser.text("#check-item");
      browser.fill("#answer-number", value).press(Keys.ENTER);
      browser.await("another item").until(any -> !browser.text("#check-item").equals(item));
    }
    String item = browser.text("#check-item");
    browser.fill("#answer-number", "65").press(Keys.ENTER);

    browser.seeText("#answer-read", "far from your other answers");
    assertThat(browser.text("#check-item")).isEqualTo(item);
    browser.press(Keys.ENTER);
    browser.await("another item").until(any -> !browser.text("#check-item").equals(item));
  }

  @Test
  void whatCannotBeCheckedIsSkippedOrSetAside() {
    begin(browser, "Ann");
    String first = browser.text("#check-item");
    browser.press("s");
    browser.await("another item").until(any -> !browser.text("#check-item").equals(first));
    assertThat(kept()).isEmpty();

    browser.press("?");
    browser.see("#check-help-dialog[open]");
    browser.press(Keys.ESCAPE);
    browser.assertOpenToEverybody("check mode");
  }
}
