package org.grapl.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.grapl.Checker;
import org.grapl.Tally;
import org.junit.jupiter.api.Test;

class CheckersTest {

  private static final Sides SIDES = new Sides(0, 1, 0.2);
  private static final Checker ANYBODY = ofSides("", 0.8, 0.8);

  private static Checker ofSides(String name, double ifAbove, double ifBelow) {
    return new Checker(
        name,
        7,
        Optional.of(new Checker.OfSides(ifAbove, ifBelow, ifAbove, 0.1, 0.95)),
        Optional.empty(),
        0.03,
        List.of());
  }

  private static Checker ofNumbers(String name, double bias, double noise) {
    return new Checker(
        name,
        7,
        Optional.empty(),
        Optional.of(new Checker.OfNumbers(bias, noise, 0.5, 2)),
        0.03,
        List.of("bob; & co, = 100 %"));
  }

  /** P(answers | above)/P(answers | below) of people who err independently. */
  @Test
  void theOddsOfAnItemAreTheProductOfThoseOfItsAnswers() {
    Checkers checkers =
        new Checkers(
            Optional.of(SIDES),
            ANYBODY,
            List.of(ofSides("ann", 0.95, 0.7), ofSides("bob", 0.6, 0.9)),
            List.of());
    Tally told = new Tally(2);
    told.add(1, 1, 1, "ann");
    told.add(1, 0, 1, "bob");
    told.add(1, 1, 1, "carl, who is new");
    Tally weighed = checkers.weighed(told);
    double odds =
        SIDES.logLikelihood(true, weighed.mean(1), weighed.weight(1))
            - SIDES.logLikelihood(false, weighed.mean(1), weighed.weight(1));
    double expected =
        StrictMath.log(0.95 / 0.3) + StrictMath.log(0.4 / 0.9) + StrictMath.log(0.8 / 0.2);
    assertThat(odds).isCloseTo(expected, within(1e-12));
    assertThat(weighed.checks(1)).isEqualTo(3);
    assertThat(SIDES.allow(weighed, 1)).isTrue();
  }

  @Test
  void anAnswerThatIsWrongAsOftenAsRightCountsNextToNothing() {
    Checkers checkers =
        new Checkers(Optional.of(SIDES), ANYBODY, List.of(ofSides("eve", 0.4, 0.6)), List.of());
    Tally told = new Tally(1);
    told.add(0, 1, 1, "eve");
    assertThat(checkers.weighed(told).weight(0)).isLessThan(1e-5);
    assertThat(checkers.weighed(told).checks(0)).isEqualTo(1);
  }

  @Test
  void ofNumbersTheBiasIsTakenOffAndNoiseWeighed() {
    Checkers checkers =
        new Checkers(
            Optional.empty(),
            ofNumbers("", 0, 1),
            List.of(ofNumbers("ann", 0.5, 2), ofNumbers("bob", -1, 0.5)),
            List.of());
    Tally told = new Tally(1);
    told.add(0, 3.5, 1, "ann");
    told.add(0, 1, 2, "bob");
    Tally weighed = checkers.weighed(told);
    // Inverse variances: 1/4 of 3 and 2·4 of 2.
    assertThat(weighed.weight(0)).isCloseTo(8.25, within(1e-12));
    assertThat(weighed.mean(0)).isCloseTo((0.25 * 3 + 8 * 2) / 8.25, within(1e-12));
    assertThat(checkers.weight("bob")).isCloseTo(4, within(1e-12));
  }

  @Test
  void twoWhoErrAlikeCountAsOne() {
    Checkers checkers =
        new Checkers(
            Optional.of(SIDES),
            ANYBODY,
            List.of(ofSides("model", 0.8, 0.8), ofSides("model again", 0.8, 0.8)),
            List.of(new Checkers.Pair("model", "model again", 1)));
    Tally told = new Tally(2);
    told.add(0, 1, 1, "model");
    told.add(0, 1, 1, "model again");
    told.add(1, 1, 1, "model");
    Tally weighed = checkers.weighed(told);
    assertThat(weighed.weight(0)).isCloseTo(weighed.weight(1), within(1e-5));
  }

  @Test
  void unsignedAnswersCountAsTheyAre() {
    Checkers checkers =
        new Checkers(Optional.of(SIDES), ANYBODY, List.of(ofSides("ann", 0.95, 0.95)), List.of());
    Tally told = new Tally(2);
    told.add(0, 1);
    told.add(1, 0, 1, "ann");
    told.add(0, 0, 3);
    Tally weighed = checkers.weighed(told);
    assertThat(weighed.weight(0)).isEqualTo(4);
    assertThat(weighed.sum(0)).isEqualTo(1);
    assertThat(weighed.weight(1)).isGreaterThan(2);
  }

  @Test
  void itsTextGivesBackEveryBit() {
    for (Checkers each :
        List.of(
            Checkers.ALL_ALIKE,
            new Checkers(
                Optional.of(SIDES),
                ANYBODY,
                List.of(ofSides("ann lee", 1 / 3.0, 0.7), ofSides("a;b,c&d=e é", 0.6, 0.9)),
                List.of(new Checkers.Pair("ann lee", "a;b,c&d=e é", 0.3))),
            new Checkers(
                Optional.empty(),
                ofNumbers("", 0, 1),
                List.of(ofNumbers("ann", -1e-300, 1 / 7.0)),
                List.of()))) {
      assertThat(Checkers.parse(each.toString())).isEqualTo(each);
      assertThat(each.toString()).doesNotContain(" ");
    }
  }

  @Test
  void aFitIsReadWithThemAndGarbageIsRefused() {
    Fit fit = new Fit(Kernel.SMOOTH, 0, 0.1, 1, 0, 1, -3, Optional.of(SIDES));
    Checkers found = new Checkers(Optional.of(SIDES), ANYBODY, List.of(), List.of());
    Fitted fitted =
        new Fitted(9, false, List.of(fit), List.of(Kernel.SMOOTH), 0, Optional.of(found), false);
    assertThat(Fitted.parse(fitted.toString())).isEqualTo(fitted);
    assertThatThrownBy(() -> Fitted.parse(fitted + "x,y"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fit must be one that this version of grapl has written");
    assertThatThrownBy(() -> Fitted.parse(fitted.toString().replace("checkers1;", "checkers1;1")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
