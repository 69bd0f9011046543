/**
 * Trials and very large graphs on Apache Spark, in a session ({@link
 * org.grapl.spark.SparkCluster}). What is estimated, chosen and tried is code of the core and of
 * the experiments.
 */
@NullMarked
package org.grapl.spark;

import org.jspecify.annotations.NullMarked;
