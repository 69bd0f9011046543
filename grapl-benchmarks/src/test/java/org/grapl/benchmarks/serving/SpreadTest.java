package org.grapl.benchmarks.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SpreadTest {

  @Test
  void quantilesAreTimesThatOccurred() {
    long[] nanos = LongStream.rangeClosed(1, 200).map(k -> (201 - k) * 1_000_000).toArray();
    assertThat(Spread.of(nanos)).isEqualTo(new Spread(200, 100, 198, 200));
  }

  @Test
  void oneTimeIsAllOfThem() {
    assertThat(Spread.of(new long[] {3_000_000})).isEqualTo(new Spread(1, 3, 3, 3));
  }

  @Test
  void ofNothingThereIsNothingToTell() {
    assertThat(Spread.of(new long[0])).isEqualTo(new Spread(0, 0, 0, 0));
  }
}
