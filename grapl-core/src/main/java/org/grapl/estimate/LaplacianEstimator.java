package org.grapl.estimate;

import java.util.Arrays;
import java.util.Optional;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.internal.Check;
import org.grapl.linear.ShiftedSystem;

/**
 * What every Laplacian-regularised estimator is, whatever its way of solving: a tally, the system
 * it stands for, and the present solution of that system,
 *
 * <pre>V m = x,   V = L + λI + diag(n)/γ,   x = Σ (x_s − offset) e / γ,   mean = m + offset.</pre>
 *
 * An observation of weight w counts w times in n and x. A subclass solves: {@link #solveAfter(int,
 * double, double)} and {@link #solveAfter(Tally)} bring {@link #solution} up to date with a tally
 * and a system that have just moved.
 *
 * @param <S> the system, by which a subclass reaches its links, here or elsewhere
 */
public abstract class LaplacianEstimator<S extends ShiftedSystem> implements Estimator {

  private static final double OUTWEIGHED = 100;

  protected final Smoothing smoothing;
  protected final S system;

  /** m, by place. */
  protected final double[] solution;

  /** For a subclass that does not move all items at each step to fill. */
  protected final ChangedItems changed;

  /** Which place of {@link #solution} is an item's. */
  protected final ItemOrder order;

  private final Tally tally;
  private final double threshold;

  protected LaplacianEstimator(S system, Smoothing smoothing, Question question) {
    this(system, smoothing, question, ItemOrder.natural(system.size()));
  }

  /**
   * One that has seen nothing.
   *
   * @param system L + λI; taken over
   * @param order in which items are placed
   */
  protected LaplacianEstimator(S system, Smoothing smoothing, Question question, ItemOrder order) {
    this.order = order;
    this.smoothing = smoothing;
    this.system = system;
    this.solution = new double[system.size()];
    this.tally = new Tally(system.size());
    this.changed = new ChangedItems(order);
    this.threshold = question.threshold();
  }

  protected abstract void solveAfter(int item, double value, double weight);

  protected abstract void solveAfter(Tally more);

  /** Whether every observation moves all items; else {@link #solveAfter} marks what it moves. */
  protected boolean movesAll() {
    return true;
  }

  @Override
  public final Tally told() {
    return tally;
  }

  @Override
  public final void observe(int item, double value, double weight) {
    tally.add(item, value, weight);
    system.addToDiagonal(item, weight / smoothing.gamma());
    solveAfter(item, value, weight);
    if (movesAll() || tally.total() == 1) {
      changed.markAll();
    }
  }

  @Override
  public final void observe(Tally more) {
    tally.add(more);
    for (int item = 0; item < size(); item++) {
      if (more.checks(item) > 0) {
        system.addToDiagonal(item, more.weight(item) / smoothing.gamma());
      }
    }
    solveAfter(more);
    changed.markAll();
  }

  /** m + offset; before any observation τ, whatever the offset (Algorithm 2, line 3). */
  @Override
  public final double mean(int item) {
    Check.index("item", solution.length, item);
    return tally.total() == 0 ? threshold : solution[order.placeOf(item)] + smoothing.offset();
  }

  @Override
  public final void means(int from, int to, double[] out) {
    if (tally.total() == 0) {
      Arrays.fill(out, from, to, threshold);
      return;
    }
    double offset = smoothing.offset();
    for (int place = from; place < to; place++) {
      out[place] = solution[place] + offset;
    }
  }

  @Override
  public final ChangedItems changed() {
    return changed;
  }

  /** Σ w of the observations of one item: n_i, unless some carry weights. */
  protected final double weight(int item) {
    return tally.weight(item);
  }

  /**
   * Whether observations just taken, so many of this weight together, made the item's entry on the
   * diagonal many times what it was: a preconditioner made before is then of little use. Never so
   * of observations without weights, which have their own time for that.
   */
  protected final boolean isOutweighed(int item, double weight, int checks) {
    double added = weight / smoothing.gamma();
    return weight > checks && added > OUTWEIGHED * (system.diagonal(item) - added);
  }

  /** The same of any item. */
  protected final boolean isOutweighed(Tally more) {
    for (int item = 0; item < size(); item++) {
      if (isOutweighed(item, more.weight(item), more.checks(item))) {
        return true;
      }
    }
    return false;
  }

  /** x_i = Σ w (x_s − offset)/γ over the observations of one item. */
  protected final double rightHandSide(int item) {
    return (tally.sum(item) - weight(item) * smoothing.offset()) / smoothing.gamma();
  }

  /** out = x. */
  protected final void rightHandSide(double[] out) {
    for (int item = 0; item < out.length; item++) {
      out[item] = rightHandSide(item);
    }
  }

  @Override
  public final Optional<Smoothing> smoothing() {
    return Optional.of(smoothing);
  }

  @Override
  public final double noise() {
    return Math.sqrt(smoothing.gamma() * scale());
  }

  /** The root mean square of the observations minus the offset. */
  public final double spread() {
    return Math.sqrt(tally.meanSquare(smoothing.offset()));
  }

  /**
   * s² = yᵀ(γI + K)⁻¹y / t with y the observations minus the offset and K their part of (L + λI)⁻¹:
   * the likeliest scale of the prior N(0, s²(L + λI)⁻¹) with noise variance γs². The quadratic form
   * is the least value of Σ (y − m)²/γ + mᵀ(L + λI)m, so no second system is needed: with r = x −
   * Vm it equals Σ y²/γ − (x + r)ᵀm up to the square of the error of m. With weights γ/w stands for
   * γ, and t is the number of observations still.
   */
  @Override
  public final double scale() {
    double form = tally.sumOfSquares(smoothing.offset()) / smoothing.gamma();
    for (int item = 0; item < solution.length; item++) {
      form -= rightHandSide(item) * solution[order.placeOf(item)];
    }
    return Math.max(0, form - residualForm()) / tally.total();
  }

  /** rᵀm with r = x − Vm, for a subclass that does not solve to rounding. */
  protected double residualForm() {
    return 0;
  }
}
