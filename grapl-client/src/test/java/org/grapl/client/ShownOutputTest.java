package org.grapl.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownOutputTest {

  private static boolean isSame(String shown, String got) {
    return ShownOutput.difference("json", shown, got).isEmpty();
  }

  @Test
  void timesAndDigitsThatAreNotShownMayDiffer() {
    assertThat(
            isSame(
                "{\"a\": 0.123, \"at\": \"2026-01-02T03:04:05.678Z\"}",
                "{\"a\":0.12345678,\"at\":\"2027-11-12T13:14:15Z\"}"))
        .isTrue();
    assertThat(isSame("{\"a\": -1.8e-15}", "{\"a\":0.0}")).isTrue();
    assertThat(ShownOutput.difference("text", "a,0.12\nb,1.0", "a,0.1234\nb,1.0\n")).isEmpty();
  }

  @Test
  void nothingElseMay() {
    assertThat(isSame("{\"a\": 0.123}", "{\"a\":0.1239}")).isFalse();
    assertThat(isSame("{\"a\": 3}", "{\"a\":4}")).isFalse();
    assertThat(isSame("{\"a\": 3.0}", "{\"a\":3.2}")).isFalse();
    assertThat(isSame("{\"a\": 3}", "{\"a\":3,\"b\":4}")).isFalse();
    assertThat(isSame("{\"a\": [1]}", "{\"a\":[1,2]}")).isFalse();
    assertThat(isSame("{\"a\": \"x\"}", "{\"a\":\"y\"}")).isFalse();
    assertThat(isSame("{\"a\": 1}", "{\"a\":1}{\"b\":1}")).isFalse();
    assertThat(ShownOutput.difference("text", "a,0.12", "a,0.13")).isPresent();
    assertThat(ShownOutput.difference("text", "204", "200")).isPresent();
    assertThat(ShownOutput.difference("text", "a b", "a c")).isPresent();
  }
}
