package org.grapl.estimate;

/**
 * How much surer, or less sure, of an item's side one may be than a model says.
 *
 * @param factor c of the probabilities Φ(c·z), z = (mean − τ)/deviation
 * @param doubt the standard deviation of the logarithm of the number of wrong items that follows
 *     from all this: what is left open
 */
public record Sharpness(double factor, double doubt) {}
