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

  private static final Pattern FILE = Pattern.compile("[A-Za-z][^=/,]*\\.[a-z]+");

  private ReadmeBlocks() {}

  /** The first block of a language. */
  static String first(Path readme, String language) throws IOException {
    Matcher blocks =
        Pattern.compile("```" + language + "\n(.*?)\n```", Pattern.DOTALL)
            .matcher(Files.readString(ROOT.resolve(readme)));
    assertThat(blocks.find()).isTrue();
    return blocks.group(1);
  }

  /** Every {@code ./grapl} command that a page shows. */
  static List<String> commands(Path page) throws IOException {
    Matcher blocks =
        Pattern.compile("```sh\n(.*?)\n```", Pattern.DOTALL)
            .matcher(Files.readString(ROOT.resolve(page)));
    List<String> commands = new ArrayList<>();
    while (blocks.find()) {
      blocks.group(1).lines().filter(line -> line.startsWith("./grapl ")).forEach(commands::add);
    }
    assertThat(commands).isNotEmpty();
    return commands;
  }

  /** Runs the first command of a README, with what it writes in another directory. */
  static CommandRun runFirst(Path readme, Path directory) throws IOException {
    String command = first(readme, "sh").lines().findFirst().orElseThrow();
    assertThat(command).startsWith("./grapl find ");
    return run(command, directory);
  }

  /** Runs a command as from the root, with files that are no examples in another directory. */
  static CommandRun run(String command, Path directory) {
    List<String> words = new ArrayList<>();
    for (String word : command.substring("./grapl ".length()).split(" ", -1)) {
      boolean isOut = !words.isEmpty() && words.get(words.size() - 1).equals("-o");
      if (word.startsWith("examples/")) {
        words.add(ROOT.resolve(word).toString());
      } else if (isOut || FILE.matcher(word).matches()) {
        words.add(directory.resolve(word).toString());
      } else {
        words.add(word);
      }
    }
    return CommandRun.of(words.toArray());
  }
}
