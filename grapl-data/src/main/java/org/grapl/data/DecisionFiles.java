package org.grapl.data;

import java.nio.file.Path;
import java.util.List;
import org.grapl.Check;
import org.grapl.Decision;
import org.grapl.graph.Graph;

/** Writes decisions as tables. Thread-safe. */
public final class DecisionFiles {

  private static final List<String> COLUMNS =
      List.of("label", "estimate", "sd", "verdict", "probability_above", "samples");

  private DecisionFiles() {}

  /**
   * One row per arm, in the order of the arms: {@code
   * label,estimate,sd,verdict,probability_above,samples}. The verdict is {@code above} or {@code
   * below}; {@code sd} and {@code probability_above} are empty if the decision has no deviations.
   * Numbers read back exactly.
   *
   * @throws DataFileException if the file cannot be written
   */
  public static void write(Path path, Graph graph, Decision decision) {
    if (decision.size() != graph.size()) {
      throw Check.mustBe("decision", "about " + graph.size() + " arms", decision.size());
    }
    TableFile.write(
        path,
        COLUMNS,
        out -> {
          for (int arm = 0; arm < graph.size(); arm++) {
            boolean sure = decision.hasDeviations();
            out.add(
                graph.label(arm),
                Double.toString(decision.mean(arm)),
                sure ? Double.toString(decision.deviation(arm)) : "",
                decision.isAbove(arm) ? "above" : "below",
                sure ? Double.toString(decision.probabilityAbove(arm)) : "",
                Integer.toString(decision.samples(arm)));
          }
        });
  }
}
