package org.grapl.evidence;

/**
 * How much surer, or less sure, of an item's side one may be than a model says.
 *
 * @param factor c of the probabilities Φ(c·z)
 * @param doubt the standard deviation of the logarithm of the number of wrong items: what is left
 *     open
 */
record Sharpness(double factor, double doubt) {}
