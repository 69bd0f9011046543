package org.grapl.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The logic of the page, by the tests in {@code src/test/js} and the runner that comes with Node.
 */
class PageLogicTest {

  private static final Path TESTS = Path.of("src/test/js");

  @Test
  void everyTestOfThePagePasses() throws IOException, InterruptedException {
    assumeTrue(isThere("node"), "the page's logic is not tested: install Node 18.19 or newer");
    List<String> command =
        new ArrayList<>(List.of("node", "--import", "./src/test/js/browser.js", "--test"));
    try (Stream<Path> files = Files.list(TESTS)) {
      files.map(Path::toString).filter(name -> name.endsWith(".test.js")).forEach(command::add);
    }
    Process node = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(node.waitFor()).as(said).isZero();
    assertThat(said).containsPattern("pass [1-9]").containsPattern("fail 0\\b");
  }

  private static boolean isThere(String program) throws InterruptedException {
    try {
      return new ProcessBuilder(program, "--version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
