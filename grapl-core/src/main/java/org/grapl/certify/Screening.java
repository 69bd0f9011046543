package org.grapl.certify;

import java.util.BitSet;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;

/**
 * How many of the items above the line have been found, where found means checked, with exact
 * values. No decision is frozen: the search goes on between random draws, what either finds counts,
 * and how many there are at most follows from the draws ({@link OpenCount}). Recall = found / most,
 * at any time, with probability at least 1 − δ for all times at once.
 *
 * <p>One owner, not thread-safe.
 */
final class Screening implements Attempt {

  /** Given up after so many times the draws that would do if they found nothing. */
  private static final int PATIENCE = 4;

  /**
   * Draws come in runs of so many, or of this share of all draws, and so do the search's checks.
   */
  private static final int RUN = 8;

  private static final double SHARE = 0.05;

  private final Question question;
  private final Audit.Goal goal;
  private final int size;
  private final BitSet known = new BitSet();
  private final BitSet above = new BitSet();
  private final int[] order;
  private final OpenCount missed;
  private final int patience;
  private final Price price;
  private Audit.State state = Audit.State.RUNNING;
  private int place;
  private int drawn;
  private int drawnAbove;

  /**
   * Of found before + left · [it is above] over all draws, each of which all items above expect.
   */
  private double sumOfGuesses;

  /** Since the search had its turn. */
  private int drawnInRun;

  Screening(Tally told, Question question, Audit.Goal goal, KeyedRandom random) {
    this.question = question;
    this.goal = goal;
    this.size = told.size();
    int[] unknown = IntStream.range(0, size).filter(item -> told.checks(item) == 0).toArray();
    for (int item = 0; item < size; item++) {
      if (told.checks(item) > 0) {
        note(item, told.mean(item));
      }
    }
    int[] places = random.permutation(unknown.length);
    this.order = IntStream.of(places).map(k -> unknown[k]).toArray();
    int population = Math.max(1, unknown.length);
    int allowed = Math.min(population, allowed());
    this.missed = new OpenCount(population, allowed, goal.delta());
    int flawless =
        new CountSequence(population, allowed, goal.delta(), 0)
            .drawsWithoutMark(population, allowed);
    this.patience = PATIENCE * flawless;
    // What the search finds meanwhile makes it cheaper.
    long least = Math.round(Stratum.price(population, allowed, goal.delta()));
    this.price =
        new Price(
            least, Math.min(least, flawless) / 2, flawless, Math.min(patience, population), true);
    conclude();
  }

  private boolean note(int item, double value) {
    boolean isAbove = question.isAbove(value);
    known.set(item);
    above.set(item, isAbove);
    return isAbove;
  }

  /** So many may be missed beside those found. */
  private int allowed() {
    return CountSequence.last(-1, size + 1, n -> shown(n).imply(goal.claims()));
  }

  private Claims shown(int missing) {
    return Claims.of(0, missing, above.cardinality(), size);
  }

  @Override
  public Audit.State state() {
    return state;
  }

  @Override
  public int turnOfSearch() {
    int run = (int) Math.max(RUN, SHARE * drawn);
    return drawnInRun >= run ? run : 0;
  }

  @Override
  public int nextItem() {
    while (known.get(order[place])) {
      place++;
    }
    return order[place];
  }

  @Override
  public int[] upcoming(int most) {
    int run = (int) Math.max(RUN, SHARE * drawn) - drawnInRun;
    return IntStream.range(place, order.length)
        .map(k -> order[k])
        .filter(item -> !known.get(item))
        .limit(Math.min(most, Math.max(1, run)))
        .toArray();
  }

  @Override
  public void tell(int item, double value) {
    int before = above.cardinality();
    boolean isAbove = note(item, value);
    sumOfGuesses += before + (isAbove ? missed.left() : 0);
    missed.draw(isAbove);
    drawn++;
    drawnInRun++;
    drawnAbove += isAbove ? 1 : 0;
    conclude();
  }

  @Override
  public void learn(Tally told) {
    drawnInRun = 0;
    for (int item = 0; item < size; item++) {
      if (told.checks(item) > 0 && !known.get(item)) {
        missed.remove(note(item, told.mean(item)));
      }
    }
    conclude();
  }

  private void conclude() {
    if (state != Audit.State.RUNNING) {
      return;
    }
    double conceded = drawnAbove < 2 ? 0 : (drawnAbove - Math.sqrt(drawnAbove)) / drawn;
    if (shown().imply(goal.claims())) {
      state = Audit.State.PASSED;
    } else if (drawn >= patience || conceded * missed.left() > 2.0 * allowed()) {
      state = Audit.State.GIVEN_UP;
    }
  }

  /** How many items lie above, as the draws have it; without any, as many as were found. */
  double guess() {
    return drawn == 0 ? above.cardinality() : sumOfGuesses / drawn;
  }

  /** 1/variance of the guess, about. */
  double precision() {
    double left = Math.max(1, missed.left());
    return drawn * (drawn / (drawnAbove + 0.5)) / (left * left);
  }

  @Override
  public boolean isAbove(int item) {
    return above.get(item);
  }

  private Claims shown() {
    return shown(known.cardinality() == size ? 0 : missed.mostLeft());
  }

  @Override
  public int itemsLeft() {
    if (state != Audit.State.RUNNING) {
      return 0;
    }
    int population = missed.left();
    int allowed = Math.max(0, allowed());
    double rate = drawn == 0 ? 0 : (double) drawnAbove / drawn;
    CountSequence fresh = new CountSequence(population, allowed, goal.delta(), 0);
    return 1
        + CountSequence.last(
            0,
            population,
            n -> {
              int marked = (int) Math.round(rate * n);
              return n == 0 || fresh.upper(n, marked) - marked > allowed;
            });
  }

  @Override
  public Price price() {
    return price;
  }

  @Override
  public Certificate certificate() {
    int found = above.cardinality();
    String claim =
        String.format(
            Locale.ROOT,
            "At least %.2f %% of the items above %s are among the %d found, each of which was"
                + " checked, whatever the graph: of the others %d were looked at in random order"
                + " while the search went on, and %d of those were above.",
            Math.floor(1e4 * shown().recall() + 1e-9) / 100,
            Check.number(question.threshold()),
            found,
            drawn,
            drawnAbove);
    return new Certificate(claim, shown(), Map.of(), 1 - goal.delta(), drawn);
  }
}
