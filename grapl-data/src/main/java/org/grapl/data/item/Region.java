package org.grapl.data.item;

import java.util.List;
import org.grapl.internal.Check;

/**
 * The shape of an item on a map: closed rings of points, of which those inside others are holes
 * (the even-odd rule). Immutable; empty for an item that has no shape.
 */
public final class Region {

  public static final Region NONE = new Region(List.of());

  private final List<double[]> rings;

  /** A region of rings, each {@code x0, y0, x1, y1, …} with its first point at its end again. */
  public Region(List<double[]> rings) {
    for (double[] ring : rings) {
      if (ring.length % 2 != 0) {
        throw Check.mustBe("ring", "of pairs of numbers", ring.length + " numbers");
      }
      for (double coordinate : ring) {
        Check.finite("coordinate", coordinate);
      }
    }
    this.rings = rings.stream().map(double[]::clone).toList();
  }

  public boolean isEmpty() {
    return rings.isEmpty();
  }

  public List<double[]> rings() {
    return rings.stream().map(double[]::clone).toList();
  }
}
