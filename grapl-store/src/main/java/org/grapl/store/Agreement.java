package org.grapl.store;

import java.util.List;

/**
 * How far those who checked the same items agree about which side of the line they lie on.
 *
 * @param twice how many items two people or more have checked
 * @param agree of how many of them all say the same
 * @param disagreed the others
 */
public record Agreement(int twice, int agree, List<Integer> disagreed, List<Reviewer> reviewers) {

  public Agreement {
    disagreed = List.copyOf(disagreed);
    reviewers = List.copyOf(reviewers);
  }

  /**
   * Somebody who checked.
   *
   * @param checks how many of their observations count
   * @param twice how many items they and somebody else have checked
   * @param agree on how many of them at least half of the others say the same
   */
  public record Reviewer(String worker, int checks, int twice, int agree) {}
}
