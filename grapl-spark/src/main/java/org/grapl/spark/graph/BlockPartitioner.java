package org.grapl.spark.graph;

import org.apache.spark.Partitioner;

/** Sends what is keyed by the number of a block to the partition of that number. */
final class BlockPartitioner extends Partitioner {

  private static final long serialVersionUID = 1;

  private final int blocks;

  BlockPartitioner(int blocks) {
    this.blocks = blocks;
  }

  @Override
  public int numPartitions() {
    return blocks;
  }

  @Override
  public int getPartition(Object key) {
    return (Integer) key;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BlockPartitioner that && that.blocks == blocks;
  }

  @Override
  public int hashCode() {
    return blocks;
  }
}
