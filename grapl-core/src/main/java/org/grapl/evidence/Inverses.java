package org.grapl.evidence;

import java.util.Optional;
import org.grapl.graph.Graph;
import org.grapl.linear.CoreInverse;
import org.grapl.linear.Elimination;
import org.grapl.linear.IterativeInverse;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.UpdatableInverse;

/**
 * How the inverses of the systems on one graph are made: exactly, by elimination, or on graphs that
 * do not fall apart column by column, by conjugate gradients. One owner, not thread-safe.
 */
final class Inverses {

  /** The error of a correlation that changes no choice worth mentioning. */
  private static final double ACCURACY = 1e-2;

  private final Optional<Elimination> pattern;
  private final Optional<IterativeInverse.Workspace> workspace;

  private Inverses(Optional<Elimination> pattern, Optional<IterativeInverse.Workspace> workspace) {
    this.pattern = pattern;
    this.workspace = workspace;
  }

  /** Exact ones. */
  static Inverses exact(Elimination pattern) {
    return new Inverses(Optional.of(pattern), Optional.empty());
  }

  /** Iterative ones. */
  static Inverses iterative(Graph graph) {
    return new Inverses(Optional.empty(), Optional.of(new IterativeInverse.Workspace(graph)));
  }

  boolean areExact() {
    return pattern.isPresent();
  }

  /**
   * The inverse of a system on the graph.
   *
   * @throws IllegalArgumentException if rounding makes it singular
   */
  UpdatableInverse of(ShiftedLaplacian system) {
    return pattern.isPresent()
        ? CoreInverse.of(system, pattern.get())
        : new IterativeInverse(system, workspace.orElseThrow(), ACCURACY);
  }

  /** Whether so many changes of the diagonal, followed one by one, cost more than a new inverse. */
  static boolean isCheaperAnew(UpdatableInverse inverse, int changes) {
    return inverse instanceof CoreInverse core
        ? core.cheaperAnew(changes)
        : changes > IterativeInverse.FEW_CHANGES;
  }
}
