package org.grapl.server;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that look at a server of their own in a browser; both are there for all tests of a class.
 */
abstract class InBrowser {

  @TempDir static Path directory;
  static RunningServer server;
  static Browser browser;

  @BeforeAll
  static void open() {
    server = RunningServer.in(directory);
    browser = Browser.on(server);
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
    server.close();
  }
}
