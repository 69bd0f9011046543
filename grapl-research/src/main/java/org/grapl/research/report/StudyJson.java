package org.grapl.research.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.grapl.research.Curve;
import org.grapl.research.Errors;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Quartiles;
import org.grapl.research.Summary;
import org.grapl.research.study.StudyResult;

/** A study's result as JSON: every curve at every step, errors as shares of one. */
final class StudyJson {

  private final JsonGenerator json;

  private StudyJson(JsonGenerator json) {
    this.json = json;
  }

  static void write(StudyResult result, Writer out) throws IOException {
    JsonGenerator json =
        new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    new StudyJson(json).study(result);
    json.writeRaw('\n');
    json.close();
  }

  private void study(StudyResult result) throws IOException {
    json.writeStartObject();
    json.writeStringField("study", result.study().name());
    json.writeNumberField("trials", result.trials());
    json.writeNumberField("seed", result.seed());
    json.writeArrayFieldStart("methods");
    for (ExperimentResult experiment : result.experiments()) {
      for (Errors errors : experiment.errors()) {
        method(experiment, errors);
      }
    }
    json.writeEndArray();
    if (result.experiments().size() == 1) {
      measures("gammaStar", result.experiments().get(0));
    } else {
      json.writeArrayFieldStart("scenarios");
      for (ExperimentResult experiment : result.experiments()) {
        json.writeStartObject();
        json.writeStringField("scenario", experiment.experiment().name());
        measures("measures", experiment);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void method(ExperimentResult experiment, Errors errors) throws IOException {
    json.writeStartObject();
    json.writeStringField("scenario", experiment.experiment().name());
    json.writeStringField("method", errors.method().name());
    if (errors.method().gamma().isPresent()) {
      json.writeNumberField("gamma", errors.method().gamma().getAsDouble());
    } else {
      json.writeNullField("gamma");
    }
    json.writeNumberField("trials", errors.trials());
    json.writeArrayFieldStart("step");
    for (int step = 1; step <= errors.curve().steps(); step++) {
      json.writeNumber(step);
    }
    json.writeEndArray();
    line("q1", errors.curve(), Quartiles::q1);
    line("median", errors.curve(), Quartiles::median);
    line("q3", errors.curve(), Quartiles::q3);
    json.writeEndObject();
  }

  private void line(String name, Curve curve, ToDoubleFunction<Quartiles> which)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (int step = 1; step <= curve.steps(); step++) {
      json.writeNumber(which.applyAsDouble(curve.after(step)));
    }
    json.writeEndArray();
  }

  private void measures(String name, ExperimentResult experiment) throws IOException {
    json.writeObjectFieldStart(name);
    for (var measure : new TreeMap<String, Summary>(experiment.measures()).entrySet()) {
      json.writeObjectFieldStart(measure.getKey());
      json.writeNumberField("mean", measure.getValue().mean());
      json.writeNumberField("sd", measure.getValue().sd());
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
