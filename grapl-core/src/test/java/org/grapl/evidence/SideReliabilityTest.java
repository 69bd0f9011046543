package org.grapl.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.grapl.Checker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class SideReliabilityTest {

  /** By integrals of scipy instead of a grid: golden/reliability.py. */
  @ParameterizedTest
  @CsvFileSource(resources = "/golden/reliability.csv", numLinesToSkip = 1)
  void howOftenSomebodyIsRightIsWhatIntegralsSay(
      double p,
      int highYes,
      int highNo,
      int lowYes,
      int lowNo,
      double ifAbove,
      double ifBelow,
      double guessing) {
    SideReliability who = new SideReliability();
    add(who, true, p, highYes);
    add(who, false, p, highNo);
    add(who, true, 1 - p, lowYes);
    add(who, false, 1 - p, lowNo);
    Checker found = who.checker("ann", 0.5, List.of());
    // Steps of the grid and of p.
    assertThat(found.sides().orElseThrow().ifAbove()).isCloseTo(ifAbove, within(0.012));
    assertThat(found.sides().orElseThrow().ifBelow()).isCloseTo(ifBelow, within(0.012));
    assertThat(found.guessing()).isCloseTo(guessing, within(0.02));
    assertThat(found.answers()).isEqualTo(highYes + highNo + lowYes + lowNo);
  }

  private static Checker.OfSides sides(SideReliability of) {
    return of.checker("somebody", 0.5, List.of()).sides().orElseThrow();
  }

  private static void add(SideReliability to, boolean isYes, double above, int times) {
    for (int k = 0; k < times; k++) {
      to.add(isYes, StrictMath.log(above / (1 - above)), 1);
    }
  }

  @Test
  void somebodyWhoIsRightHalfOfTheTimeSeemsToGuessAndSomebodyNewDoesNot() {
    SideReliability who = new SideReliability();
    assertThat(who.checker("new", 0.5, List.of()).isGuessing()).isFalse();
    for (int k = 0; k < 25; k++) {
      for (boolean isYes : new boolean[] {true, false}) {
        add(who, isYes, 0.99, 1);
        add(who, isYes, 0.01, 1);
      }
    }
    assertThat(who.checker("eve", 0.5, List.of()).isGuessing()).isTrue();
  }

  @Test
  void theRangeNarrowsWithAnswersAndHoldsWhatTheyShow() {
    SideReliability few = new SideReliability();
    SideReliability many = new SideReliability();
    for (int k = 0; k < 400; k++) {
      add(k < 20 ? few : many, k % 5 != 0, 0.99, 1);
      add(k < 20 ? few : many, k % 5 == 0, 0.01, 1);
    }
    Checker.OfSides wide = sides(few);
    Checker.OfSides narrow = sides(many);
    assertThat(narrow.high() - narrow.low()).isLessThan(wide.high() - wide.low());
    assertThat(0.8).isBetween(narrow.low(), narrow.high());
    assertThat(narrow.right()).isCloseTo(0.8, within(0.02));
  }

  @Test
  void whatIsUsualIsLearntFromPeople() {
    SideReliability[] good = {new SideReliability(), new SideReliability()};
    SideReliability[] poor = {new SideReliability(), new SideReliability()};
    for (int k = 0; k < 100; k++) {
      add(good[k % 2], true, 0.99, 1);
      add(poor[k % 2], k % 3 != 0, 0.99, 1);
    }
    double usual = new SideReliability().rates().ifAbove();
    assertThat(new SideReliability().learntFrom(good).rates().ifAbove()).isGreaterThan(usual);
    assertThat(new SideReliability().learntFrom(poor).rates().ifAbove()).isLessThan(usual);
  }

  @Test
  void whereItemsAreAsGoodAsKnownAnswersTellMost() {
    SideReliability who = new SideReliability();
    for (int k = 0; k < 100; k++) {
      who.add(true, Double.POSITIVE_INFINITY, 1);
      who.add(false, Double.NEGATIVE_INFINITY, 1);
    }
    assertThat(who.rates().ifAbove()).isGreaterThan(0.97);
    assertThat(who.rates().ifBelow()).isGreaterThan(0.97);
  }
}
