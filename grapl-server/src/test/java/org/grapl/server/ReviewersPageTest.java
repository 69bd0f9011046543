package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Owners see how far each of those who check can be trusted; nobody else does. */
@Tag("browser")
class ReviewersPageTest {

  private static final int TIMES = 40;

  @TempDir Path directory;
  private RunningServer server;
  private Browser browser;
  private Panel panel;

  @BeforeEach
  void start() {
    server = new RunningServer(RunningServer.SETTINGS.withTokens(), directory);
    browser = Browser.on(server);
    panel = new Panel(server, "pond").answer(TIMES);
  }

  @AfterEach
  void stop() {
    if (browser != null) {
      browser.close();
    }
    server.close();
  }

  private void logIn(String[] header) {
    browser.go("/c/pond");
    browser.fill("#token", header[1].substring("Bearer ".length())).click("form.login button.main");
    browser.seeText("h1", "pond").see("#count-above");
    browser.see("svg.progress"); // what is asked for aside is there
  }

  /** The row of somebody, and the warning below it if there is one. */
  private String row(String name) {
    return (String)
        browser.run(
            """
            const row = [...document.querySelectorAll('#reviewers tbody tr')].find((each) => each.querySelector('.reviewer-name')?.textContent === arguments[0]);
            const next = row.nextElementSibling;
            return row.innerText + (next?.matches('.warning') ? ' WARNING ' + next.innerText : '');""",
            name);
  }

  @Test
  void theOwnerIsWarnedOfWhoGuessesAndSeesTheTableMove() {
    Pictures pictures = new Pictures(browser);
    logIn(panel.owner());
    browser.seeText("#reviewers", "Seems to guess: their answers count little.");
    assertThat(row(Panel.GUESSING)).contains("WARNING").contains(TIMES + " checks");
    for (String honest : List.of("ann", "bob", "cat", "dan")) {
      assertThat(row(honest))
          .doesNotContain("WARNING")
          .containsPattern("\\d+ of \\d+")
          .containsPattern("\\d+\\h% \\(\\d+ to \\d+\\h%\\)");
    }
    assertThat(browser.driver().findElements(By.cssSelector("#reviewers .reviewer-name")))
        .as("who is warned of comes first")
        .hasSize(5)
        .first()
        .extracting(WebElement::getText)
        .isEqualTo(Panel.GUESSING);

    for (String theme : List.of("light", "dark")) {
      browser.run("document.documentElement.dataset.theme = arguments[0]", theme);
      browser.assertOpenToEverybody("reviewers, " + theme);
      pictures.takeWhole("reviewers-" + theme, 1280);
    }
    browser
        .driver()
        .executeCdpCommand(
            "Emulation.setDeviceMetricsOverride",
            Map.of("width", 360, "height", 740, "deviceScaleFactor", 2, "mobile", true));
    browser.assertOpenToEverybody("reviewers on a phone");
    assertThat((Long) browser.run("return document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(360);
    browser.run("document.documentElement.dataset.theme = 'light'");
    pictures.takeWhole("reviewers-phone", 360);
    browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());

    panel.answer("ann");
    browser.await("one more").until(any -> row("ann").contains(TIMES + 1 + " checks"));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aReaderSeesNothingOfItAndDoesNotAsk() {
    logIn(panel.reader());
    assertThat(browser.text("main")).doesNotContain("Reviewers", "guess", "Change the list");
    assertThat(
            (Boolean)
                browser.run(
                    "return performance.getEntriesByType('resource').some(({ name }) => name.includes('/opinions'))"))
        .isFalse();
  }
}
