package org.grapl.data.similar;

import java.util.List;
import org.grapl.data.file.FieldText;
import org.grapl.data.item.Places;
import org.grapl.internal.Check;

/**
 * Items as points such that the wanted distance rises with the straight line between two of them:
 * the coordinates in doubles, a row each. Immutable.
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never compared
record Points(double[][] rows) {

  static Points of(FeatureTable table, Distance distance) {
    double[][] rows = new double[table.size()][];
    for (int item = 0; item < rows.length; item++) {
      rows[item] = distance == Distance.COSINE ? direction(table, item) : table.row(item);
    }
    return distance == Distance.HAVERSINE ? onSphere(table) : new Points(rows);
  }

  private static double[] direction(FeatureTable table, int item) {
    double[] unit = table.row(item).clone();
    FeatureTable.scale(unit);
    double squares = 0;
    for (double each : unit) {
      squares += each * each;
    }
    if (!(squares > 0)) {
      throw Check.mustBe(
          "features of " + FieldText.quoted(table.name(item)),
          "not all zero, to have a direction for the cosine",
          "zeros");
    }
    double length = Math.sqrt(squares);
    for (int k = 0; k < unit.length; k++) {
      unit[k] /= length;
    }
    return unit;
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
    double[][] xyz = new double[table.size()][];
    for (int item = 0; item < table.size(); item++) {
      String of = " of " + FieldText.quoted(table.name(item));
      double phi = Check.within("latitude" + of, -90, 90, table.value(item, latitude));
      double lambda = Check.within("longitude" + of, -180, 360, table.value(item, 1 - latitude));
      double cosine = StrictMath.cos(Math.toRadians(phi));
      xyz[item] =
          new double[] {
            cosine * StrictMath.cos(Math.toRadians(lambda)),
            cosine * StrictMath.sin(Math.toRadians(lambda)),
            StrictMath.sin(Math.toRadians(phi))
          };
    }
    return new Points(xyz);
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

  int size() {
    return rows.length;
  }

  int dimensions() {
    return rows[0].length;
  }

  /** Σ (x − y)², summed in the order of the columns. */
  double square(int a, int b) {
    double sum = 0;
    double[] x = rows[a];
    double[] y = rows[b];
    for (int k = 0; k < x.length; k++) {
      double difference = x[k] - y[k];
      sum += difference * difference;
    }
    return sum;
  }
}
