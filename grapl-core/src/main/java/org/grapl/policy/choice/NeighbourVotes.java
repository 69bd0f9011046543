package org.grapl.policy.choice;

import java.util.Arrays;
import org.grapl.internal.SparseRows;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Looks for items above the line where neighbours of such items were found: each item checked votes
 * for its neighbours and theirs. The item is taken of which
 *
 * <pre>p_i = (π A + Σ_j K_ij [j is above]) / (A + Σ_j K_ij),   j checked,   K = S + S²,</pre>
 *
 * is largest for its cost, S being the links divided by the roots of both degrees, and π the share
 * of finds among items that were checked knowing little: the model of R. Garnett et al., "Bayesian
 * optimal active search and surveying" (2012), with links of links. An answer changes its
 * neighbours' neighbours only, so that a check of one of 10⁵ items costs microseconds.
 *
 * <p>For large graphs. Where the model of {@code auto} costs little its likeliest items are better:
 * of 60 random problems with a rare class they were 56 % of those above after 100 checks, these 45
 * %. Of 63,620 Debian packages it found 172 by 1000 checks, these 317.
 *
 * <p>Needs no covariances. No item is checked twice. One owner, not thread-safe.
 */
public final class NeighbourVotes implements Policy {

  /** What is assumed counts as much as so many votes. */
  private static final double ASSUMED = 0.1;

  /** The share of finds is assumed as one in so many, until some are counted. */
  private static final double ONE_IN = 20;

  private final SparseRows rows;
  private final Ties order;
  private final double[] root;
  private final double[] votes;
  private final double[] all;

  /** 0 while an item is not counted, 1 as below, 2 as above. */
  private final byte[] counted;

  /** K_ii: what comes back of an item's own vote. */
  private final double[] own;

  public NeighbourVotes(SparseRows rows, long seed) {
    this.rows = rows;
    this.order = new Ties(seed, rows.size());
    this.root = new double[rows.size()];
    this.votes = new double[rows.size()];
    this.all = new double[rows.size()];
    this.counted = new byte[rows.size()];
    this.own = new double[rows.size()];
    for (int item = 0; item < root.length; item++) {
      root[item] = 1 / Math.sqrt(rows.degree()[item]);
    }
    for (int item = 0; item < root.length; item++) {
      for (int e = rows.start()[item]; e < rows.start()[item + 1]; e++) {
        double link = rows.weight()[e] * root[item] * root[rows.neighbour()[e]];
        own[item] += link * link;
      }
    }
  }

  @Override
  public int next(View view) {
    count(view);
    double share = share();
    double best = -1;
    int first = -1;
    for (int item = 0; item < counted.length; item++) {
      if (view.checks(item) == 0 && view.isAffordable(item)) {
        double chance = (ASSUMED * share + votes[item]) / (ASSUMED + all[item]);
        double forItsCost = Ties.rounded(chance / view.cost(item));
        if (forItsCost > best || (forItsCost == best && order.rank(item) < order.rank(first))) {
          best = forItsCost;
          first = item;
        }
      }
    }
    // Where all have been checked, one of those checked least.
    return first >= 0 ? first : order.lowest(view, view::checks);
  }

  /**
   * The share of items above, as those tell that nobody's votes led to: an item whose others have Σ
   * K_ij = v counts as A/(A + v).
   */
  private double share() {
    double told = ONE_IN;
    double above = 1;
    for (int item = 0; item < counted.length; item++) {
      if (counted[item] != 0) {
        double weight = ASSUMED / (ASSUMED + Math.max(0, all[item] - own[item]));
        told += weight;
        above += counted[item] == 2 ? weight : 0;
      }
    }
    return above / told;
  }

  /** Counts the answers that are new; all of them again if one is another than it was. */
  private void count(View view) {
    for (int pass = 0; pass < 2; pass++) {
      boolean isOther = false;
      for (int item = 0; item < counted.length; item++) {
        byte now = answer(view, item);
        if (now != counted[item]) {
          isOther |= counted[item] != 0;
          if (!isOther) {
            vote(item, now == 2);
            counted[item] = now;
          }
        }
      }
      if (!isOther) {
        return;
      }
      Arrays.fill(votes, 0);
      Arrays.fill(all, 0);
      Arrays.fill(counted, (byte) 0);
    }
  }

  private static byte answer(View view, int item) {
    if (view.checks(item) == view.pending(item)) {
      return 0;
    }
    return (byte) (view.question().isAbove(view.mean(item)) ? 2 : 1);
  }

  private void vote(int item, boolean isAbove) {
    for (int e = rows.start()[item]; e < rows.start()[item + 1]; e++) {
      int near = rows.neighbour()[e];
      double weight = rows.weight()[e] * root[item] * root[near];
      add(near, weight, isAbove);
      for (int f = rows.start()[near]; f < rows.start()[near + 1]; f++) {
        int second = rows.neighbour()[f];
        add(second, weight * rows.weight()[f] * root[near] * root[second], isAbove);
      }
    }
  }

  private void add(int item, double weight, boolean isAbove) {
    all[item] += weight;
    votes[item] += isAbove ? weight : 0;
  }
}
