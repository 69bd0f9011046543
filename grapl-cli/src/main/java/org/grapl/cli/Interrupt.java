package org.grapl.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ctrl-C as a request to stop soon and keep what was computed. While one is open the JVM's own
 * shutdown waits (at most a minute) until the command has written its results.
 */
final class Interrupt implements AutoCloseable {

  private static final long GRACE_SECONDS = 60;

  private final AtomicBoolean requested = new AtomicBoolean();
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::waitForTheCommand);
  private final Runnable onRequest;

  /** For a command that looks at {@link #isRequested} itself. */
  Interrupt() {
    this(() -> {});
  }

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

  boolean isRequested() {
    return requested.get();
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
