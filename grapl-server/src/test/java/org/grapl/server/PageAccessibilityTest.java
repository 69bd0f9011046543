package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No page keeps people out, neither light nor dark, nor on a phone. */
class PageAccessibilityTest extends InBrowser {

  @BeforeAll
  static void start() {
    server.post("/v1/campaigns", RunningServer.chain("pond", 30));
    server.post(
        "/v1/campaigns/pond/observations",
        """
        {"observations": [{"item": "a0", "value": 0.9}, {"item": "a29", "value": 0.1}, {"item": "a15", "value": 0.6}]}
        """);
    browser.go("/");
    browser.run("localStorage.setItem('grapl-name', 'Ann')");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/new", "/c/pond", "/c/pond/check", "/c/pond/certificate"})
  void nothingSeriousIsFoundAndNothingIsWiderThanAPhone(String page) {
    browser.go("/#other").go(page).see("h1");
    if (page.equals("/c/pond")) {
      browser.see("svg.progress");
      browser.see("#campaign-list [role=row]");
    }
    for (String theme : List.of("light", "dark")) {
      browser.run("document.documentElement.dataset.theme = arguments[0]", theme);
      browser.assertOpenToEverybody(page + " " + theme);
    }
    browser
        .driver()
        .executeCdpCommand(
            "Emulation.setDeviceMetricsOverride",
            Map.of("width", 360, "height", 740, "deviceScaleFactor", 2, "mobile", true));
    browser.assertOpenToEverybody(page + " on a phone");
    assertThat((Long) browser.run("return document.documentElement.scrollWidth"))
        .as(page)
        .isLessThanOrEqualTo(360);
    browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
  }
}
