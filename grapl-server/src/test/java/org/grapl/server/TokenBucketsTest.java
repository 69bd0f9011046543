package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TokenBucketsTest {

  private final AtomicLong now = new AtomicLong();
  private final TokenBuckets buckets = new TokenBuckets(2, now::get);

  @Test
  void tenSecondsWorthMayComeAtOnceAndThenSoManyPerSecond() {
    for (int k = 0; k < 20; k++) {
      assertThat(buckets.take("ann")).isZero();
    }
    assertThat(buckets.take("ann")).isEqualTo(1);
    now.addAndGet(1_000_000_000);
    assertThat(buckets.take("ann")).isZero();
    assertThat(buckets.take("ann")).isZero();
    assertThat(buckets.take("ann")).isEqualTo(1);
  }

  @Test
  void oneClientTakesNothingFromAnother() {
    while (buckets.take("ann") == 0) {}
    assertThat(buckets.take("bob")).isZero();
  }

  @Test
  void anIdleClientSavesNoMoreThanTenSecondsWorth() {
    buckets.take("ann");
    now.addAndGet(3_600_000_000_000L);
    int taken = 0;
    while (buckets.take("ann") == 0) {
      taken++;
    }
    assertThat(taken).isEqualTo(20);
  }
}
