package org.grapl.data.region;

import java.util.Optional;
import org.grapl.internal.Check;

/**
 * How a map becomes a graph: by which object of a TopoJSON file, that of most regions if none is
 * named; with which weights; and whether cells of a raster are linked at their corners too.
 */
public record MapOptions(Optional<String> object, Weights weights, boolean diagonals) {

  /** Links of weight 1 between regions with a common border and between cells side by side. */
  public static final MapOptions DEFAULT = new MapOptions(Optional.empty(), Weights.UNIT, false);

  public MapOptions {
    if (diagonals && weights == Weights.BORDER) {
      throw Check.mustBe(
          "diagonals", "used with weights of 1", "border lengths: corners have none");
    }
  }

  public enum Weights {
    UNIT,
    /** The length of the common border: in kilometres where coordinates are degrees. */
    BORDER
  }
}
