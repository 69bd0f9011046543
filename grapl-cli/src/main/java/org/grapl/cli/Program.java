package org.grapl.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.grapl.data.file.FieldText;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.sampler.SamplerException;

/**
 * A program that was started to check items, and the lines of UTF-8 that go to and fro. It runs
 * until it is ended. That also ends what the program has started, as far as it can be found: a
 * child that outlives its parent is nobody's child. Two daemon threads serve the pipes; they end
 * with the last process that holds them. Thread-safe, but for the answers.
 */
final class Program {

  /** How long a program may take to end by itself once asked to. */
  private static final long GRACE_MILLIS = 500;

  private static final int MOST_LOOKS = 10;
  private static final long MILLIS_BETWEEN_LOOKS = 20;

  /** Longer lines come in pieces: a program that never ends its line must not fill the memory. */
  static final int LONGEST_LINE = 4096;

  private static final int ERROR_LINES_KEPT = 5;

  private final String where;
  private final Process process;
  private final Writer questions;
  private final BufferedReader answers;
  private final ExecutorService conversation =
      Executors.newSingleThreadExecutor(task -> daemon(task, "grapl-sampler-answers"));
  private final Deque<String> lastErrors = new ArrayDeque<>();
  private final Thread errorReader = daemon(this::readErrors, "grapl-sampler-errors");
  private volatile Future<?> pending = CompletableFuture.completedFuture("");
  private volatile String endedBecause = "";

  /**
   * Starts a program.
   *
   * @param command the program and its arguments, one word each; found and run without a shell
   * @param graph whose labels will be written, each a line
   * @throws SamplerException if it cannot be started
   * @throws IllegalArgumentException if a label of the graph cannot be written as one line
   */
  Program(List<String> command, Graph graph) {
    checkLabels(graph);
    this.where = "program " + FieldText.quoted(String.join(" ", command));
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

  private static Optional<String> line(BufferedReader reader, int longest) throws IOException {
    StringBuilder line = new StringBuilder();
    int character = reader.read();
    if (character < 0) {
      return Optional.empty();
    }
    while (character >= 0 && character != '\n') {
      line.append((char) character);
      if (line.length() == longest) {
        return Optional.of(line.toString());
      }
      character = reader.read();
    }
    return Optional.of(line.toString().replaceFirst("\r$", ""));
  }

  /** Empties the standard error, so that the program never has to wait for us. */
  private void readErrors() {
    try (BufferedReader errors = reader(process.getErrorStream())) {
      for (Optional<String> line = line(errors, LONGEST_LINE);
          line.isPresent();
          line = line(errors, LONGEST_LINE)) {
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

  /** Says something to it, on a thread of its own: no pipe can be waited for with a limit. */
  <T> Future<T> talk(Callable<T> conversationWith) {
    Future<T> talking = conversation.submit(conversationWith);
    pending = talking;
    return talking;
  }

  void write(String line) throws IOException {
    questions.write(line + "\n");
    questions.flush();
  }

  boolean hasWritten() throws IOException {
    return answers.ready();
  }

  /** The next line it writes, at most this long; nothing if it has closed its output. */
  Optional<String> read(int longest) throws IOException {
    return line(answers, longest);
  }

  /** How it has stopped to write. */
  String howItEnded() {
    String how = "closed its output";
    try {
      if (process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
        how = "ended with exit code " + process.exitValue();
      }
      errorReader.join(GRACE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return how;
  }

  /** Why it was ended; empty if it was not. */
  String endedBecause() {
    return endedBecause;
  }

  /** What is wrong, and what it said of that itself. */
  String complaint(String what) {
    String message = where + ": " + what;
    synchronized (lastErrors) {
      if (!lastErrors.isEmpty()) {
        message += "; its last error lines: " + String.join(" | ", lastErrors);
      }
    }
    return message;
  }

  @Override
  public String toString() {
    return where;
  }

  void end(String because) {
    if (!isFirstToEnd(because)) {
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

  private synchronized boolean isFirstToEnd(String because) {
    boolean first = endedBecause.isEmpty();
    if (first) {
      endedBecause = because;
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
