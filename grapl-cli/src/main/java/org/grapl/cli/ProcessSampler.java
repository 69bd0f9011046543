package org.grapl.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.grapl.data.file.FieldText;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;
import org.grapl.sampler.Sampler;
import org.grapl.sampler.SamplerException;

/**
 * Asks an external program, started once: for each check the label of the item is written to its
 * standard input as one line of UTF-8, and one line with a decimal number is read from its standard
 * output. The word {@code skip} in its place says that the item cannot be checked now.
 *
 * <p>Labels that contain a line break (or half a surrogate pair, which UTF-8 cannot express) are
 * refused at the start rather than escaped, since no program would expect the escape.
 *
 * <p>Whatever goes wrong (the program ends, answers nonsense, speaks without being asked, or does
 * not answer in time) is a {@link SamplerException}; the program is then ended and the sampler
 * closed, because question and answer may no longer match. Output that nobody asked for is noticed
 * only if it is there before the next question.
 *
 * <p>{@link #sample} is for one thread at a time; {@link #close} may be called from any.
 */
final class ProcessSampler implements Sampler {

  private static final String SKIP = "skip";

  private final Duration timeLimit;
  private final Graph graph;
  private final Program program;

  /**
   * Starts a program; it runs until the sampler is closed.
   *
   * @param timeLimit how long to wait for each answer
   * @see Program#Program
   */
  ProcessSampler(List<String> command, Duration timeLimit, Graph graph) {
    this.timeLimit = timeLimit;
    this.graph = graph;
    this.program = new Program(command, graph);
  }

  @Override
  public double sample(int item) {
    return trySample(item)
        .orElseThrow(
            () ->
                new SamplerException(
                    program.complaint("answered skip for '" + graph.label(item) + "'")));
  }

  @Override
  public OptionalDouble trySample(int item) {
    String label = graph.label(item);
    if (!program.endedBecause().isEmpty()) {
      throw new SamplerException(program + " is not running any more: " + program.endedBecause());
    }
    String answer = answer(label);
    if (!isAnswer(answer)) {
      throw failure(notAnAnswer(label, answer));
    }
    return value(answer);
  }

  /** Whether a program may answer so: by a number or the word skip. */
  static boolean isAnswer(String answer) {
    return answer.strip().equals(SKIP) || Double.isFinite(Decimal.parse(answer));
  }

  static String notAnAnswer(String label, String answer) {
    return "answer for '%s' must be a number or skip, got %s"
        .formatted(label, FieldText.quoted(answer));
  }

  static OptionalDouble value(String answer) {
    return answer.strip().equals(SKIP)
        ? OptionalDouble.empty()
        : OptionalDouble.of(Decimal.parse(answer));
  }

  private String answer(String label) {
    try {
      return program
          .talk(() -> ask(label))
          .get(timeLimit.toNanos(), TimeUnit.NANOSECONDS)
          .orElseThrow(() -> ended(label));
    } catch (TimeoutException e) {
      throw failure(notInTime(label, timeLimit));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SamplerException unasked
          ? failure(String.valueOf(unasked.getMessage()))
          : ended(label);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure("interrupted while waiting for the answer for '" + label + "'");
    } catch (RejectedExecutionException | CancellationException e) {
      throw failure(closed(label));
    }
  }

  static String notInTime(String label, Duration limit) {
    return "no answer for '%s' after %s s; a program must flush each line it writes"
        .formatted(label, Check.number(limit.toMillis() / 1000.0));
  }

  static String closed(String label) {
    return "closed before it answered for '" + label + "'";
  }

  private Optional<String> ask(String label) throws IOException {
    if (program.hasWritten()) {
      String unasked = program.read(Program.LONGEST_LINE).orElse("");
      throw new SamplerException(
          "wrote " + FieldText.quoted(unasked) + " before it was asked for '" + label + "'");
    }
    program.write(label);
    return program.read(Program.LONGEST_LINE);
  }

  private SamplerException ended(String label) {
    return failure(
        program.endedBecause().isEmpty()
            ? program.howItEnded() + " instead of answering for '" + label + "'"
            : closed(label)); // by another thread
  }

  private SamplerException failure(String what) {
    String message = program.complaint(what);
    program.end(message);
    return new SamplerException(message);
  }

  @Override
  public void close() {
    program.end("it was closed");
  }
}
