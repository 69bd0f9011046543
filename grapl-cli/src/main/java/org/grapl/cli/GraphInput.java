package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.grapl.data.GraphFiles;
import org.grapl.data.ReadProgress;
import org.grapl.graph.Graph;

/** Reads the user's graph with progress, and says what was left out of it. */
final class GraphInput {

  private static final int PARTS = 1000;

  private GraphInput() {}

  static Graph read(Path path, PrintWriter err) {
    Graph graph;
    try (ProgressLine line = new ProgressLine("reading " + path.getFileName(), PARTS, err)) {
      graph = GraphFiles.read(path, new Reading(line));
    }
    Graph.Dropped dropped = graph.dropped();
    if (dropped.selfLoops() > 0) {
      err.printf("note: %d links from an arm to itself were dropped%n", dropped.selfLoops());
    }
    if (dropped.zeroWeights() > 0) {
      err.printf("note: %d links of weight 0 were dropped%n", dropped.zeroWeights());
    }
    if (graph.size() > 2
        && graph.neighbours(0) == 1
        && graph.neighbours(1) == 1
        && graph.weight(0, 1) > 0) {
      err.printf(
          "note: \"%s\" and \"%s\" of the first row are linked to nothing else; if that row is a"
              + " header, call its columns source,target%n",
          graph.label(0), graph.label(1));
    }
    return graph;
  }

  /** Shows the part of the file that has been read, and how many links it held. */
  private static final class Reading implements ReadProgress {

    private final ProgressLine line;
    private long edges;

    Reading(ProgressLine line) {
      this.line = line;
    }

    @Override
    public void edgesRead(long edges) {
      this.edges = edges;
    }

    @Override
    public void bytesRead(long read, long total) {
      line.done(total > 0 ? read * PARTS / total : 0, () -> words(read, total));
    }

    private String words(long read, long total) {
      return "%.0f %%, %d links, %.0f a second"
          .formatted(100.0 * read / Math.max(1, total), edges, edges / line.seconds());
    }
  }
}
