package org.grapl.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.grapl.internal.Decimal;

/**
 * What a language model said, once.
 *
 * @param text its words
 * @param finish why it stopped, as the endpoint calls it
 * @param probability of yes, by the probabilities of its first token; NaN if they were not told
 * @param tokens what was read and written
 */
record LlmAnswer(String text, String finish, double probability, Tokens tokens) {

  private static final Set<String> CUT_OFF = Set.of("length", "max_tokens", "content_filter");

  /** As many as the endpoint counted; estimated by us where it did not count. */
  record Tokens(long in, long out, boolean areEstimated) {

    /** Four bytes make a token, about, in English. */
    private static final int BYTES = 4;

    /** What a chat adds to the words of a question. */
    private static final int FRAME = 10;

    static Tokens estimated(long bytesIn, long bytesOut) {
      return new Tokens(bytesIn / BYTES + FRAME, bytesOut / BYTES + 1, true);
    }
  }

  /** In what form answers are wanted. */
  enum Kind {
    YES_NO("yes or no", "Answer with one word: yes or no."),
    NUMBER("a number", "Answer with one number in decimal notation and nothing else."),
    PROBABILITY("yes or no", "Answer with one word: yes or no.");

    final String rule;
    final String request;

    Kind(String rule, String request) {
      this.rule = rule;
      this.request = request;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What an answer stands for; nothing if it is not in this form. */
    OptionalDouble value(LlmAnswer answer) {
      if (!answer.isWhole()) {
        return OptionalDouble.empty();
      }
      double value =
          switch (this) {
            case NUMBER -> Decimal.parse(answer.text);
            case YES_NO -> side(answer.text);
            case PROBABILITY -> Double.isNaN(side(answer.text)) ? Double.NaN : answer.probability;
          };
      return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
  }

  private boolean isWhole() {
    return !CUT_OFF.contains(finish);
  }

  /** 1 for yes, 0 for no, NaN for everything else. */
  private static double side(String text) {
    return switch (text.strip().replaceFirst("[.!]$", "").toLowerCase(Locale.ROOT)) {
      case "yes" -> 1;
      case "no" -> 0;
      default -> Double.NaN;
    };
  }

  /** What is the matter with an answer that is not in the form wanted. */
  String complaint(Kind kind) {
    return isWhole()
        ? "must be %s, got %s".formatted(kind.rule, TerminalText.quoted(text))
        : "was cut off (%s) at %s".formatted(TerminalText.shown(finish), TerminalText.quoted(text));
  }

  /**
   * How likely yes is against no, by what the endpoint tells of the first token; NaN if it tells
   * nothing of it.
   */
  static double probability(JsonNode choice) {
    for (JsonNode token : choice.at("/logprobs/content")) {
      if (!token.path("token").asText().isBlank()) {
        double yes = 0;
        double no = 0;
        JsonNode others = token.path("top_logprobs");
        for (JsonNode each : others) {
          double side = side(each.path("token").asText());
          double mass = StrictMath.exp(each.path("logprob").asDouble(Double.NEGATIVE_INFINITY));
          yes += side == 1 ? mass : 0;
          no += side == 0 ? mass : 0;
        }
        if (yes + no == 0) { // it tells of the token alone
          double side = side(token.path("token").asText());
          double mass = StrictMath.exp(token.path("logprob").asDouble(Double.NaN));
          return side == 1 ? mass : side == 0 ? 1 - mass : Double.NaN;
        }
        return yes / (yes + no);
      }
    }
    return Double.NaN;
  }
}
