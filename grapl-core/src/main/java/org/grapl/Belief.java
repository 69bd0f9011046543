package org.grapl;

/**
 * What the observations are explained by at present, for people.
 *
 * @param kernel the name of how items depend on each other; see docs/AUTO.md
 * @param noise the standard deviation of one observation around the mean of its item
 * @param graphExplains the share of the variation between the items observed that the graph
 *     predicts, 0 to 1, each item being left out in turn
 * @param words the same in a sentence
 */
public record Belief(String kernel, double noise, double graphExplains, String words) {}
