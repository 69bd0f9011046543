package org.grapl.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * What comes by standard input, for any command that reads a file called {@code -}: it is kept in a
 * file of its own, since readers go over some files twice.
 *
 * @param bytes as they come, unless only text can be had
 */
record StandardInput(BufferedReader text, Optional<InputStream> bytes) {

  /** Taken for a table unless {@code --format} says otherwise. */
  private static final String NAME = "standard-input.csv";

  void replaceIn(ParseResult parsed) {
    Optional<ArgSpec> first = Optional.empty();
    for (ParseResult each = parsed; each != null; each = each.subcommand()) {
      for (ArgSpec arg : each.matchedArgs()) {
        if (isInput(arg) && isPipe(arg.getValue())) {
          CommandLine line = each.commandSpec().commandLine();
          if (first.isPresent()) {
            throw new ParameterException(
                line,
                "- must stand for one file, got it for %s and %s"
                    .formatted(name(first.get()), name(arg)));
          }
          first = Optional.of(arg);
          replace(arg, line);
        }
      }
    }
  }

  private static boolean isInput(ArgSpec arg) {
    return !(arg instanceof OptionSpec option
        && List.of("--output", "--export").contains(option.longestName()));
  }

  private static boolean isPipe(Object value) {
    return Results.PIPE.equals(value)
        || (value instanceof List<?> list && list.contains(Results.PIPE));
  }

  private static String name(ArgSpec arg) {
    return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
  }

  @SuppressWarnings("unchecked") // a list that holds a path is one of paths
  private void replace(ArgSpec arg, CommandLine line) {
    Path file;
    try {
      file = kept();
    } catch (IOException e) {
      throw new CommandLine.ExecutionException(line, "standard input cannot be read", e);
    }
    if (arg.getValue() instanceof List<?> list) {
      ((List<Path>) list).replaceAll(each -> each.equals(Results.PIPE) ? file : each);
    } else {
      arg.setValue(file);
    }
  }

  private Path kept() throws IOException {
    Path directory = Files.createTempDirectory("grapl");
    Path file = directory.resolve(NAME);
    if (bytes.isPresent()) {
      Files.copy(bytes.get(), file);
    } else {
      try (Writer writer = Files.newBufferedWriter(file)) {
        text.transferTo(writer);
      }
    }
    directory.toFile().deleteOnExit();
    file.toFile().deleteOnExit(); // after which the directory is empty
    return file;
  }
}
