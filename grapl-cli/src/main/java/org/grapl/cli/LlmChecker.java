package org.grapl.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import org.grapl.graph.Graph;
import org.grapl.sampler.SamplerException;

/**
 * A language model checks, by an endpoint of the usual chat-completions form. It is asked at
 * temperature 0, each item once; an answer in another form than wanted is handed back with the
 * rule, some times, then the item is skipped. Answers are kept in an {@link LlmCache} and paid by
 * an {@link LlmBill}. Thread-safe.
 */
final class LlmChecker implements Checker {

  private static final int MOST_ATTEMPTS = 3;
  private static final int MOST_TOKENS_OUT = 16;
  private static final int ALTERNATIVES = 5;

  /** Failures of a server that may pass, 529 among them, which says that it is overloaded. */
  private static final Set<Integer> PASSING = Set.of(408, 500, 502, 504, 529);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Subject subject;
  private final HttpCaller.Endpoint endpoint;
  private final String secret;
  private final HttpCaller caller;
  private final LlmCache cache;
  private final LlmBill bill;
  private final PrintWriter err;

  /** Held for reading by those under way, whose answers are still to be kept when all is closed. */
  private final ReadWriteLock underWay = new ReentrantReadWriteLock();

  /** What is asked, of which model, and in which form answers are wanted. */
  record Subject(Graph graph, PromptTemplate prompts, String model, LlmAnswer.Kind kind) {

    /** The question about an item, after answers that were in another form. */
    private ObjectNode request(int item, Optional<LlmAnswer> before) {
      ObjectNode body = JSON.createObjectNode().put("model", model);
      ArrayNode messages = body.putArray("messages");
      message(messages, "system", kind.request);
      message(messages, "user", prompts.of(item));
      before.ifPresent(
          answer -> {
            message(messages, "assistant", answer.text());
            message(messages, "user", kind.request);
          });
      body.put("temperature", 0).put("max_tokens", MOST_TOKENS_OUT).put("stream", false);
      if (kind == LlmAnswer.Kind.PROBABILITY) {
        body.put("logprobs", true).put("top_logprobs", ALTERNATIVES);
      }
      return body;
    }

    private static void message(ArrayNode messages, String role, String content) {
      messages.addObject().put("role", role).put("content", content);
    }

    /** Tokens of the question about an item, as estimated before it is asked. */
    LlmAnswer.Tokens estimated(int item) {
      return LlmAnswer.Tokens.estimated(bytes(request(item, Optional.empty())), 4);
    }

    private static long bytes(ObjectNode request) {
      long bytes = 0;
      for (JsonNode message : request.get("messages")) {
        bytes += message.get("content").asText().getBytes(StandardCharsets.UTF_8).length;
      }
      return bytes;
    }
  }

  /** A question, its number among those about the item, and the answer if there is one. */
  private record Asked(ObjectNode request, int attempt, String key, Optional<LlmAnswer> answer) {}

  /**
   * @param secret the key of whoever pays; empty if none is needed
   * @param err who is told of items that are skipped
   */
  LlmChecker(
      Subject subject,
      HttpCaller.Endpoint endpoint,
      String secret,
      LlmCache cache,
      LlmBill bill,
      PrintWriter err,
      BooleanSupplier isInterrupted) {
    this.subject = subject;
    this.endpoint = endpoint;
    this.secret = secret;
    this.caller = new HttpCaller(endpoint, PASSING, isInterrupted);
    this.cache = cache;
    this.bill = bill;
    this.err = err;
  }

  @Override
  public Reply check(int item, Search search) {
    Optional<LlmAnswer> last = Optional.empty();
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      Asked asked = asked(item, attempt, last);
      asked.answer().ifPresent(known -> bill.found(known.tokens()));
      last = asked.answer().isPresent() ? asked.answer() : buy(item, asked);
      if (last.isEmpty()) {
        return Reply.Wish.OUT_OF_MONEY;
      }
      OptionalDouble value = subject.kind.value(last.get());
      if (value.isPresent()) {
        return new Reply.Value(value.getAsDouble(), TerminalText.shown(last.get().text()));
      }
    }
    err.printf(
        "note: %s is skipped: its answer %s, %d times%n",
        TerminalText.quoted(label(item)),
        last.orElseThrow().complaint(subject.kind),
        MOST_ATTEMPTS);
    return Reply.Wish.SKIP;
  }

  private String label(int item) {
    return subject.graph.label(item);
  }

  private Asked asked(int item, int attempt, Optional<LlmAnswer> before) {
    ObjectNode request = subject.request(item, before);
    String key = LlmCache.key(endpoint.shown(), request.toString(), attempt);
    return new Asked(request, attempt, key, cache.find(key));
  }

  /** Counts what an answer of an earlier sitting has cost. */
  void countEarlier(int item) {
    Optional<LlmAnswer> last = Optional.empty();
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      last = asked(item, attempt, last).answer();
      if (last.isEmpty()) {
        return;
      }
      bill.found(last.get().tokens());
      if (subject.kind.value(last.get()).isPresent()) {
        return;
      }
    }
  }

  /** Whether an answer about an item is there already. */
  boolean isKnown(int item) {
    return asked(item, 1, Optional.empty()).answer().isPresent();
  }

  /** A new answer; nothing if there is no money for it. */
  private Optional<LlmAnswer> buy(int item, Asked asked) {
    underWay.readLock().lock();
    try {
      return send(item, asked);
    } finally {
      underWay.readLock().unlock();
    }
  }

  private Optional<LlmAnswer> send(int item, Asked asked) {
    long bytes = Subject.bytes(asked.request());
    double most = bill.most(bytes, MOST_TOKENS_OUT);
    try {
      if (!bill.reserve(most)) {
        return Optional.empty();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SamplerException("interrupted before " + TerminalText.quoted(label(item)), e);
    }
    Optional<LlmAnswer> answer = Optional.empty();
    try {
      String about = "answer for " + TerminalText.quoted(label(item));
      LlmAnswer given =
          caller.post(
              asked.request().toString(),
              label(item),
              request ->
                  secret.isEmpty() ? request : request.header("Authorization", "Bearer " + secret),
              come -> read(about, come, bytes));
      answer = Optional.of(given);
      cache.add(asked.key(), label(item), asked.attempt(), given);
    } finally {
      bill.settle(most, answer);
    }
    return answer;
  }

  private LlmAnswer read(String about, HttpCaller.Answer answer, long bytes) throws IOException {
    HttpCaller.Answer shown = answer.without(secret);
    if (answer.status() != 200) {
      throw caller.failure(
          "%s must have status 200, got %d%s%s"
              .formatted(
                  about,
                  answer.status(),
                  answer.status() == 404 ? " (the address mostly ends in /chat/completions)" : "",
                  caller.inWords(
                      shown,
                      "the key is read from the environment, "
                          + LlmOptions.KEY
                          + (secret.isEmpty() ? ", where there is none" : ""))));
    }
    String text = shown.text();
    if (text.startsWith("data:") || text.startsWith("event:")) {
      throw caller.failure(
          about + " is a stream of events, which was not asked for; turn streaming off there");
    }
    JsonNode choice = json(text).at("/choices/0");
    JsonNode message = choice.path("message");
    if (!message.isObject()) {
      throw new IOException("no choice with a message in " + TerminalText.quoted(text));
    }
    String words = message.path("content").asText("").strip();
    double probability = LlmAnswer.probability(choice);
    if (subject.kind == LlmAnswer.Kind.PROBABILITY && !choice.path("logprobs").isObject()) {
      throw caller.failure(
          about
              + " comes without logprobs, which --answer probability needs; take --answer yes-no");
    }
    JsonNode usage = json(text).path("usage");
    boolean isCounted =
        usage.path("prompt_tokens").isIntegralNumber()
            && usage.path("completion_tokens").isIntegralNumber();
    LlmAnswer.Tokens tokens =
        isCounted
            ? new LlmAnswer.Tokens(
                usage.get("prompt_tokens").asLong(), usage.get("completion_tokens").asLong(), false)
            : LlmAnswer.Tokens.estimated(bytes, words.getBytes(StandardCharsets.UTF_8).length);
    return new LlmAnswer(words, choice.path("finish_reason").asText(""), probability, tokens);
  }

  /** A body that broke off is no JSON, and worth asking for again. */
  private static JsonNode json(String text) throws IOException {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IOException("no JSON but " + TerminalText.quoted(text), e);
    }
  }

  @Override
  public void close() {
    caller.stop();
    underWay.writeLock().lock();
    try {
      caller.close();
      cache.close();
    } finally {
      underWay.writeLock().unlock();
    }
  }
}
