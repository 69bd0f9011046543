package org.grapl.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.graph.TestGraphs;
import org.junit.jupiter.api.Test;

class OutlookTest {

  private static final Question QUESTION = Question.above(0);

  private final EvidenceEstimator estimator =
      new EvidenceEstimator(TestGraphs.grid(6, 6), Noise.of(0.5), QUESTION);
  private final Field field = estimator.field().orElseThrow();

  /** The next fit comes with the 28th observation. */
  private void observeTwenty() {
    Random random = new Random(3);
    Tally tally = new Tally(36);
    for (int t = 0; t < 20; t++) {
      int item = random.nextInt(36);
      tally.add(item, Math.sin(item * 0.2) + 0.5 * random.nextGaussian());
    }
    estimator.observe(tally);
  }

  private static IntUnaryOperator waitingFor(int... items) {
    return item -> (int) Arrays.stream(items).filter(each -> each == item).count();
  }

  private void assertAsFromScratch(Outlook outlook, IntUnaryOperator pending) {
    Outlook fresh = Outlook.of(field, pending);
    double[] found = new double[36];
    double[] expected = new double[36];
    for (int item = 0; item < 36; item++) {
      assertThat(outlook.variance(item)).isCloseTo(fresh.variance(item), within(1e-10));
      outlook.covariances(item, found);
      fresh.covariances(item, expected);
      assertThat(found).containsExactly(expected, within(1e-10));
      assertThat(outlook.column(item)).containsExactly(expected, within(1e-10));
    }
  }

  @Test
  void answersThatComeInAnyOrderLeaveTheOutlookAsItIs() {
    observeTwenty();
    Outlook outlook = Outlook.of(field, waitingFor(3, 8, 8, 20, 30));
    outlook.column(12);
    estimator.observe(20, 1.5);
    assertThat(outlook.follow(waitingFor(3, 8, 8, 30))).isTrue();
    assertAsFromScratch(outlook, waitingFor(3, 8, 8, 30));
    estimator.observe(30, -2);
    estimator.observe(8, 0.1);
    assertThat(outlook.follow(waitingFor(3, 8))).isTrue();
    assertAsFromScratch(outlook, waitingFor(3, 8));
    estimator.observe(12, 0.4); // nobody had asked for it, but its column is at hand
    assertThat(outlook.follow(waitingFor(3, 8, 33))).isTrue();
    assertAsFromScratch(outlook, waitingFor(3, 8, 33));
    assertThat(outlook.pendingColumns()).isEqualTo(3);
  }

  @Test
  void columnsOfWhatIsPendingTakeNoMoreMemoryThanTheyMay() {
    observeTwenty();
    long room = 4 * 36 * Double.BYTES;
    int[] waiting = {1, 2, 9, 14, 14, 21, 28, 35, 30};
    Outlook outlook = Outlook.of(field, waitingFor(waiting), room);
    assertThat(outlook.pendingColumns()).isEqualTo(4);
    for (int item = 0; item < 36; item++) {
      assertThat(outlook.variance(item)).isBetween(0.0, field.variance(item));
    }
    estimator.observe(1, 0.3); // forgotten
    estimator.observe(35, 0.3);
    assertThat(outlook.follow(waitingFor(2, 9, 14, 14, 21, 28, 30))).isTrue();
    assertThat(outlook.pendingColumns()).isEqualTo(3);
  }
}
