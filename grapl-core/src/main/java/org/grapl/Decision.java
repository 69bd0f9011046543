package org.grapl;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.grapl.internal.Check;
import org.grapl.internal.Normal;

/**
 * The answer at one moment: for every arm, on which side of the line it is believed to lie, from
 * how many samples, and how uncertain its estimate is. An immutable snapshot.
 */
public final class Decision {

  private final Question question;
  private final double[] means;
  private final double[] deviations;
  private final int[] samples;
  private final double sharpness;
  private final boolean[] above;

  /** As the other, with a sharpness of 1: sides are as sure as the deviations say. */
  public Decision(Question question, double[] means, double[] deviations, int[] samples) {
    this(question, means, deviations, samples, 1);
  }

  /**
   * A snapshot of the given arrays, which are copied.
   *
   * @param deviations the standard deviation of each estimate, or an empty array if none is known
   * @param sharpness how much surer the sides are than the deviations say, a factor &gt; 0
   */
  public Decision(
      Question question, double[] means, double[] deviations, int[] samples, double sharpness) {
    if (samples.length != means.length) {
      throw Check.mustBe("samples", "an array of " + means.length + " numbers", samples.length);
    }
    if (deviations.length != 0) {
      Check.length("deviations", means.length, deviations);
    }
    for (int arm = 0; arm < means.length; arm++) {
      if (!Double.isFinite(means[arm])) {
        throw Check.mustBe("mean of arm " + arm, "a finite number", means[arm]);
      }
      if (deviations.length != 0 && !(deviations[arm] >= 0)) {
        throw Check.mustBe("deviation of arm " + arm, "a number >= 0", deviations[arm]);
      }
      if (samples[arm] < 0) {
        throw Check.mustBe("samples of arm " + arm, "a whole number >= 0", samples[arm]);
      }
    }
    this.question = Check.given("question", question);
    this.means = means.clone();
    this.deviations = deviations.clone();
    this.samples = samples.clone();
    this.sharpness = Check.positive("sharpness", sharpness);
    this.above = new boolean[means.length];
    for (int arm = 0; arm < means.length; arm++) {
      above[arm] = question.isAbove(means[arm]);
    }
  }

  private Decision(Decision other, boolean[] above) {
    this.question = other.question;
    this.means = other.means;
    this.deviations = other.deviations;
    this.samples = other.samples;
    this.sharpness = other.sharpness;
    this.above = above;
  }

  /** The same estimates with other verdicts, such as those that were audited. */
  public Decision withVerdicts(IntPredicate isAbove) {
    boolean[] verdicts = new boolean[means.length];
    for (int arm = 0; arm < verdicts.length; arm++) {
      verdicts[arm] = isAbove.test(arm);
    }
    return new Decision(this, verdicts);
  }

  public Question question() {
    return question;
  }

  public int size() {
    return means.length;
  }

  public double mean(int arm) {
    return means[Check.index("arm", means.length, arm)];
  }

  /** How often the arm was sampled. */
  public int samples(int arm) {
    return samples[Check.index("arm", samples.length, arm)];
  }

  /** Whether the standard deviations of the estimates are known. */
  public boolean hasDeviations() {
    return deviations.length > 0;
  }

  /**
   * The standard deviation of the arm's estimate under the model. It is an opinion of the model,
   * not a guarantee.
   */
  public double deviation(int arm) {
    Check.index("arm", means.length, arm);
    if (!hasDeviations()) {
      throw new IllegalStateException("this decision was made without deviations");
    }
    return deviations[arm];
  }

  /** How much surer the sides are than the deviations say, a factor; 1 if they are as sure. */
  public double sharpness() {
    return sharpness;
  }

  public boolean isAbove(int arm) {
    return above[Check.index("arm", above.length, arm)];
  }

  /**
   * Φ(sharpness·(mean − τ)/deviation): the probability, under the model and as sure as it has
   * proved to be, that the arm lies above.
   */
  public double probabilityAbove(int arm) {
    return probabilityBeyond(arm, question.threshold());
  }

  /** The same that the arm's mean lies above any value. */
  public double probabilityBeyond(int arm, double value) {
    double deviation = deviation(arm);
    double distance = means[arm] - value;
    return deviation > 0 ? Normal.cdf(sharpness * distance / deviation) : distance >= 0 ? 1 : 0;
  }

  /** In a line, for people. */
  @Override
  public String toString() {
    return "Decision[%d of %d above %s]"
        .formatted(above().count(), size(), Check.number(question.threshold()));
  }

  /** The arms called above, in rising order. */
  public IntStream above() {
    return IntStream.range(0, means.length).filter(this::isAbove);
  }

  /** The arms called below, in rising order. */
  public IntStream below() {
    return IntStream.range(0, means.length).filter(arm -> !isAbove(arm));
  }
}
