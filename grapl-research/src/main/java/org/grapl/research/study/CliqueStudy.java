package org.grapl.research.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.policy.GraplPolicy;
import org.grapl.research.Errors;
import org.grapl.research.Experiment;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Method;
import org.grapl.research.Problem;
import org.grapl.research.graph.Graphs;
import org.grapl.research.study.Claim.Verdict;
import org.grapl.research.study.Claims.Pair;
import org.grapl.research.theory.Form;
import org.grapl.sampler.SimulatedSampler;

/**
 * Disconnected cliques with one mean each: D problems dressed up as N items. The paper draws no
 * figure of them; it proves that GrAPL needs checks in proportion to D, not N.
 */
final class CliqueStudy {

  static final double NOISE = 1;
  private static final double DISTANCE = 0.5;
  private static final double FIXED_GAMMA = 10;
  private static final GraplPolicy RULE = new GraplPolicy(1);
  private static final int STEPS = 3000;

  /** Without the graph it takes longer, and a step costs next to nothing. */
  private static final int APT_STEPS = 4 * STEPS;

  /** Both ways to grow: the same cliques made larger, and the same items cut into more cliques. */
  private static final List<Family> FAMILIES =
      List.of(
          new Family(10, 10),
          new Family(10, 20),
          new Family(10, 50),
          new Family(25, 20),
          new Family(50, 10));

  private CliqueStudy() {}

  private record Family(int cliques, int cliqueSize) {

    String name() {
      return "D=" + cliques + ", K=" + cliqueSize;
    }

    int items() {
      return cliques * cliqueSize;
    }

    /** One that stays, and the one that the paper names for this family: N. */
    double[] gammas() {
      return new double[] {FIXED_GAMMA, items()};
    }

    private Map<String, Double> measures(Problem problem) {
      Map<String, Double> measures = GammaStar.measures(problem, NOISE, RULE);
      for (Form form : Form.values()) {
        String name = "T_crit " + form.name().toLowerCase(Locale.ROOT);
        measures.put(name + ", γ=10", criticalBudget(form, problem, FIXED_GAMMA));
        measures.put(name + ", γ=N", criticalBudget(form, problem, items()));
      }
      return measures;
    }

    private static double criticalBudget(Form form, Problem problem, double gamma) {
      return GammaStar.theory(problem, problem.truth(), gamma, NOISE, RULE)
          .bounds()
          .criticalBudget(form);
    }

    Experiment experiment() {
      Graph graph = Graphs.cliques(cliques, cliqueSize);
      double[] means = new double[items()];
      Arrays.setAll(means, item -> item / cliqueSize % 2 == 0 ? DISTANCE : -DISTANCE);
      Truth truth = Truth.of(means);
      return new Experiment(
          name(),
          seed ->
              new Problem(
                  graph,
                  truth,
                  new Question(0, Problem.TOLERANCE),
                  () -> new SimulatedSampler(truth, Noise.gaussian(NOISE), seed)),
          Method.ofPaper(gammas(), RULE, STEPS, Method.apt(items(), APT_STEPS)),
          (problem, seed) -> measures(problem));
    }
  }

  static Study study() {
    return new Study(
        "cliques",
        "Disconnected cliques",
        "D cliques of K arms, every arm of a clique with the same mean. If the graph is used, the"
            + " problem is as hard as D arms, however many arms the cliques have.",
        List.of(
            new Study.Setting("graph", "D complete graphs of K arms, not joined; N = D·K"),
            new Study.Setting("means", "+0.5 and −0.5, clique by clique"),
            new Study.Setting("noise", "Gaussian, standard deviation 1"),
            new Study.Setting("threshold τ, tolerance ε", "0, 0.01"),
            new Study.Setting("λ, α, offset", "0.001, 1, τ"),
            new Study.Setting("γ", "10, and N as the paper suggests here"),
            new Study.Setting(
                "samples T", STEPS + "; APT " + APT_STEPS + " after its first two of each arm"),
            new Study.Setting("random sampling", "uniform, with replacement")),
        FAMILIES.stream().map(Family::experiment).toList(),
        Map.of(),
        List.of(
            CliqueStudy::growsWithCliques,
            CliqueStudy::notWithItems,
            CliqueStudy::aptGrows,
            CliqueStudy::optimal));
  }

  /** N fixed at 500; D from 10 to 50. */
  private static Claim growsWithCliques(StudyResult result) {
    return growth(
        result,
        "GrAPL needs samples in proportion to the number of cliques D, up to logarithms: five"
            + " times as many cliques, about five times as many samples.",
        "GrAPL",
        new Family(10, 50),
        new Family(50, 10),
        2.5,
        10);
  }

  /** D fixed at 10; N from 100 to 500. */
  private static Claim notWithItems(StudyResult result) {
    return growth(
        result,
        "GrAPL does not need more samples when the cliques, and so the number of arms N, grow five"
            + " times as large.",
        "GrAPL",
        new Family(10, 10),
        new Family(10, 50),
        0,
        1.5);
  }

  private static Claim aptGrows(StudyResult result) {
    return growth(
        result,
        "A method that ignores the graph needs samples in proportion to N.",
        "APT",
        new Family(10, 10),
        new Family(10, 50),
        2.5,
        10);
  }

  private static Claim growth(
      StudyResult result,
      String statement,
      String method,
      Family small,
      Family large,
      double least,
      double most) {
    List<String> evidence = new ArrayList<>();
    int held = 0;
    int compared = 0;
    for (Errors before : named(result, small, method)) {
      for (Errors after : named(result, large, method)) {
        if (rule(before.method()).equals(rule(after.method()))) {
          OptionalInt from = before.curve().firstStepAt(0.01);
          OptionalInt to = after.curve().firstStepAt(0.01);
          evidence.add(
              "%s from %s to %s".formatted(rule(before.method()), Pair.text(from), Pair.text(to)));
          compared++;
          // Who never gets there has no factor, and is no evidence for the claim.
          if (from.isPresent() && to.isPresent()) {
            double ratio = (double) to.getAsInt() / from.getAsInt();
            held += ratio >= least && ratio <= most ? 1 : 0;
          }
        }
      }
    }
    return new Claim(
        statement,
        Verdict.of(held, compared),
        "Samples until the median error is at most 1 %%, %s to %s: %s (%s asked for)."
            .formatted(
                small.name(),
                large.name(),
                String.join("; ", evidence),
                least > 0
                    ? "a factor between %s and %s"
                        .formatted(Check.number(least), Check.number(most))
                    : "a factor of at most " + most));
  }

  /** Random sampling needs Θ(D log D) checks here, so an optimal rule cannot lose to it by much. */
  private static Claim optimal(StudyResult result) {
    List<String> evidence = new ArrayList<>();
    int held = 0;
    int compared = 0;
    for (ExperimentResult experiment : result.experiments()) {
      for (Pair pair : Pair.in(experiment)) {
        OptionalInt adaptive = pair.adaptive().curve().firstStepAt(0.01);
        OptionalInt blind = pair.blind().curve().firstStepAt(0.01);
        if (blind.isPresent()) {
          compared++;
          held += adaptive.isPresent() && adaptive.getAsInt() <= 1.5 * blind.getAsInt() ? 1 : 0;
          evidence.add(
              "%s, %s: %s against %s"
                  .formatted(
                      experiment.experiment().name(),
                      rule(pair.adaptive().method()),
                      Pair.text(adaptive),
                      Pair.text(blind)));
        }
      }
    }
    return new Claim(
        "GrAPL is optimal for this family, up to logarithms: random sampling should not beat it"
            + " clearly.",
        Verdict.of(held, compared),
        "Samples until the median error is at most 1 %%, GrAPL against random, at most 1.5 times as many asked for: %s."
            .formatted(String.join("; ", evidence)));
  }

  /** The method, and where its γ comes from. */
  private static String rule(Method method) {
    if (method.gamma().isEmpty()) {
      return method.name();
    }
    return method.name() + (method.gamma().getAsDouble() == FIXED_GAMMA ? " γ=10" : " γ=N");
  }

  private static List<Errors> named(StudyResult result, Family family, String method) {
    for (ExperimentResult experiment : result.experiments()) {
      if (experiment.experiment().name().equals(family.name())) {
        return experiment.errors().stream().filter(e -> e.method().name().equals(method)).toList();
      }
    }
    return List.of();
  }
}
