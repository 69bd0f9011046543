package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The code that a README shows, and its commands as they are run from the root. */
final class ReadmeBlocks {

  static final Path ROOT = Path.of("..");

  private ReadmeBlocks() {}

  /** The first block of a language. */
  static String first(Path readme, String language) throws IOException {
    Matcher blocks =
        Pattern.compile("```" + language + "\n(.*?)\n```", Pattern.DOTALL)
            .matcher(Files.readString(ROOT.resolve(readme)));
    assertThat(blocks.find()).isTrue();
    return blocks.group(1);
  }

  /** Runs the first command of a README, with what it writes in another directory. */
  static CommandRun runFirst(Path readme, Path directory) throws IOException {
    String command = first(readme, "sh").lines().findFirst().orElseThrow();
    assertThat(command).startsWith("./grapl find ");
    List<String> words = new ArrayList<>();
    for (String word : command.substring("./grapl ".length()).split(" ")) {
      words.add(word.startsWith("examples/") ? ROOT.resolve(word).toString() : word);
    }
    int out = words.indexOf("--out") + 1;
    words.set(out, directory.resolve(words.get(out)).toString());
    return CommandRun.of(words.toArray());
  }
}
