package org.grapl.spark.graph;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.grapl.spark.parts.RowPartBuilder;
import scala.Tuple2;

/** Turns links into blocks: one shuffle, then never again. */
final class Blocks {

  private final Layout layout;
  private final Cuts rows;
  private final Cuts columns;

  private Blocks(Layout layout, Cuts rows, Cuts columns) {
    this.layout = layout;
    this.rows = rows;
    this.columns = columns;
  }

  /**
   * Cuts items so that strips have about as many links.
   *
   * @param links with columns a, b, weight
   */
  static Blocks cut(Dataset<Row> links, int size, Layout layout) {
    long[] ends =
        links
            .select(LinkTable.A, LinkTable.B)
            .javaRDD()
            .mapPartitions(each -> List.of(ends(each, size)).iterator())
            .fold(new long[Cuts.BUCKETS], Blocks::added);
    // Columns by items alone: what a task gets of a vector is as long as the strip has items.
    Cuts columns = Cuts.of(new long[Cuts.BUCKETS], size, layout.columns());
    return new Blocks(layout, Cuts.of(ends, size, layout.rows()), columns);
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

  Cuts rows() {
    return rows;
  }

  Cuts columns() {
    return columns;
  }

  /** The blocks, one to a partition, kept by the executors from when they are first used. */
  JavaRDD<Block> of(Dataset<Row> links) {
    // Locals, because a task is sent with everything that it mentions.
    Layout into = layout;
    Cuts byRow = rows;
    Cuts byColumn = columns;
    return links
        .select(LinkTable.A, LinkTable.B, LinkTable.WEIGHT)
        .javaRDD()
        .mapPartitionsToPair(each -> entries(each, into, byRow, byColumn))
        // The hash of a small number is the number itself.
        .partitionBy(new HashPartitioner(layout.blocks()))
        .mapPartitionsWithIndex(
            (block, each) -> List.of(block(block, each, into, byRow, byColumn)).iterator(), true)
        .persist(StorageLevel.MEMORY_AND_DISK());
  }

  /** Both entries of every link, gathered by block. */
  private static Iterator<Tuple2<Integer, Entries>> entries(
      Iterator<Row> links, Layout layout, Cuts byRow, Cuts byColumn) {
    Entries[] open = new Entries[layout.blocks()];
    return new Iterator<>() {

      private final List<Tuple2<Integer, Entries>> full = new ArrayList<>();
      private int flushed;

      private void add(int a, int b, double weight) {
        int block = layout.block(byRow.of(a), byColumn.of(b));
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

  private static Block block(
      int number,
      Iterator<Tuple2<Integer, Entries>> entries,
      Layout layout,
      Cuts byRow,
      Cuts byColumn) {
    int row = number / layout.columns();
    int column = number % layout.columns();
    RowPartBuilder part = new RowPartBuilder(byRow.from(row), byRow.to(row), byColumn.from(column));
    while (entries.hasNext()) {
      entries.next()._2().addTo(part);
    }
    return new Block(row, column, part.build());
  }
}
