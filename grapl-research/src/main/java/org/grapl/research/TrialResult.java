package org.grapl.research;

import java.io.Serializable;

/**
 * What came out of one task. Arrays are shared; nobody changes them.
 *
 * @param items the size of the problem
 * @param counted how many of its items can be wrong
 * @param wrong how many were, after each step of the method; empty if the task takes measures
 * @param measures in the order of the experiment; empty if the task runs a method
 */
public record TrialResult(TrialTask task, int items, int counted, int[] wrong, double[] measures)
    implements Serializable {}
