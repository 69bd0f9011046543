package org.grapl.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.grapl.data.file.DataFileException;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What {@code --sampler llm} is told: the model, the question, and what it may cost. */
final class LlmOptions {

  static final String NAME = "llm";

  /**
   * Where the key is, which is nowhere else: what is typed is kept by shells and seen by others.
   */
  static final String KEY = "GRAPL_LLM_KEY";

  @Option(
      names = "--llm-address",
      paramLabel = "URL",
      description =
          "With --sampler llm: where the language model is asked, in the usual chat-completions"
              + " form, such as http://localhost:11434/v1/chat/completions. The key, if it needs"
              + " one, is read from the environment: "
              + KEY
              + ".")
  private @Nullable String address;

  @Option(
      names = "--llm-model",
      paramLabel = "NAME",
      description = "The model that is asked, as the address calls it.")
  private @Nullable String model;

  @Option(
      names = "--prompt",
      paramLabel = "FILE",
      description =
          "The question in words, with {label} for the item and {column} for what --items or the"
              + " graph tell of it.")
  private @Nullable Path prompt;

  @Option(
      names = "--answer",
      paramLabel = "KIND",
      description =
          "What the model answers: ${COMPLETION-CANDIDATES} (default: yes-no). Yes is 1 and no is"
              + " 0; probability: how likely yes is by its logprobs.")
  private LlmAnswer.@Nullable Kind answer;

  @Option(
      names = "--cache",
      paramLabel = "FILE",
      description =
          "Where every answer of a model is kept, so that it is bought once (default:"
              + " grapl-llm.jsonl).")
  private @Nullable Path cache;

  @Option(
      names = "--price",
      paramLabel = "IN,OUT",
      description = "What a million tokens read, and written, by the model cost.")
  private @Nullable String price;

  @Option(
      names = "--budget-money",
      paramLabel = "AMOUNT",
      description = "Stops before the model has cost more; needs --price.")
  private @Nullable Double most;

  @Option(
      names = "--dry-run",
      description = "Says what the model would cost, about, and asks nothing.")
  private boolean isDryRun;

  private @Nullable LlmBill bill;

  boolean isDryRun() {
    return isDryRun;
  }

  boolean hasMoneyBudget() {
    return most != null;
  }

  Optional<Path> promptFile() {
    return Optional.ofNullable(prompt);
  }

  /** What is asked about these items; complaints about the options first. */
  LlmChecker.Subject subject(FindInput.Content content, double threshold) {
    LlmAnswer.Kind kind = Objects.requireNonNullElse(answer, LlmAnswer.Kind.YES_NO);
    if (kind != LlmAnswer.Kind.NUMBER && !(threshold > 0 && threshold <= 1)) {
      throw Check.mustBe(
          "--threshold",
          "> 0 and at most 1 with --answer " + kind + ", where no is 0 and yes is 1",
          threshold);
    }
    Path file = needed("--prompt", prompt);
    try {
      return new LlmChecker.Subject(
          content.graph(),
          new PromptTemplate(file, Files.readString(file, StandardCharsets.UTF_8), content.data()),
          needed("--llm-model", model),
          kind);
    } catch (IOException e) {
      throw DataFileException.because(file, e);
    }
  }

  private static <T> T needed(String option, @Nullable T value) {
    if (value == null) {
      throw new BadInputException("--sampler llm needs " + option);
    }
    return value;
  }

  LlmBill bill() {
    if (bill == null) {
      if (most != null && price == null) {
        throw new BadInputException("--budget-money needs --price: without it nothing has a cost");
      }
      bill =
          new LlmBill(
              Optional.ofNullable(price).map(LlmBill.Price::parse),
              most == null
                  ? OptionalDouble.empty()
                  : OptionalDouble.of(Check.positive("--budget-money", most)));
    }
    return bill;
  }

  LlmChecker checker(LlmChecker.Subject subject, Duration limit, FindOptions.Surroundings around) {
    HttpCaller.Endpoint endpoint =
        HttpCaller.Endpoint.of("--llm-address", needed("--llm-address", address), limit);
    LlmBill account = bill();
    String secret = Objects.requireNonNullElse(System.getenv(KEY), "").strip();
    LlmChecker checker =
        new LlmChecker(
            subject,
            endpoint,
            secret,
            LlmCache.open(Objects.requireNonNullElse(cache, Path.of("grapl-llm.jsonl"))),
            account,
            around.err(),
            around.isInterrupted());
    around.history().answered().forEach(checker::countEarlier);
    return checker;
  }

  /** What so many checks would cost, about: in words and as facts. */
  Map<String, Object> estimate(
      LlmChecker.Subject subject, LlmChecker checker, double budget, PrintWriter text) {
    int size = subject.graph().size();
    int known = (int) IntStream.range(0, size).filter(checker::isKnown).count();
    long checks = (long) Math.min(size, budget);
    double in = mean(subject, size) * checks;
    double out = checks * (double) subject.estimated(0).out();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dryRun", true);
    json.put("checks", checks);
    json.put("itemsFound", known);
    json.put("estimatedTokensIn", Math.round(in));
    json.put("estimatedTokensOut", Math.round(out));
    Optional<Double> cost =
        Optional.ofNullable(price).map(LlmBill.Price::parse).map(each -> each.of(in, out));
    json.put("estimatedMoney", cost);
    text.printf(
        "Nothing was asked. %d checks would take about %d tokens read and %d written%s.%n"
            + "This is an estimate: four bytes of a question are taken for a token, and answers that"
            + " have to be asked for again are left out.%n",
        checks,
        Math.round(in),
        Math.round(out),
        cost.map(money -> ", " + LlmBill.money(money) + " at --price " + price).orElse(""));
    if (known > 0) {
      text.printf(
          "The answers about %d of the %d items are in --cache and cost nothing.%n", known, size);
    }
    return json;
  }

  private static double mean(LlmChecker.Subject subject, int size) {
    return IntStream.range(0, size)
        .mapToLong(item -> subject.estimated(item).in())
        .average()
        .orElse(0);
  }
}
