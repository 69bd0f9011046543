package org.grapl.data.region;

import org.grapl.data.item.Region;

/** The smallest upright rectangle around something; empty if its left is right of its right. */
record Box(double left, double bottom, double right, double top) {

  static Box of(Region region) {
    Box box =
        new Box(
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    for (double[] ring : region.rings()) {
      box = box.with(of(ring));
    }
    return box;
  }

  static Box of(double[] ring) {
    double left = Double.POSITIVE_INFINITY;
    double bottom = left;
    double right = -left;
    double top = -left;
    for (int k = 0; k < ring.length; k += 2) {
      left = Math.min(left, ring[k]);
      right = Math.max(right, ring[k]);
      bottom = Math.min(bottom, ring[k + 1]);
      top = Math.max(top, ring[k + 1]);
    }
    return new Box(left, bottom, right, top);
  }

  private Box with(Box other) {
    return new Box(
        Math.min(left, other.left),
        Math.min(bottom, other.bottom),
        Math.max(right, other.right),
        Math.max(top, other.top));
  }

  /** Whether the two have a point in common. */
  boolean overlaps(Box other) {
    return left <= other.right && other.left <= right && bottom <= other.top && other.bottom <= top;
  }

  /** Whether the other lies inside. */
  boolean holds(Box other) {
    return left <= other.left && other.right <= right && bottom <= other.bottom && other.top <= top;
  }
}
