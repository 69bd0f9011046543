package org.grapl.policy;

import java.util.Optional;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.Field;
import org.grapl.estimate.Variances;

/**
 * What a policy may see. Arms handed out but not yet answered count as sampled: telling an arm its
 * own estimate moves no estimate, so the means are already those of a pending sample that turns out
 * as expected.
 */
public interface View {

  /** The number of arms. */
  int size();

  /** The question, with a tolerance for rules that need one if its own is 0. */
  Question question();

  /** The present estimate of the arm's mean. */
  double mean(int arm);

  /** Samples of the arm, told or pending. */
  int samples(int arm);

  /** Samples of the arm handed out and not yet answered; part of {@link #samples}. */
  int pending(int arm);

  /** Samples of all arms, told or pending. */
  long total();

  /**
   * Samples ever handed out or recorded, also those given back unanswered: what a randomised policy
   * keys its draws with, so that a draw given back is not drawn again.
   */
  long asked();

  /** What {@link #variance} costs. */
  Variances variances();

  /** The variance of the arm's estimate in units of the prior, of told samples only. */
  double variance(int arm);

  /** Whether checks of different arms cost differently. */
  default boolean hasCosts() {
    return false;
  }

  /** What one check of an arm costs; 1 unless arms have costs of their own. */
  default double cost(int arm) {
    return 1;
  }

  /**
   * Whether a check of this arm can be handed out now: what is left of the budget pays for it, and
   * the arm is neither set aside nor held by as many open tickets as it may have. A policy chooses
   * none that is not.
   */
  default boolean isAffordable(int arm) {
    return true;
  }

  /** The estimates with their covariances, of told samples only, if they are at hand. */
  default Optional<Field> field() {
    return Optional.empty();
  }

  /**
   * What has been told, copied, for policies that look at the scatter of repeated values: O(N).
   *
   * @throws IllegalStateException if this view keeps no tally
   */
  default Tally tally() {
    throw new IllegalStateException("this view keeps no tally");
  }

  /**
   * The arm with the smallest index, by the rule of {@link Policy#lowest}. A view that lasts may
   * answer without looking at arms that have not moved since it was last asked for the same index.
   */
  default int lowest(ArmIndex index) {
    return Policy.lowest(this, arm -> index.of(question(), mean(arm), samples(arm)));
  }
}
