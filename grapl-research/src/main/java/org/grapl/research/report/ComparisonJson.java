package org.grapl.research.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.grapl.internal.Check;
import org.grapl.research.Errors;
import org.grapl.research.comparison.ComparisonResult;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.Pairing;
import org.grapl.research.comparison.Score;
import org.grapl.research.comparison.Scores;

/** A comparison of methods as JSON, errors as shares of one. */
final class ComparisonJson {

  private final JsonGenerator json;

  private ComparisonJson(JsonGenerator json) {
    this.json = json;
  }

  static void write(ComparisonResult result, Writer out) throws IOException {
    JsonGenerator json =
        new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    new ComparisonJson(json).result(result);
    json.writeRaw('\n');
    json.close();
  }

  private void result(ComparisonResult result) throws IOException {
    json.writeStartObject();
    json.writeNumberField("seed", result.seed());
    json.writeNumberField("trialsWanted", result.trialsWanted());
    json.writeStringField("reference", MethodCatalogue.REFERENCE);
    json.writeArrayFieldStart("problems");
    for (Scores scores : result.problems()) {
      json.writeStartObject();
      json.writeStringField("problem", scores.problem().name());
      json.writeStringField("title", scores.problem().title());
      json.writeNumberField("arms", scores.problem().arms());
      json.writeNumberField("steps", scores.problem().steps());
      json.writeStringField("noise", scores.problem().noise().toString());
      json.writeNumberField("threshold", scores.problem().question().threshold());
      json.writeNumberField("trials", scores.trials());
      json.writeArrayFieldStart("methods");
      for (Score score : scores.methods()) {
        score(score);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void score(Score score) throws IOException {
    json.writeStartObject();
    json.writeStringField("method", score.name());
    optional("gamma", score.errors().method().gamma());
    json.writeNumberField("trials", score.errors().trials());
    json.writeNumberField("area", score.area().mean());
    json.writeNumberField("areaStandardError", score.area().standardError());
    levels("samplesTo", score::samplesTo);
    if (score.pairing().isPresent()) {
      Pairing pairing = score.pairing().get();
      json.writeNumberField("wins", pairing.wins());
      json.writeNumberField("ties", pairing.ties());
      json.writeNumberField("losses", pairing.losses());
      optional(
          "ratio",
          Double.isNaN(pairing.ratio())
              ? OptionalDouble.empty()
              : OptionalDouble.of(pairing.ratio()));
    }
    if (score.family().size() > 1) {
      levels("fewestSamplesTo", score::fewestSamplesTo);
      json.writeArrayFieldStart("gammas");
      for (Errors member : score.family()) {
        json.writeStartObject();
        optional("gamma", member.method().gamma());
        json.writeNumberField("area", member.area().mean());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void levels(String name, DoubleFunction<OptionalDouble> samples) throws IOException {
    json.writeObjectFieldStart(name);
    for (double level : Score.LEVELS) {
      optional(Check.number(level), samples.apply(level));
    }
    json.writeEndObject();
  }

  private void optional(String name, OptionalDouble value) throws IOException {
    if (value.isEmpty()) {
      json.writeNullField(name);
    } else if (value.getAsDouble() == Math.rint(value.getAsDouble())) {
      json.writeNumberField(name, (long) value.getAsDouble());
    } else {
      json.writeNumberField(name, value.getAsDouble());
    }
  }
}
