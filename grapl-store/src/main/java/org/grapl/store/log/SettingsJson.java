package org.grapl.store.log;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.internal.Check;
import org.grapl.policy.GraplPolicy;
import org.grapl.store.Settings;
import org.grapl.store.Settings.Method;

/**
 * Settings as a flat JSON object, the same in the store, in exported files and over HTTP: {@code
 * threshold} and, where they differ from the default or are always of interest, {@code tolerance,
 * noise, policy, goal, scores, gamma, lambda, alpha, offset, budget, leaseSeconds, replicates,
 * seed}.
 */
public final class SettingsJson {

  private static final Set<String> OF_THE_PAPER = Set.of("gamma", "lambda", "alpha", "offset");
  private static final ObjectMapper JSON = new ObjectMapper();

  private SettingsJson() {}

  public static String write(Settings settings) {
    return toJson(settings).toString();
  }

  public static ObjectNode toJson(Settings settings) {
    ObjectNode json = JSON.createObjectNode();
    json.put("threshold", settings.question().threshold());
    json.put("tolerance", settings.question().tolerance());
    json.put("noise", settings.noise().toString());
    json.put("policy", method(settings.method()));
    if (settings.method() instanceof Method.Auto auto) {
      if (auto.goal() != Goal.SIDES) {
        json.put("goal", auto.goal().toString());
      }
      if (!auto.scores().isEmpty()) {
        json.set("scores", JSON.valueToTree(auto.scores()));
      }
    }
    if (settings.method() instanceof Method.Paper paper) {
      paper.gamma().ifPresent(gamma -> json.put("gamma", gamma));
      json.put("lambda", paper.lambda());
      json.put("alpha", paper.alpha());
      paper.offset().ifPresent(offset -> json.put("offset", offset));
    }
    if (settings.budget() != Double.POSITIVE_INFINITY) {
      json.set("budget", budget(settings.budget()));
    }
    json.put("leaseSeconds", settings.lease().toMillis() / 1000.0);
    json.put("replicates", settings.replicates());
    json.put("seed", settings.seed());
    return json;
  }

  public static Settings read(String text) {
    return fromJson(JsonFields.parse(text));
  }

  /** Settings of a JSON object; what is left out has its default. */
  public static Settings fromJson(JsonNode json) {
    JsonFields fields = new JsonFields("settings", json);
    double seconds = fields.number("leaseSeconds", Settings.DEFAULT_LEASE.toMillis() / 1000.0);
    Settings settings =
        new Settings(
            new Question(fields.number("threshold"), fields.number("tolerance", 0)),
            Noise.parse(fields.any("noise").asText("unknown")),
            parseMethod(json, fields),
            fields.number("budget", Double.POSITIVE_INFINITY),
            Duration.ofMillis(
                Math.round(1000 * Check.within("leaseSeconds", 1, 315_360_000, seconds))),
            (int) Check.within("replicates", 1, 1000, (double) fields.whole("replicates", 1)),
            fields.whole("seed", 1));
    fields.refuseOthers();
    return settings;
  }

  private static Method parseMethod(JsonNode json, JsonFields fields) {
    String name = fields.any("policy").asText("auto");
    boolean isPaper = name.equals("grapl");
    for (String field : OF_THE_PAPER) {
      if (fields.has(field) && !isPaper) {
        throw Check.mustBe(field, "left out unless policy is grapl", json.get(field));
      }
    }
    Goal goal = Goal.named(fields.any("goal").asText("sides"));
    if (goal != Goal.SIDES && !name.equals("auto")) {
      throw Check.mustBe("goal", "sides unless policy is auto", goal);
    }
    List<String> scores = fields.has("scores") ? fields.texts("scores") : List.of();
    if (!scores.isEmpty() && !name.equals("auto")) {
      throw Check.mustBe("scores", "left out unless policy is auto", scores);
    }
    return switch (name) {
      case "auto" -> new Method.Auto(goal, scores);
      case "random" -> new Method.Random();
      case "grapl" ->
          new Method.Paper(
              fields.optionalNumber("gamma"),
              fields.number("lambda", Smoothing.DEFAULT_LAMBDA),
              fields.number("alpha", GraplPolicy.DEFAULT_ALPHA),
              fields.optionalNumber("offset"));
      default -> throw Check.mustBe("policy", "auto, grapl or random", '"' + name + '"');
    };
  }

  /** A budget as JSON; a whole number without a point. */
  public static JsonNode budget(double budget) {
    boolean isWhole = budget == Math.rint(budget) && budget < 0x1p53;
    return isWhole ? JSON.valueToTree((long) budget) : JSON.valueToTree(budget);
  }

  public static String method(Method method) {
    return method instanceof Method.Paper
        ? "grapl"
        : method instanceof Method.Random ? "random" : "auto";
  }
}
