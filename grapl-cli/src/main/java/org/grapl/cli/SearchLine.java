package org.grapl.cli;

import java.io.PrintWriter;
import org.grapl.data.similar.FeatureTable;
import org.grapl.data.similar.NeighbourSearch;
import org.grapl.data.similar.Recall;
import org.grapl.data.similar.SearchProgress;

/** Shows how far a search for neighbours has come, a line for each of its phases. */
public final class SearchLine implements SearchProgress, AutoCloseable {

  private final PrintWriter err;
  private String phase = "";
  private ProgressLine line;

  public SearchLine(PrintWriter err) {
    this.err = err;
    this.line = new ProgressLine(phase, 1, err);
  }

  static NeighbourSearch.Found search(NeighbourSearch search, FeatureTable table, PrintWriter err) {
    try (SearchLine line = new SearchLine(err)) {
      return search.in(table, line);
    }
  }

  @Override
  public synchronized void done(String nowIn, long done, long total) {
    if (!nowIn.equals(phase)) {
      line.close();
      phase = nowIn;
      line = new ProgressLine(phase, total, err);
    }
    line.done(done);
  }

  @Override
  public synchronized void close() {
    line.close();
  }

  /** How many of the neighbours a search found. */
  public static String inWords(Recall recall) {
    return "approximate: %.1f %% of the true neighbours are found (95 %% interval %.1f to %.1f, from %d items compared with all)"
        .formatted(100 * recall.found(), 100 * recall.low(), 100 * recall.high(), recall.sampled());
  }
}
