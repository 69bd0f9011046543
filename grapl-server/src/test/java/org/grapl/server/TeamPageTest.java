package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.grapl.store.sql.Tokens.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An owner invites, assigns and settles; somebody joins by a link in a browser of their own. */
@Tag("browser")
class TeamPageTest {

  private static final String POND = "/v1/campaigns/pond";

  @TempDir Path directory;
  private RunningServer server;
  private Browser browser;
  private String[] owner;

  @BeforeEach
  void start() {
    server = new RunningServer(RunningServer.SETTINGS.withTokens(), directory);
    owner = server.issue("olga", Role.OWNER, "lab", Optional.empty());
    String draft = RunningServer.chain("pond", 20).replace("\"0.1\"", "\"yes-no\"");
    assertThat(server.post("/v1/campaigns", draft, owner).status()).isEqualTo(201);
    browser = Browser.on(server);
  }

  @AfterEach
  void stop() {
    if (browser != null) {
      browser.close();
    }
    server.close();
  }

  private void logIn() {
    browser.go("/c/pond/team");
    browser.fill("#token", owner[1].substring("Bearer ".length())).click("form.login button.main");
    browser.seeText("h1", "Team of pond");
  }

  private void answer(String item, int value, String... who) {
    Reply asked = server.post(POND + "/ask", "{\"items\": [\"%s\"]}".formatted(item), who);
    long ticket = asked.json().at("/tickets/0/ticket").asLong();
    server.post(POND + "/tell", "{\"ticket\": %d, \"value\": %d}".formatted(ticket, value), who);
  }

  @Test
  void somebodyJoinsByALinkChecksWhatIsAssignedAndTheOwnerSettles() {
    Pictures pictures = new Pictures(browser);
    logIn();
    browser.seeText("#settle", "Nothing to settle");
    browser.click("#invite button.main");
    browser.seeText("#team-said", "shown here once");
    String link = Objects.requireNonNull(browser.see("#link").getDomProperty("value"));
    assertThat(link).contains("/#/join/join_");
    browser.fill("#assign-to", "Ann Lee").fill("#assign-items", "a7");
    browser.click("#assign button.main");
    browser.seeText("#team-said", "1 item assigned to Ann Lee");

    try (Browser second = Browser.on(server)) {
      String page = link.substring(link.indexOf('#') + 1);
      second.go(page).seeText("h1", "You are invited").seeText("main", "pond");
      second.assertOpenToEverybody("joining");
      new Pictures(second).takeWhole("join", 480);
      second.fill("#join-name", "olga").click("form.login button.main");
      second.seeText(".problem", "nobody else has here");
      second.fill("#join-name", "Ann Lee").click("form.login button.main");
      second.seeText("#check-item", "a7");
      assertThat(second.driver().getCurrentUrl()).doesNotContain("join_");
      answerInPage(second);
      // The browser keeps the login: another tab, or the same later, needs no link.
      second.driver().switchTo().newWindow(org.openqa.selenium.WindowType.TAB);
      second.go("/c/pond/check").seeText("header.bar", "Ann Lee");
      assertThat(second.complaints()).isEmpty();
    }

    boolean isAbove =
        server.get(POND + "/observations?item=a7", owner).json().at("/observations/0/value").asInt()
            == 1;
    String[] bob = server.issue("bob", Role.WORKER, "lab", Optional.empty());
    answer("a7", isAbove ? 0 : 1, bob);
    browser.driver().navigate().refresh();
    browser.seeText("#settle", "a7").seeText("#settle", "Ann Lee").seeText("#people", "0 of 1");
    for (String theme : List.of("light", "dark")) {
      browser.run("document.documentElement.dataset.theme = arguments[0]", theme);
      browser.assertOpenToEverybody("team, " + theme);
      pictures.takeWhole("team-" + theme, 1280);
    }
    browser
        .driver()
        .executeCdpCommand(
            "Emulation.setDeviceMetricsOverride",
            Map.of("width", 360, "height", 740, "deviceScaleFactor", 2, "mobile", true));
    browser.assertOpenToEverybody("team on a phone");
    assertThat((Long) browser.run("return document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(360);
    pictures.takeWhole("team-phone", 360);
    browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());

    browser.click("#settle button[value='%d']".formatted(isAbove ? 1 : 0));
    browser.seeText("#team-said", "a7 is settled").seeText("#settle", "Nothing to settle");
    browser.seeText("#people", "1 settled");
    browser.click("#people button[aria-label='Revoke Ann Lee']");
    browser.seeText("#team-said", "Ann Lee cannot come in any more");
    browser.click("#invite li button");
    browser.seeText("#team-said", "Nobody can join by this link");
    assertThat(browser.complaints()).isEmpty();

    try (Browser late = Browser.on(server)) {
      late.go(link.substring(link.indexOf('#') + 1));
      late.seeText("h1", "This link does not work").seeText(".problem", "was revoked");
    }
  }

  private static void answerInPage(Browser second) {
    second.click("#answer-above");
    second.await("the next item").until(any -> !second.text("#check-item").contains("a7"));
  }

  @Test
  void withoutLoginThePageSaysHowOthersComeIn() {
    try (RunningServer open =
            new RunningServer(RunningServer.SETTINGS, directory.resolve("open.db").toString());
        Browser alone = Browser.on(open)) {
      open.post("/v1/campaigns", RunningServer.chain("pond", 20));
      alone.go("/c/pond/team").seeText("#invite", "--tokens");
      assertThat(alone.complaints()).isEmpty();
    }
  }
}
