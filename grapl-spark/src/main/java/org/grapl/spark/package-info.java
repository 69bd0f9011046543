/**
 * Very large graphs on Apache Spark, in a session ({@link org.grapl.spark.SparkCluster}). What is
 * estimated and chosen is code of the core and of the engines.
 */
@NullMarked
package org.grapl.spark;

import org.jspecify.annotations.NullMarked;
