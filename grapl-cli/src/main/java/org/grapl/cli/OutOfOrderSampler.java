package org.grapl.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.graph.Graph;
import org.grapl.sampler.Sampler;
import org.grapl.sampler.SamplerException;

/**
 * Asks one external program for several items at once: labels are written to its standard input, a
 * line each, without waiting, and it answers in any order with lines of a label, a tab and a number
 * or the word {@code skip}. The last tab counts, so that a label may hold tabs. An item that is out
 * twice is answered twice.
 *
 * <p>If the program ends, writes a line of another form or answers for an item that is not out, all
 * that is out fails. If an answer does not come in time, that check fails and nothing more is
 * asked; answers for the others are still taken.
 *
 * <p>Thread-safe: as many threads wait as checks are out.
 */
final class OutOfOrderSampler implements Sampler {

  private final Duration timeLimit;
  private final Graph graph;
  private final Program program;
  private final int longestLine;

  private record Check(String label, CompletableFuture<OptionalDouble> answer) {}

  /** Those that are out, in the order of asking; guarded by this, as what is below. */
  private final List<Check> out = new ArrayList<>();

  private String failedBecause = "";

  /**
   * Starts a program; it runs until the sampler is closed.
   *
   * @param timeLimit how long to wait for each answer
   * @see Program#Program
   */
  OutOfOrderSampler(List<String> command, Duration timeLimit, Graph graph) {
    this.timeLimit = timeLimit;
    this.graph = graph;
    this.program = new Program(command, graph);
    this.longestLine =
        Program.LONGEST_LINE
            + IntStream.range(0, graph.size()).map(i -> graph.label(i).length()).max().orElse(0);
    Program.daemon(this::readAnswers, "grapl-sampler-lines").start();
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
    Check check = new Check(graph.label(item), new CompletableFuture<>());
    ask(check);
    try {
      return check.answer.get(timeLimit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new SamplerException(giveUp(check));
    } catch (ExecutionException | CancellationException e) {
      throw new SamplerException(failedBecause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SamplerException(
          program.complaint("interrupted while waiting for the answer for '" + check.label + "'"));
    }
  }

  private synchronized String failedBecause() {
    return failedBecause;
  }

  private synchronized void ask(Check check) {
    if (!failedBecause.isEmpty()) {
      throw new SamplerException(failedBecause);
    }
    out.add(check);
    program.talk(
        () -> {
          program.write(check.label); // who has stopped to listen is about to end, or late
          return check;
        });
  }

  private synchronized String giveUp(Check check) {
    out.remove(check);
    String message = program.complaint(ProcessSampler.notInTime(check.label, timeLimit));
    failedBecause = message;
    return message;
  }

  private void readAnswers() {
    String end = "";
    try {
      while (end.isEmpty()) {
        Optional<String> line = program.read(longestLine);
        end = line.isPresent() ? take(line.get()) : program.howItEnded() + unanswered();
      }
    } catch (IOException e) {
      end = program.howItEnded() + unanswered();
    }
    fail(end);
  }

  /** Hands an answer to who waits for it, and says what is wrong with it; else nothing. */
  private synchronized String take(String line) {
    int tab = line.lastIndexOf('\t');
    String label = line.substring(0, Math.max(0, tab));
    String answer = line.substring(tab + 1);
    Optional<Check> asked = out.stream().filter(each -> each.label.equals(label)).findFirst();
    if (tab < 0) {
      return "wrote %s; each line must be the label of an item, a tab, and a number or skip"
          .formatted(FieldText.quoted(line));
    } else if (asked.isEmpty()) {
      return failedBecause.isEmpty()
          ? "answered for '%s', which must be an item that it was asked for and has not answered yet"
              .formatted(label)
          : ""; // too late
    } else if (!ProcessSampler.isAnswer(answer)) {
      return ProcessSampler.notAnAnswer(label, answer);
    }
    out.remove(asked.get());
    asked.get().answer.complete(ProcessSampler.value(answer));
    return "";
  }

  private synchronized String unanswered() {
    return out.isEmpty()
        ? ""
        : " instead of answering for "
            + FindText.few(out.size(), k -> "'" + out.get(k).label + "'");
  }

  private void fail(String what) {
    String message = program.complaint(what);
    synchronized (this) {
      failedBecause = failedBecause.isEmpty() ? message : failedBecause;
      out.forEach(each -> each.answer.cancel(false));
      out.clear();
    }
    program.end(message);
  }

  @Override
  public void close() {
    fail("it was closed");
  }
}
