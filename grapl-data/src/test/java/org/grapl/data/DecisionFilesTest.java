package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisionFilesTest {

  private static final ItemGraph DATA = ItemGraph.of(Graph.builder().link("a,b", "c ").build());
  private static final Question QUESTION = Question.above(0.5);
  private static final BitSet NONE = new BitSet();

  @TempDir Path directory;

  private String written(ItemGraph data, List<Column> decided) {
    Path path = directory.resolve("decisions.csv");
    DecisionFiles.write(path, data, decided);
    return Given.text(path);
  }

  @Test
  void everyItemHasARow() {
    double[] means = {0.1 + 0.2, 0.5};
    Decision decision = new Decision(QUESTION, means, new double[] {0, 1e-8}, new int[] {0, 12});
    assertThat(written(DATA, DecisionFiles.columns(new Verdicts(decision, List.of(), NONE))))
        .isEqualTo(
            """
            label,estimate,sd,verdict,probability,checks
            "a,b",0.30000000000000004,0.0,below,0.0,0
            "c ",0.5,1.0E-8,above,0.5,12
            """);
  }

  @Test
  void unknownDeviationsAreLeftEmptyAndItemsNobodyCheckedAreCalledSo() {
    Decision decision =
        new Decision(QUESTION, new double[] {1, 0}, new double[0], new int[] {1, 0});
    assertThat(written(DATA, DecisionFiles.columns(new Verdicts(decision, List.of(), NONE))))
        .endsWith("\n\"a,b\",1.0,,above,,1\n\"c \",0.0,,below,,0\n");
    BitSet second = BitSet.valueOf(new long[] {2});
    double[] deviations = {0.1, Double.POSITIVE_INFINITY};
    Decision unknown = new Decision(QUESTION, new double[] {1, 0.5}, deviations, new int[] {1, 0});
    assertThat(
            written(DATA, DecisionFiles.columns(new Verdicts(unknown, List.of(unknown), second))))
        .endsWith("\n\"c \",0.5,,not checked,0.5,0,not checked\n");
  }

  @Test
  void everyOtherLineHasAColumn() {
    double[] means = {0.4, 0.9};
    Decision decision = new Decision(QUESTION, means, new double[0], new int[2]);
    Decision low = new Decision(Question.above(0.3), means, new double[0], new int[2]);
    Decision high = new Decision(Question.above(12345678.5), means, new double[0], new int[2]);
    assertThat(
            written(DATA, DecisionFiles.columns(new Verdicts(decision, List.of(low, high), NONE))))
        .isEqualTo(
            """
            label,estimate,sd,verdict,probability,checks,verdict_at_0.3,verdict_at_12345678.5
            "a,b",0.4,,below,,0,above,below
            "c ",0.9,,above,,0,above,below
            """);
  }

  @Test
  void attributesStandBehindAndThoseOfAnEarlierDecisionAreReplaced() {
    ItemGraph data =
        DATA.with(
            DATA.items()
                .with(
                    List.of(
                        Column.of("verdict", 2, item -> "old"),
                        Column.of("label", 2, item -> "L" + item),
                        Column.of("town", 2, item -> item == 0 ? "Ulm" : ""))));
    Decision decision = new Decision(QUESTION, new double[2], new double[0], new int[2]);
    assertThat(written(data, DecisionFiles.columns(new Verdicts(decision, List.of(), NONE))))
        .isEqualTo(
            """
            label,estimate,sd,verdict,probability,checks,label_2,town
            "a,b",0.0,,below,,0,L0,Ulm
            "c ",0.0,,below,,0,L1,
            """);
  }

  @Test
  void noTwoColumnsAreCalledTheSame() {
    ItemGraph data =
        DATA.with(
            DATA.items()
                .with(
                    List.of(
                        Column.of("label", 2, item -> "L"),
                        Column.of("label_2", 2, item -> "M"),
                        Column.of("=x", 2, item -> "N"),
                        Column.of("'=x", 2, item -> "O"))));
    Decision decision = new Decision(QUESTION, new double[2], new double[0], new int[2]);
    assertThat(written(data, DecisionFiles.columns(new Verdicts(decision, List.of(), NONE))))
        .startsWith(
            """
            label,estimate,sd,verdict,probability,checks,label_3,label_2,'=x,'=x_2
            "a,b",0.0,,below,,0,L,M,N,O
            """);
  }

  @Test
  void noSpreadsheetRunsWhatALabelSays() {
    List<String> labels = List.of("=1+1", "+A1", "-A1", "@SUM(A1)", "\t=1", "＝1+1", "-2", "a=b");
    var builder = Graph.builder();
    labels.forEach(builder::item);
    ItemGraph plain = ItemGraph.of(builder.build());
    ItemGraph data =
        plain.with(
            plain.items().with(List.of(Column.of("=cmd|x", 8, item -> labels.get(7 - item)))));
    Decision decision = new Decision(QUESTION, new double[8], new double[0], new int[8]);
    assertThat(written(data, DecisionFiles.columns(new Verdicts(decision, List.of(), NONE))))
        .isEqualTo(
            """
            label,estimate,sd,verdict,probability,checks,'=cmd|x
            '=1+1,0.0,,below,,0,a=b
            '+A1,0.0,,below,,0,-2
            '-A1,0.0,,below,,0,'＝1+1
            '@SUM(A1),0.0,,below,,0,'\t=1
            '\t=1,0.0,,below,,0,'@SUM(A1)
            '＝1+1,0.0,,below,,0,'-A1
            -2,0.0,,below,,0,'+A1
            a=b,0.0,,below,,0,'=1+1
            """);
  }

  @Test
  void aDecisionAboutOtherItemsIsRefused() {
    Decision other = new Decision(QUESTION, new double[1], new double[0], new int[1]);
    List<Column> columns = DecisionFiles.columns(new Verdicts(other, List.of(), NONE));
    assertThatThrownBy(() -> written(DATA, columns))
        .hasMessage("decision must be about 2 items, got 1");
  }
}
