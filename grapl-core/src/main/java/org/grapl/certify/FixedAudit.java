package org.grapl.certify;

import org.grapl.Check;

/**
 * Exact bounds for an audit whose number of arms was fixed before the first was drawn. Looking at
 * the bound and drawing more makes them invalid: use {@link Audit} then.
 *
 * @param drawn how many arms were drawn at random
 * @param wrong how many of them were found on the wrong side
 */
public record FixedAudit(int drawn, int wrong) {

  public FixedAudit {
    Check.atLeast("drawn", 1, drawn);
    Check.within("wrong", 0, drawn, wrong);
  }

  /**
   * The largest share of wrong arms not ruled out, for arms drawn with replacement: the p with
   * P(Binomial(drawn, p) ≤ wrong) = 1 − confidence (C. J. Clopper and E. S. Pearson, 1934).
   */
  public double largestShare(double confidence) {
    double delta = 1 - Probability.inside("confidence", confidence);
    if (wrong == drawn) {
      return 1;
    }
    double low = (double) wrong / drawn;
    double high = 1;
    // 60 halvings reach the spacing of doubles; the upper end is the safe one.
    for (int i = 0; i < 60; i++) {
      double middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) {
        break;
      }
      if (Probability.binomialAtMost(wrong, drawn, middle) > delta) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /**
   * The largest number of wrong arms in all not ruled out, for different arms drawn out of {@code
   * size}: the most K with P(Hypergeometric(size, K, drawn) ≤ wrong) &gt; 1 − confidence.
   */
  public int largestCount(int size, double confidence) {
    Check.atLeast("size", drawn, size);
    double delta = 1 - Probability.inside("confidence", confidence);
    int possible = wrong;
    int impossible = size - (drawn - wrong) + 1;
    while (impossible - possible > 1) {
      int middle = (possible + impossible) >>> 1;
      if (Probability.hypergeometricAtMost(wrong, size, middle, drawn) > delta) {
        possible = middle;
      } else {
        impossible = middle;
      }
    }
    return possible;
  }

  /** How many arms, none of them wrong, show that at most a share {@code error} is: 59 for 5 %. */
  public static int drawsWithoutError(double error, double confidence) {
    double delta = 1 - Probability.inside("confidence", confidence);
    Probability.inside("error", error);
    return (int) Math.ceil(StrictMath.log(delta) / StrictMath.log1p(-error) - 1e-9);
  }

  /** The claim for different arms drawn out of {@code size}. */
  public Certificate certificate(int size, double confidence) {
    int most = largestCount(size, confidence);
    return Certificate.guarantee(
        Certificate.Kind.FIXED_AUDIT,
        "At most %d of %d items (%.2f %%) %s on the wrong side: of %d drawn at random %d %s."
            .formatted(
                most,
                size,
                100.0 * most / size,
                most == 1 ? "is" : "are",
                drawn,
                wrong,
                wrong == 1 ? "was" : "were"),
        confidence,
        drawn);
  }
}
