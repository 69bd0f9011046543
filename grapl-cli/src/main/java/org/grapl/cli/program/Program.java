package org.grapl.cli.program;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.sampler.SamplerException;

/**
 * An external program that checks items, and how to deal with it. {@link #start} runs it.
 *
 * @param command the program and its arguments, one word each; found and run without a shell
 * @param timeLimit how long to wait for each answer
 * @param errorLines receives what the program writes on standard error, line by line, on a thread
 *     of its own; one that throws is not called again
 */
public record Program(List<String> command, Duration timeLimit, Consumer<String> errorLines) {

  /** How long to wait for each answer unless told otherwise. */
  public static final Duration DEFAULT_TIME_LIMIT = Duration.ofSeconds(60);

  public Program {
    command = List.copyOf(command);
    if (command.isEmpty()) {
      throw Check.mustBe("command", "at least one word", "none");
    }
    if (timeLimit.isZero() || timeLimit.isNegative()) {
      throw Check.mustBe("time limit", "longer than zero", timeLimit);
    }
  }

  /** A program with the default time limit, whose error lines go nowhere but into complaints. */
  public static Program of(List<String> command) {
    return new Program(command, DEFAULT_TIME_LIMIT, line -> {});
  }

  /** A command line as typed into a shell, run by {@code sh -c}. */
  public static Program shell(String commandLine) {
    return of(List.of("sh", "-c", commandLine));
  }

  /** The same program with another time limit. */
  public Program withTimeLimit(Duration limit) {
    return new Program(command, limit, errorLines);
  }

  /** The same program with another receiver of its error lines. */
  public Program withErrorLines(Consumer<String> receiver) {
    return new Program(command, timeLimit, receiver);
  }

  /**
   * Starts the program; it runs until the sampler is closed.
   *
   * @throws SamplerException if it cannot be started
   * @throws IllegalArgumentException if a label of the graph cannot be written as one line
   */
  public ProcessSampler start(Graph graph) {
    return ProcessSampler.start(this, graph);
  }
}
