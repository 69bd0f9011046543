/**
 * Graphs whose links are kept by executors: read ({@link org.grapl.spark.graph.LinkTable}), kept as
 * files ({@link org.grapl.spark.graph.GraphDirectory}) and computed with ({@link
 * org.grapl.spark.graph.SparkLaplacian}). The driver holds some numbers per item and no links.
 */
@NullMarked
package org.grapl.spark.graph;

import org.jspecify.annotations.NullMarked;
