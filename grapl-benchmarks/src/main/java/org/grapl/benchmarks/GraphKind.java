package org.grapl.benchmarks;

import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import org.grapl.Truth;
import org.grapl.data.GraphFiles;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.grapl.research.graph.BlockModel;
import org.grapl.research.graph.Graphs;
import org.grapl.research.graph.NewmanWatts;
import org.grapl.research.graph.PreferentialAttachment;
import org.grapl.research.graph.RingLattice;

/** The kinds of graphs that engines are measured on. */
public enum GraphKind implements Case.Source {
  /** Two blocks as in the paper: log n/n within, 1/√n of that between, n the size of a block. */
  BLOCK_MODEL {
    @Override
    public Setting setting(int items) {
      int block = items / 2;
      double within = StrictMath.log(block) / block;
      double between = within / Math.sqrt(block);
      double[][] probabilities = {{within, between}, {between, within}};
      return Setting.halves(
          BlockModel.of(new int[] {block, block}, probabilities).draw(Setting.SEED));
    }
  },
  /** A ring of four neighbours, as in the paper, with a shortcut per 100 of its links. */
  SMALL_WORLD {
    @Override
    public Setting setting(int items) {
      return Setting.halves(new NewmanWatts(new RingLattice(items, 4), 0.01).draw(Setting.SEED));
    }
  },
  /** A square of about so many items: 32 × 32 for 1000, 316 × 316 for 10⁵. */
  GRID {
    @Override
    public Setting setting(int items) {
      int side = (int) Math.round(Math.sqrt(items));
      return Setting.halves(Graphs.grid(side, side));
    }
  },
  /** Five links per new item: a few hubs, no small separators. */
  BARABASI_ALBERT {
    @Override
    public Setting setting(int items) {
      return Setting.halves(new PreferentialAttachment(items, 5).draw(Setting.SEED));
    }
  },
  /** The paper's political blogs, read without noise; 1222 items whatever is asked for. */
  BLOGS {
    @Override
    public Setting setting(int items) {
      Graph graph = shipped("edges.csv", GraphFiles::read);
      Truth truth = shipped("values.csv", file -> ValueFiles.read(file, graph));
      return Setting.exact(graph, truth, 0.5);
    }
  };

  private static final String BLOGS_FOLDER = "/org/grapl/research/study/polblogs/";

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String graph() {
    return toString();
  }

  public boolean isOfAnySize() {
    return this != BLOGS;
  }

  /** The readers want a file, and the data lies inside a jar. */
  private static <T> T shipped(String name, Function<Path, T> reader) {
    try (ScratchDirectory scratch = new ScratchDirectory()) {
      return reader.apply(scratch.unpack(BLOGS_FOLDER + name));
    }
  }
}
