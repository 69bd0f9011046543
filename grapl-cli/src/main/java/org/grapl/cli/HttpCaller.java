package org.grapl.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLException;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;
import org.grapl.sampler.SamplerException;

/**
 * Posts questions about items to an address, and asks again where that may help. An endpoint that
 * cannot be reached, breaks off, or fails for now (502, 504 and the like) is asked some more times,
 * later each time. One that limits the rate (429, 503) is asked again as long as the time for one
 * answer lasts, not before {@code Retry-After}. Everything else is a {@link SamplerException} that
 * names the address without name, password and query.
 *
 * <p>No redirect is followed: nobody but the person who gave the address decides who learns what is
 * checked.
 *
 * <p>Thread-safe. If several ask at once, a limit of the rate told to one makes all wait ({@link
 * RateGate}); waiting on behalf of others takes nothing of the time for one's own answer. After the
 * first failure nothing more is sent, and what is under way goes on.
 */
final class HttpCaller implements AutoCloseable {

  private static final int MOST_ATTEMPTS = 5;
  private static final long FIRST_PAUSE_MILLIS = 200;
  private static final long LONGEST_PAUSE_MILLIS = 10_000;
  private static final int LARGEST_ANSWER = 64 * 1024;
  private static final Set<Integer> LIMITS = Set.of(429, 503);

  private final Endpoint endpoint;
  private final Set<Integer> passing;
  private final BooleanSupplier isInterrupted;
  private final RateGate gate = new RateGate();
  private final ExecutorService readers =
      Executors.newCachedThreadPool(task -> Program.daemon(task, "grapl-http"));
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();
  private final AtomicReference<SamplerException> firstFailure = new AtomicReference<>();
  private volatile boolean isClosed;

  /**
   * Where to ask.
   *
   * @param option the option that gave the address
   * @param address with http or https; a name and a password in it are sent as basic authentication
   * @param timeLimit for one answer, all attempts together
   */
  record Endpoint(String option, URI address, Duration timeLimit) {

    private static final String FORM = "an address like http://host:port/path";
    private static final int HIGHEST_PORT = 65_535;

    Endpoint {
      boolean isWeb =
          "http".equalsIgnoreCase(address.getScheme())
              || "https".equalsIgnoreCase(address.getScheme());
      if (!isWeb || address.getHost() == null) {
        throw Check.mustBe(option, FORM, "one without a host");
      }
      if (address.getPort() > HIGHEST_PORT) {
        throw Check.mustBe("port of " + option, "at most " + HIGHEST_PORT, address.getPort());
      }
    }

    static boolean isAddress(String text) {
      return text.regionMatches(true, 0, "http://", 0, 7)
          || text.regionMatches(true, 0, "https://", 0, 8);
    }

    static Endpoint of(String option, String text, Duration timeLimit) {
      try {
        return new Endpoint(option, new URI(text), timeLimit);
      } catch (java.net.URISyntaxException e) {
        // Not the address itself, in which there may be a password.
        throw Check.mustBe(option, FORM, "one that is none: " + e.getReason());
      }
    }

    /** The address without what may be secret. */
    String shown() {
      return shown(address);
    }

    static String shown(URI address) {
      String port = address.getPort() < 0 ? "" : ":" + address.getPort();
      return address.getScheme() + "://" + address.getHost() + port + address.getRawPath();
    }

    /** Whoever checks, as people may see it: an address without what may be secret. */
    static String withoutSecrets(String sampler) {
      return isAddress(sampler) ? shown(URI.create(sampler)) : sampler;
    }

    private HttpRequest.Builder request() {
      String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
      String path = address.getRawPath().isEmpty() ? "/" : "";
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(shown(address) + path + query));
      if (address.getUserInfo() != null) {
        byte[] credentials = address.getUserInfo().getBytes(StandardCharsets.UTF_8);
        request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
      }
      return request
          .header("Content-Type", "application/json")
          .header("Accept", "application/json, text/plain")
          .header("User-Agent", "grapl");
    }
  }

  /** What came back, the whole of it unless it is longer than an answer can be. */
  @SuppressWarnings("ArrayRecordComponent") // identity is never compared
  record Answer(int status, HttpHeaders headers, byte[] body) {

    private static Answer of(HttpResponse<InputStream> response) {
      try (InputStream body = response.body()) {
        byte[] bytes = body.readNBytes(LARGEST_ANSWER + 1);
        return new Answer(response.statusCode(), response.headers(), bytes);
      } catch (IOException e) {
        throw new CompletionException(e);
      }
    }

    String text() {
      return new String(body, StandardCharsets.UTF_8).strip();
    }

    /** The same with nothing of a secret that may have been quoted. */
    Answer without(String secret) {
      return secret.isEmpty()
          ? this
          : new Answer(
              status, headers, text().replace(secret, "…").getBytes(StandardCharsets.UTF_8));
    }

    /** How long the endpoint wants to be left alone; 0 if it does not say. */
    private double secondsToWait() {
      double seconds = Decimal.parse(headers.firstValue("Retry-After").orElse("0"));
      return seconds > 0 ? seconds : 0;
    }
  }

  /** Understands an answer; what is not worth asking again for is a {@link SamplerException}. */
  interface Reading<T> {
    T read(Answer answer) throws IOException;
  }

  /**
   * Gives up waiting once it is interrupted.
   *
   * @param passing statuses, besides limits of the rate, of failures that may pass
   */
  HttpCaller(Endpoint endpoint, Set<Integer> passing, BooleanSupplier isInterrupted) {
    this.endpoint = endpoint;
    this.passing = passing;
    this.isInterrupted = isInterrupted;
  }

  /** Asks about an item until there is an answer that can be read. */
  <T> T post(
      String body, String label, UnaryOperator<HttpRequest.Builder> headers, Reading<T> reading) {
    HttpRequest request =
        headers.apply(endpoint.request()).POST(HttpRequest.BodyPublishers.ofString(body)).build();
    long left = endpoint.timeLimit.toMillis();
    for (int attempt = 1; ; attempt++) {
      if (!gate.enter(this::isGivenUp)) {
        throw Optional.ofNullable(firstFailure.get()).orElseGet(() -> interrupted(label));
      }
      String problem;
      double pause =
          Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(attempt - 1, 16));
      boolean isLimited = false;
      long sending = System.nanoTime();
      try {
        Answer answer = send(request, label, sending + TimeUnit.MILLISECONDS.toNanos(left));
        isLimited = LIMITS.contains(answer.status());
        if (!isLimited && !passing.contains(answer.status())) {
          return reading.read(whole(answer));
        }
        problem = "status " + answer.status();
        pause = Math.max(pause, 1000 * answer.secondsToWait());
      } catch (SSLException e) {
        throw failure(inWords(e));
      } catch (IOException e) {
        problem = inWords(e);
      } finally {
        gate.leave(isLimited, pause);
      }
      left -= TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sending);
      boolean isLast = !isLimited && attempt >= MOST_ATTEMPTS;
      if (isLast || pause >= left) {
        throw failure(
            "no answer for %s: %s; tried %s%s"
                .formatted(
                    TerminalText.quoted(label),
                    problem,
                    FindText.plural(attempt, "time"),
                    isLast
                        ? ""
                        : ", and to wait %s s more would be longer than --answer-within %s"
                            .formatted(Check.number(pause / 1000), seconds())));
      }
      left -= (long) pause;
      gate.pause((long) pause, this::isGivenUp);
    }
  }

  private boolean isGivenUp() {
    return isClosed || isInterrupted.getAsBoolean();
  }

  private Answer send(HttpRequest request, String label, long deadline) throws IOException {
    CompletableFuture<HttpResponse<InputStream>> sent =
        client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
    CompletableFuture<Answer> answer = sent.thenApplyAsync(Answer::of, readers);
    try {
      Optional<Answer> come =
          Interrupt.await(answer, () -> isGivenUp() || System.nanoTime() >= deadline);
      if (come.isPresent()) {
        return come.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
    sent.cancel(true);
    throw isGivenUp()
        ? interrupted(label)
        : failure("no answer for %s after %s s".formatted(TerminalText.quoted(label), seconds()));
  }

  private SamplerException interrupted(String label) {
    return failure("interrupted while waiting for the answer for " + TerminalText.quoted(label));
  }

  private Answer whole(Answer answer) {
    if (answer.body().length > LARGEST_ANSWER) {
      throw failure("an answer must be at most 64 kB long, got more");
    }
    return answer;
  }

  /** What an answer without status 200 says, for those who have to do something about it. */
  String inWords(Answer answer, String ifUnauthorised) {
    if (answer.status() >= 300 && answer.status() < 400) {
      return answer
          .headers()
          .firstValue("Location")
          .map(where -> ", a redirect to " + target(where) + "; give that address if you trust it")
          .orElse(", a redirect");
    }
    if (answer.status() == 401) {
      return "; " + ifUnauthorised;
    }
    return answer.text().isEmpty() ? "" : ": " + TerminalText.quoted(answer.text());
  }

  private String target(String location) {
    try {
      URI there = endpoint.address.resolve(location);
      return TerminalText.shown(there.getHost() == null ? location : Endpoint.shown(there));
    } catch (IllegalArgumentException e) {
      return TerminalText.shown(location);
    }
  }

  private String seconds() {
    return Check.number(endpoint.timeLimit.toMillis() / 1000.0);
  }

  private static String inWords(IOException e) {
    if (e instanceof java.net.ConnectException) {
      return "it cannot be reached";
    }
    String message = e.getMessage();
    return message == null || message.isBlank()
        ? "the connection broke"
        : TerminalText.shown(message);
  }

  /** Something that asking again does not help against. */
  SamplerException failure(String what) {
    SamplerException failure = new SamplerException(endpoint.shown() + ": " + what);
    firstFailure.compareAndSet(null, failure);
    gate.giveUp();
    return failure;
  }

  /** Sends nothing more; what is under way goes on. */
  void stop() {
    gate.giveUp();
  }

  @Override
  public void close() {
    isClosed = true;
    readers.shutdown();
  }
}
