package org.grapl.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.grapl.internal.Decimal;
import org.grapl.sampler.SamplerException;

/**
 * What an HTTP endpoint answered: a bare number, the word {@code skip}, or a JSON object with a
 * number called value or a true called skip, and whatever else it likes.
 */
record HttpAnswer(HttpResponse<byte[]> response) {

  private static final int LARGEST = 64 * 1024;
  private static final int OK = 200;
  private static final Set<Integer> BUSY = Set.of(429, 502, 503, 504);

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  /** The endpoint sends more than an answer can be. */
  static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1;

    TooLongException() {
      super("an answer must be at most 64 kB long, got more");
    }
  }

  /** Whether it is worth asking again. */
  boolean isBusy() {
    return BUSY.contains(response.statusCode());
  }

  /**
   * How long the endpoint wants to be left alone, in seconds or as a date; 0 if it does not say.
   */
  long retryAfterMillis() {
    String wanted = response.headers().firstValue("Retry-After").orElse("0").strip();
    double seconds = Decimal.parse(wanted);
    if (Double.isNaN(seconds)) {
      try {
        Instant then =
            ZonedDateTime.parse(wanted, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        seconds = Duration.between(Instant.now(), then).toSeconds();
      } catch (DateTimeException e) {
        return 0;
      }
    }
    return (long) Math.max(0, Math.min(seconds * 1000, Long.MAX_VALUE));
  }

  /** The number; empty for a skip; all else is a complaint. */
  OptionalDouble value(String label, Function<String, SamplerException> complaint) {
    int status = response.statusCode();
    String about = "answer for " + TerminalText.quoted(label);
    if (status != OK) {
      throw complaint.apply(about + " must have status 200, got " + status + hint(status));
    }
    String text = text().orElseThrow(() -> complaint.apply(about + " must be UTF-8 text"));
    if (text.equals("skip")) {
      return OptionalDouble.empty();
    }
    double value = Decimal.parse(text);
    if (Double.isNaN(value) && text.startsWith("{")) {
      JsonNode json = parse(text);
      if (json.path("skip").isBoolean() && json.get("skip").asBoolean() && !json.has("value")) {
        return OptionalDouble.empty();
      }
      value = json.path("value").isNumber() ? json.get("value").doubleValue() : Double.NaN;
    }
    if (!Double.isFinite(value)) {
      throw complaint.apply(
          about
              + " must be a number, {\"value\": number} or {\"skip\": true}, got "
              + TerminalText.quoted(text));
    }
    return OptionalDouble.of(value);
  }

  private Optional<String> text() {
    try {
      return Optional.of(
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(response.body()))
              .toString()
              .strip());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return JSON.missingNode();
    }
  }

  private String hint(int status) {
    if (status >= 300 && status < 400) {
      return response
          .headers()
          .firstValue("Location")
          .map(this::target)
          .map(where -> ", a redirect to " + where + "; give that address if you trust it")
          .orElse(", a redirect");
    }
    if (status == 401) {
      return "; a name and a password may stand in the address, as in http://name:password@host/";
    }
    return text()
        .filter(said -> !said.isEmpty())
        .map(said -> ": " + TerminalText.quoted(said))
        .orElse("");
  }

  private String target(String location) {
    try {
      URI there = response.uri().resolve(location);
      return TerminalText.shown(
          there.getHost() == null ? location : HttpSampler.Endpoint.shown(there));
    } catch (IllegalArgumentException e) {
      return TerminalText.shown(location);
    }
  }

  /** Gathers a body and hangs up on one that is too long. */
  static HttpResponse.BodyHandler<byte[]> atMost64Kilobytes() {
    return info -> new Gatherer();
  }

  private static final class Gatherer implements HttpResponse.BodySubscriber<byte[]> {

    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();
    private Optional<Flow.Subscription> subscription = Optional.empty();

    @Override
    public CompletionStage<byte[]> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = Optional.of(given);
      given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      for (ByteBuffer buffer : buffers) {
        if (body.isDone()) {
          return;
        }
        if (gathered.size() + buffer.remaining() > LARGEST) {
          subscription.ifPresent(Flow.Subscription::cancel);
          body.completeExceptionally(new TooLongException());
          return;
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        gathered.writeBytes(bytes);
      }
    }

    @Override
    public void onError(Throwable error) {
      body.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
      body.complete(gathered.toByteArray());
    }
  }
}
