package org.grapl.experiments.cluster;

/** Machines that work for us, until closed. For one thread at a time. */
public interface Cluster extends AutoCloseable {

  /** How many tasks can run at the same time, as far as is known now. */
  int slots();

  /** Times passes over a random graph. */
  PassCost time(PassPlan plan);

  @Override
  void close();
}
