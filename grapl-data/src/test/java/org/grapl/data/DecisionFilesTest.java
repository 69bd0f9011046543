package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisionFilesTest {

  private static final Graph GRAPH = Graph.builder().edge("a,b", "c ").build();
  private static final Question QUESTION = Question.above(0.5);

  @TempDir Path directory;

  @Test
  void everyArmHasARow() {
    Path path = directory.resolve("decisions.csv");
    double[] means = {0.1 + 0.2, 0.5};
    DecisionFiles.write(
        path, GRAPH, new Decision(QUESTION, means, new double[] {0, 1e-8}, new int[] {0, 12}));
    assertThat(Given.text(path))
        .isEqualTo(
            """
            label,estimate,sd,verdict,probability_above,samples
            "a,b",0.30000000000000004,0.0,below,0.0,0
            "c ",0.5,1.0E-8,above,0.5,12
            """);
  }

  @Test
  void unknownDeviationsAreLeftEmpty() {
    Path path = directory.resolve("decisions.csv");
    DecisionFiles.write(
        path, GRAPH, new Decision(QUESTION, new double[] {1, 0}, new double[0], new int[] {1, 0}));
    assertThat(Given.text(path)).endsWith("\n\"a,b\",1.0,,above,,1\n\"c \",0.0,,below,,0\n");
  }

  @Test
  void everyOtherLineHasAColumn() {
    Path path = directory.resolve("decisions.csv");
    double[] means = {0.4, 0.9};
    Decision decision = new Decision(QUESTION, means, new double[0], new int[2]);
    Decision low = new Decision(Question.above(0.3), means, new double[0], new int[2]);
    Decision high = new Decision(Question.above(12345678.5), means, new double[0], new int[2]);
    DecisionFiles.write(path, GRAPH, decision, List.of(low, high));
    assertThat(Given.text(path))
        .isEqualTo(
            """
            label,estimate,sd,verdict,probability_above,samples,verdict_at_0.3,verdict_at_12345678.5
            "a,b",0.4,,below,,0,above,below
            "c ",0.9,,above,,0,above,below
            """);
  }

  @Test
  void aDecisionAboutOtherArmsIsRefused() {
    Decision other = new Decision(QUESTION, new double[1], new double[0], new int[1]);
    assertThatThrownBy(() -> DecisionFiles.write(directory.resolve("d.csv"), GRAPH, other))
        .hasMessage("decision must be about 2 arms, got 1");
  }
}
