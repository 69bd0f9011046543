package org.grapl.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.grapl.Answers;
import org.grapl.Tally;

/**
 * Numbers that are likelier mistakes of hand than checks: a lost point, −999 for "not known". The
 * likelihood of an answer x is a contaminated normal (J. W. Tukey, 1960), with z by how many
 * deviations x lies from what all other answers say of its item:
 *
 * <pre>(1 − ε) N(z; 0, 1) + ε N(z; 0, W²)        ε = {@value #SHARE}, W = {@value #WIDTH}</pre>
 *
 * Only answers far from everything seen are looked at, so that a field with hills is never told to
 * be flat, and none that another answer bears out: to the same item, or to one nearby. An answer
 * that is a slip counts next to nothing, as one at the median. Nothing is doubted where some
 * answers came as sums of several.
 *
 * @param median of all answers
 * @param reach answers nearer to it are not far from everything seen
 * @param signed by their place among {@link Tally#answers}
 * @param loose by their place among {@link Tally#loose}
 */
record Slips(double median, double reach, BitSet signed, BitSet loose) {

  static final Slips NONE = new Slips(0, 0, new BitSet(), new BitSet());

  /** So many answers are slips, beforehand. */
  static final double SHARE = 0.01;

  static final double WIDTH = 1000;

  /** As how many answers a slip counts: its deviation is {@link #WIDTH} times the usual one. */
  static final double WEIGHT = 1 / (WIDTH * WIDTH);

  /** Fewer answers say nothing of what is usual. */
  private static final int FEWEST = 8;

  /** Far from everything seen is so many deviations from the median. */
  private static final double FAR = 6;

  /** A median absolute deviation, and what lies between two outer tenths, of a standard normal. */
  private static final double USUAL_DEVIATION = 0.6745;

  private static final double USUAL_TENTHS = 2.5631;

  /** Where more than one in so many answers is far out, that is how values are. */
  private static final int RARE = 10;

  /** Items of which the same is told are nearby if they are correlated by so much or more. */
  private static final double NEARBY = 0.3;

  /** One answer. */
  private record Single(
      int place,
      int item,
      double value,
      double weight,
      boolean isSigned,
      boolean isConfirmed,
      String by) {}

  boolean isEmpty() {
    return signed.isEmpty() && loose.isEmpty();
  }

  int count() {
    return signed.cardinality() + loose.cardinality();
  }

  /** How likely an answer so many deviations from what is expected is none. */
  static double soundness(double deviations) {
    double log =
        StrictMath.log(SHARE / (1 - SHARE) / WIDTH) + 0.5 * deviations * deviations * (1 - WEIGHT);
    return 1 / (1 + StrictMath.exp(log));
  }

  /** Those far from everything seen, which nobody has confirmed. */
  static Slips suspects(Tally told) {
    List<Single> all = singles(told);
    if (all.size() < FEWEST || all.size() < told.total()) {
      return NONE;
    }
    double[] sorted = all.stream().mapToDouble(Single::value).sorted().toArray();
    int last = sorted.length - 1;
    double median = (sorted[last / 2] + sorted[(last + 1) / 2]) / 2;
    double[] distances = Arrays.stream(sorted).map(x -> Math.abs(x - median)).sorted().toArray();
    // Either may be 0 where most answers are the same.
    int tenth = (sorted.length + RARE - 1) / RARE;
    double usual =
        Math.max(
            distances[last / 2] / USUAL_DEVIATION,
            last < 2 * tenth ? 0 : (sorted[last - tenth] - sorted[tenth]) / USUAL_TENTHS);
    Slips far = new Slips(median, FAR * usual, new BitSet(), new BitSet());
    all.stream()
        .filter(each -> usual > 0 && far.isFar(each.value) && !each.isConfirmed)
        .forEach(far::add);
    return RARE * far.count() > Math.max(RARE, all.size()) ? far.none() : far;
  }

  boolean isFar(double value) {
    return Math.abs(value - median) > reach;
  }

  boolean areThoseOf(Slips other) {
    return signed.equals(other.signed) && loose.equals(other.loose);
  }

  private Slips none() {
    return new Slips(median, reach, new BitSet(), new BitSet());
  }

  private void add(Single single) {
    (single.isSigned ? signed : loose).set(single.place);
  }

  private boolean has(Single single) {
    return (single.isSigned ? signed : loose).get(single.place);
  }

  /**
   * Those of them that are slips.
   *
   * @param others what is made of all answers but them
   */
  Slips likely(Tally told, Opinion others) {
    Posterior posterior = others.posterior();
    List<Single> odd = singles(told).stream().filter(s -> isFar(s.value)).toList();
    Slips likely = none();
    double[] covariance = new double[told.size()];
    for (Single each : odd.stream().filter(this::has).toList()) {
      double off = each.value - posterior.mean(each.item);
      double variance = posterior.variance(each.item);
      if (soundness(off / Math.sqrt(variance + others.fit().noise() / each.weight)) >= 0.5) {
        continue;
      }
      posterior.inverse().column(each.item, covariance);
      posterior.toCovariances(each.item, covariance);
      boolean isBorneOut =
          odd.stream()
              .anyMatch(
                  other -> {
                    double theirs = other.value - posterior.mean(other.item);
                    double both = Math.sqrt(variance * posterior.variance(other.item));
                    return !other.equals(each)
                        && covariance[other.item] >= NEARBY * both
                        && 2 * Math.abs(off - theirs) <= Math.min(Math.abs(off), Math.abs(theirs));
                  });
      if (!isBorneOut) {
        likely.add(each);
      }
    }
    return likely;
  }

  /**
   * All answers, the slips among them as they count; the same tally if there are none.
   *
   * @param areLeftOut whether slips do not count at all
   */
  Tally weighed(Tally told, boolean areLeftOut) {
    if (isEmpty()) {
      return told;
    }
    Tally weighed = new Tally(told.size());
    for (Single each : singles(told)) {
      if (areLeftOut && has(each)) {
        continue;
      }
      double value = has(each) ? median : each.value;
      double weight = has(each) ? Math.max(WEIGHT * WEIGHT, WEIGHT * each.weight) : each.weight;
      weighed.add(each.item, value, weight, each.by);
    }
    return weighed;
  }

  /** Those that came one by one. */
  private static List<Single> singles(Tally told) {
    List<Single> all = new ArrayList<>();
    for (Answers some : List.of(told.loose(), told.answers())) {
      boolean isSigned = some == told.answers();
      for (int k = 0; k < some.count(); k++) {
        all.add(
            new Single(
                k,
                some.item(k),
                some.value(k),
                some.weight(k),
                isSigned,
                some.isConfirmed(k),
                some.names().get(some.by(k))));
      }
    }
    return all;
  }
}
