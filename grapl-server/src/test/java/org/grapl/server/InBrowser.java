package org.grapl.server;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** Tests that look at their server in a browser, which is there for all tests of a class. */
@Tag("browser")
abstract class InBrowser extends WithServer {

  static Browser browser;

  @BeforeAll
  static void look() {
    browser = Browser.on(server);
  }

  @AfterAll
  static void stopLooking() {
    if (browser != null) {
      browser.close();
    }
  }
}
