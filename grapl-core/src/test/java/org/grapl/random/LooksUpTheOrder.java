package org.grapl.random;

import org.grapl.graph.Graph;

/** A class of a low package that knows a higher one: what the order of packages forbids. */
public record LooksUpTheOrder(Graph graph) {}
