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
   * @param wrong how many items are expected to be called wrong; none if the method cannot tell
   * @param low the lower end of the range that holds the true number 9 times in 10
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
      int undecided = 0;
      for (int item = 0; item < decision.size(); item++) {
        undecided += ErrorEstimate.probabilityWrong(decision, item) > DOUBTFUL ? 1 : 0;
      }
      return new Point(
          entries,
          estimate.checks(),
          OptionalDouble.of(estimate.wrong()),
          OptionalDouble.of(estimate.range().low()),
          OptionalDouble.of(estimate.range().high()),
          above,
          OptionalInt.of(undecided));
    }
  }
}
