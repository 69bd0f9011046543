package org.grapl.certify;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.grapl.certify.Claims.Wrong;

/**
 * Items of which something is to be shown by themselves, all of them or a group: how many are to be
 * drawn, and what those drawn show. Where only a share of errors is asked for, items are drawn from
 * all; for recall and precision those called above and those called below are counted apart, with
 * parts of δ. One owner, not thread-safe.
 */
final class Part {

  /** Given up if this many times the items of a flawless audit would not do at the present rate. */
  private static final int PATIENCE = 4;

  /** Parts of δ that the items called above may get. */
  private static final double[] SHARES_OF_DELTA = {0.05, 0.2, 0.5, 0.8, 0.95};

  /** All of δ but for what the other stratum, of which nothing is asked, must have. */
  private static final double ALMOST = 1 - 1e-9;

  /** Nine of ten normal deviates lie below this. */
  private static final double NINETIETH = 1.28;

  private final Audit.Goal goal;
  private final boolean isExact;
  private final int size;

  /** Of all items, or of those called above and those called below. */
  private final List<Stratum> strata;

  private final int patience;
  private int named;

  /** How many more are to be drawn of each stratum. */
  private int[] planned;

  /** When so many are drawn, or another is flagged, the plan is made again. */
  private int plannedUpTo;

  /**
   * @param above what each of all items is called
   * @param members which of them these are
   * @param order the unknown ones of these, in random order
   */
  Part(boolean[] above, int[] members, int[] order, boolean isExact, Audit.Goal goal) {
    this.goal = goal;
    this.isExact = isExact;
    this.size = members.length;
    this.named = (int) Arrays.stream(members).filter(item -> above[item]).count();
    this.strata =
        goal.claims().areOfSides()
            ? sides(
                Arrays.stream(order).filter(item -> above[item]).toArray(),
                Arrays.stream(order).filter(item -> !above[item]).toArray())
            : List.of(new Stratum(order, goal.claims().allowed(size), goal.delta(), isExact));
    this.planned = plan(stratum -> 0);
    int flawless = Math.min(order.length, IntStream.of(planned).sum());
    // Where few items are left, audits that find every error in the end would never be given up.
    this.patience = Math.min(flawless * PATIENCE, flawless + (order.length - flawless) / 2);
  }

  /** Those called above and those called below, with the parts of δ that should cost least. */
  private List<Stratum> sides(int[] up, int[] down) {
    double least = Double.POSITIVE_INFINITY;
    int hopedAbove = 0;
    int hopedBelow = 0;
    double share = goal.claims().recall() == 0 && goal.claims().error() == 1 ? ALMOST : 0.5;
    double[] shares = share == ALMOST ? new double[] {ALMOST} : SHARES_OF_DELTA;
    for (int wrongAbove : targets(up.length)) {
      int wrongBelow = allowedBelow(wrongAbove, down.length);
      for (double part : shares) {
        double price =
            wrongBelow < 0
                ? Double.POSITIVE_INFINITY
                : Stratum.price(up.length, wrongAbove, part * goal.delta())
                    + Stratum.price(down.length, wrongBelow, (1 - part) * goal.delta());
        if (price < least) {
          least = price;
          hopedAbove = wrongAbove;
          hopedBelow = wrongBelow;
          share = part;
        }
      }
    }
    return List.of(
        new Stratum(up, hopedAbove, share * goal.delta(), isExact),
        new Stratum(down, hopedBelow, (1 - share) * goal.delta(), isExact));
  }

  /** Numbers from 0 to {@code most}, the further apart the larger. */
  private static int[] targets(int most) {
    return IntStream.iterate(0, n -> n <= most, n -> Math.max(n + 1, (int) (1.15 * n))).toArray();
  }

  /** How many of those called below may be wrong beside so many of those called above; −1: none. */
  private int allowedBelow(int wrongAbove, int most) {
    return CountSequence.last(-1, most + 1, n -> isEnough(Wrong.of(wrongAbove, n)));
  }

  /**
   * How many more draws of each stratum, the fewest in all, would show what is to be shown; more
   * than there are items if nothing would.
   *
   * @param rate of flags in a stratum
   */
  private int[] plan(ToDoubleFunction<Stratum> rate) {
    Stratum first = strata.get(0);
    if (strata.size() == 1) {
      return new int[] {first.more(goal.claims().allowed(size), rate.applyAsDouble(first))};
    }
    Stratum second = strata.get(1);
    int[] best = {first.size() + 1, second.size() + 1};
    for (int wrongAbove : targets(first.mostWrong())) {
      int wrongBelow = allowedBelow(wrongAbove, second.mostWrong());
      if (wrongBelow < 0) {
        break;
      }
      int ofFirst = first.more(wrongAbove, rate.applyAsDouble(first));
      if (ofFirst < best[0] + best[1]) {
        int ofSecond = second.more(wrongBelow, rate.applyAsDouble(second));
        if (ofFirst + ofSecond < best[0] + best[1]) {
          best = new int[] {ofFirst, ofSecond};
        }
      }
    }
    return best;
  }

  /**
   * The item drawn from a stratum has been looked at.
   *
   * @param calledAbove by how much the number of items called above changes by what was seen
   */
  void tell(Stratum from, boolean isFlagged, int calledAbove) {
    named += calledAbove;
    from.tell(isFlagged);
    planned[strata.indexOf(from)]--;
    if (isFlagged || drawn() >= plannedUpTo) {
      planned = plan(Stratum::concededRate);
      plannedUpTo = drawn() + 1 + drawn() / 10;
    }
  }

  /**
   * How many draws it should take to show what is to be shown.
   *
   * @param expected how many wrong items there are in all, of each side
   * @param share of them that are here
   */
  Price price(ErrorEstimate expected, double share) {
    int most = strata.stream().mapToInt(Stratum::size).sum();
    int flawless = Math.min(most, IntStream.of(plan(stratum -> 0)).sum());
    ToDoubleFunction<Stratum> usual = rate(expected, share, 0);
    int likely = IntStream.of(plan(usual)).sum();
    int high = IntStream.of(plan(rate(expected, share, flawless))).sum();
    // More than what patience allows is never drawn.
    int end = Math.max(patience, flawless);
    // Chance is conceded as when an audit is given up: without that, 60 of 130 passed of which it
    // was said that they would not, with it 28 of 88.
    int conceded =
        IntStream.of(
                plan(
                    stratum -> {
                      double rate = usual.applyAsDouble(stratum);
                      return Math.max(0, rate - Math.sqrt(rate / Math.max(1, end)));
                    }))
            .sum();
    return new Price(
        leastDraws(),
        flawless,
        Math.min(Math.max(likely, flawless), end),
        Math.min(Math.max(high, flawless) + 1 + flawless / 4, most),
        conceded <= end);
  }

  /**
   * The share of a stratum that is wrong as expected, or if {@code draws} are given at the upper
   * end of what is expected and of what chance adds to it in so many.
   */
  private ToDoubleFunction<Stratum> rate(ErrorEstimate expected, double part, int draws) {
    ErrorEstimate.Range above = expected.wronglyAbove();
    ErrorEstimate.Range below = expected.wronglyBelow();
    ErrorEstimate.Range all = expected.range();
    return stratum -> {
      ErrorEstimate.Range of =
          strata.size() == 1 ? all : stratum.equals(strata.get(0)) ? above : below;
      double share = part * (draws > 0 ? of.high() : of.value()) / Math.max(1, stratum.size());
      return share + (draws > 0 ? NINETIETH * Math.sqrt(share / draws) : 0);
    };
  }

  /** No valid test does with fewer: each stratum for itself, the other one without errors. */
  private long leastDraws() {
    if (strata.size() == 1) {
      int allowed = goal.claims().allowed(size);
      return Math.round(Stratum.price(strata.get(0).size(), allowed, goal.delta()));
    }
    int up = strata.get(0).size();
    int down = strata.get(1).size();
    int allowedAbove = CountSequence.last(-1, up + 1, n -> isEnough(Wrong.of(n, 0)));
    return Math.round(
        Stratum.price(up, allowedAbove, goal.delta())
            + Stratum.price(down, allowedBelow(0, down), goal.delta()));
  }

  List<Stratum> strata() {
    return strata;
  }

  /** How many more are to be drawn of a stratum, as far as one knows now. */
  int planned(int stratum) {
    return planned[stratum];
  }

  int size() {
    return size;
  }

  /** How many are called above. */
  int named() {
    return named;
  }

  int drawn() {
    return strata.stream().mapToInt(Stratum::drawn).sum();
  }

  boolean isShown() {
    return isEnough(mostWrong());
  }

  private boolean isEnough(Wrong most) {
    return Claims.shown(most, named, size).imply(goal.claims());
  }

  /** What is certain of these items. */
  Claims shown() {
    return Claims.shown(mostWrong(), named, size);
  }

  Wrong mostWrong() {
    int most = strata.get(0).mostWrong();
    return strata.size() == 1
        ? new Wrong(most, Math.min(most, named), Math.min(most, size - named))
        : Wrong.of(most, strata.get(1).mostWrong());
  }

  /** Whether the audit would fail at the rate of flags seen so far, chance conceded. */
  boolean isHopeless() {
    if (isShown()) {
      return false;
    }
    int drawn = drawn();
    if (strata.stream().mapToInt(Stratum::left).sum() == 0) {
      return true;
    }
    if (strata.stream().mapToInt(Stratum::flags).sum() < 2) {
      return false;
    }
    if (strata.size() == 2) {
      // What exact values show to be wrong is put right, so that going on is worth more.
      return IntStream.of(planned).sum() > (isExact ? patience : patience / 2);
    }
    if (drawn < patience) {
      Stratum all = strata.get(0);
      int then = all.mostWrongAfter(patience - drawn, all.concededRate());
      return then > goal.claims().allowed(size);
    }
    return true;
  }
}
