package org.grapl.store;

import java.util.List;

/**
 * How a campaign has stood at moments of its past.
 *
 * @param points in their order; the last is that of now
 * @param isComplete whether there are no more points: some may still have to be computed
 */
public record Progress(List<ProgressPoint> points, boolean isComplete) {

  public Progress {
    points = List.copyOf(points);
  }

  /** The number of the last entry known. */
  public long entries() {
    return points.get(points.size() - 1).entries();
  }
}
