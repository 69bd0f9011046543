package org.grapl.cli.program;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Empties the standard error of a program, so that it never has to wait for us, hands the lines on
 * and remembers the last few for complaints. Thread-safe.
 */
final class ErrorLines implements Runnable {

  private static final int REMEMBERED = 5;

  private final Lines lines;
  private Consumer<String> receiver;
  private final Deque<String> last = new ArrayDeque<>();

  ErrorLines(InputStream input, Consumer<String> receiver) {
    this.lines = new Lines(input);
    this.receiver = receiver;
  }

  @Override
  public void run() {
    try {
      for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
        remember(line.get());
        handOn(line.get());
      }
    } catch (IOException e) {
      // The program is gone, and with it what it had to say.
    }
  }

  /** A receiver that fails is not called again; the reading must go on or the program stalls. */
  private void handOn(String line) {
    try {
      receiver.accept(line);
    } catch (RuntimeException e) {
      receiver = ignored -> {};
      remember("(error lines are no longer handed on after " + e + ")");
    }
  }

  private synchronized void remember(String line) {
    if (last.size() == REMEMBERED) {
      last.removeFirst();
    }
    last.addLast(line);
  }

  /** The end of a complaint: the last lines, or nothing if there were none. */
  synchronized String asSuffix() {
    return last.isEmpty() ? "" : "; its last error lines: " + String.join(" | ", last);
  }
}
