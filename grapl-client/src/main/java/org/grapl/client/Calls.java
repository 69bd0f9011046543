package org.grapl.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends requests until they are answered: again after a lost connection, after silence, and when
 * the server asks for it, with pauses that grow. Thread-safe.
 */
final class Calls implements AutoCloseable {

  /** For requests whose work, or whose body, may be large. */
  static final Duration LONG = Duration.ofMinutes(30);

  /** Long enough for a server that is just starting, and no longer. */
  private static final Duration FIRST_CONTACT = Duration.ofSeconds(2);

  private final URI base;
  private final Optional<String> token;
  private final Patience patience;
  private final HttpClient http;
  private final Set<EventStream> listeners = ConcurrentHashMap.newKeySet();
  private final Waiting waiting;
  private volatile boolean isReached; // somebody has answered at this address
  private volatile boolean isClosed;

  /** The clock, and sleep. */
  interface Waiting {
    /** As {@link System#nanoTime}. */
    default long now() {
      return System.nanoTime();
    }

    default void sleep(Duration pause) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    }
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
  }

  Patience patience() {
    return patience;
  }

  /** A part of a path or query, safe whatever it holds. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /**
   * A request; GET, unless it is made another.
   *
   * @param path behind the address of the server, with the query
   */
  HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path)).setHeader("Accept", "application/json");
    token.ifPresent(known -> request.setHeader("Authorization", "Bearer " + known));
    return request;
  }

  HttpRequest.Builder post(String path, Object body) {
    return post(path, "application/json", BodyPublishers.ofByteArray(Json.write(body)));
  }

  /** A request with a key, which all attempts share. */
  HttpRequest.Builder post(String path, String type, BodyPublisher body) {
    return request(path)
        .setHeader("Content-Type", type)
        .setHeader("Idempotency-Key", UUID.randomUUID().toString())
        .POST(body);
  }

  <T> T get(String path, String what, Class<T> type) {
    return Json.read(what, call(request(path)), type);
  }

  /** The whole answer to a request. */
  InputStream call(HttpRequest.Builder request) {
    return answer(request.build(), answer -> whole());
  }

  /** The body of a successful answer as it comes. Once it has begun nothing is tried again. */
  WatchedStream stream(HttpRequest.Builder request) {
    return new WatchedStream(answer(request.build(), Calls::opened), patience.attempt());
  }

  /** The same without a second attempt, of a body that may be silent for longer than an attempt. */
  WatchedStream streamOnce(HttpRequest.Builder request, Duration silence)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> answer = send(request.build(), patience.attempt(), Calls::opened);
    if (answer.statusCode() / 100 != 2) {
      throw GraplException.of(answer);
    }
    return new WatchedStream(answer.body(), silence);
  }

  private static BodySubscriber<InputStream> whole() {
    return BodySubscribers.mapping(BodySubscribers.ofByteArray(), ByteArrayInputStream::new);
  }

  private static BodySubscriber<InputStream> opened(HttpResponse.ResponseInfo answer) {
    return answer.statusCode() / 100 == 2 ? BodySubscribers.ofInputStream() : whole();
  }

  private InputStream answer(HttpRequest request, BodyHandler<InputStream> handler) {
    try {
      return persist(request, handler);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while waiting for " + words(request), e);
    }
  }

  private InputStream persist(HttpRequest request, BodyHandler<InputStream> handler)
      throws InterruptedException {
    long start = waiting.now();
    Duration attempt = request.timeout().orElse(patience.attempt());
    // What takes long by its nature gets the time for at least one attempt.
    Duration deadline = longer(patience.deadline(), request.timeout().orElse(patience.deadline()));
    boolean mayBeDone = false;
    for (int failures = 1; ; failures++) {
      UnavailableException failure;
      try {
        Duration left = deadline.minusNanos(waiting.now() - start);
        HttpResponse<InputStream> answer = send(request, shorter(attempt, left), handler);
        boolean isGone =
            mayBeDone && request.method().equals("DELETE") && answer.statusCode() == 404;
        if (answer.statusCode() / 100 == 2 || isGone) {
          return answer.body();
        }
        GraplException refusal = GraplException.of(answer);
        if (!(refusal instanceof UnavailableException passing)) {
          throw refusal;
        }
        failure = passing;
      } catch (ConnectException | HttpConnectTimeoutException e) {
        deadline = isReached ? deadline : shorter(deadline, FIRST_CONTACT);
        failure =
            new UnavailableException(
                "%s must be the address of a server that runs ('grapl serve'), got no connection to %s: %s"
                    .formatted(base, words(request), reason(e)),
                e);
      } catch (IOException e) {
        isReached = true;
        mayBeDone = true;
        failure =
            new UnavailableException(
                "no answer from %s to %s: %s".formatted(base, words(request), reason(e)), e);
      }
      Duration pause =
          longer(
              patience.pause(failures, ThreadLocalRandom.current()::nextDouble),
              failure.retryAfter().orElse(Duration.ZERO));
      if (pause.compareTo(deadline.minusNanos(waiting.now() - start)) >= 0) {
        throw failure;
      }
      waiting.sleep(pause);
    }
  }

  private static String words(HttpRequest request) {
    return request.method() + " " + request.uri().getRawPath();
  }

  static String reason(Exception cause) {
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  /** Sends once; the limit holds for the whole of what the handler waits for. */
  private HttpResponse<InputStream> send(
      HttpRequest request, Duration limit, BodyHandler<InputStream> handler)
      throws IOException, InterruptedException {
    if (isClosed) {
      throw new IllegalStateException("this client is closed; open another");
    }
    CompletableFuture<HttpResponse<InputStream>> coming = http.sendAsync(request, handler);
    try {
      HttpResponse<InputStream> response = coming.get(limit.toNanos(), TimeUnit.NANOSECONDS);
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

  static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  /** Those who listen, to be ended with the client. */
  Set<EventStream> listeners() {
    return listeners;
  }

  @Override
  public void close() {
    isClosed = true;
    listeners.forEach(EventStream::close);
  }
}
