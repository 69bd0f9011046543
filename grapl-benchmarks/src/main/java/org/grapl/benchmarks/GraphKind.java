package org.grapl.benchmarks;

import java.util.Locale;
import java.util.function.IntFunction;
import org.grapl.graph.Graph;
import org.grapl.policy.GraplPolicy;
import org.grapl.research.graph.BlockModel;
import org.grapl.research.graph.Graphs;
import org.grapl.research.graph.NewmanWatts;
import org.grapl.research.graph.PreferentialAttachment;
import org.grapl.research.graph.RingLattice;
import org.grapl.research.study.Studies;

/** The kinds of graphs that engines are measured on. */
@SuppressWarnings("ImmutableEnumChecker") // what draws settings has no state
public enum GraphKind implements Case.Source {
  /** Two blocks as in the paper: log n/n within, 1/√n of that between, n the size of a block. */
  BLOCK_MODEL(items -> Setting.halves(blocks(items / 2))),
  /** A ring of four neighbours, as in the paper, with a shortcut per 100 of its links. */
  SMALL_WORLD(
      items -> Setting.halves(new NewmanWatts(new RingLattice(items, 4), 0.01).draw(Setting.SEED))),
  /** A square of about so many items: 32 × 32 for 1000, 316 × 316 for 10⁵. */
  GRID(items -> Setting.halves(square((int) Math.round(Math.sqrt(items))))),
  /** Five links per new item: a few hubs, no small separators. */
  BARABASI_ALBERT(items -> Setting.halves(new PreferentialAttachment(items, 5).draw(Setting.SEED))),
  /** The paper's political blogs, read without noise; 1222 items whatever is asked for. */
  BLOGS(items -> new Setting(Studies.blogs(), GraplPolicy.DEFAULT_ALPHA));

  private final IntFunction<Setting> settings;

  GraphKind(IntFunction<Setting> settings) {
    this.settings = settings;
  }

  private static Graph blocks(int size) {
    double within = StrictMath.log(size) / size;
    double between = within / Math.sqrt(size);
    double[][] probabilities = {{within, between}, {between, within}};
    return BlockModel.of(new int[] {size, size}, probabilities).draw(Setting.SEED);
  }

  private static Graph square(int side) {
    return Graphs.grid(side, side);
  }

  @Override
  public Setting setting(int items) {
    return settings.apply(items);
  }

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
}
