package org.grapl.research.cluster;

import org.grapl.internal.Check;

/**
 * What to time: passes over a random graph.
 *
 * @param parts into how many blocks the graph is cut
 * @param lanes vectors in a pass
 * @param passes how many to time, after some to warm up
 */
public record PassPlan(int arms, long links, int parts, int lanes, int passes) {

  public PassPlan {
    Check.atLeast("arms", 2, arms);
    Check.atLeast("links", 1L, links);
    Check.atLeast("parts", 1, parts);
    Check.atLeast("lanes", 1, lanes);
    Check.atLeast("passes", 1, passes);
  }
}
