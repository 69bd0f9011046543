package org.grapl.policy;

import java.util.List;

/**
 * Why an item is worth checking.
 *
 * @param item the item in question
 * @param checks how many checks of it are thought of: several where noise is large
 * @param drop by how much the number of wrong items is expected to fall, per check
 * @param mean its estimate now
 * @param deviation the standard deviation of the estimate
 * @param informed the items about which the check tells most, itself among them, most first
 */
public record ChoiceReasons(
    int item, int checks, double drop, double mean, double deviation, List<Informed> informed) {

  public ChoiceReasons {
    informed = List.copyOf(informed);
  }

  /**
   * An item about which a check of another tells something.
   *
   * @param drop by how much the probability that it is wrong is expected to fall, per check
   * @param correlation of its mean with what the checks will show
   */
  public record Informed(int item, double drop, double correlation) {}
}
