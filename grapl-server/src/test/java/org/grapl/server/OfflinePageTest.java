package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.store.sql.Tokens.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Check mode opens while there is no server at all, and what is answered then arrives later. */
@Tag("browser")
class OfflinePageTest {

  @TempDir Path directory;

  @SuppressWarnings("NullAway.Init") // each test begins with serve
  private RunningServer server;

  @SuppressWarnings("NullAway.Init")
  private Browser browser;

  /** Begins with a server and a browser that looks at it. */
  private void serve(ServerSettings settings) {
    server = new RunningServer(settings, directory);
    if (browser == null) {
      browser = Browser.on(server);
    }
  }

  /** The server is back, at the same address. */
  private void serveAgain(boolean withTokens) {
    ServerSettings same = RunningServer.SETTINGS.withPort(URI.create(browser.address()).getPort());
    serve(withTokens ? same.withTokens() : same);
  }

  @AfterEach
  void stop() {
    if (browser != null) {
      browser.close();
    }
    server.close();
  }

  private void awaitFilesKept() {
    browser
        .await("the page's files are kept")
        .until(any -> browser.run("return !!navigator.serviceWorker.controller").equals(true));
  }

  private String answer() {
    String item = browser.text("#check-item");
    browser.press("a");
    browser.await("another than " + item).until(any -> !browser.text("#check-item").equals(item));
    return item;
  }

  private static List<String> labels(JsonNode observations) {
    List<String> labels = new ArrayList<>();
    observations.forEach(each -> labels.add(each.get("item").textValue()));
    return labels;
  }

  @Test
  void checkModeOpensWithoutAServerAndTheAnswersArriveExactlyOnce() {
    serve(RunningServer.SETTINGS);
    server.post(
        "/v1/campaigns",
        RunningServer.chain("pond", 30).replace("\"noise\": \"0.1\"", "\"noise\": \"yes-no\""));
    browser.go("/c/pond/check").fill("#who-name", "Ann").click("#who-form button.main");
    browser.see("#check-item");
    awaitFilesKept();
    browser.click("[data-along='5']").seeText("#check-along", "5");
    browser.seeText("#check-state", "All answers are saved");

    server.close();
    browser.driver().navigate().refresh();
    List<String> answered = List.of(answer(), answer());
    browser.seeText("#check-state", "2 answers wait");
    assertThat(browser.run("return document.querySelector('.bar .home img').naturalWidth > 0"))
        .isEqualTo(true);
    browser.driver().navigate().refresh();
    browser.seeText("#check-state", "2 answers wait");
    browser.go("/").click(".problem a[href='#/c/pond/check']");
    browser.seeText("#check-state", "2 answers wait");

    serveAgain(false);
    browser.seeText("#check-state", "All answers are saved");
    JsonNode kept = server.get("/v1/campaigns/pond/observations").json().get("observations");
    assertThat(labels(kept)).containsExactlyElementsOf(answered);
    assertThat(server.get("/v1/campaigns/pond/status").json().get("late").intValue()).isZero();
  }

  @Test
  void whoLogsOutLeavesNothingToTheNextPersonNotEvenWithoutAServer() {
    serve(RunningServer.SETTINGS.withTokens());
    String[] owner = server.issue("lab", Role.OWNER, "lab", Optional.empty());
    String[] ann = server.issue("ann", Role.WORKER, "lab", Optional.empty());
    server.post("/v1/campaigns", RunningServer.chain("pond", 30), owner);
    browser.go("/c/pond/check").fill("#token", ann[1].replace("Bearer ", ""));
    browser.click("#lasting").click(".login button.main");
    browser.see("#check-item");
    awaitFilesKept();
    server.close();
    browser.driver().navigate().refresh();
    browser.see("#check-item");
    String kept =
        "return Object.keys(localStorage).filter((key) => /me$|about:|tickets:/.test(key))";
    assertThat((List<?>) browser.run(kept)).hasSize(3);

    browser.click(".bar button[title^='Logged in']");
    browser.seeText(".problem", "cannot be reached");
    assertThat((List<?>) browser.run(kept)).isEmpty();
    assertThat(browser.run("return localStorage.getItem('grapl-token') ?? ''")).isEqualTo("");
    browser.driver().navigate().refresh();
    browser.seeText(".problem", "cannot be reached");
    assertThat(browser.run("return /\\bann\\b/.test(document.body.innerText)")).isEqualTo(false);

    serveAgain(true);
    browser.click(".problem button");
    browser.see("#token");
  }
}
