package org.grapl.spark.graph;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.grapl.spark.parts.RowPart;
import org.grapl.spark.parts.RowPartBuilder;
import scala.Tuple2;

/** Turns links into blocks of rows of W: one shuffle, then never again. */
final class Blocks {

  private Blocks() {}

  /**
   * The blocks, one to a partition, kept by the executors from when they are first used. Items are
   * cut so that blocks have about as many links.
   *
   * @param links with columns a, b, weight
   * @param parts how many blocks, if there are as many items
   */
  static JavaRDD<RowPart> of(Dataset<Row> links, int size, int parts) {
    long[] ends =
        links
            .select(LinkTable.A, LinkTable.B)
            .javaRDD()
            .mapPartitions(each -> List.of(ends(each, size)).iterator())
            .fold(new long[Cuts.BUCKETS], Blocks::added);
    Cuts cuts = Cuts.of(ends, size, Math.max(1, Math.min(size, parts)));
    return links
        .select(LinkTable.A, LinkTable.B, LinkTable.WEIGHT)
        .javaRDD()
        .mapPartitionsToPair(each -> entries(each, cuts))
        // The hash of a small number is the number itself.
        .partitionBy(new HashPartitioner(cuts.parts()))
        .mapPartitionsWithIndex((block, each) -> List.of(block(block, each, cuts)).iterator(), true)
        .persist(StorageLevel.MEMORY_AND_DISK());
  }

  private static long[] ends(Iterator<Row> links, int size) {
    long[] ends = new long[Cuts.BUCKETS];
    while (links.hasNext()) {
      Row link = links.next();
      ends[Cuts.bucket(link.getInt(0), size)]++;
      ends[Cuts.bucket(link.getInt(1), size)]++;
    }
    return ends;
  }

  private static long[] added(long[] one, long[] other) {
    long[] sum = one.clone();
    for (int k = 0; k < sum.length; k++) {
      sum[k] += other[k];
    }
    return sum;
  }

  /** Both entries of every link, gathered by block. */
  private static Iterator<Tuple2<Integer, Entries>> entries(Iterator<Row> links, Cuts cuts) {
    Entries[] open = new Entries[cuts.parts()];
    return new Iterator<>() {

      private final List<Tuple2<Integer, Entries>> full = new ArrayList<>();
      private int flushed;

      private void add(int a, int b, double weight) {
        int block = cuts.of(a);
        if (open[block] == null) {
          open[block] = new Entries();
        }
        if (!open[block].add(a, b, weight)) {
          full.add(new Tuple2<>(block, open[block].trimmed()));
          open[block] = null;
        }
      }

      @Override
      public boolean hasNext() {
        while (full.isEmpty() && links.hasNext()) {
          Row link = links.next();
          add(link.getInt(0), link.getInt(1), link.getDouble(2));
          add(link.getInt(1), link.getInt(0), link.getDouble(2));
        }
        while (full.isEmpty() && flushed < open.length) {
          Entries rest = open[flushed];
          if (rest != null) {
            full.add(new Tuple2<>(flushed, rest.trimmed()));
          }
          flushed++;
        }
        return !full.isEmpty();
      }

      @Override
      public Tuple2<Integer, Entries> next() {
        return full.remove(full.size() - 1);
      }
    };
  }

  private static RowPart block(int number, Iterator<Tuple2<Integer, Entries>> entries, Cuts cuts) {
    RowPartBuilder part = new RowPartBuilder(cuts.from(number), cuts.to(number));
    while (entries.hasNext()) {
      entries.next()._2().addTo(part);
    }
    return part.build();
  }

  /**
   * Some entries of W on their way to their part, in arrays: a row each would take ten times as
   * long.
   */
  private static final class Entries implements Serializable {

    private static final long serialVersionUID = 1;

    /** Large enough that overheads vanish, small enough that a thousand parts fit into memory. */
    private static final int MOST = 4096;

    private int[] row = new int[64];
    private int[] column = new int[64];
    private double[] weight = new double[64];
    private int count;

    /** Takes an entry, and tells whether there is room for another. */
    boolean add(int a, int b, double w) {
      if (count == row.length) {
        resize(2 * count);
      }
      row[count] = a;
      column[count] = b;
      weight[count++] = w;
      return count < MOST;
    }

    private void resize(int length) {
      row = Arrays.copyOf(row, length);
      column = Arrays.copyOf(column, length);
      weight = Arrays.copyOf(weight, length);
    }

    Entries trimmed() {
      resize(count);
      return this;
    }

    void addTo(RowPartBuilder part) {
      for (int k = 0; k < count; k++) {
        part.add(row[k], column[k], weight[k]);
      }
    }
  }
}
