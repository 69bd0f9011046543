package org.grapl.graph;

/** A builder that is full after a few edges, to see what readers make of it. */
public final class SmallBuilder {

  private SmallBuilder() {}

  public static GraphBuilder of(int mostEdges) {
    return new GraphBuilder(Labels.growing(), mostEdges);
  }
}
