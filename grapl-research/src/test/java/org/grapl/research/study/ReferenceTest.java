package org.grapl.research.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.grapl.policy.GraplPolicy;
import org.grapl.research.Method;
import org.grapl.research.Quartiles;
import org.junit.jupiter.api.Test;

class ReferenceTest {

  @Test
  void rowsBeyondTheRunAreLeftOut() {
    Method shortRun = Method.grapl(1, new GraplPolicy(1), 600);
    assertThat(Reference.errors("sbm", shortRun).stream().map(Reference.ErrorRow::step))
        .containsExactly(200, 500);
  }

  @Test
  void everyMethodOfEveryFigureHasItsRows() {
    for (String name : List.of("sbm", "small-world")) {
      Study study = Studies.byName(name).orElseThrow();
      for (var method : study.experiments().get(0).methods()) {
        assertThat(Reference.errors(name, method)).as(name + " " + method.label()).hasSize(5);
      }
    }
  }

  @Test
  void aptIsCountedFromItsFirstSample() {
    var methods = Studies.byName("sbm").orElseThrow().experiments().get(0).methods();
    var apt = Reference.errors("sbm", methods.get(methods.size() - 1));
    assertThat(apt.get(0).step()).isEqualTo(2200);
    assertThat(apt.get(0).percent()).isEqualTo(new Quartiles(20.1, 20.8, 21.8));
  }

  @Test
  void agreementGoesBothWays() {
    Reference.ErrorRow row =
        new Reference.ErrorRow(
            "x", "y", OptionalDouble.empty(), 1, new Quartiles(1, 2, 3), 0.05, "z");
    assertThat(row.agreesWith(new Quartiles(0.015, 0.025, 0.035))).isTrue();
    assertThat(row.agreesWith(new Quartiles(0.0204, 0.025, 0.035))).isTrue();
    assertThat(row.agreesWith(new Quartiles(0.022, 0.025, 0.035))).as("theirs outside").isFalse();
    assertThat(row.agreesWith(new Quartiles(0.015, 0.035, 0.04))).as("ours outside").isFalse();
  }
}
