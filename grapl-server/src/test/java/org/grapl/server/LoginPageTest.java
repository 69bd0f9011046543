package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.grapl.store.sql.Tokens.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

/** Where tokens are required the page asks for one, and shows what its bearer may do. */
@Tag("browser")
class LoginPageTest {

  @TempDir Path directory;
  private RunningServer server;
  private Browser browser;

  @BeforeEach
  void start() {
    server = new RunningServer(RunningServer.SETTINGS.withTokens(), directory);
    browser = Browser.on(server);
  }

  @AfterEach
  void stop() {
    if (browser != null) {
      browser.close();
    }
    server.close();
  }

  private static String secret(String[] header) {
    return header[1].substring("Bearer ".length());
  }

  private void logIn(String token) {
    browser.fill("#token", token).click("form.login button.main");
  }

  @Test
  void aWrongTokenIsRefusedInWordsAndAWorkersTokenLeadsToItsWork() {
    String[] owner = server.issue("ann", Role.OWNER, "lab", Optional.empty());
    server.post("/v1/campaigns", RunningServer.chain("pond", 20), owner);
    String[] worker = server.issue("ben", Role.WORKER, "lab", Optional.of("pond"));

    browser.go("/");
    browser.see("#token");
    browser.assertOpenToEverybody("the login");
    logIn("grapl_wrong");
    browser.seeText(".problem", "unknown, expired or revoked");
    logIn(secret(worker));
    browser.see("#check-item");
    browser.fill("#answer-number", "0.7").press(org.openqa.selenium.Keys.ENTER);
    browser
        .await("ben's answer")
        .until(
            any ->
                server
                    .get("/v1/campaigns/pond/observations", owner)
                    .body()
                    .contains("\"worker\":\"ben\""));
    assertThat(browser.driver().getPageSource()).doesNotContain(secret(worker));
  }

  @Test
  void whoLogsOutAndInAgainAsAnotherHasTheBarAndTheirOwnWork() {
    String[] owner = server.issue("ann", Role.OWNER, "lab", Optional.empty());
    server.post("/v1/campaigns", RunningServer.chain("pond", 20), owner);
    browser.go("/");
    logIn(secret(owner));
    browser.seeText("header.bar", "ann");
    browser.driver().findElement(By.xpath("//button[text()='Log out']")).click();
    logIn(secret(server.issue("ben", Role.WORKER, "lab", Optional.empty())));

    browser.seeText("header.bar", "ben").seeText("main", "pond");
    browser.click("main a");
    browser.see("#check-item");
  }

  @Test
  void aReaderSeesButIsOfferedNothingToChange() {
    String[] owner = server.issue("ann", Role.OWNER, "lab", Optional.empty());
    server.post("/v1/campaigns", RunningServer.chain("pond", 20), owner);

    browser.go("/c/pond");
    logIn(secret(server.issue("cat", Role.READER, "lab", Optional.empty())));
    browser.seeText("h1", "pond").see("#count-above");
    assertThat(browser.text("header.bar")).doesNotContain("Check");
    assertThat(browser.text("main")).doesNotContain("Check items").doesNotContain("ZIP");
  }
}
