package org.grapl.research;

/**
 * A family of problems, one for every seed. A pure function: the same seed gives the same problem
 * on every machine and in every thread. A scenario without chance may return the same problem each
 * time, which then is prepared only once.
 */
@FunctionalInterface
public interface Scenario {

  /** The problem of this seed. */
  Problem problem(long seed);
}
