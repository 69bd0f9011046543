package org.grapl.data.region;

import com.fasterxml.jackson.core.JsonToken;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.grapl.data.file.JsonInput;
import org.grapl.data.item.Earth;
import org.grapl.internal.Check;

/**
 * The arcs of a TopoJSON file: lines that regions share. An arc is referred to by its number, or by
 * ~number (−1 − number) where it is followed backwards. Not thread-safe.
 */
final class Arcs {

  /** So many points are drawn from however few. */
  private static final long ALWAYS_DRAWN = 1_000_000;

  /** Points of all regions per point of the arcs: 2 where regions lie side by side. */
  private static final long MOST_DRAWN_PER_POINT = 8;

  private final JsonInput json;
  private final List<double[]> arcs = new ArrayList<>();
  private double[] scale = {1, 1};
  private double[] translate = {0, 0};
  private boolean isQuantised;
  private long pointsRead;
  private long pointsDrawn;

  Arcs(JsonInput json) {
    this.json = json;
  }

  static int number(int reference) {
    return reference < 0 ? ~reference : reference;
  }

  void readTransform() {
    isQuantised = true;
    json.object(
        "transform",
        name -> {
          switch (name) {
            case "scale" -> scale = readPosition("scale");
            case "translate" -> translate = readPosition("translate");
            default -> json.skip();
          }
        });
  }

  void read() {
    json.array(
        "arcs",
        () -> {
          DoubleStream.Builder line = DoubleStream.builder();
          json.array("arc", () -> Arrays.stream(readPosition("position")).forEach(line::add));
          double[] arc = line.build().toArray();
          if (arc.length < 4) {
            throw json.error("an arc must have at least two positions, got " + arc.length / 2);
          }
          pointsRead += arc.length / 2;
          arcs.add(arc);
        });
  }

  private double[] readPosition(String what) {
    double[] position = {Double.NaN, Double.NaN};
    int count = 0;
    json.expect(JsonToken.START_ARRAY, what, "a JSON array");
    for (; json.nextEntry(); count++) {
      double coordinate = json.number("coordinate");
      if (count < 2) {
        position[count] = coordinate; // what follows is a height
      }
    }
    if (count < 2) {
      throw json.error(what + " must have two coordinates, got " + count);
    }
    return position;
  }

  /** A position that is no part of an arc, in the coordinates of the map. */
  double[] place(double[] position) {
    return new double[] {
      position[0] * scale[0] + translate[0], position[1] * scale[1] + translate[1]
    };
  }

  /**
   * An arc's points on the map; in quantised files each is told by the step from the one before.
   */
  private double[] points(int arc) {
    double[] told = arcs.get(arc);
    if (!isQuantised) {
      return told;
    }
    double[] points = new double[told.length];
    for (int axis = 0; axis < 2; axis++) {
      double sum = 0;
      for (int k = axis; k < told.length; k += 2) {
        sum += told[k];
        points[k] = sum * scale[axis] + translate[axis];
      }
    }
    return points;
  }

  /**
   * The closed ring of some arcs. Each begins where the one before ends; where simplification has
   * moved the two apart, as it has in files of good repute, both points are kept.
   */
  double[] ring(int[] references) {
    double[] ring = new double[2 * draw(references) + 2];
    int length = 0;
    for (int reference : references) {
      double[] part = points(number(reference));
      int last = part.length - 2;
      for (int p = 0; p <= last; p += 2) {
        int from = reference < 0 ? last - p : p;
        boolean isJoint = p == 0 && isLast(ring, length, part[from], part[from + 1]);
        if (!isJoint) {
          ring[length++] = part[from];
          ring[length++] = part[from + 1];
        }
      }
    }
    if (!isLast(ring, length, ring[0], ring[1])) {
      ring[length++] = ring[0];
      ring[length++] = ring[1];
    }
    return Arrays.copyOf(ring, length);
  }

  private int draw(int[] references) {
    long most = Math.max(ALWAYS_DRAWN, MOST_DRAWN_PER_POINT * pointsRead);
    long before = pointsDrawn;
    for (int reference : references) {
      int arc = Check.index("number of an arc", arcs.size(), number(reference));
      pointsDrawn += arcs.get(arc).length / 2;
      if (pointsDrawn > most || pointsDrawn - before > Integer.MAX_VALUE / 4) {
        throw Check.mustBe(
            "points of all regions",
            "at most %d with arcs of %d points".formatted(most, pointsRead),
            "more");
      }
    }
    return (int) (pointsDrawn - before);
  }

  private static boolean isLast(double[] ring, int length, double x, double y) {
    return length > 0 && ring[length - 2] == x && ring[length - 1] == y;
  }

  /** The length of an arc: in kilometres if its coordinates are degrees. */
  double length(int arc, boolean isGeographic) {
    double[] p = points(arc);
    double sum = 0;
    for (int k = 2; k < p.length; k += 2) {
      sum += Earth.length(p[k - 2], p[k - 1], p[k], p[k + 1], isGeographic);
    }
    return sum;
  }
}
