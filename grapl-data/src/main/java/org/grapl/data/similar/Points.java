package org.grapl.data.similar;

import java.util.List;
import org.grapl.data.file.FieldText;
import org.grapl.data.item.Places;
import org.grapl.internal.Check;

/**
 * Items as points such that the wanted distance rises with the straight line between two of them:
 * the coordinates in doubles, row after row. Immutable.
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never compared
record Points(int size, int dimensions, double[] coordinates) {

  static Points of(FeatureTable table, Distance distance) {
    return switch (distance) {
      case EUCLIDEAN -> new Points(table.size(), table.columns().size(), table.values());
      case COSINE -> directions(table);
      case HAVERSINE -> onSphere(table);
    };
  }

  private static Points directions(FeatureTable table) {
    int width = table.columns().size();
    double[] unit = table.values().clone();
    for (int item = 0; item < table.size(); item++) {
      FeatureTable.scale(unit, item * width, (item + 1) * width);
      double squares = 0;
      for (int k = item * width; k < (item + 1) * width; k++) {
        squares += unit[k] * unit[k];
      }
      if (!(squares > 0)) {
        throw Check.mustBe(
            "features of " + FieldText.quoted(table.name(item)),
            "not all zero, to have a direction for the cosine",
            "zeros");
      }
      double length = Math.sqrt(squares);
      for (int k = item * width; k < (item + 1) * width; k++) {
        unit[k] /= length;
      }
    }
    return new Points(table.size(), width, unit);
  }

  /** (cos φ cos λ, cos φ sin λ, sin φ) of latitude φ and longitude λ. */
  private static Points onSphere(FeatureTable table) {
    if (table.columns().size() != 2) {
      throw Check.mustBe(
          "columns for haversine",
          "two, latitude and longitude",
          String.join(",", table.columns()) + "; choose them with --columns");
    }
    int latitude = latitudeColumn(table.columns());
    double[] xyz = new double[Math.multiplyExact(3, table.size())];
    for (int item = 0; item < table.size(); item++) {
      String of = " of " + FieldText.quoted(table.name(item));
      double phi = Check.within("latitude" + of, -90, 90, table.value(item, latitude));
      double lambda = Check.within("longitude" + of, -180, 360, table.value(item, 1 - latitude));
      double cosine = StrictMath.cos(Math.toRadians(phi));
      xyz[3 * item] = cosine * StrictMath.cos(Math.toRadians(lambda));
      xyz[3 * item + 1] = cosine * StrictMath.sin(Math.toRadians(lambda));
      xyz[3 * item + 2] = StrictMath.sin(Math.toRadians(phi));
    }
    return new Points(table.size(), 3, xyz);
  }

  /** Latitude comes first unless the names of the columns say otherwise. */
  private static int latitudeColumn(List<String> columns) {
    boolean swapped = Places.isLongitude(columns.get(0)) || Places.isLatitude(columns.get(1));
    return swapped ? 1 : 0;
  }

  /** The column of latitudes and that of longitudes, by their names, as far as they are there. */
  static List<String> placeColumns(List<String> columns) {
    return columns.stream()
        .filter(column -> Places.isLatitude(column) || Places.isLongitude(column))
        .toList();
  }

  double coordinate(int item, int dimension) {
    return coordinates[item * dimensions + dimension];
  }

  /** Σ (x − y)², summed in the order of the columns. */
  double square(int a, int b) {
    double sum = 0;
    int x = a * dimensions;
    int y = b * dimensions;
    for (int k = 0; k < dimensions; k++) {
      double difference = coordinates[x + k] - coordinates[y + k];
      sum += difference * difference;
    }
    return sum;
  }
}
