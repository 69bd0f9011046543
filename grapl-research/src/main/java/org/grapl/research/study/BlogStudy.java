package org.grapl.research.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.data.GraphFiles;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.grapl.policy.GraplPolicy;
import org.grapl.research.Errors;
import org.grapl.research.Experiment;
import org.grapl.research.Method;
import org.grapl.research.Problem;
import org.grapl.research.study.Claim.Verdict;
import org.grapl.research.study.Claims.Pair;
import org.grapl.sampler.SimulatedSampler;

/** Which political blogs are conservative? Reading one tells exactly. The data is shipped. */
final class BlogStudy {

  private static final double[] GAMMAS = {1e-7, 1e-5, 1e-3, 1e-1};

  private BlogStudy() {}

  static Study study() {
    Problem problem = problem();
    int items = problem.graph().size();
    return new Study(
        "polblogs",
        "Political blogs",
        "Which of 1222 blogs are conservative, if the only way to find out is to read them, and it"
            + " is known who links to whom?",
        List.of(
            new Study.Setting(
                "graph",
                items
                    + " blogs, "
                    + problem.graph().links()
                    + " edges; weight = number of links both ways (Adamic and Glance, 2005)"),
            new Study.Setting("means", "1 conservative, 0 liberal"),
            new Study.Setting("noise", "none"),
            new Study.Setting("threshold τ, tolerance ε", "0.5, 0.01"),
            new Study.Setting("λ, α, offset", "0.001, 10⁻⁸, τ"),
            new Study.Setting("γ", "10⁻⁷, 10⁻⁵, 10⁻³, 0.1"),
            new Study.Setting("samples T", Integer.toString(items)),
            new Study.Setting(
                "trials",
                "GrAPL leaves nothing to chance: one trial, ties to the blog that comes first in"
                    + " the file"),
            new Study.Setting("random sampling", "every blog once, in random order")),
        List.of(new Experiment("polblogs", seed -> problem, methods(items))),
        Map.of(),
        List.of(
            Claims.graphNeedsFewerSamples(
                "Using the graph gives much better results than not using it.", 0.05),
            Claims.adaptiveIsConsistentlyAhead("GrAPL consistently outperforms random sampling."),
            BlogStudy::onePercent,
            BlogStudy::onePercentAtRandom,
            BlogStudy::smallestGamma));
  }

  private static List<Method> methods(int items) {
    List<Method> methods = new ArrayList<>();
    for (double gamma : GAMMAS) {
      methods.add(
          Method.grapl(gamma, new GraplPolicy(GraplPolicy.DEFAULT_ALPHA), items).asOneTrial());
    }
    for (double gamma : GAMMAS) {
      methods.add(Method.randomOrder(gamma, items));
    }
    methods.add(Method.withoutGraph(items));
    return methods;
  }

  static Problem problem() {
    Graph graph = ShippedFiles.read(BlogStudy.class, "polblogs/edges.csv", GraphFiles::read);
    Truth truth =
        ShippedFiles.read(
            BlogStudy.class, "polblogs/values.csv", file -> ValueFiles.read(file, graph));
    return new Problem(
        graph,
        truth,
        new Question(0.5, Problem.TOLERANCE),
        () -> new SimulatedSampler(truth, Noise.exact(), 0));
  }

  private static Claim onePercent(StudyResult result) {
    OptionalInt step = firstStepAtOnePercent(result, "GrAPL");
    return new Claim(
        "With γ=10⁻⁵ GrAPL is down to 1 % at t ≈ 400.",
        Verdict.of(step.isPresent() && step.getAsInt() >= 350 && step.getAsInt() <= 450),
        "Here at t=%s (350 to 450 taken as ≈ 400). It depends on how ties are broken: on the order of the blogs in the file."
            .formatted(Pair.text(step)));
  }

  private static Claim onePercentAtRandom(StudyResult result) {
    OptionalInt step = firstStepAtOnePercent(result, "random order");
    return new Claim(
        "With γ=10⁻⁵ random sampling, in most trials, is not down to 1 % before t > 1000.",
        Verdict.of(step.isEmpty() || step.getAsInt() > 1000),
        "Here the median is down to 1 %% at t=%s.".formatted(Pair.text(step)));
  }

  private static OptionalInt firstStepAtOnePercent(StudyResult result, String method) {
    return Claims.only(result)
        .errors(method, OptionalDouble.of(1e-5))
        .map(errors -> errors.curve().firstStepAt(0.01))
        .orElse(OptionalInt.empty());
  }

  /** The area under the curve, so that no single step decides. */
  private static Claim smallestGamma(StudyResult result) {
    List<String> evidence = new ArrayList<>();
    int better = 0;
    double smallest = Double.NaN;
    for (Errors errors : Claims.only(result).ofKind(Method.Kind.ADAPTIVE)) {
      double sum = 0;
      for (int step = 1; step <= errors.curve().steps(); step++) {
        sum += errors.curve().median(step);
      }
      double mean = sum / errors.curve().steps();
      if (Double.isNaN(smallest)) {
        smallest = mean;
      } else {
        better += mean < smallest ? 1 : 0;
      }
      evidence.add(String.format(Locale.ROOT, "%s %.3f %%", errors.method().label(), 100 * mean));
    }
    return new Claim(
        "With γ=10⁻⁷ rounding becomes an issue and GrAPL is worse than with larger γ.",
        Verdict.of(better, evidence.size() - 1),
        "Error averaged over all steps: %s. The system is solved to rounding here: what the paper saw is explained by the tolerance of its iterative solver."
            .formatted(String.join(", ", evidence)));
  }
}
