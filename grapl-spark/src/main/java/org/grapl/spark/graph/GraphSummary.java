package org.grapl.spark.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.grapl.graph.Graph;

/**
 * What a graph in parts is like.
 *
 * @param components how many pieces there are
 * @param largest the items of the largest piece
 * @param alone items without any link
 * @param mostLinks of any item
 * @param dropped what was given but is not in the graph
 */
public record GraphSummary(
    int items,
    long links,
    int components,
    @JsonProperty("largestComponent") int largest,
    @JsonProperty("isolatedItems") int alone,
    int mostLinks,
    Graph.Dropped dropped) {}
