package org.grapl.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Who checks for {@code --sampler}: how many at once, and how long each may take. */
final class CheckerOptions {

  private static final int SECONDS_OF_A_YEAR = 31_536_000;
  private static final int MOST_AT_ONCE = 256;

  /** Words for others who check, or nobody. */
  private static final Set<String> NO_PROGRAMS = Set.of(LlmOptions.NAME, FindInput.Source.ASK, "");

  @Option(
      names = "--parallel",
      defaultValue = "1",
      description =
          "Checks out at the same time (default: ${DEFAULT-VALUE}): of a program N are started (see"
              + " --one-process), an address gets N requests. The next item is chosen whenever an answer is in."
              + " With --truth it is simulated what that does.")
  private int parallel = 1;

  @Option(
      names = "--one-process",
      description =
          "One program gets the labels of up to --parallel N items without waiting, and answers in any"
              + " order, each time with the label, a tab and the number.")
  private boolean oneProcess;

  @Option(
      names = "--answer-within",
      defaultValue = "60",
      paramLabel = "SECONDS",
      description =
          "How long a program or an address may take for one answer (default: ${DEFAULT-VALUE}).")
  private double answerWithin;

  @ArgGroup(exclusive = false, heading = "%nA language model (--sampler llm):%n")
  private @Nullable LlmOptions llm;

  private final LlmOptions none = new LlmOptions();

  int parallel() {
    if (parallel < 1 || parallel > MOST_AT_ONCE) {
      throw Check.mustBe("--parallel", "a whole number from 1 to " + MOST_AT_ONCE, parallel);
    }
    return parallel;
  }

  LlmOptions llm() {
    return Objects.requireNonNullElse(llm, none);
  }

  void refuseModel() {
    if (llm != null) {
      throw new BadInputException(
          "--llm-address, --prompt and other options about a language model need --sampler llm");
    }
  }

  void refuseOneProcess(String who) {
    if (oneProcess && !isProgram(who)) {
      throw new BadInputException(
          "--one-process needs a program as --sampler: it says how that is asked");
    }
  }

  Checker checker(String who, FindInput.Content content, FindOptions.Surroundings around) {
    if (who.equals(LlmOptions.NAME)) {
      return llm().checker(llm().subject(content, around.threshold()), limit(), around);
    }
    if (isProgram(who)) {
      List<String> command = List.of("sh", "-c", who);
      return Checker.of(
          oneProcess
              ? new OutOfOrderSampler(command, limit(), content.graph())
              : new ProcessSampler(command, limit(), content.graph()));
    }
    // Not the seed: searches with the same one would share their keys.
    String run = UUID.randomUUID().toString();
    return Checker.of(
        new HttpSampler(
            HttpCaller.Endpoint.of("--sampler", who, limit()),
            run,
            content.graph(),
            around.isInterrupted()));
  }

  /** As many of them as check at once. */
  Crew crew(String who, FindInput.Content content, FindOptions.Surroundings around) {
    if (!isProgram(who) || oneProcess) {
      return Crew.of(Collections.nCopies(parallel(), checker(who, content, around)));
    }
    List<Checker> programs = new ArrayList<>();
    try {
      while (programs.size() < parallel()) {
        programs.add(checker(who, content, around));
      }
    } catch (RuntimeException e) {
      programs.forEach(Checker::close);
      throw e;
    }
    return Crew.of(programs);
  }

  private static boolean isProgram(String who) {
    return !HttpCaller.Endpoint.isAddress(who) && !NO_PROGRAMS.contains(who);
  }

  Duration limit() {
    if (!(answerWithin > 0 && answerWithin <= SECONDS_OF_A_YEAR)) {
      throw Check.mustBe(
          "--answer-within", "> 0 and at most " + SECONDS_OF_A_YEAR + " seconds", answerWithin);
    }
    return Duration.ofMillis((long) Math.ceil(answerWithin * 1000));
  }
}
