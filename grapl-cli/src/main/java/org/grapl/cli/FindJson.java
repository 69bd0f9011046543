package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.grapl.Decision;
import org.grapl.Truth;
import org.grapl.arms.Noise;
import org.grapl.campaign.Campaign;
import org.grapl.certify.Certificate;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.file.NumberText;

/** What a search gave, as one JSON object. Its names are those of the library: arms, samples. */
final class FindJson {

  private final FindSummary summary;
  private final Campaign campaign;
  private final Search search;
  private final ObjectNode json = JsonNodeFactory.instance.objectNode();

  private FindJson(FindSummary summary) {
    this.summary = summary;
    this.campaign = summary.campaign;
    this.search = summary.search;
  }

  static ObjectNode of(FindSummary summary) {
    FindJson made = new FindJson(summary);
    made.problem();
    made.model();
    made.answer();
    summary.truth.ifPresent(made::errors);
    made.run();
    return made.json;
  }

  private void problem() {
    json.put("arms", summary.graph.size());
    json.put("edges", summary.graph.edges());
    json.put("components", summary.graph.components().count());
    json.put("threshold", campaign.question().threshold());
    json.put("tolerance", campaign.question().tolerance());
    json.put("policy", summary.policy());
  }

  private void model() {
    if (summary.hasSmoothing()) {
      json.put("gamma", campaign.smoothing().gamma());
      json.put("lambda", campaign.smoothing().lambda());
      json.put("alpha", summary.options.problem.alpha);
    } else {
      json.putNull("gamma").putNull("lambda").putNull("alpha");
    }
    summary.belief.ifPresentOrElse(
        believed -> {
          json.put("kernel", believed.kernel().toString());
          Numbers.put(json, "noise", believed.noise());
          Numbers.put(json, "graphExplains", believed.graphExplains());
        },
        () -> {
          json.putNull("kernel");
          json.put("noise", summary.options.noise().map(Noise::level).orElse(null));
          json.putNull("graphExplains");
        });
  }

  private void answer() {
    Decision decision = summary.decision();
    json.put("samples", summary.checks());
    json.put("known", summary.input.known.total());
    Numbers.put(json, "spent", campaign.spent());
    json.put("above", decision.above().count());
    json.put("below", decision.below().count());
    json.put("unchecked", summary.verdicts.unchecked().cardinality());
    json.put("estimatedWrong", summary.estimate.map(ErrorEstimate::wrong).orElse(null));
    ArrayNode also = json.putArray("also");
    summary.verdicts.also().forEach(other -> line(also.addObject(), other));
    json.put("stopReason", summary.stopReason());
    summary.certificate().ifPresentOrElse(this::certificate, () -> json.putNull("certificate"));
  }

  private void line(ObjectNode line, Decision decision) {
    line.put("threshold", decision.question().threshold());
    line.put("above", decision.above().count());
    line.put(
        "estimatedWrong", FindSummary.estimate(decision).map(ErrorEstimate::wrong).orElse(null));
    summary.truth.ifPresent(known -> line.put("wrong", FindSummary.wrong(known, decision)));
  }

  private void certificate(Certificate claimed) {
    ObjectNode certificate = json.putObject("certificate");
    certificate.put("kind", claimed.kind().name().toLowerCase(Locale.ROOT));
    certificate.put("claim", claimed.claim());
    certificate.put("confidence", claimed.confidence().orElseThrow());
    certificate.put("samples", claimed.samples());
  }

  private void errors(Truth known) {
    Decision decision = summary.decision();
    json.put("counted", known.counted(campaign.question()));
    json.put("wrong", FindSummary.wrong(known, decision));
    json.put("error", known.error(campaign.question(), decision::isAbove));
    ObjectNode first = json.putObject("firstStepAtError");
    for (double level : FindSummary.LEVELS) {
      first.put(NumberText.plain(level), search.firstStepAt(level).orElse(null));
    }
  }

  private void run() {
    json.put("seconds", summary.seconds);
    Numbers.put(json, "stepMicros", search.stepMicros());
    json.put("engine", campaign.report().method());
    summary.plan().ifPresent(plan -> json.put("predictedStepMicros", plan.microsPerStep()));
    Numbers.put(json, "errorBound", campaign.report().errorBound());
    json.put("finished", search.isFinished());
    json.put("interrupted", summary.interrupted);
    json.put("failure", search.failure().map(Throwable::getMessage).orElse(null));
  }
}
