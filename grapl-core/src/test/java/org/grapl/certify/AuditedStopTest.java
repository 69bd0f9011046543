package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.certify.AuditedStop.State;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditedStopTest {

  private static final Question QUESTION = new Question(0, 0.01);
  private static final StoppingRule RULE = StoppingRule.parse("error=0.1,confidence=0.8");

  @Test
  void rulesAreReadAsTheyAreWritten() {
    assertThat(StoppingRule.parse("error=0.05,confidence=0.9"))
        .isEqualTo(new StoppingRule(0.05, 0.9));
    assertThat(StoppingRule.parse("confidence = 0.9, error=5e-2"))
        .isEqualTo(new StoppingRule(0.05, 0.9));
    assertThat(StoppingRule.parse("error=0.05")).isEqualTo(new StoppingRule(0.05, 0.95));
    assertThat(StoppingRule.parse(RULE.toString())).isEqualTo(RULE);
    assertThat(new StoppingRule(0.07, 0.9).claims().allowed(100)).isEqualTo(7);
    assertThat(new StoppingRule(0.05, 0.9).claims().allowed(34)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0.05",
        "confidence=0.9",
        "error=",
        "error=x",
        "error=0.1,error=0.1",
        "error=0.1,",
        "err=0.1"
      })
  void otherTextsAreRefused(String text) {
    assertThatThrownBy(() -> StoppingRule.parse(text))
        .hasMessage(
            "until must be like error=0.05,confidence=0.95 or recall=0.9,precision=0.8, got \""
                + text
                + "\"");
  }

  @Test
  void unknownNoiseIsRefused() {
    assertThatThrownBy(() -> new AuditedStop(RULE, Noise.unknown(), 1))
        .hasMessageContaining("unknown; state the noise, or stop by budget");
  }

  private static Decision confident(int size, int checks) {
    double[] means = new double[size];
    Arrays.fill(means, 1.0);
    int[] counts = new int[size];
    Arrays.fill(counts, checks);
    return new Decision(QUESTION, means, new double[size], counts);
  }

  @Test
  void aDecisionThatLooksGoodIsAuditedAndCertified() {
    AuditedStop stop = new AuditedStop(RULE, Noise.exact(), 1);
    Tally told = new Tally(200);
    for (int item = 0; item < 50; item++) {
      told.add(item, 1);
    }
    assertThat(stop.isDue(50)).isTrue();
    stop.consider(confident(200, 1), told);
    assertThat(stop.state()).isEqualTo(State.AUDITING);
    assertThatThrownBy(stop::certificate)
        .hasMessage("this needs the state CERTIFIED, it is AUDITING");
    while (stop.state() == State.AUDITING) {
      stop.tell(stop.nextItem(), 1);
    }
    assertThat(stop.state()).isEqualTo(State.CERTIFIED);
    assertThat(stop.certificate().confidence()).isEqualTo(0.8);
    assertThat(stop.certificate().checks()).isEqualTo(stop.auditPulls());
    assertThat(stop.isAbove(199)).isTrue();
    assertThat(stop.certificate().shown().error()).isLessThanOrEqualTo(0.1);
  }

  @Test
  void nothingNeedsToBeAuditedWhereAllIsKnown() {
    AuditedStop stop = new AuditedStop(RULE, Noise.exact(), 1);
    Tally told = new Tally(40);
    for (int item = 0; item < 36; item++) {
      told.add(item, -1);
    }
    stop.consider(confident(40, 1), told);
    assertThat(stop.state()).isEqualTo(State.CERTIFIED);
    assertThat(stop.auditPulls()).isZero();
    assertThat(stop.isAbove(0)).isFalse();
  }

  @Test
  void afterAFailedAuditTheNextLookIsNotMissedWhereAllIsKnown() {
    AuditedStop stop = new AuditedStop(RULE, Noise.exact(), 1);
    Tally told = new Tally(200);
    for (int item = 0; item < 100; item++) {
      told.add(item, 1);
    }
    stop.consider(confident(200, 1), told);
    while (stop.state() == State.AUDITING) {
      int item = stop.nextItem();
      told.add(item, -1);
      stop.tell(item, -1);
    }
    assertThat(stop.state()).isEqualTo(State.SAMPLING);
    assertThat(stop.isDue(told.total() + 1)).isFalse();
    assertThat(stop.isDue(180)).isTrue();
    assertThat(stop.attempts()).isEqualTo(1);
  }

  @Test
  void aDecisionThatLooksBadIsNotAuditedBeforeManySamples() {
    AuditedStop stop = new AuditedStop(RULE, Noise.exact(), 1);
    Decision vague = new Decision(QUESTION, new double[200], new double[0], new int[200]);
    Tally told = new Tally(200);
    while (stop.state() == State.SAMPLING) {
      told.add((int) told.total(), 1);
      if (stop.isDue(told.total())) {
        stop.consider(vague, told);
      }
    }
    // 200/4, and at most a twentieth more.
    assertThat(told.total()).isBetween(50L, 53L);
  }

  /**
   * The search claims certainty and presents a decision with more errors than allowed, a new one
   * after each audit, again and again: over all audits together at most δ = 0.2 of such searches
   * may be certified.
   */
  @Test
  void anObstinateSearchIsCertifiedAtMostAsOftenAsTheConfidenceAllows() {
    int runs = 500;
    int size = 200;
    int certified = 0;
    int audits = 0;
    for (int run = 0; run < runs; run++) {
      AuditedStop stop = new AuditedStop(RULE, Noise.of(1e-3), run);
      KeyedRandom random = KeyedRandom.of(3, Role.TEST, run);
      Tally told = new Tally(size);
      while (stop.state() != State.CERTIFIED && stop.attempts() < 6) {
        if (stop.state() == State.SAMPLING) {
          told.add((int) (told.total() % size), 1);
          stop.consider(confident(size, 1), told);
        } else {
          // 21 of 200 are wrong, those of the audit's own number
          int item = stop.nextItem();
          boolean wrong = (item + 37 * stop.attempts()) % size < 21;
          stop.tell(item, (wrong ? -1 : 1) + 1e-3 * random.nextGaussian());
        }
      }
      certified += stop.state() == State.CERTIFIED ? 1 : 0;
      audits += stop.attempts();
    }
    assertThat(audits).isGreaterThan(3 * runs);
    assertThat(certified).isBetween(1, Limit.most(runs, 0.2));
  }
}
