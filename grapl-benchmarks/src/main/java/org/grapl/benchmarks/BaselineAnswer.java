package org.grapl.benchmarks;

/**
 * What a {@link Baseline} found.
 *
 * @param position how many of the steps its means have seen
 * @param measured how many of them it timed
 * @param micros CPU time per step of each block of steps
 * @param preparationSeconds CPU time before the first step, for factors and the like
 * @param means the estimated means, without the offset
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never compared; the arrays are the point
record BaselineAnswer(
    int position, int measured, double[] micros, double preparationSeconds, double[] means) {}
