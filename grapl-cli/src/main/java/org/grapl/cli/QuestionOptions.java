package org.grapl.cli;

import org.grapl.Question;
import picocli.CommandLine.Option;

public final class QuestionOptions {

  @Option(
      names = {"-t", "--threshold"},
      required = true,
      description = "The line: which items have a mean of at least this?")
  double threshold;

  @Option(
      names = "--tolerance",
      defaultValue = "0",
      description =
          "Items this close to the line may be called either way (default: ${DEFAULT-VALUE}).")
  double tolerance;

  public Question question() {
    return new Question(threshold, tolerance);
  }
}
