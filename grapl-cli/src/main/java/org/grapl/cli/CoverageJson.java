package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.grapl.certify.StoppingRule;
import org.grapl.research.coverage.CoverageCase;
import org.grapl.research.coverage.CoverageRunner;
import org.grapl.research.coverage.CoverageStudy;
import org.grapl.research.coverage.CoverageStudy.Coverage;
import org.grapl.research.coverage.FalseClaims;
import org.grapl.research.theory.Form;

/** Rows of {@code bench coverage} for programs, gathered one by one. */
final class CoverageJson {

  private final ObjectNode json = JsonNodeFactory.instance.objectNode();
  private final ArrayNode audits;
  private final ArrayNode lemma;

  CoverageJson(CoverageRunner runner, StoppingRule rule) {
    json.put("seed", runner.seed());
    json.put("searchesWanted", runner.searches());
    json.put("error", rule.error());
    json.put("confidence", rule.confidence());
    json.put("falseAlarmRate", CoverageStudy.FALSE_ALARM);
    json.put("arms", CoverageCase.ARMS);
    json.put("mostObservations", CoverageRunner.MOST_SAMPLES);
    audits = json.putArray("audits");
    lemma = json.putArray("lemma");
  }

  void add(CoverageCase of, Coverage coverage, FalseClaims claims) {
    ObjectNode node = audits.addObject();
    node.put("values", of.values().toString());
    node.put("graph", of.graph().toString());
    claims(node, claims);
    node.put("certified", coverage.certified());
    median(node, "medianAuditChecks", coverage.medianAuditPulls());
    median(node, "medianObservations", coverage.medianSamples());
    node.put("mostAudits", coverage.mostAudits());
  }

  void add(Form form, FalseClaims claims) {
    ObjectNode node = lemma.addObject();
    node.put("form", form.name().toLowerCase(Locale.ROOT));
    claims(node, claims);
  }

  private static void claims(ObjectNode node, FalseClaims claims) {
    node.put("searches", claims.searches());
    node.put("falseClaims", claims.count());
    node.put("limit", claims.limit());
    node.put("verdict", claims.verdict().toString());
  }

  /** Null where no search was certified. */
  private static void median(ObjectNode node, String name, long value) {
    if (value < 0) {
      node.putNull(name);
    } else {
      node.put(name, value);
    }
  }

  ObjectNode json() {
    return json;
  }
}
