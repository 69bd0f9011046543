package org.grapl;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.grapl.internal.Check;

/**
 * The true mean of every item, known in simulations only, and the paper's two measures of how far a
 * decision is from it. Immutable.
 */
public final class Truth {

  private final double[] means;

  private Truth(double[] means) {
    this.means = means;
  }

  public static Truth of(double... means) {
    if (means.length == 0) {
      throw Check.mustBe("means", "at least one number", "none");
    }
    for (int item = 0; item < means.length; item++) {
      if (!Double.isFinite(means[item])) {
        throw Check.mustBe("mean of item " + item, "a finite number", means[item]);
      }
    }
    return new Truth(means.clone());
  }

  public int size() {
    return means.length;
  }

  public double mean(int item) {
    return means[Check.index("item", means.length, item)];
  }

  public double[] means() {
    return means.clone();
  }

  /** Whether the item lies in S_{τ+ε}: it must be called above. */
  public boolean mustBeAbove(Question question, int item) {
    return mean(item) >= question.threshold() + question.tolerance();
  }

  /** Whether the item lies outside S_{τ−ε}: it must be called below. */
  public boolean mustBeBelow(Question question, int item) {
    return mean(item) < question.threshold() - question.tolerance();
  }

  /** |S_{τ+ε} ∪ Sᶜ_{τ−ε}|, the number of items that can be wrong: the denominator of E. */
  public int counted(Question question) {
    Check.given("question", question);
    return count(item -> mustBeAbove(question, item) || mustBeBelow(question, item));
  }

  /** |(S_{τ+ε} ∩ Ŝᶜ) ∪ (Sᶜ_{τ−ε} ∩ Ŝ)|, the number of items on the wrong side. */
  public int wrong(Question question, IntPredicate above) {
    Check.given("question", question);
    return count(
        item -> above.test(item) ? mustBeBelow(question, item) : mustBeAbove(question, item));
  }

  private int count(IntPredicate which) {
    return (int) IntStream.range(0, means.length).filter(which).count();
  }

  /** The misclassification error E of the paper's section 4; 0 when no item can be wrong. */
  public double error(Question question, IntPredicate above) {
    int counted = counted(question);
    return counted == 0 ? 0 : (double) wrong(question, above) / counted;
  }

  /** The loss L_T of the paper's section 2.1: 1 if any item is wrong, else 0. */
  public int loss(Question question, IntPredicate above) {
    return wrong(question, above) > 0 ? 1 : 0;
  }
}
