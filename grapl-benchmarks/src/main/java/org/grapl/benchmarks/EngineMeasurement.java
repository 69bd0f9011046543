package org.grapl.benchmarks;

/**
 * One row of the engine benchmark.
 *
 * @param graph the kind of graph
 * @param microsPerStep CPU time of choosing an arm and updating: the median over blocks of steps of
 *     their mean
 * @param baselineMicrosPerStep the same for plain conjugate gradients fed the same arms and values
 * @param error the largest distance of a mean from an accurate solve, after the last step
 * @param baselineError the same for the baseline
 */
public record EngineMeasurement(
    String graph,
    int arms,
    double gamma,
    String engine,
    double microsPerStep,
    double baselineMicrosPerStep,
    double error,
    double baselineError) {}
