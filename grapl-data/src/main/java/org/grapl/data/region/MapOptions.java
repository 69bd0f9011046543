package org.grapl.data.region;

import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.internal.Check;

/**
 * How a map becomes a graph: by which object of a TopoJSON file, that of most regions if none is
 * named; with which weights; whether cells of a raster are linked at their corners too; and how
 * near borders must be to count as shared, in metres where coordinates are degrees, else in their
 * unit: if left empty, only exactly shared ones count, unless so few are that borders must have
 * been drawn one by one.
 */
public record MapOptions(
    Optional<String> object, Weights weights, boolean diagonals, OptionalDouble tolerance) {

  /** Links of weight 1 between regions with a common border and between cells side by side. */
  public static final MapOptions DEFAULT =
      new MapOptions(Optional.empty(), Weights.UNIT, false, OptionalDouble.empty());

  public MapOptions {
    tolerance.ifPresent(metres -> Check.positive("tolerance", metres));
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
