package org.grapl.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
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
 * <p>{@link #sample} is for one thread at a time; {@link #close} may be called from any. Closing
 * also ends what the program has started, as far as it can be found: a child that outlives its
 * parent is nobody's child. Two daemon threads serve the pipes; they end with the last process that
 * holds them.
 */
final class ProcessSampler implements Sampler {

  /** How long a program may take to end by itself once asked to. */
  private static final long GRACE_MILLIS = 500;

  private static final int MOST_LOOKS = 10;
  private static final long MILLIS_BETWEEN_LOOKS = 20;

  /** Longer lines come in pieces: a program that never ends its line must not fill the memory. */
  private static final int LONGEST_LINE = 4096;

  private static final int ERROR_LINES_KEPT = 5;

  private final String where;
  private final Duration timeLimit;
  private final Graph graph;
  private final Process process;
  private final Writer questions;
  private final BufferedReader answers;
  private final ExecutorService conversation =
      Executors.newSingleThreadExecutor(task -> daemon(task, "grapl-sampler-answers"));
  private final Deque<String> lastErrors = new ArrayDeque<>();
  private final Thread errorReader = daemon(this::readErrors, "grapl-sampler-errors");
  private volatile Future<?> pending = CompletableFuture.completedFuture("");
  private volatile String closedBecause = "";

  /**
   * Starts a program; it runs until the sampler is closed.
   *
   * @param command the program and its arguments, one word each; found and run without a shell
   * @param timeLimit how long to wait for each answer
   * @throws SamplerException if it cannot be started
   * @throws IllegalArgumentException if a label of the graph cannot be written as one line
   */
  ProcessSampler(List<String> command, Duration timeLimit, Graph graph) {
    checkLabels(graph);
    this.where = "program " + FieldText.quoted(String.join(" ", command));
    this.timeLimit = timeLimit;
    this.graph = graph;
    try {
      this.process = new ProcessBuilder(command).start();
    } catch (IOException e) {
      throw new SamplerException(where + " cannot be started: " + e.getMessage(), e);
    }
    this.questions = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    this.answers = reader(process.getInputStream());
    errorReader.start();
  }

  private static void checkLabels(Graph graph) {
    CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();
    for (int item = 0; graph.hasLabels() && item < graph.size(); item++) {
      String label = graph.label(item);
      if (label.indexOf('\n') >= 0 || label.indexOf('\r') >= 0 || !utf8.canEncode(label)) {
        throw Check.mustBe("label of item " + item, "one line of text", FieldText.quoted(label));
      }
    }
  }

  /** A thread that keeps no program from ending. */
  static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private static BufferedReader reader(InputStream input) {
    return new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
  }

  private static Optional<String> line(BufferedReader reader) throws IOException {
    StringBuilder line = new StringBuilder();
    int character = reader.read();
    if (character < 0) {
      return Optional.empty();
    }
    while (character >= 0 && character != '\n') {
      line.append((char) character);
      if (line.length() == LONGEST_LINE) {
        return Optional.of(line.toString());
      }
      character = reader.read();
    }
    return Optional.of(line.toString().replaceFirst("\r$", ""));
  }

  /** Empties the standard error, so that the program never has to wait for us. */
  private void readErrors() {
    try (BufferedReader errors = reader(process.getErrorStream())) {
      for (Optional<String> line = line(errors); line.isPresent(); line = line(errors)) {
        synchronized (lastErrors) {
          lastErrors.addLast(line.get());
          if (lastErrors.size() > ERROR_LINES_KEPT) {
            lastErrors.removeFirst();
          }
        }
      }
    } catch (IOException e) {
      // The program is gone, and with it what it had to say.
    }
  }

  @Override
  public double sample(int item) {
    return trySample(item)
        .orElseThrow(
            () -> new SamplerException(where + ": answered skip for '" + graph.label(item) + "'"));
  }

  @Override
  public OptionalDouble trySample(int item) {
    String label = graph.label(item);
    if (!closedBecause.isEmpty()) {
      throw new SamplerException(where + " is not running any more: " + closedBecause);
    }
    String answer = answer(label);
    if (answer.strip().equals("skip")) {
      return OptionalDouble.empty();
    }
    double value = Decimal.parse(answer);
    if (!Double.isFinite(value)) {
      throw failure(
          "answer for '" + label + "' must be a number or skip, got " + FieldText.quoted(answer));
    }
    return OptionalDouble.of(value);
  }

  /** The conversation runs on a thread of its own: neither pipe can be waited for with a limit. */
  private String answer(String label) {
    try {
      Future<Optional<String>> answer = conversation.submit(() -> ask(label));
      pending = answer;
      return answer.get(timeLimit.toNanos(), TimeUnit.NANOSECONDS).orElseThrow(() -> ended(label));
    } catch (TimeoutException e) {
      throw failure(
          "no answer for '%s' after %s s; a program must flush each line it writes"
              .formatted(label, Check.number(timeLimit.toMillis() / 1000.0)));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SamplerException unasked
          ? failure(String.valueOf(unasked.getMessage()))
          : ended(label);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure("interrupted while waiting for the answer for '" + label + "'");
    } catch (RejectedExecutionException | CancellationException e) {
      throw failure("closed before it answered for '" + label + "'");
    }
  }

  private Optional<String> ask(String label) throws IOException {
    if (answers.ready()) {
      String unasked = line(answers).orElse("");
      throw new SamplerException(
          "wrote " + FieldText.quoted(unasked) + " before it was asked for '" + label + "'");
    }
    questions.write(label + "\n");
    questions.flush();
    return line(answers);
  }

  private SamplerException ended(String label) {
    if (!closedBecause.isEmpty()) { // by another thread
      return failure("closed before it answered for '" + label + "'");
    }
    String how = "closed its output";
    try {
      if (process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
        how = "ended with exit code " + process.exitValue();
      }
      errorReader.join(GRACE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return failure(how + " instead of answering for '" + label + "'");
  }

  private SamplerException failure(String what) {
    String message = where + ": " + what;
    synchronized (lastErrors) {
      if (!lastErrors.isEmpty()) {
        message += "; its last error lines: " + String.join(" | ", lastErrors);
      }
    }
    end(message);
    return new SamplerException(message);
  }

  @Override
  public void close() {
    end("it was closed");
  }

  private void end(String because) {
    if (!isFirstToClose(because)) {
      return;
    }
    pending.cancel(true);
    conversation.execute(this::endQuestions);
    conversation.shutdown();
    List<ProcessHandle> family = settledFamily();
    family.forEach(ProcessHandle::destroy);
    awaitEnd(family);
    Stream.concat(family.stream(), family())
        .filter(ProcessHandle::isAlive)
        .forEach(ProcessHandle::destroyForcibly);
    try {
      errorReader.join(GRACE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean isFirstToClose(String because) {
    boolean first = closedBecause.isEmpty();
    if (first) {
      closedBecause = because;
    }
    return first;
  }

  /** On the thread of the conversation, which may be stuck in the middle of a question. */
  private void endQuestions() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The program has stopped listening by itself.
    }
  }

  /**
   * The program and what it has started, looked up before it ends: afterwards its children are
   * nobody's descendants. Two looks must agree, lest a shell is caught just before it starts one.
   */
  private List<ProcessHandle> settledFamily() {
    List<ProcessHandle> family = family().toList();
    try {
      for (int look = 0; look < MOST_LOOKS && process.isAlive(); look++) {
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
        List<ProcessHandle> again = family().toList();
        if (again.equals(family)) {
          break;
        }
        family = again;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return family;
  }

  private Stream<ProcessHandle> family() {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants());
  }

  private static void awaitEnd(List<ProcessHandle> family) {
    CompletableFuture<?>[] ends =
        family.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(ends).get(GRACE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // Those who are left are ended by force.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
