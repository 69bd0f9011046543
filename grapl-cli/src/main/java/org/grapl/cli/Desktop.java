package org.grapl.cli;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/** The desktop of the person who sits here, if there is one. */
final class Desktop {

  private Desktop() {}

  /** Opens a page in the usual browser; false if there is no program to ask. */
  static boolean show(URI page) {
    try {
      new ProcessBuilder(opener(System.getProperty("os.name", ""), page))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** What a person would type to open a page. */
  static List<String> opener(String system, URI page) {
    String lower = system.toLowerCase(Locale.ROOT);
    if (lower.startsWith("mac")) {
      return List.of("open", page.toString());
    }
    return lower.startsWith("windows")
        ? List.of("rundll32", "url.dll,FileProtocolHandler", page.toString())
        : List.of("xdg-open", page.toString());
  }
}
