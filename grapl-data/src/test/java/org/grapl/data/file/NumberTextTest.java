package org.grapl.data.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NumberTextTest {

  @Test
  void thousandsAreWrittenOut() {
    assertThat(NumberText.plain(12345)).isEqualTo("12345");
    assertThat(NumberText.plain(12345678.5)).isEqualTo("12345678.5");
    assertThat(NumberText.plain(-0.001)).isEqualTo("-0.001");
    assertThat(NumberText.plain(0)).isEqualTo("0");
    assertThat(NumberText.plain(1e-8)).isEqualTo("1e-8");
    assertThat(NumberText.plain(-2.5e20)).isEqualTo("-2.5e20");
    assertThat(NumberText.plain(Double.NaN)).isEqualTo("NaN");
  }

  @Test
  void roundingKeepsTheDigitsBeforeThePoint() {
    assertThat(NumberText.rounded(12345.67, 3)).isEqualTo("12346");
    assertThat(NumberText.rounded(0.012345, 3)).isEqualTo("0.0123");
    assertThat(NumberText.rounded(0.5, 3)).isEqualTo("0.5");
    assertThat(NumberText.rounded(1e-5, 3)).isEqualTo("1e-5");
    assertThat(NumberText.rounded(1.2345e20, 3)).isEqualTo("1.23e20");
    assertThat(NumberText.rounded(0, 3)).isEqualTo("0");
    assertThat(NumberText.rounded(Double.POSITIVE_INFINITY, 3)).isEqualTo("Infinity");
  }

  @Test
  void onlyANumberWithACommaIsTakenForOne() {
    assertThat(NumberText.commaHint(" -0,5")).isEqualTo("; write -0.5");
    assertThat(NumberText.commaHint("1,2,3")).isEmpty();
    assertThat(NumberText.commaHint("a,5")).isEmpty();
  }

  @Test
  void namesInQuotesMayHoldCommas() {
    assertThat(Labels.split("a,b")).containsExactly("a", "b");
    assertThat(Labels.split("\"Paris, France\",b,\"say \"\"hi\"\"\""))
        .containsExactly("Paris, France", "b", "say \"hi\"");
    assertThat(Labels.split("5\" nail")).containsExactly("5\" nail");
    assertThat(Labels.hint(List.of("hybrid", "grapl"), "hybird"))
        .isEqualTo("; did you mean \"hybrid\"?");
    assertThat(Labels.hint(List.of("hybrid", "grapl"), "xyz")).isEmpty();
  }
}
