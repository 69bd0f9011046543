package org.grapl.store;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.grapl.Decision;
import org.grapl.certify.ErrorEstimate;

/**
 * How a campaign has stood at moments of its past, the last now; perhaps not yet at all of them.
 */
public record Progress(List<Point> points, boolean isComplete) {

  public Progress {
    points = List.copyOf(points);
  }

  public long entries() {
    return points.get(points.size() - 1).entries();
  }

  /**
   * How a decision stands at a moment, in the opinion of its model.
   *
   * <p>The band is that of a sum of independent items, each wrong with its own probability p_i:
   *
   * <pre>Σ p_i ± 2 √(Σ p_i (1 − p_i)),   cut to [0, N].</pre>
   *
   * It is as good as the model. Items that are alike are wrong together, so that the truth scatters
   * more widely than the band says.
   *
   * @param wrong how many items are expected to be called wrong; none if the method cannot tell
   * @param low the lower end of the band
   * @param undecided how many are wrong with a probability of more than {@value #DOUBTFUL}
   */
  public record Point(
      long entries,
      long checks,
      OptionalDouble wrong,
      OptionalDouble low,
      OptionalDouble high,
      int above,
      OptionalInt undecided) {

    /** An item that is more likely wrong than this is called undecided. */
    public static final double DOUBTFUL = 0.2;

    /** In standard deviations: 95 % of a normal distribution. */
    private static final double WIDTH = 2;

    public static Point of(long entries, Decision decision) {
      int above = (int) decision.above().count();
      if (!decision.hasDeviations()) {
        long checks = 0;
        for (int item = 0; item < decision.size(); item++) {
          checks += decision.checks(item);
        }
        OptionalDouble none = OptionalDouble.empty();
        return new Point(entries, checks, none, none, none, above, OptionalInt.empty());
      }
      ErrorEstimate estimate = ErrorEstimate.of(decision);
      double variance = 0;
      int undecided = 0;
      for (int item = 0; item < decision.size(); item++) {
        double p = ErrorEstimate.probabilityWrong(decision, item);
        variance += p * (1 - p);
        undecided += p > DOUBTFUL ? 1 : 0;
      }
      double half = WIDTH * Math.sqrt(variance);
      return new Point(
          entries,
          estimate.checks(),
          OptionalDouble.of(estimate.wrong()),
          OptionalDouble.of(Math.max(0, estimate.wrong() - half)),
          OptionalDouble.of(Math.min(decision.size(), estimate.wrong() + half)),
          above,
          OptionalInt.of(undecided));
    }
  }
}
