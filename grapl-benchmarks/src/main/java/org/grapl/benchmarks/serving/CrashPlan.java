package org.grapl.benchmarks.serving;

import org.grapl.internal.Check;

/**
 * How a server is to be killed.
 *
 * @param store a file or the URL of a database; empty for a file that is removed afterwards
 * @param kills how often
 * @param workers how many ask and tell meanwhile
 * @param items how many there are to be checked
 * @param lifeSeconds how long a server lives on average once it is ready
 * @param seed when it is killed, and what workers do, depends on it
 */
public record CrashPlan(
    String store, int kills, int workers, int items, double lifeSeconds, long seed) {

  public CrashPlan {
    Check.atLeast("kills", 0, kills);
    Check.atLeast("workers", 1, workers);
    Check.atLeast("items", 4, items);
    Check.positive("lifeSeconds", lifeSeconds);
  }
}
