package org.grapl.spark.graph;

import org.grapl.graph.Graph;

/**
 * What a graph in parts is like.
 *
 * @param components how many pieces there are
 * @param largest the arms of the largest piece
 * @param alone arms without any link
 * @param mostLinks of any arm
 * @param dropped what was given but is not in the graph
 */
public record GraphSummary(
    int arms,
    long links,
    int components,
    int largest,
    int alone,
    int mostLinks,
    Graph.Dropped dropped) {}
