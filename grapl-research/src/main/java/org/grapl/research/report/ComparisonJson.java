package org.grapl.research.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.grapl.internal.Check;
import org.grapl.research.comparison.Comparison;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.Overall;
import org.grapl.research.comparison.Ratios;
import org.grapl.research.comparison.Score;
import org.grapl.research.comparison.Score.Pairing;
import org.grapl.research.comparison.Scores;
import org.grapl.research.problems.TestProblem;
import org.jspecify.annotations.Nullable;

/** A comparison of methods as JSON, errors as shares of one. */
record ComparisonJson(
    long seed, int trialsWanted, String reference, OfAll overall, List<OfProblem> problems) {

  static ComparisonJson of(Comparison.Result result) {
    return new ComparisonJson(
        result.seed(),
        result.trialsWanted(),
        MethodCatalogue.REFERENCE,
        OfAll.of(Overall.of(result.problems())),
        result.problems().stream().map(OfProblem::of).toList());
  }

  record OfAll(List<OfKind> byKind, List<OfRatios> headlines, List<OfKind> noiseNotTold) {

    static OfAll of(Overall overall) {
      return new OfAll(
          overall.byKind().stream().map(OfKind::of).toList(),
          overall.headlines().stream().map(OfRatios::of).toList(),
          overall.notTold().stream().map(OfKind::of).toList());
    }
  }

  record OfKind(String kind, int problems, List<OfRatios> ratios) {

    static OfKind of(Overall.Row row) {
      return new OfKind(
          row.kind(), row.problems(), row.ratios().stream().map(OfRatios::of).toList());
    }
  }

  /** Ratios of areas; worse: the problems on which it is clearly worse. */
  record OfRatios(
      String method,
      String against,
      int problems,
      double geometricMean,
      double worstDecile,
      double worst,
      List<OfRatio> worse) {

    static OfRatios of(Ratios ratios) {
      return new OfRatios(
          ratios.method(),
          ratios.against(),
          ratios.each().size(),
          ratios.geometricMean(),
          ratios.worstDecile(),
          ratios.worst(),
          ratios.worse().stream()
              .map(r -> new OfRatio(r.problem().name(), r.value(), r.standardError()))
              .toList());
    }
  }

  record OfRatio(String problem, double ratio, double standardError) {}

  record OfProblem(
      String problem,
      String title,
      List<String> kinds,
      @JsonProperty("arms") int items,
      int steps,
      String noise,
      String told,
      double threshold,
      int trials,
      List<OfMethod> methods) {

    static OfProblem of(Scores scores) {
      TestProblem problem = scores.problem();
      return new OfProblem(
          problem.name(),
          problem.title(),
          problem.kinds(),
          problem.items(),
          problem.steps(),
          problem.noise().toString(),
          problem.told().toString(),
          problem.question().threshold(),
          scores.trials(),
          scores.methods().stream().map(OfMethod::of).toList());
    }
  }

  record OfMethod(
      String method,
      @Nullable Number gamma,
      int trials,
      double area,
      double areaStandardError,
      @JsonProperty("samplesTo") Map<String, @Nullable Number> checksTo,
      @JsonUnwrapped @Nullable AgainstReference pairing,
      @JsonUnwrapped @Nullable OfFamily family) {

    static OfMethod of(Score score) {
      return new OfMethod(
          score.name(),
          ReportFiles.number(score.errors().method().gamma()),
          score.errors().trials(),
          score.area().mean(),
          score.area().standardError(),
          levels(score::checksTo),
          score.pairing().map(AgainstReference::of).orElse(null),
          score.family().size() > 1 ? OfFamily.of(score) : null);
    }

    private static Map<String, @Nullable Number> levels(DoubleFunction<OptionalDouble> checks) {
      Map<String, @Nullable Number> levels = new LinkedHashMap<>();
      for (double level : Score.LEVELS) {
        levels.put(Check.number(level), ReportFiles.number(checks.apply(level)));
      }
      return levels;
    }
  }

  record AgainstReference(int wins, int ties, int losses, @Nullable Number ratio) {

    static AgainstReference of(Pairing pairing) {
      double ratio = pairing.ratio();
      return new AgainstReference(
          pairing.wins(),
          pairing.ties(),
          pairing.losses(),
          ReportFiles.number(
              Double.isNaN(ratio) ? OptionalDouble.empty() : OptionalDouble.of(ratio)));
    }
  }

  /** What only methods have that leave γ to the user. */
  record OfFamily(Map<String, @Nullable Number> fewestSamplesTo, List<AtGamma> gammas) {

    static OfFamily of(Score score) {
      return new OfFamily(
          OfMethod.levels(score::fewestSamplesTo),
          score.family().stream()
              .map(at -> new AtGamma(ReportFiles.number(at.method().gamma()), at.area().mean()))
              .toList());
    }
  }

  record AtGamma(@Nullable Number gamma, double area) {}
}
