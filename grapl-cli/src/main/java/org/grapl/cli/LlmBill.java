package org.grapl.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.data.file.NumberText;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;

/**
 * What the answers of a language model cost that a search rests on, whether bought now or earlier.
 * Money is set aside before a question is sent, as much as its answer can cost, so that the limit
 * is never exceeded. Thread-safe.
 */
final class LlmBill {

  /** More tokens than a chat adds to the words of a question. */
  private static final int FRAME = 64;

  private final Optional<Price> price;
  private final OptionalDouble limit;
  private final Account bought = new Account();
  private final Account found = new Account();

  private double setAside;
  private int underWay;

  /** Of a million tokens, read and written. */
  record Price(double in, double out) {

    private static final double MILLION = 1e6;

    static Price parse(String text) {
      String[] parts = text.split(",", -1);
      double in = parts.length == 2 ? Decimal.parse(parts[0]) : Double.NaN;
      double out = parts.length == 2 ? Decimal.parse(parts[1]) : Double.NaN;
      if (!(in >= 0 && out >= 0 && in + out < Double.POSITIVE_INFINITY)) {
        throw Check.mustBe(
            "--price",
            "two numbers >= 0, what a million tokens read and written cost, such as 0.15,0.6",
            '"' + text + '"');
      }
      return new Price(in, out);
    }

    double of(double tokensIn, double tokensOut) {
      return (tokensIn * in + tokensOut * out) / MILLION;
    }
  }

  /** Answers and their tokens. */
  private static final class Account {
    private int answers;
    private int estimated;
    private long in;
    private long out;

    private void add(LlmAnswer.Tokens tokens) {
      answers++;
      estimated += tokens.areEstimated() ? 1 : 0;
      in += tokens.in();
      out += tokens.out();
    }
  }

  LlmBill(Optional<Price> price, OptionalDouble limit) {
    this.price = price;
    this.limit = limit;
  }

  /** The most a question may cost: a token is a byte at least, mostly four. */
  double most(long bytes, int mostTokensOut) {
    return price.map(each -> each.of(bytes + FRAME, mostTokensOut)).orElse(0.0);
  }

  /** Sets money aside, when others have got their answers if need be; false if there is none. */
  synchronized boolean reserve(double most) throws InterruptedException {
    while (limit.isPresent() && spent() + setAside + most > limit.getAsDouble()) {
      if (underWay == 0) {
        return false;
      }
      wait();
    }
    underWay++;
    setAside += most;
    return true;
  }

  /** Pays for an answer, or for none, what was set aside. */
  synchronized void settle(double most, Optional<LlmAnswer> answer) {
    setAside -= most;
    underWay--;
    setAside = underWay == 0 ? 0 : setAside; // without what rounding leaves
    answer.ifPresent(given -> bought.add(given.tokens()));
    notifyAll();
  }

  /** Counts an answer that was there already. */
  synchronized void found(LlmAnswer.Tokens tokens) {
    found.add(tokens);
  }

  /** What all answers cost, whenever they were bought. */
  private double spent() {
    return price.map(each -> each.of(tokensIn(), tokensOut())).orElse(0.0);
  }

  private long tokensIn() {
    return bought.in + found.in;
  }

  private long tokensOut() {
    return bought.out + found.out;
  }

  /** What was spent, shortly; nothing without a price. */
  synchronized String pace() {
    return price.isPresent() ? ", " + money(spent()) + " spent" : "";
  }

  static String money(double amount) {
    return NumberText.rounded(amount, 4);
  }

  synchronized Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("answers", bought.answers + found.answers);
    json.put("tokensIn", tokensIn());
    json.put("tokensOut", tokensOut());
    json.put("answersWithoutUsage", bought.estimated + found.estimated);
    json.put("money", price.map(any -> spent()));
    json.put("answersBoughtNow", bought.answers);
    json.put("moneyNow", price.map(each -> each.of(bought.in, bought.out)));
    return json;
  }

  synchronized String words() {
    String words =
        "the model's %s took %d tokens read and %d written%s; %d of them were bought now%s"
            .formatted(
                FindText.plural(bought.answers + found.answers, "answer"),
                tokensIn(),
                tokensOut(),
                price.isPresent() ? " and cost " + money(spent()) : "",
                bought.answers,
                found.answers == 0 ? "" : ", the others were in --cache");
    int estimated = bought.estimated + found.estimated;
    return estimated == 0
        ? words
        : words + "; tokens of %d were not told and are estimated".formatted(estimated);
  }
}
