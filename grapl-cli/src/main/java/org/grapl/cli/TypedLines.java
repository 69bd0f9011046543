package org.grapl.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * The lines somebody types. They are waited for on a thread of its own, because reading from a
 * terminal cannot be interrupted, and whoever presses Ctrl-C in the middle wants to be heard.
 */
final class TypedLines implements AutoCloseable {

  private static final long MILLIS_BETWEEN_LOOKS = 50;

  private final BufferedReader in;
  private final BooleanSupplier isInterrupted;
  private final ExecutorService reader =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "grapl-typed-lines");
            thread.setDaemon(true);
            return thread;
          });

  TypedLines(BufferedReader in, BooleanSupplier isInterrupted) {
    this.in = in;
    this.isInterrupted = isInterrupted;
  }

  /** The next line; empty if there is none, or nobody is waiting for it any more. */
  Optional<String> next() {
    Future<Optional<String>> line = reader.submit(() -> Optional.ofNullable(in.readLine()));
    try {
      while (!isInterrupted.getAsBoolean()) {
        try {
          return line.get(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          // Still thinking.
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new UncheckedIOException(
          "what is typed cannot be read: " + e.getCause(), new IOException(e.getCause()));
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    reader.shutdownNow();
  }
}
