package org.grapl.campaign;

/**
 * What the observations of one item contribute to the estimate of another, or of itself.
 *
 * @param item whose observations
 * @param checks how many there are
 * @param mean their mean
 * @param weight how much of their distance from the offset, usually the line, the estimate takes
 *     over
 * @param contribution weight · (mean − offset); the contributions of all items add up to the
 *     estimate's own distance from the offset
 */
public record Influence(int item, int checks, double mean, double weight, double contribution) {}
