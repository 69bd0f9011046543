package org.grapl.engine;

import org.grapl.engine.gradient.ConjugateGradient;

/**
 * What makes a solution good enough: sets the thresholds of a {@link Relaxation} and judges what it
 * leaves behind, with a proof that no item is further off than its {@link Tolerances} allow.
 */
interface Criterion extends ConjugateGradient.Goal {

  /** Looks anew at the system and the tolerances, and sets all thresholds. */
  void revise();

  /** The shift of an item has grown by an amount. */
  void grown(int item, double amount);

  /** Revises the thresholds if an item has outgrown what they were made for; whether it did. */
  boolean isOutgrown();

  /** Whether the solution is good enough, no residual being above its threshold. */
  boolean isMet();

  /** How many times larger this residual is than allowed. */
  double excess(double[] residual);

  /** Accepts errors this many times larger, until the next revision. */
  void loosen(double times);

  /** A bound on the error of every item, provided the criterion is met. */
  double errorBound();

  /**
   * After a global solve: how much work that was, and how much relaxation there has been since the
   * one before. May move the thresholds.
   */
  void balance(long globalWork, long localWork);
}
