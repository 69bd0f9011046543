package org.grapl.benchmarks.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.grapl.benchmarks.BaselineMeasurement;
import org.grapl.benchmarks.EngineMeasurement;
import org.grapl.cli.Machine;
import org.grapl.cli.Numbers;

/** Rows of {@code bench engine} for programs, gathered one by one. */
final class BenchJson {

  private final ObjectNode json = JsonNodeFactory.instance.objectNode();
  private final ArrayNode rows;
  private final ArrayNode missing;
  private final ArrayNode failures;

  BenchJson() {
    Machine.here().put(json.putObject("machine"));
    rows = json.putArray("measurements");
    missing = json.putArray("missing");
    failures = json.putArray("failures");
  }

  void missing(String message) {
    missing.add(message);
  }

  void failure(String message) {
    failures.add(message);
  }

  void add(EngineMeasurement row) {
    ObjectNode node = rows.addObject();
    node.put("graph", row.graph());
    node.put("arms", row.arms());
    node.put("edges", row.edges());
    node.put("gamma", row.gamma());
    node.put("phase", row.phase().toString());
    node.put("engine", row.engine());
    node.put("method", row.method());
    node.put("requested", row.requested().inWords());
    node.put("steps", row.steps());
    node.put("microsPerStep", row.microsPerStep());
    node.put("processMicrosPerStep", row.processMicrosPerStep());
    node.put("openSeconds", row.openSeconds());
    Numbers.put(node, "error", row.error());
    node.put("accuracy", row.accuracy());
    Numbers.put(node, "errorBound", row.errorBound());
    node.put("megabytes", row.megabytes());
    ObjectNode baselines = node.putObject("baselines");
    for (BaselineMeasurement each : row.baselines()) {
      ObjectNode beside = baselines.putObject(each.name());
      if (each.isLeftOut()) {
        beside.put("leftOut", each.leftOut());
      } else {
        beside.put("microsPerStep", each.microsPerStep());
        Numbers.put(beside, "error", each.error());
        beside.put("ratio", each.microsPerStep() / row.microsPerStep());
        beside.put("steps", each.steps());
        beside.put("preparationSeconds", each.preparationSeconds());
      }
    }
  }

  ObjectNode json() {
    return json;
  }
}
