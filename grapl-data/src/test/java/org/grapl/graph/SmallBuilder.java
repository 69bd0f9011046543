package org.grapl.graph;

/** A builder that is full after a few links, to see what readers make of it. */
public final class SmallBuilder {

  private SmallBuilder() {}

  public static GraphBuilder of(int mostLinks) {
    return new GraphBuilder(Labels.growing(), mostLinks);
  }
}
