/**
 * Trials and very large graphs on Apache Spark. Executors are all it adds: what they compute, and
 * what is done with it, is code of the core and of the experiments.
 */
@NullMarked
package org.grapl.spark;

import org.jspecify.annotations.NullMarked;
