package org.grapl.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.grapl.research.Progress;

/**
 * Ctrl-C as a request to stop soon and keep what was computed. While one is open the JVM's own
 * shutdown waits (at most a minute) until the command has written its results.
 */
final class Interrupt implements AutoCloseable {

  private static final long GRACE_SECONDS = 60;
  private static final long MILLIS_BETWEEN_LOOKS = 50;

  private final AtomicBoolean requested = new AtomicBoolean();
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::waitForTheCommand);
  private final Runnable onRequest;
  private boolean isHeard;

  /** Calls back, on another thread, when the user wants out. */
  Interrupt(Runnable onRequest) {
    this.onRequest = onRequest;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void waitForTheCommand() {
    requested.set(true);
    onRequest.run();
    try {
      if (!done.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("grapl: stopped without writing results");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What comes, looked for now and then until it is there; empty if it is given up before. */
  static <T> Optional<T> await(Future<T> answer, BooleanSupplier isGivenUp)
      throws ExecutionException {
    try {
      while (!isGivenUp.getAsBoolean()) {
        try {
          return Optional.of(answer.get(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
          // Not yet.
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  /**
   * Does work that Ctrl-C cuts short, and says how long it took. The thread is not interrupted
   * afterwards: whoever pressed Ctrl-C wants what is there, and it is still to be written.
   *
   * @param finished how many are done of all there should be
   */
  <T> T run(
      String task,
      long total,
      PrintWriter err,
      Function<Progress, T> work,
      ToIntFunction<T> finished) {
    try (ProgressLine line = new ProgressLine(task, total, err)) {
      T result = work.apply((done, all) -> line.done(done));
      if (Thread.interrupted()) {
        isHeard = true;
        err.printf("%s: interrupted after %d of %d%n", task, finished.applyAsInt(result), total);
      }
      err.printf("%s: %.0f s%n", task, line.seconds());
      return result;
    }
  }

  boolean isRequested() {
    return isHeard || requested.get();
  }

  @Override
  public void close() {
    done.countDown();
    if (!requested.get()) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException shuttingDown) {
        // The request came this very moment: the hook runs and finds the work done.
        requested.set(true);
      }
    }
  }
}
