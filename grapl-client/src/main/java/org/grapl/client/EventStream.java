package org.grapl.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
  private final Thread thread;
  private volatile boolean isClosed;
  private volatile InputStream body = InputStream.nullInputStream();
  private volatile long last;

  EventStream(Calls calls, String path, long after, Consumer<LogEntry> listener) {
    this.calls = calls;
    this.path = path;
    this.last = after;
    this.listener = listener;
    this.thread = new Thread(this::run, "grapl-client-events");
    thread.setDaemon(true);
  }

  EventStream start() {
    calls.began(this);
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
      end.get(time.toNanos(), TimeUnit.NANOSECONDS);
      return true;
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
    // Who waits for a body is not woken by an interrupt.
    hangUp(body);
  }

  private static void hangUp(InputStream body) {
    try {
      body.close();
    } catch (IOException e) {
      // Nobody reads it any more.
    }
  }

  private void run() {
    try {
      int failures = 0;
      while (!isClosed) {
        long before = last;
        Duration wait = Duration.ZERO;
        try {
          listen();
        } catch (IOException e) {
          // Lost: it is taken up again below.
        } catch (BusyException e) {
          wait = e.retryAfter().orElse(Duration.ZERO);
        } catch (GraplException e) {
          if (e.status() != 502 && e.status() != 504) {
            throw e;
          }
        }
        if (isClosed) {
          break;
        }
        failures = last > before ? 1 : failures + 1;
        Duration pause = calls.patience().pause(failures, ThreadLocalRandom.current()::nextDouble);
        TimeUnit.NANOSECONDS.sleep(Math.max(pause.toNanos(), wait.toNanos()));
      }
      end.complete(null);
    } catch (InterruptedException e) {
      end.complete(null);
    } catch (RuntimeException | Error e) {
      end.completeExceptionally(e);
    } finally {
      calls.ended(this);
    }
  }

  private void listen() throws IOException, InterruptedException {
    Outgoing request =
        Outgoing.get(path)
            .with("Accept", "text/event-stream")
            .with("Last-Event-ID", Long.toString(last));
    try (InputStream opened = calls.streamOnce(request, SILENCE)) {
      body = opened;
      SseReader reader = new SseReader(opened);
      for (Optional<SseReader.Message> message = reader.next();
          message.isPresent() && !isClosed;
          message = reader.next()) {
        LogEntry entry =
            Json.read(
                "event", message.get().data().getBytes(StandardCharsets.UTF_8), LogEntry.class);
        if (entry.number() > last) {
          listener.accept(entry);
          last = entry.number();
        }
      }
    }
  }
}
