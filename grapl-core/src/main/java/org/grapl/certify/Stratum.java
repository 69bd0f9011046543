package org.grapl.certify;

/**
 * Items that are looked at in random order, and what the flags among them tell about all of them.
 * One owner, not thread-safe.
 */
final class Stratum {

  private final int[] order;
  private final boolean isExact;
  private final CountSequence sequence;
  private int drawn;
  private int flags;
  private int mostInAll;
  private int mostWrong;

  /**
   * @param order in which its items are drawn, at random
   * @param hoped so many wrong ones at most one hopes to show
   * @param delta the probability with which its bounds may be false, at any time
   * @param isExact whether one look tells whether an item is wrong
   */
  Stratum(int[] order, int hoped, double delta, boolean isExact) {
    this.order = order;
    this.isExact = isExact;
    // A population of one serves where nobody is left to be drawn.
    int population = Math.max(1, order.length);
    this.sequence =
        isExact || order.length <= hoped
            ? new CountSequence(population, Math.min(order.length, hoped), delta, 0)
            : CountSequence.cheapest(population, hoped, delta);
    this.mostInAll = order.length;
    this.mostWrong = order.length;
  }

  /** How many draws without a wrong item show, roughly, that at most so many of them are. */
  static double price(int items, double most, double delta) {
    return most >= items ? 0 : items * -StrictMath.expm1(StrictMath.log(delta) / (most + 1));
  }

  int item(int place) {
    return order[place];
  }

  int size() {
    return order.length;
  }

  int drawn() {
    return drawn;
  }

  /** How many are not drawn yet. */
  int left() {
    return order.length - drawn;
  }

  int flags() {
    return flags;
  }

  /** With which probability a wrong item may escape its flag. */
  double missRate() {
    return sequence.missRate();
  }

  /** So many of its items at most are wrong; those flagged aside where values are exact. */
  int mostWrong() {
    return mostWrong;
  }

  /** The next item has been looked at. */
  void tell(boolean isFlagged) {
    drawn++;
    flags += isFlagged ? 1 : 0;
    mostInAll = Math.min(mostInAll, sequence.upper(drawn, flags));
    mostWrong = mostWrong(mostInAll, flags);
  }

  private int mostWrong(int most, int flagged) {
    return isExact ? most - flagged : most;
  }

  /**
   * How many more draws it takes to show that at most so many are wrong; more than there are items
   * if that is not to be had.
   *
   * @param rate of flags among them
   */
  int more(int most, double rate) {
    if (mostWrong <= most) {
      return 0;
    }
    int left = left();
    int more = 1 + CountSequence.last(0, left, draws -> mostWrongAfter(draws, rate) > most);
    return mostWrongAfter(Math.min(more, left), rate) <= most ? more : order.length + 1;
  }

  /** What could be shown after so many more draws, if flags come at this rate, all together. */
  int mostWrongAfter(int draws, double rate) {
    int later = drawn + draws;
    int flagged = Math.max(flags, (int) Math.min(later, Math.round(rate * later)));
    int most = later == 0 ? order.length : sequence.upper(later, flagged);
    return mostWrong(Math.min(most, mostInAll + (flagged - flags)), flagged);
  }

  /** The rate of flags seen so far, less what may be chance. */
  double concededRate() {
    return flags < 2 ? 0 : (flags - Math.sqrt(flags)) / drawn;
  }
}
