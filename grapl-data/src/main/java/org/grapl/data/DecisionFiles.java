package org.grapl.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.grapl.Check;
import org.grapl.Decision;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.NumberText;
import org.grapl.data.file.TableFile;
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
    write(path, graph, decision, List.of());
  }

  /**
   * The same with one column more for each decision about another line: {@code verdict_at_0.3}.
   *
   * @throws DataFileException if the file cannot be written
   */
  public static void write(Path path, Graph graph, Decision decision, List<Decision> also) {
    if (decision.size() != graph.size()) {
      throw Check.mustBe("decision", "about " + graph.size() + " arms", decision.size());
    }
    List<String> columns = new ArrayList<>(COLUMNS);
    for (Decision other : also) {
      columns.add("verdict_at_" + NumberText.plain(other.question().threshold()));
    }
    TableFile.write(
        path,
        columns,
        out -> {
          for (int arm = 0; arm < graph.size(); arm++) {
            boolean sure = decision.hasDeviations();
            List<String> row = new ArrayList<>();
            row.add(graph.label(arm));
            row.add(Double.toString(decision.mean(arm)));
            row.add(sure ? Double.toString(decision.deviation(arm)) : "");
            row.add(verdict(decision, arm));
            row.add(sure ? Double.toString(decision.probabilityAbove(arm)) : "");
            row.add(Integer.toString(decision.samples(arm)));
            for (Decision other : also) {
              row.add(verdict(other, arm));
            }
            out.add(row.toArray(String[]::new));
          }
        });
  }

  private static String verdict(Decision decision, int arm) {
    return decision.isAbove(arm) ? "above" : "below";
  }
}
