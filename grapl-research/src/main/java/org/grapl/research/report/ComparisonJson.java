package org.grapl.research.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.grapl.internal.Check;
import org.grapl.research.Errors;
import org.grapl.research.comparison.Comparison;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.Overall;
import org.grapl.research.comparison.Ratios;
import org.grapl.research.comparison.Score;
import org.grapl.research.comparison.Scores;
import org.grapl.research.problems.TestProblem;

/** A comparison of methods as JSON, errors as shares of one. */
final class ComparisonJson {

  private ComparisonJson() {}

  static ObjectNode of(Comparison.Result result) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("seed", result.seed());
    json.put("trialsWanted", result.trialsWanted());
    json.put("reference", MethodCatalogue.REFERENCE);
    Overall overall = Overall.of(result.problems());
    ObjectNode all = json.putObject("overall");
    rows(all.putArray("byKind"), overall.byKind());
    ratios(all.putArray("headlines"), overall.headlines());
    rows(all.putArray("noiseNotTold"), overall.notTold());
    ArrayNode problems = json.putArray("problems");
    result.problems().forEach(scores -> problem(problems.addObject(), scores));
    return json;
  }

  private static void rows(ArrayNode json, List<Overall.Row> rows) {
    for (Overall.Row row : rows) {
      ObjectNode kind = json.addObject().put("kind", row.kind()).put("problems", row.problems());
      ratios(kind.putArray("ratios"), row.ratios());
    }
  }

  /** Ratios of areas; worse: the problems on which it is clearly worse. */
  private static void ratios(ArrayNode json, List<Ratios> all) {
    for (Ratios ratios : all) {
      ObjectNode node = json.addObject();
      node.put("method", ratios.method());
      node.put("against", ratios.against());
      node.put("problems", ratios.each().size());
      node.put("geometricMean", ratios.geometricMean());
      node.put("worstDecile", ratios.worstDecile());
      node.put("worst", ratios.worst());
      ArrayNode worse = node.putArray("worse");
      for (Ratios.Ratio ratio : ratios.worse()) {
        worse
            .addObject()
            .put("problem", ratio.problem().name())
            .put("ratio", ratio.value())
            .put("standardError", ratio.standardError());
      }
    }
  }

  private static void problem(ObjectNode json, Scores scores) {
    TestProblem problem = scores.problem();
    json.put("problem", problem.name());
    json.put("title", problem.title());
    problem.kinds().forEach(json.putArray("kinds")::add);
    json.put("arms", problem.items());
    json.put("steps", problem.steps());
    json.put("noise", problem.noise().toString());
    json.put("told", problem.told().toString());
    json.put("threshold", problem.question().threshold());
    json.put("trials", scores.trials());
    ArrayNode methods = json.putArray("methods");
    scores.methods().forEach(score -> method(methods.addObject(), score));
  }

  private static void method(ObjectNode json, Score score) {
    json.put("method", score.name());
    put(json, "gamma", score.errors().method().gamma().orElse(Double.NaN));
    json.put("trials", score.errors().trials());
    json.put("area", score.area().mean());
    json.put("areaStandardError", score.area().standardError());
    levels(json.putObject("samplesTo"), score::checksTo);
    score
        .pairing()
        .ifPresent(
            pairing -> {
              json.put("wins", pairing.wins());
              json.put("ties", pairing.ties());
              json.put("losses", pairing.losses());
              put(json, "ratio", pairing.ratio());
            });
    // What only methods have that leave γ to the user.
    if (score.family().size() > 1) {
      levels(json.putObject("fewestSamplesTo"), score::fewestSamplesTo);
      ArrayNode gammas = json.putArray("gammas");
      for (Errors tried : score.family()) {
        ObjectNode at = gammas.addObject();
        put(at, "gamma", tried.method().gamma().orElse(Double.NaN));
        at.put("area", tried.area().mean());
      }
    }
  }

  private static void levels(ObjectNode json, DoubleFunction<OptionalDouble> checks) {
    for (double level : Score.LEVELS) {
      put(json, Check.number(level), checks.apply(level).orElse(Double.NaN));
    }
  }

  /** A number without a point if it is whole; null if it is none. */
  private static void put(ObjectNode json, String name, double number) {
    if (Double.isNaN(number)) {
      json.putNull(name);
    } else if (number == Math.rint(number)) {
      json.put(name, (long) number);
    } else {
      json.put(name, number);
    }
  }
}
