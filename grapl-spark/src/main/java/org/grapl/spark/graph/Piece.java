package org.grapl.spark.graph;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a block gives for its rows, in lanes; those of one strip of rows add up.
 *
 * @param values in lanes, shared
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier between machines; never compared
record Piece(int row, int column, double[] values) implements Serializable {

  /** The sum of the pieces of one strip of rows, in the order of their columns: always the same. */
  static Piece sum(Iterable<Piece> pieces) {
    List<Piece> ordered = new ArrayList<>();
    pieces.forEach(ordered::add);
    ordered.sort(Comparator.comparingInt(Piece::column));
    double[] sum = ordered.get(0).values.clone();
    for (Piece piece : ordered.subList(1, ordered.size())) {
      for (int k = 0; k < sum.length; k++) {
        sum[k] += piece.values[k];
      }
    }
    return new Piece(ordered.get(0).row, 0, sum);
  }
}
