package org.grapl.research.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.grapl.research.Curve;
import org.grapl.research.Errors;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Quartiles;
import org.grapl.research.study.StudyResult;
import org.jspecify.annotations.Nullable;

/**
 * A study's result as JSON: every curve at every step, errors as shares of one.
 *
 * @param gammaStar the measures, if there is one scenario
 * @param scenarios the measures of each, if there are several
 */
record StudyJson(
    String study,
    int trials,
    long seed,
    List<OfMethod> methods,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, Measured> gammaStar,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<OfScenario> scenarios) {

  static StudyJson of(StudyResult result) {
    List<ExperimentResult> experiments = result.experiments();
    boolean isSingle = experiments.size() == 1;
    return new StudyJson(
        result.study().name(),
        result.trials(),
        result.seed(),
        experiments.stream()
            .flatMap(each -> each.errors().stream().map(errors -> OfMethod.of(each, errors)))
            .toList(),
        isSingle ? measures(experiments.get(0)) : null,
        isSingle ? null : experiments.stream().map(OfScenario::of).toList());
  }

  private static Map<String, Measured> measures(ExperimentResult experiment) {
    Map<String, Measured> measures = new TreeMap<>();
    experiment
        .measures()
        .forEach((name, summary) -> measures.put(name, new Measured(summary.mean(), summary.sd())));
    return measures;
  }

  record Measured(double mean, double sd) {}

  record OfScenario(String scenario, Map<String, Measured> measures) {
    static OfScenario of(ExperimentResult experiment) {
      return new OfScenario(experiment.experiment().name(), StudyJson.measures(experiment));
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // written once, never compared
  record OfMethod(
      String scenario,
      String method,
      @Nullable Double gamma,
      int trials,
      int[] step,
      double[] q1,
      double[] median,
      double[] q3) {

    static OfMethod of(ExperimentResult experiment, Errors errors) {
      Curve curve = errors.curve();
      return new OfMethod(
          experiment.experiment().name(),
          errors.method().name(),
          errors.method().gamma().isPresent() ? errors.method().gamma().getAsDouble() : null,
          errors.trials(),
          IntStream.rangeClosed(1, curve.steps()).toArray(),
          line(curve, Quartiles::q1),
          line(curve, Quartiles::median),
          line(curve, Quartiles::q3));
    }

    private static double[] line(Curve curve, ToDoubleFunction<Quartiles> which) {
      return IntStream.rangeClosed(1, curve.steps())
          .mapToDouble(step -> which.applyAsDouble(curve.after(step)))
          .toArray();
    }
  }
}
