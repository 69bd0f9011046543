package org.grapl.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs programs of other languages.
 *
 * @param directory where they run
 * @param environment what they find there besides what this program finds
 */
record Programs(Path directory, Map<String, String> environment) {

  /** What came of a program: all it wrote, errors included. */
  record Run(int code, String text) {}

  static Programs in(Path directory) {
    return new Programs(directory, Map.of());
  }

  static boolean isThere(String... command) {
    try {
      return in(Path.of(".")).run(command).code() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  Programs with(String name, String value) {
    Map<String, String> more = new TreeMap<>(environment);
    more.put(name, value);
    return new Programs(directory, Map.copyOf(more));
  }

  Process start(String... command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(List.of(command))
            .directory(directory.toFile())
            .redirectErrorStream(true);
    builder.environment().putAll(environment);
    return builder.start();
  }

  Run run(String... command) throws IOException, InterruptedException {
    Process process = start(command);
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), text);
  }
}
