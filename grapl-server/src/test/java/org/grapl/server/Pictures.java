package org.grapl.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;

/**
 * Pictures of pages, for the documentation: taken while tests go the way that is documented, if a
 * directory for them is named by the property {@code grapl.pictures} (from the root of the
 * project).
 */
final class Pictures {

  private static final String DIRECTORY = System.getProperty("grapl.pictures", "");
  private static final int PHONE = 500;

  private final Browser browser;

  Pictures(Browser browser) {
    this.browser = browser;
    browser
        .driver()
        .executeCdpCommand("Emulation.setScrollbarsHidden", Map.of("hidden", areWanted()));
  }

  static boolean areWanted() {
    return !DIRECTORY.isEmpty();
  }

  /** What is seen has this size from now on. */
  void size(int width, int height) {
    browser
        .driver()
        .executeCdpCommand(
            "Emulation.setDeviceMetricsOverride",
            Map.of(
                "width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < PHONE));
  }

  /** Of what is seen. */
  void take(String name) {
    if (!areWanted()) {
      return;
    }
    try {
      Thread.sleep(2000); // whatever fades, glides or is computed has come to rest
      Map<String, Object> taken =
          browser.driver().executeCdpCommand("Page.captureScreenshot", Map.of("format", "png"));
      Path root = Path.of("..").toAbsolutePath().normalize();
      Files.write(
          root.resolve(DIRECTORY).resolve(name + ".png"),
          Base64.getDecoder().decode((String) taken.get("data")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Of the whole page at this width. */
  void takeWhole(String name, int width) {
    size(width, ((Number) browser.run("return document.body.scrollHeight")).intValue());
    take(name);
  }
}
