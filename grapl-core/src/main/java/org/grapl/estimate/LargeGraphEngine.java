package org.grapl.estimate;

import java.util.ServiceLoader;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * The door to engines for graphs of more than {@value EnginePlan#EXACT_UP_TO} items: a module that
 * has some (grapl-engines) offers them as a service. The core alone serves graphs that elimination
 * makes small.
 */
public interface LargeGraphEngine {

  /**
   * Analyses a graph for the paper's estimate.
   *
   * @param wanted any but {@link Engine#EXACT}; {@link Engine#AUTO} for what suits the graph
   * @throws IllegalArgumentException if the graph does not suit the engine wanted
   */
  EnginePlan plan(Graph graph, Engine wanted, Accuracy accuracy);

  /**
   * The one on the class path, or module path.
   *
   * @throws IllegalStateException if there is none
   */
  static LargeGraphEngine required(Graph graph) {
    return ServiceLoader.load(LargeGraphEngine.class, LargeGraphEngine.class.getClassLoader())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "a graph of %s items needs the module grapl-engines, which is not on the class path; add it as a dependency"
                        .formatted(Check.number(graph.size()))));
  }
}
