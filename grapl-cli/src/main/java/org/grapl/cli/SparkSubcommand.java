package org.grapl.cli;

import java.util.concurrent.Callable;

/** A command below {@code spark} that is found as a {@link Benchmark} is. */
public interface SparkSubcommand extends Callable<Integer> {}
