package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenCountTest {

  @Test
  void isACountSequenceIfNobodyTakesAnythingOut() {
    CountSequence sequence = new CountSequence(200, 9, 0.05, 0);
    OpenCount open = new OpenCount(200, 9, 0.05);
    Random random = new Random(3);
    int marked = 0;
    int most = 200;
    for (int n = 1; n <= 200; n++) {
      boolean isMarked = random.nextInt(20) == 0;
      marked += isMarked ? 1 : 0;
      open.draw(isMarked);
      most = Math.min(most, sequence.upper(n, marked));
      assertThat(open.mostLeft()).isEqualTo(most - marked);
    }
    assertThat(open.mostLeft()).isZero();
  }

  /**
   * Somebody who knows which are marked takes them out, or leaves them, so as to mislead: after
   * draws without a mark the others, after marked ones the marked.
   */
  @ParameterizedTest
  @ValueSource(ints = {3, 8, 20})
  void whoeverTakesMembersOutTheTruthIsSeldomRuledOut(int marked) {
    int searches = 2000;
    int ruledOut = 0;
    for (int k = 0; k < searches; k++) {
      Random random = new Random(1000L * marked + k);
      OpenCount open = new OpenCount(100, 5, 0.1);
      int rest = marked;
      int left = 100;
      boolean isFalse = false;
      while (left > 0) {
        boolean isMarked = random.nextInt(left) < rest;
        open.draw(isMarked);
        rest -= isMarked ? 1 : 0;
        left--;
        boolean takesMarked = isMarked ? rest > 0 : rest == left;
        if (left > 0 && (takesMarked || rest < left)) {
          open.remove(takesMarked);
          rest -= takesMarked ? 1 : 0;
          left--;
        }
        isFalse |= open.mostLeft() < rest;
      }
      ruledOut += isFalse ? 1 : 0;
    }
    assertThat(ruledOut).isLessThanOrEqualTo(Limit.most(searches, 0.1));
  }

  @Test
  void whatIsTakenOutNeedNotBeDrawn() {
    OpenCount open = new OpenCount(1000, 10, 0.05);
    for (int k = 0; k < 30; k++) {
      open.draw(false);
    }
    int before = open.mostLeft();
    for (int k = 0; k < 40; k++) {
      open.remove(true);
    }
    assertThat(open.mostLeft()).isEqualTo(before - 40);
    for (int k = 0; k < 930; k++) {
      open.remove(false);
    }
    assertThat(open.mostLeft()).isZero();
  }
}
