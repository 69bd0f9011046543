package org.grapl.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Somebody listens to what happens to a campaign, on a thread of its own. Each entry comes once and
 * in order, also over lost connections and restarts of the server: where the stream broke off it is
 * taken up again, however long that takes. Thread-safe.
 */
public final class EventStream implements AutoCloseable {

  /** Servers send something every fifteen seconds at least. */
  private static final Duration SILENCE = Duration.ofSeconds(45);

  private final Calls calls;
  private final String path;
  private final Consumer<LogEntry> listener;
  private final FutureTask<Boolean> listening = new FutureTask<>(this::run, true);
  private final Thread thread = new Thread(listening, "grapl-client-events");
  private volatile boolean isClosed;
  private volatile Optional<WatchedStream> opened = Optional.empty();
  private volatile long last;

  EventStream(Calls calls, String path, long after, Consumer<LogEntry> listener) {
    this.calls = calls;
    this.path = path;
    this.last = after;
    this.listener = listener;
    thread.setDaemon(true);
  }

  EventStream start() {
    calls.listeners().add(this);
    thread.start();
    return this;
  }

  /** The number of the last entry that was handed over. */
  public long last() {
    return last;
  }

  /**
   * Waits until listening has come to its end: true if it has. Without {@link #close} only a
   * refusal of the server or a failure of the listener ends it.
   *
   * @throws GraplException the refusal
   */
  public boolean await(Duration time) throws InterruptedException {
    try {
      return listening.get(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Stops listening. The listener may still be busy with an entry when this returns. */
  @Override
  public void close() {
    isClosed = true;
    thread.interrupt();
    opened.ifPresent(WatchedStream::close); // who waits for it is not woken by an interrupt
  }

  private void run() {
    try {
      int failures = 0;
      while (!isClosed) {
        long before = last;
        Duration wait = listen();
        failures = last > before ? 1 : failures + 1;
        Duration pause = calls.patience().pause(failures, ThreadLocalRandom.current()::nextDouble);
        if (!isClosed) {
          TimeUnit.NANOSECONDS.sleep(Calls.longer(pause, wait).toNanos());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed while it waited
    } finally {
      calls.listeners().remove(this);
    }
  }

  /** Listens until the connection is lost, and says how long the server wants to be left alone. */
  private Duration listen() throws InterruptedException {
    var request =
        calls
            .request(path)
            .setHeader("Accept", "text/event-stream")
            .setHeader("Last-Event-ID", Long.toString(last));
    try (WatchedStream body = calls.streamOnce(request, SILENCE)) {
      opened = Optional.of(body);
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
      for (Optional<String> data = next(lines); data.isPresent() && !isClosed; data = next(lines)) {
        LogEntry entry = Json.read("event", data.get(), LogEntry.class);
        if (entry.number() > last) {
          hear(entry);
        }
      }
    } catch (IOException e) {
      // Lost: it is taken up again.
    } catch (UnavailableException e) {
      return e.retryAfter().orElse(Duration.ZERO);
    }
    return Duration.ZERO;
  }

  /** What the listener throws ends the listening, also if it could not reach a server itself. */
  private void hear(LogEntry entry) {
    try {
      listener.accept(entry);
      last = entry.number();
    } catch (UnavailableException e) {
      throw new IllegalStateException("the listener failed: " + e.getMessage(), e);
    }
  }

  /**
   * The data of the next Server-Sent Event that has any (WHATWG HTML, 9.2); none at the end, where
   * an event that is not ended is left out.
   */
  static Optional<String> next(BufferedReader lines) throws IOException {
    StringBuilder data = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.isEmpty() && !data.isEmpty()) {
        return Optional.of(data.substring(1));
      }
      if (line.equals("data") || line.startsWith("data:")) {
        data.append('\n').append(line.replaceFirst("^data:? ?", ""));
      }
    }
    return Optional.empty();
  }
}
