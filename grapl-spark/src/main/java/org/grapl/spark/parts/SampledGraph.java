package org.grapl.spark.parts;

import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;

/** Puts together what parts have sampled: {@link PartedLaplacian#sampled}. */
public final class SampledGraph {

  private final boolean isWhole;
  private final GraphBuilder builder;

  public SampledGraph(PartedLaplacian of, int perArm) {
    this.isWhole = of.edges() <= (long) perArm * of.size();
    this.builder = Graph.ofSize(of.size());
  }

  /** Whether there are so few links that all are taken, each once: {@link RowPart#upper}. */
  public boolean isWhole() {
    return isWhole;
  }

  /** Takes links; those given twice add up. */
  public void add(RowPart.Sample links) {
    for (int k = 0; k < links.a().length; k++) {
      builder.edge(links.a()[k], links.b()[k], links.weight()[k]);
    }
  }

  public Graph graph() {
    return builder.build();
  }
}
