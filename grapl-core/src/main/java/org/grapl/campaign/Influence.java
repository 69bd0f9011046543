package org.grapl.campaign;

/**
 * What the observations of one arm contribute to the estimate of another, or of itself.
 *
 * @param arm whose observations
 * @param samples how many there are
 * @param mean their mean
 * @param weight how much of their distance from the offset, usually the line, the estimate takes
 *     over
 * @param contribution weight · (mean − offset); the contributions of all arms add up to the
 *     estimate's own distance from the offset
 */
public record Influence(int arm, int samples, double mean, double weight, double contribution) {}
