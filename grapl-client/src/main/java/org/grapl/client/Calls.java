package org.grapl.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends requests until they are answered: again after a lost connection, after silence, and when
 * the server asks for it, with pauses that grow. Thread-safe.
 */
final class Calls implements AutoCloseable {

  /** Long enough for a server that is just starting, and no longer. */
  private static final Duration FIRST_CONTACT = Duration.ofSeconds(2);

  private final URI base;
  private final Optional<String> token;
  private final Patience patience;
  private final HttpClient http;
  private final ScheduledThreadPoolExecutor watchdog;
  private final Set<EventStream> listeners = ConcurrentHashMap.newKeySet();
  private final Waiting waiting;
  private volatile boolean isReached; // somebody has answered at this address

  /** The clock, and sleep. */
  interface Waiting {
    /** As {@link System#nanoTime}. */
    long now();

    void sleep(Duration pause) throws InterruptedException;
  }

  /** Takes the time that it says. */
  private static final class RealTime implements Waiting {
    @Override
    public long now() {
      return System.nanoTime();
    }

    @Override
    public void sleep(Duration pause) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    }
  }

  Calls(URI base, Optional<String> token, Patience patience) {
    this(base, token, patience, new RealTime());
  }

  Calls(URI base, Optional<String> token, Patience patience, Waiting waiting) {
    this.base = base;
    this.token = token;
    this.patience = patience;
    this.waiting = waiting;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(shorter(FIRST_CONTACT, patience.attempt()))
            .build();
    this.watchdog =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "grapl-client-watchdog");
              thread.setDaemon(true);
              return thread;
            });
    watchdog.setRemoveOnCancelPolicy(true);
  }

  Patience patience() {
    return patience;
  }

  /** The whole answer to a request. */
  Incoming call(Outgoing request) {
    return until(
            request,
            limit -> {
              HttpResponse<byte[]> response = send(request, limit, BodyHandlers.ofByteArray());
              return new Reply<>(
                  new Incoming(response.statusCode(), response.headers(), response.body()),
                  new byte[0]);
            })
        .head();
  }

  /** The body of a successful answer as it comes. Once it has begun nothing is tried again. */
  InputStream stream(Outgoing request) {
    return until(request, limit -> open(request, limit, patience.attempt())).body();
  }

  /** The same without a second attempt, of a body that may be silent for longer than an attempt. */
  InputStream streamOnce(Outgoing request, Duration silence)
      throws IOException, InterruptedException {
    Reply<InputStream> reply = open(request, patience.attempt(), silence);
    if (!reply.head().isSuccess()) {
      throw GraplException.of(reply.head());
    }
    return reply.body();
  }

  private Reply<InputStream> open(Outgoing request, Duration limit, Duration silence)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> response = send(request, limit, BodyHandlers.ofInputStream());
    InputStream body = new WatchedStream(response.body(), silence, watchdog);
    if (response.statusCode() / 100 == 2) {
      return new Reply<>(
          new Incoming(response.statusCode(), response.headers(), new byte[0]), body);
    }
    try (body) {
      return new Reply<>(
          new Incoming(response.statusCode(), response.headers(), body.readAllBytes()),
          InputStream.nullInputStream());
    }
  }

  private record Reply<T>(Incoming head, T body) {}

  private interface Attempt<T> {
    Reply<T> make(Duration limit) throws IOException, InterruptedException;
  }

  private <T> Reply<T> until(Outgoing request, Attempt<T> attempt) {
    long start = waiting.now();
    Duration attemptTime = request.timeout().orElse(patience.attempt());
    // What takes long by its nature gets the time for at least one attempt.
    Duration deadline = longer(patience.deadline(), request.timeout().orElse(patience.deadline()));
    boolean mayBeDone = false;
    for (int failures = 1; ; failures++) {
      Duration left = deadline.minusNanos(waiting.now() - start);
      Duration pause = patience.pause(failures, ThreadLocalRandom.current()::nextDouble);
      GraplException failure;
      try {
        Reply<T> reply = attempt.make(shorter(attemptTime, left));
        Incoming head = reply.head();
        boolean isGone = mayBeDone && request.method().equals("DELETE") && head.status() == 404;
        if (head.isSuccess() || isGone) {
          return reply;
        }
        failure = GraplException.of(head);
        if (!head.isPassing()) {
          throw failure;
        }
        pause = longer(pause, head.retryAfter().orElse(Duration.ZERO));
      } catch (ConnectException | HttpConnectTimeoutException e) {
        deadline = isReached ? deadline : shorter(deadline, FIRST_CONTACT);
        failure =
            new UnavailableException(
                "%s must be the address of a server that runs ('grapl serve'), got no connection to %s: %s"
                    .formatted(base, request, reason(e)),
                e);
      } catch (IOException e) {
        isReached = true;
        mayBeDone = true;
        failure =
            new UnavailableException(
                "no answer from %s to %s: %s".formatted(base, request, reason(e)), e);
      } catch (InterruptedException e) {
        throw UnavailableException.interrupted(request.toString(), e);
      }
      left = deadline.minusNanos(waiting.now() - start);
      if (pause.compareTo(left) >= 0) {
        throw failure;
      }
      try {
        waiting.sleep(pause);
      } catch (InterruptedException e) {
        throw UnavailableException.interrupted(request.toString(), e);
      }
    }
  }

  private static String reason(IOException cause) {
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  /** Sends once; the limit holds for the whole of what the handler waits for. */
  private <T> HttpResponse<T> send(Outgoing request, Duration limit, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    if (watchdog.isShutdown()) {
      throw new IllegalStateException("this client is closed; open another");
    }
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(base + request.path()))
            .method(request.method(), request.body().get());
    request.headers().forEach(builder::setHeader);
    token.ifPresent(known -> builder.setHeader("Authorization", "Bearer " + known));
    CompletableFuture<HttpResponse<T>> coming = http.sendAsync(builder.build(), handler);
    try {
      HttpResponse<T> response = coming.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      isReached = true;
      return response;
    } catch (TimeoutException e) {
      throw new IOException("none within " + limit.toMillis() + " ms", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } finally {
      coming.cancel(true);
    }
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  void began(EventStream listener) {
    listeners.add(listener);
  }

  void ended(EventStream listener) {
    listeners.remove(listener);
  }

  @Override
  public void close() {
    listeners.forEach(EventStream::close);
    watchdog.shutdownNow();
  }
}
