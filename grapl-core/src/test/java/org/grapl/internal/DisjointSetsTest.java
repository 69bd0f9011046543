package org.grapl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DisjointSetsTest {

  @Test
  void whatIsJoinedHasTheSameLowestItem() {
    DisjointSets sets = new DisjointSets(7);
    assertThat(sets.join(6, 4)).isTrue();
    assertThat(sets.join(2, 5)).isTrue();
    assertThat(sets.join(5, 6)).isTrue();
    assertThat(sets.join(4, 2)).as("joined already").isFalse();
    assertThat(sets.join(3, 3)).as("with itself").isFalse();
    int[] lowest = new int[sets.size()];
    Arrays.setAll(lowest, sets::lowest);
    assertThat(lowest).containsExactly(0, 1, 2, 3, 2, 2, 2);
  }
}
