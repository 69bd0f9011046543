package org.grapl.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
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
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLException;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;
import org.grapl.sampler.Sampler;
import org.grapl.sampler.SamplerException;

/**
 * Asks an HTTP endpoint: for each check {@code POST {"label": "..."}}, answered with status 200 and
 * a number, {@code {"value": number}}, or {@code {"skip": true}} for an item that cannot be checked
 * now. An object may say whatever else it likes.
 *
 * <p>An endpoint that cannot be reached, breaks off, or says that it is busy (429, 502, 503, 504)
 * is asked again some times while the time for one answer lasts, later each time and not before
 * {@code Retry-After}. All attempts at one check carry the same {@code Idempotency-Key}; an
 * endpoint that does not heed it may make a check twice, of which one answer counts. Everything
 * else that is not an answer is a {@link SamplerException} that names the address without name,
 * password and query.
 *
 * <p>No redirect is followed: nobody but the person who gave the address decides who learns what is
 * checked. One owner, not thread-safe.
 */
final class HttpSampler implements Sampler {

  private static final int MOST_ATTEMPTS = 5;
  private static final long FIRST_PAUSE_MILLIS = 200;
  private static final long MILLIS_BETWEEN_LOOKS = 50;
  private static final int LARGEST_ANSWER = 64 * 1024;
  private static final Set<Integer> BUSY = Set.of(429, 502, 503, 504);

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final Endpoint endpoint;
  private final Graph graph;
  private final BooleanSupplier isInterrupted;
  private final HttpClient client;
  private long checks;

  /**
   * Where to ask.
   *
   * @param address with http or https; a name and a password in it are sent as basic authentication
   * @param timeLimit for one answer, all attempts together
   * @param run begins the keys of all checks, so that they are those of no other search
   */
  record Endpoint(URI address, Duration timeLimit, String run) {

    private static final String FORM = "an address like http://host:port/path";
    private static final int HIGHEST_PORT = 65_535;

    Endpoint {
      boolean isWeb =
          "http".equalsIgnoreCase(address.getScheme())
              || "https".equalsIgnoreCase(address.getScheme());
      if (!isWeb || address.getHost() == null) {
        throw Check.mustBe("--sampler", FORM, "one without a host");
      }
      if (address.getPort() > HIGHEST_PORT) {
        throw Check.mustBe("port of --sampler", "at most " + HIGHEST_PORT, address.getPort());
      }
    }

    static boolean isAddress(String text) {
      return text.regionMatches(true, 0, "http://", 0, 7)
          || text.regionMatches(true, 0, "https://", 0, 8);
    }

    static Endpoint of(String text, Duration timeLimit, String run) {
      try {
        return new Endpoint(new URI(text), timeLimit, run);
      } catch (java.net.URISyntaxException e) {
        // Not the address itself, in which there may be a password.
        throw Check.mustBe("--sampler", FORM, "one that is none: " + e.getReason());
      }
    }

    /** The address without what may be secret. */
    static String shown(URI address) {
      String port = address.getPort() < 0 ? "" : ":" + address.getPort();
      return address.getScheme() + "://" + address.getHost() + port + address.getRawPath();
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
      return request;
    }
  }

  /** Gives up waiting once it is interrupted. */
  HttpSampler(Endpoint endpoint, Graph graph, BooleanSupplier isInterrupted) {
    this.endpoint = endpoint;
    this.graph = graph;
    this.isInterrupted = isInterrupted;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  @Override
  public double sample(int item) {
    return trySample(item)
        .orElseThrow(() -> failure("answered skip for " + quoted(graph.label(item))));
  }

  @Override
  public OptionalDouble trySample(int item) {
    String label = graph.label(item);
    HttpRequest request = request(label);
    long deadline = System.nanoTime() + endpoint.timeLimit.toNanos();
    for (int attempt = 1; ; attempt++) {
      String problem;
      double pause = FIRST_PAUSE_MILLIS << (attempt - 1);
      try {
        Answer answer = send(request, label, deadline);
        if (!BUSY.contains(answer.status())) {
          return value(label, answer);
        }
        problem = "status " + answer.status();
        pause = Math.max(pause, 1000 * answer.secondsToWait());
      } catch (SSLException e) {
        throw failure(inWords(e));
      } catch (IOException e) {
        problem = inWords(e);
      }
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (attempt == MOST_ATTEMPTS || pause >= left) {
        throw failure(
            "no answer for %s: %s; tried %s%s"
                .formatted(
                    quoted(label),
                    problem,
                    FindText.plural(attempt, "time"),
                    attempt == MOST_ATTEMPTS
                        ? ""
                        : ", and to wait %s s more would be longer than --answer-within %s"
                            .formatted(Check.number(pause / 1000), seconds())));
      }
      sleep((long) pause);
    }
  }

  private HttpRequest request(String label) {
    String body = JSON.createObjectNode().put("label", label).toString();
    checks++;
    return endpoint
        .request()
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/plain")
        .header("User-Agent", "grapl")
        .header("Idempotency-Key", endpoint.run + "-" + checks)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  /** What came back, the whole of it unless it is longer than an answer can be. */
  @SuppressWarnings("ArrayRecordComponent") // identity is never compared
  private record Answer(int status, HttpHeaders headers, byte[] body) {

    static Answer of(HttpResponse<InputStream> response) {
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

    /** How long the endpoint wants to be left alone; 0 if it does not say. */
    double secondsToWait() {
      double seconds = Decimal.parse(headers.firstValue("Retry-After").orElse("0"));
      return seconds > 0 ? seconds : 0;
    }
  }

  private Answer send(HttpRequest request, String label, long deadline) throws IOException {
    CompletableFuture<HttpResponse<InputStream>> sent =
        client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
    CompletableFuture<Answer> answer = sent.thenApplyAsync(Answer::of);
    try {
      Optional<Answer> come =
          Interrupt.await(
              answer, () -> isInterrupted.getAsBoolean() || System.nanoTime() >= deadline);
      if (come.isPresent()) {
        return come.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
    sent.cancel(true);
    throw failure(
        isInterrupted.getAsBoolean()
            ? "interrupted while waiting for the answer for " + quoted(label)
            : "no answer for %s after %s s".formatted(quoted(label), seconds()));
  }

  private OptionalDouble value(String label, Answer answer) {
    String about = "answer for " + quoted(label);
    if (answer.body().length > LARGEST_ANSWER) {
      throw failure("an answer must be at most 64 kB long, got more");
    }
    if (answer.status() != 200) {
      throw failure(about + " must have status 200, got " + answer.status() + hint(answer));
    }
    String text = answer.text();
    double value = Decimal.parse(text);
    JsonNode json = text.startsWith("{") ? parsed(text) : MissingNode.getInstance();
    if (text.equals("skip") || (json.path("skip").asBoolean() && !json.has("value"))) {
      return OptionalDouble.empty();
    }
    if (json.path("value").isNumber()) {
      value = json.get("value").doubleValue();
    }
    if (!Double.isFinite(value)) {
      throw failure(
          about
              + " must be a number, {\"value\": number} or {\"skip\": true}, got "
              + quoted(text));
    }
    return OptionalDouble.of(value);
  }

  private static JsonNode parsed(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  private String hint(Answer answer) {
    if (answer.status() >= 300 && answer.status() < 400) {
      return answer
          .headers()
          .firstValue("Location")
          .map(where -> ", a redirect to " + target(where) + "; give that address if you trust it")
          .orElse(", a redirect");
    }
    if (answer.status() == 401) {
      return "; a name and a password may stand in the address, as in http://name:password@host/";
    }
    return answer.text().isEmpty() ? "" : ": " + quoted(answer.text());
  }

  private String target(String location) {
    try {
      URI there = endpoint.address.resolve(location);
      return TerminalText.shown(there.getHost() == null ? location : Endpoint.shown(there));
    } catch (IllegalArgumentException e) {
      return TerminalText.shown(location);
    }
  }

  private void sleep(long millis) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      while (!isInterrupted.getAsBoolean() && System.nanoTime() < until) {
        long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
        Thread.sleep(Math.max(1, Math.min(left, MILLIS_BETWEEN_LOOKS)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String seconds() {
    return Check.number(endpoint.timeLimit.toMillis() / 1000.0);
  }

  private static String quoted(String label) {
    return TerminalText.quoted(label);
  }

  /** The library says little where a connection fails. */
  private static String inWords(IOException e) {
    if (e instanceof java.net.ConnectException) {
      return "it cannot be reached";
    }
    String message = e.getMessage();
    return message == null || message.isBlank()
        ? "the connection broke"
        : TerminalText.shown(message);
  }

  private SamplerException failure(String what) {
    return new SamplerException(Endpoint.shown(endpoint.address) + ": " + what);
  }
}
