package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.FalseAlarm;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.Truth;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class AuditTest {

  private static final Question QUESTION = new Question(0, 0.01);
  private static final double DELTA = 0.1;

  /** A decision that calls everything above and truths of which the first items are below. */
  private static Decision allAbove(int size) {
    double[] means = new double[size];
    Arrays.fill(means, 1.0);
    return new Decision(QUESTION, means, new double[0], new int[size]);
  }

  private static Truth firstWrong(int size, int wrong) {
    double[] means = new double[size];
    for (int item = 0; item < size; item++) {
      means[item] = item < wrong ? -1 : 1;
    }
    return Truth.of(means);
  }

  private static Audit.Goal atMost(int wrong, int size, double delta) {
    return new Audit.Goal(Claims.error(wrong / (double) size), delta);
  }

  private static Audit open(int size, Noise scatter, int allowed, long seed) {
    return Audit.open(
        allAbove(size),
        new Tally(size),
        scatter,
        atMost(allowed, size, DELTA),
        KeyedRandom.of(seed, Role.AUDIT));
  }

  private static void finish(Audit audit, Truth truth, double noise, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.NOISE);
    while (audit.state() == Audit.State.RUNNING) {
      int item = audit.nextItem();
      audit.tell(item, truth.mean(item) + noise * random.nextGaussian());
    }
  }

  @Test
  void errorsFoundAreCorrectedAndNoItemIsLookedAtTwice() {
    Audit audit = open(40, Noise.exact(), 0, 1);
    Set<Integer> seen = new HashSet<>();
    Truth truth = firstWrong(40, 1);
    while (audit.state() == Audit.State.RUNNING) {
      int item = audit.nextItem();
      assertThat(seen.add(item)).isTrue();
      audit.tell(item, truth.mean(item));
    }
    assertThat(audit.state()).isEqualTo(Audit.State.PASSED);
    assertThat(audit.mostWrong()).isZero();
    assertThat(truth.wrong(QUESTION, audit::isAbove)).isZero();
  }

  @Test
  void theItemsToComeAreThoseThatAreDrawnThen() {
    for (Noise scatter : new Noise[] {Noise.exact(), Noise.of(1)}) {
      Audit ahead = open(60, scatter, 3, 7);
      Audit watched = open(60, scatter, 3, 7);
      int[] order = ahead.upcoming(1000);
      assertThat(order).hasSize(60).doesNotHaveDuplicates();
      assertThat(ahead.upcoming(0)).isEmpty();
      order[0] = -1; // a copy
      order = ahead.upcoming(60);
      KeyedRandom random = KeyedRandom.of(3, Role.NOISE);
      while (watched.state() == Audit.State.RUNNING) {
        int[] next = watched.upcoming(5);
        assertThat(next).isEqualTo(Arrays.copyOfRange(order, watched.drawn(), end(watched)));
        assertThat(next[0]).isEqualTo(watched.nextItem());
        double value = 1 + random.nextGaussian();
        watched.tell(next[0], value);
        ahead.tell(next[0], value);
      }
      assertThat(watched.upcoming(5)).isEmpty();
      assertThat(ahead.state()).isEqualTo(watched.state());
      assertThat(ahead.certificate()).isEqualTo(watched.certificate());
    }
  }

  private static int end(Audit audit) {
    return Math.min(60, audit.drawn() + 5);
  }

  @Test
  void exactValuesThatDifferAreRefusedHoweverLittleTheyWeigh() {
    Tally told = new Tally(30);
    told.add(3, 1, 1e-12);
    told.add(3, 2, 1e-12);
    assertThatThrownBy(
            () ->
                Audit.open(
                    allAbove(30),
                    told,
                    Noise.exact(),
                    atMost(1, 30, DELTA),
                    KeyedRandom.of(1, Role.AUDIT)))
        .hasMessage("values of item 3 must be equal if they are exact, got unequal ones");
  }

  @Test
  void knownItemsAreNotDrawnAndPutWhereTheirValueLies() {
    Tally told = new Tally(30);
    for (int item = 0; item < 20; item++) {
      told.add(item, -1);
    }
    Audit audit =
        Audit.open(
            allAbove(30), told, Noise.exact(), atMost(1, 30, DELTA), KeyedRandom.of(1, Role.AUDIT));
    assertThat(audit.isAbove(0)).isFalse();
    assertThat(audit.isAbove(25)).isTrue();
    while (audit.state() == Audit.State.RUNNING) {
      assertThat(audit.nextItem()).isGreaterThanOrEqualTo(20);
      audit.tell(audit.nextItem(), 1);
    }
    assertThat(audit.mostWrong()).isLessThanOrEqualTo(1);
  }

  @Test
  void everyItemIsEquallyLikelyToBeDrawnFirst() {
    long[] first = new long[10];
    for (int seed = 0; seed < 5000; seed++) {
      first[open(10, Noise.exact(), 1, seed).nextItem()]++;
    }
    assertThat(FalseAlarm.chiSquare(first)).isLessThan(FalseAlarm.chiSquareLimit(9));
  }

  @Test
  void valuesWithinTheToleranceAreNoErrors() {
    Audit audit = open(5, Noise.exact(), 0, 1);
    while (audit.state() == Audit.State.RUNNING) {
      audit.tell(audit.nextItem(), -0.01);
    }
    assertThat(audit.flags()).isZero();
  }

  @Test
  void aDecisionWithOneErrorTooManyPassesAtMostAsOftenAsAllowed() {
    int runs = 2000;
    int size = 300;
    int allowed = 30;
    int exact = 0;
    int noisy = 0;
    for (int run = 0; run < runs; run++) {
      // Errors found are put right, so that five more are needed for it to be worst.
      Truth truth = firstWrong(size, allowed + 5);
      Audit audit = open(size, Noise.exact(), allowed, run);
      finish(audit, truth, 0, run);
      exact += truth.wrong(QUESTION, audit::isAbove) > audit.mostWrong() ? 1 : 0;
    }
    for (int run = 0; run < runs / 4; run++) {
      Truth truth = firstWrong(size, allowed + 1);
      Audit audit = open(size, Noise.of(1), allowed, run);
      finish(audit, truth, 1, run);
      noisy += audit.state() == Audit.State.PASSED ? 1 : 0;
    }
    assertThat(exact).isBetween(1, Limit.most(runs, DELTA));
    assertThat(noisy).isLessThanOrEqualTo(Limit.most(runs / 4, DELTA));
  }

  @Test
  void aGoodDecisionPassesDespiteNoise() {
    int passed = 0;
    for (int run = 0; run < 50; run++) {
      Audit audit = open(300, Noise.of(1), 30, run);
      finish(audit, firstWrong(300, 3), 1, run);
      passed += audit.state() == Audit.State.PASSED ? 1 : 0;
      assertThat(audit.certificate().confidence()).isEqualTo(1 - DELTA);
    }
    assertThat(passed).isGreaterThan(40);
  }

  @Test
  void aHopelessDecisionIsGivenUpSoon() {
    Audit audit = open(1000, Noise.exact(), 50, 3);
    finish(audit, firstWrong(1000, 400), 0, 3);
    assertThat(audit.state()).isEqualTo(Audit.State.GIVEN_UP);
    assertThat(audit.drawn()).isLessThan(20);
    assertThatThrownBy(audit::nextItem).hasMessage("the audit is over: GIVEN_UP");
  }

  @Test
  void withoutAToleranceSmallValuesContradictADecisionLikeLargeOnes() {
    int size = 62;
    double[] means = new double[size];
    Arrays.fill(means, 0.004);
    Decision decision = new Decision(Question.above(0), means, new double[0], new int[size]);
    Audit audit =
        Audit.open(
            decision,
            new Tally(size),
            Noise.exact(),
            atMost(6, size, DELTA),
            KeyedRandom.of(1, Role.AUDIT));
    while (audit.state() == Audit.State.RUNNING) {
      audit.tell(audit.nextItem(), -0.004);
    }
    assertThat(audit.state()).isEqualTo(Audit.State.GIVEN_UP);
    assertThat(audit.certificate().claim()).contains("wrong side of 0, whatever the graph");
  }

  @Test
  void anAuditTellsInALineHowItStands() {
    Audit audit = open(100, Noise.exact(), 10, 1);
    assertThat(audit).hasToString("Audit[RUNNING, 0 drawn, at most 100 of 100 wrong]");
    AuditedStop stop = new AuditedStop(new StoppingRule(0.1, 0.9), Noise.exact(), 1);
    assertThat(stop.toString()).startsWith("AuditedStop[").endsWith(", SAMPLING, 0 attempts]");
  }

  @Test
  void certificatesNameTheBoundTheLineAndTheGrounds() {
    Audit audit = open(100, Noise.exact(), 10, 1);
    finish(audit, firstWrong(100, 0), 0, 1);
    assertThat(audit.certificate().claim())
        .startsWith("At most 10 of 100 items (10.00 %) of the audited decision")
        .contains("wrong side of 0 by more than 0.01")
        .contains(audit.drawn() + " of the items not yet known");
    assertThat(audit.certificate().checks()).isEqualTo(audit.pulls());
  }

  @Test
  void whatCannotBeAuditedIsRefused() {
    assertThatThrownBy(() -> open(10, Noise.unknown(), 1, 1))
        .hasMessage(
            "audit: noise must be exact, of known deviation or within [0, 1], got unknown; state the noise, or do without a guarantee");
    Tally told = new Tally(10);
    told.add(3, 1);
    told.add(3, 2);
    assertThatThrownBy(
            () ->
                Audit.open(
                    allAbove(10),
                    told,
                    Noise.exact(),
                    atMost(1, 10, DELTA),
                    KeyedRandom.of(1, Role.AUDIT)))
        .hasMessage("values of item 3 must be equal if they are exact, got unequal ones");
    Audit audit = open(10, Noise.bernoulli(), 1, 1);
    assertThatThrownBy(() -> audit.tell(audit.nextItem(), 1.5))
        .hasMessage("value must be in [0, 1], got 1.5");
    assertThatThrownBy(() -> audit.tell(10, 1)).hasMessageContaining("the one to be audited now");
  }

  @Test
  void theClaimIsASentenceForNoneOneAndMany() {
    Audit flawless = open(40, Noise.exact(), 0, 1);
    finish(flawless, firstWrong(40, 0), 0, 1);
    assertThat(flawless.certificate().claim())
        .startsWith("At most 0 of 40 items (0.00 %) of the audited decision are on")
        .endsWith(
            "of the items not yet known were looked at in random order, none had been wrong.");
    Audit one = open(40, Noise.exact(), 0, 1);
    finish(one, firstWrong(40, 1), 0, 1);
    assertThat(one.certificate().claim()).endsWith(" 1 had been wrong and is put right.");
    Audit many = open(40, Noise.exact(), 5, 1);
    finish(many, firstWrong(40, 8), 0, 1);
    assertThat(many.flags()).isGreaterThan(1);
    assertThat(many.certificate().claim())
        .endsWith(" " + many.flags() + " had been wrong and are put right.");
    Audit last = open(40, Noise.exact(), 1, 1);
    finish(last, firstWrong(40, 0), 0, 1);
    assertThat(last.certificate().claim())
        .startsWith("At most 1 of 40 items (2.50 %) of the audited decision is on");
    Audit pair = open(2, Noise.exact(), 1, 1);
    pair.tell(pair.nextItem(), 1);
    assertThat(pair.certificate().claim())
        .contains(": 1 of the items not yet known was looked at in random order, none had");
  }

  @Test
  void anAuditSaysHowManyAnswersContradictedTheDecisionWithinTheTolerance() {
    int size = 400;
    double[] means = new double[size];
    Arrays.fill(means, 0.004);
    means[0] = 0.5;
    Decision all = new Decision(new Question(0, 0.01), means, new double[0], new int[size]);
    Audit audit =
        Audit.open(
            all,
            new Tally(size),
            Noise.exact(),
            atMost(20, size, 0.05),
            KeyedRandom.of(1, Role.AUDIT));
    while (audit.state() == Audit.State.RUNNING) {
      audit.tell(audit.nextItem(), -0.004);
    }
    assertThat(audit.crossed()).isEqualTo(audit.drawn());
    assertThat(audit.certificate().claim())
        .endsWith(
            "; the answers of %d of them contradicted the decision by less than that."
                .formatted(audit.drawn()));
  }

  /** "All is right" would be certified without saying anything. */
  @Test
  void thereIsNoAuditWhereNothingCouldBeWrong() {
    Tally told = new Tally(40);
    for (int item = 0; item < 10; item++) {
      told.add(item, item % 2 == 0 ? 3 : -3);
    }
    double[] means = new double[40];
    Decision wide = new Decision(new Question(0, 5), means, new double[0], new int[40]);
    Decision yesNo = new Decision(new Question(0.5, 0.6), means, new double[0], new int[40]);
    String rule = "tolerance must be smaller than the distance of some value from the line, or";
    for (Noise noise : List.of(Noise.exact(), Noise.of(1), Noise.bernoulli())) {
      Decision decision = noise.isYesNo() ? yesNo : wide;
      assertThatThrownBy(
              () ->
                  Audit.open(
                      decision, told, noise, atMost(2, 40, 0.05), KeyedRandom.of(1, Role.AUDIT)))
          .hasMessageStartingWith(rule);
      AuditedStop stop = new AuditedStop(new StoppingRule(0.05, 0.9), noise, 1);
      stop.consider(decision, told);
      assertThat(stop.isPointless()).isTrue();
      assertThat(stop.state()).isEqualTo(AuditedStop.State.SAMPLING);
    }
  }

  @Test
  void groupsThatWereNamedBeforehandAreShownOneByOne() {
    int size = 900;
    double[] means = new double[size];
    Arrays.fill(means, 0, 300, 1);
    Arrays.fill(means, 300, size, -1);
    Decision decision = new Decision(Question.above(0), means, new double[0], new int[size]);
    List<String> names = IntStream.range(0, size).mapToObj(item -> "g" + item % 3).toList();
    Audit audit =
        Audit.open(
            decision,
            new Tally(size),
            Noise.exact(),
            new Audit.Goal(new Claims(1, 0.8, 0.8), 0.1),
            KeyedRandom.of(5, Role.AUDIT),
            Audit.Groups.named(names));
    while (audit.state() == Audit.State.RUNNING) {
      int item = audit.nextItem();
      assertThat(audit.upcoming(1)).containsExactly(item);
      audit.tell(item, means[item]);
    }
    assertThat(audit.state()).isEqualTo(Audit.State.PASSED);
    assertThat(audit.certificate().ofGroups()).containsOnlyKeys("g0", "g1", "g2");
    audit
        .certificate()
        .ofGroups()
        .values()
        .forEach(shown -> assertThat(shown.imply(new Claims(1, 0.8, 0.8))).isTrue());
    assertThat(audit.certificate().claim())
        .startsWith("In each of the 3 groups at least 80.")
        .contains(" of the items above 0 are among those called above, and at least ");
  }

  /** All groups together may be wrong as rarely as one; a group that is worse fails alone. */
  @Test
  void claimsOfGroupsAreSeldomFalse() {
    int size = 240;
    int audits = 600;
    int wrong = 0;
    for (int k = 0; k < audits; k++) {
      KeyedRandom random = KeyedRandom.of(11, Role.TEST, k);
      double[] means = new double[size];
      Arrays.setAll(means, item -> item < 90 ? 1 : -1);
      double[] truth = means.clone();
      for (int item = 0; item < size; item += 2) {
        // Every other item of the first group is at risk: about as many wrong as may be.
        truth[item] *= item % 3 == 0 && random.nextDouble() < 0.25 ? -1 : 1;
      }
      List<String> names = IntStream.range(0, size).mapToObj(item -> "g" + item % 3).toList();
      Audit audit =
          Audit.open(
              new Decision(Question.above(0), means, new double[0], new int[size]),
              new Tally(size),
              Noise.exact(),
              new Audit.Goal(Claims.error(0.12), 0.2),
              KeyedRandom.of(12, Role.AUDIT, k),
              Audit.Groups.named(names));
      boolean isFalse = false;
      while (audit.state() == Audit.State.RUNNING) {
        audit.tell(audit.nextItem(), truth[audit.nextItem()]);
        for (int group = 0; group < 3; group++) {
          int errors = 0;
          for (int item = group; item < size; item += 3) {
            errors += audit.isAbove(item) != truth[item] > 0 ? 1 : 0;
          }
          isFalse |=
              errors / 80.0
                  > Objects.requireNonNull(audit.shownOfGroups().get("g" + group)).error() + 1e-9;
        }
      }
      wrong += isFalse ? 1 : 0;
    }
    assertThat(wrong).isBetween(1, Limit.most(audits, 0.2));
  }
}
