package org.grapl.cli;

import java.util.concurrent.Callable;

/**
 * A command below {@code bench} that is found by {@link java.util.ServiceLoader}: what it needs is
 * fetched only when somebody runs it.
 */
public interface Benchmark extends Callable<Integer> {}
