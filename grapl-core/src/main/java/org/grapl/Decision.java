package org.grapl;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.grapl.internal.Check;
import org.grapl.internal.Normal;

/**
 * The answer at one moment: for every item, on which side of the line it is believed to lie, from
 * how many checks, and how uncertain its estimate is. An immutable snapshot.
 */
public final class Decision {

  private final Question question;
  private final double[] means;
  private final double[] deviations;
  private final int[] checks;
  private final double sharpness;
  private final double doubt;
  private final Goal goal;
  private final boolean[] above;

  /** The items it is not about, although they have estimates. */
  private final BitSet retired;

  /** With a sharpness of 1 and no doubt: sides are as sure as the deviations say. */
  public Decision(Question question, double[] means, double[] deviations, int[] checks) {
    this(question, means, deviations, checks, 1, 0);
  }

  /**
   * A snapshot of the given arrays, which are copied.
   *
   * @param deviations the standard deviation of each estimate, or an empty array if none is known
   * @param sharpness how much surer the sides are than the deviations say, a factor &gt; 0
   * @param doubt by which factor the number of wrong items may be off, either way: the standard
   *     deviation of its logarithm
   */
  public Decision(
      Question question,
      double[] means,
      double[] deviations,
      int[] checks,
      double sharpness,
      double doubt) {
    if (checks.length != means.length) {
      throw Check.mustBe("checks", "an array of " + means.length + " numbers", checks.length);
    }
    if (deviations.length != 0) {
      Check.length("deviations", means.length, deviations);
    }
    for (int item = 0; item < means.length; item++) {
      if (!Double.isFinite(means[item])) {
        throw Check.mustBe("mean of item " + item, "a finite number", means[item]);
      }
      if (deviations.length != 0 && !(deviations[item] >= 0)) {
        throw Check.mustBe("deviation of item " + item, "a number >= 0", deviations[item]);
      }
      if (checks[item] < 0) {
        throw Check.mustBe("checks of item " + item, "a whole number >= 0", checks[item]);
      }
    }
    this.question = Check.given("question", question);
    this.means = means.clone();
    this.deviations = deviations.clone();
    this.checks = checks.clone();
    this.sharpness = Check.positive("sharpness", sharpness);
    this.doubt = Check.notNegative("doubt", doubt);
    this.goal = Goal.SIDES;
    this.retired = new BitSet();
    this.above = new boolean[means.length];
    for (int item = 0; item < means.length; item++) {
      above[item] = question.isAbove(means[item]);
    }
  }

  private Decision(
      Decision other, double sharpness, double doubt, Goal goal, boolean[] above, BitSet retired) {
    this.question = other.question;
    this.means = other.means;
    this.deviations = other.deviations;
    this.checks = other.checks;
    this.sharpness = sharpness;
    this.doubt = doubt;
    this.goal = goal;
    this.above = above;
    this.retired = retired;
  }

  /** The same estimates with other verdicts, such as those that were audited. */
  public Decision withVerdicts(IntPredicate isAbove) {
    boolean[] verdicts = new boolean[means.length];
    for (int item = 0; item < verdicts.length; item++) {
      verdicts[item] = isAbove.test(item);
    }
    return new Decision(this, sharpness, doubt, goal, verdicts, retired);
  }

  /** The same by checks that were chosen for this, not to put most items on their right side. */
  public Decision chosenFor(Goal goal) {
    return new Decision(this, sharpness, doubt, Check.given("goal", goal), above, retired);
  }

  /** The same with sides that are as sure, for their deviations, as those of another. */
  public Decision asSureAs(Decision other) {
    return new Decision(this, other.sharpness, other.doubt, goal, above, retired);
  }

  /** What its checks were chosen for. */
  public Goal goal() {
    return goal;
  }

  /** The same about the first so many items. */
  public Decision upTo(int size) {
    return new Decision(
            question,
            Arrays.copyOf(means, size),
            Arrays.copyOf(deviations, hasDeviations() ? size : 0),
            Arrays.copyOf(checks, size),
            sharpness,
            doubt)
        .chosenFor(goal)
        .withVerdicts(this::isAbove)
        .without(retired.get(0, size));
  }

  /** The same without some items, which keep their numbers and estimates but are not counted. */
  public Decision without(BitSet items) {
    if (items.length() > size()) {
      throw Check.mustBe("items left out", "of " + size() + " items", items.length() - 1);
    }
    return new Decision(this, sharpness, doubt, goal, above, (BitSet) items.clone());
  }

  /** Whether an item is left out of what is decided. */
  public boolean isRetired(int item) {
    return retired.get(Check.index("item", means.length, item));
  }

  /** How many items it is about. */
  public int counted() {
    return means.length - retired.cardinality();
  }

  public Question question() {
    return question;
  }

  public int size() {
    return means.length;
  }

  public double mean(int item) {
    return means[Check.index("item", means.length, item)];
  }

  public int checks(int item) {
    return checks[Check.index("item", checks.length, item)];
  }

  /** Whether the standard deviations of the estimates are known. */
  public boolean hasDeviations() {
    return deviations.length > 0;
  }

  /** The standard deviation of the item's estimate: an opinion of the model, not a guarantee. */
  public double deviation(int item) {
    Check.index("item", means.length, item);
    if (!hasDeviations()) {
      throw new IllegalStateException("this decision was made without deviations");
    }
    return deviations[item];
  }

  /** How much surer the sides are than the deviations say, a factor. */
  public double sharpness() {
    return sharpness;
  }

  /** The standard deviation of the logarithm of the number of wrong items: how far it is off. */
  public double doubt() {
    return doubt;
  }

  public boolean isAbove(int item) {
    return above[Check.index("item", above.length, item)];
  }

  /**
   * Φ(sharpness·(mean − τ)/deviation): the probability, under the model and as sure as it has
   * proved to be, that the item lies above.
   */
  public double probabilityAbove(int item) {
    return probabilityBeyond(item, question.threshold());
  }

  /** The same that the item's mean lies above any value. */
  public double probabilityBeyond(int item, double value) {
    double deviation = deviation(item);
    double distance = means[item] - value;
    return deviation > 0 ? Normal.cdf(sharpness * distance / deviation) : distance >= 0 ? 1 : 0;
  }

  @Override
  public String toString() {
    return "Decision[%d of %d above %s]"
        .formatted(above().count(), counted(), Check.number(question.threshold()));
  }

  /** The items called above, in rising order. */
  public IntStream above() {
    return IntStream.range(0, means.length).filter(item -> above[item] && !retired.get(item));
  }

  /** The items called below, in rising order. */
  public IntStream below() {
    return IntStream.range(0, means.length).filter(item -> !above[item] && !retired.get(item));
  }
}
