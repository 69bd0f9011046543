package org.grapl.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.grapl.graph.Graph;
import org.grapl.internal.Decimal;
import org.grapl.sampler.Sampler;
import org.grapl.sampler.SamplerException;

/**
 * Asks an HTTP endpoint: for each check {@code POST {"label": "..."}}, answered with status 200 and
 * a number, {@code {"value": number}}, or {@code {"skip": true}} for an item that cannot be checked
 * now. An object may say whatever else it likes.
 *
 * <p>All attempts at one check carry the same {@code Idempotency-Key}; an endpoint that does not
 * heed it may make a check twice, of which one answer counts. What is tried again, and how often,
 * says {@link HttpCaller}. Thread-safe.
 */
final class HttpSampler implements Sampler {

  private static final Set<Integer> PASSING = Set.of(502, 504);

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final HttpCaller caller;
  private final String run;
  private final Graph graph;
  private final AtomicLong checks = new AtomicLong();

  /**
   * Gives up waiting once it is interrupted.
   *
   * @param run begins the keys of all checks, so that they are those of no other search
   */
  HttpSampler(
      HttpCaller.Endpoint endpoint, String run, Graph graph, BooleanSupplier isInterrupted) {
    this.caller = new HttpCaller(endpoint, PASSING, isInterrupted);
    this.run = run;
    this.graph = graph;
  }

  @Override
  public double sample(int item) {
    return trySample(item)
        .orElseThrow(
            () -> caller.failure("answered skip for " + TerminalText.quoted(graph.label(item))));
  }

  @Override
  public OptionalDouble trySample(int item) {
    String label = graph.label(item);
    String key = run + "-" + checks.incrementAndGet();
    return caller.post(
        JSON.createObjectNode().put("label", label).toString(),
        label,
        request -> request.header("Idempotency-Key", key),
        answer -> value(label, answer));
  }

  private OptionalDouble value(String label, HttpCaller.Answer answer) throws SamplerException {
    String about = "answer for " + TerminalText.quoted(label);
    if (answer.status() != 200) {
      throw caller.failure(
          about
              + " must have status 200, got "
              + answer.status()
              + caller.inWords(
                  answer,
                  "a name and a password may stand in the address, as in http://name:password@host/"));
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
      throw caller.failure(
          about
              + " must be a number, {\"value\": number} or {\"skip\": true}, got "
              + TerminalText.quoted(text));
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

  @Override
  public void close() {
    caller.close();
  }
}
