package org.grapl.estimate;

import java.util.Optional;
import java.util.ServiceLoader;
import org.grapl.graph.Graph;

/**
 * The seam for engines that serve graphs of more than {@value EnginePlan#EXACT_UP_TO} items: a
 * module that has some (grapl-engines) offers them as a service. The core works without.
 */
public interface LargeGraphEngine {

  /**
   * Analyses a graph.
   *
   * @param wanted {@link Engine#AUTO} for what suits the graph, else {@link Engine#SEPARATOR} or
   *     {@link Engine#LOCAL}
   * @throws IllegalArgumentException if the graph does not suit the engine wanted
   */
  EnginePlan plan(Graph graph, Engine wanted, Accuracy accuracy);

  /** The one on the class path, or module path, if any. */
  static Optional<LargeGraphEngine> installed() {
    return ServiceLoader.load(LargeGraphEngine.class, LargeGraphEngine.class.getClassLoader())
        .findFirst();
  }
}
