package org.grapl.data.format;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What holds inside one pair of braces of a DOT file: the attributes that nodes and edges get
 * unless told, and which nodes were mentioned. One owner.
 */
final class DotScope {

  private final int depth;
  private Map<String, String> nodes;
  private Map<String, String> edges;
  private final Set<Integer> members = new LinkedHashSet<>();

  private DotScope(int depth, Map<String, String> nodes, Map<String, String> edges) {
    this.depth = depth;
    this.nodes = nodes;
    this.edges = edges;
  }

  /** The whole graph. */
  static DotScope whole() {
    return new DotScope(0, Map.of(), Map.of());
  }

  /** A subgraph, in which all that has been said so far holds. */
  DotScope inner() {
    return new DotScope(depth + 1, nodes, edges);
  }

  int depth() {
    return depth;
  }

  Map<String, String> nodes() {
    return nodes;
  }

  Map<String, String> edges() {
    return edges;
  }

  /** Says what holds from here on. */
  void nodes(Map<String, String> more) {
    nodes = merged(nodes, more);
  }

  /** Says what holds from here on. */
  void edges(Map<String, String> more) {
    edges = merged(edges, more);
  }

  /** Others may share the old map. */
  private static Map<String, String> merged(Map<String, String> old, Map<String, String> more) {
    Map<String, String> merged = new LinkedHashMap<>(old);
    merged.putAll(more);
    return merged;
  }

  /** Remembers a node, except in the whole graph, to which nothing can be joined. */
  void add(int node) {
    if (depth > 0) {
      members.add(node);
    }
  }

  /** The nodes in the order in which they were mentioned. */
  int[] members() {
    return members.stream().mapToInt(Integer::intValue).toArray();
  }
}
