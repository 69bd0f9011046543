package org.grapl.research.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.TreeMap;
import org.grapl.research.Errors;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Quartiles;
import org.grapl.research.study.StudyResult;

/** A study's result as JSON: every curve at every step, errors as shares of one. */
final class StudyJson {

  private StudyJson() {}

  static ObjectNode of(StudyResult result) {
    List<ExperimentResult> experiments = result.experiments();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("study", result.study().name());
    json.put("trials", result.trials());
    json.put("seed", result.seed());
    ArrayNode methods = json.putArray("methods");
    for (ExperimentResult each : experiments) {
      each.errors().forEach(errors -> method(methods.addObject(), each, errors));
    }
    if (experiments.size() == 1) {
      measures(json.putObject("gammaStar"), experiments.get(0));
    } else {
      ArrayNode scenarios = json.putArray("scenarios");
      for (ExperimentResult each : experiments) {
        ObjectNode scenario = scenarios.addObject().put("scenario", each.experiment().name());
        measures(scenario.putObject("measures"), each);
      }
    }
    return json;
  }

  private static void measures(ObjectNode json, ExperimentResult experiment) {
    new TreeMap<>(experiment.measures())
        .forEach(
            (name, summary) ->
                json.putObject(name).put("mean", summary.mean()).put("sd", summary.sd()));
  }

  private static void method(ObjectNode json, ExperimentResult experiment, Errors errors) {
    json.put("scenario", experiment.experiment().name());
    json.put("method", errors.method().name());
    json.putNull("gamma");
    errors.method().gamma().ifPresent(gamma -> json.put("gamma", gamma));
    json.put("trials", errors.trials());
    ArrayNode steps = json.putArray("step");
    ArrayNode first = json.putArray("q1");
    ArrayNode median = json.putArray("median");
    ArrayNode third = json.putArray("q3");
    for (int step = 1; step <= errors.curve().steps(); step++) {
      Quartiles quartiles = errors.curve().after(step);
      steps.add(step);
      first.add(quartiles.q1());
      median.add(quartiles.median());
      third.add(quartiles.q3());
    }
  }
}
