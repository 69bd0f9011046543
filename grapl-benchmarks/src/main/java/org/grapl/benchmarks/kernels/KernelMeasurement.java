package org.grapl.benchmarks.kernels;

/**
 * One row of the kernel benchmark.
 *
 * @param kernel class and method
 * @param parameters what it ran on, empty if there is no choice
 * @param micros the mean time of one call
 * @param plusMinus half of JMH's 99.9 % confidence interval of the mean
 */
public record KernelMeasurement(
    String kernel, String parameters, double micros, double plusMinus) {}
