package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The examples beside the lake of the guide: started with nothing but a click, drawn, answered by
 * their records, open to everybody. Takes their pictures if they are wanted.
 */
class ExamplePagesTest extends InBrowser {

  private static final int MANY = 300;

  @ParameterizedTest
  @CsvSource({
    "polblogs, 1222, dark, not certain yet",
    "digits, 1797, light, not certain yet",
    "lake, 1898, light, fainter: less certain",
    "counties, 3136, light, fainter: less certain"
  })
  void anExampleIsStartedDrawnAndAnswered(String name, int items, String theme, String legend) {
    Pictures pictures = new Pictures(browser);
    pictures.size(1280, 900);
    browser.go("/").go("/new").click("#example-" + name);
    browser.seeText("#understood", "%,d items".formatted(items)).click("#start");
    browser.seeText("h1", name).click("#give-10").seeText("#count-checks", "10");
    browser.see("#campaign-picture canvas");
    browser.seeText("#campaign-picture", legend).see("svg.progress");
    if (theme.equals("dark")) {
      browser.click("header.bar button[aria-label^=Colours]");
    }
    browser.assertOpenToEverybody(name);
    assertThat(server.get("/v1/campaigns/" + name + "/status").json().get("items").intValue())
        .isEqualTo(items);
    assertThat(browser.complaints()).isEmpty();

    for (int checks = 10; Pictures.areWanted() && checks < MANY; checks += 50) {
      browser.click("#give-50").seeText("#count-checks", String.valueOf(checks + 50));
    }
    browser.run("window.scrollTo(0, 0)");
    pictures.take("page-" + name);
    if (theme.equals("dark")) {
      browser.click("header.bar button[aria-label^=Colours]");
    }
  }
}
