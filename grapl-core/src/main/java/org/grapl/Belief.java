package org.grapl;

/**
 * What the observations are explained by at present, for people.
 *
 * @param kernel the name of how items depend on each other; see docs/AUTO.md
 * @param noise the standard deviation of one observation around the mean of its item
 * @param graphExplains of the items checked at random that guessing the more common side gets
 *     wrong, the share that the graph gets right, 0 to 1, each from the answers to all others
 * @param words the same in a sentence
 */
public record Belief(String kernel, double noise, double graphExplains, String words) {}
