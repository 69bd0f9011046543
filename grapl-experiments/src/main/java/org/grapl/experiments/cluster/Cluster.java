package org.grapl.experiments.cluster;

import java.util.function.Consumer;

/** Machines that work for us, until closed. For one thread at a time. */
public interface Cluster extends AutoCloseable {

  /** How many tasks can run at the same time, as far as is known now. */
  int slots();

  /**
   * Makes a graph ready: numbers its items, checks and adds up its links, and writes both as files.
   *
   * @param links {@code source,target[,weight]}
   * @param directory where to, which must not hold a graph yet
   * @param parts into how many blocks it is cut while its pieces are counted
   */
  GraphSummary prepare(TableSource links, String directory, int parts);

  /** What a graph made ready earlier is like. */
  GraphSummary describe(String directory);

  /**
   * Begins a campaign in rounds, or goes on where it stopped, whenever and however that was.
   *
   * @param finished told of each round when all of it is written
   */
  RoundsResult run(RoundsPlan plan, Consumer<RoundReport> finished);

  /** Times passes over a random graph. */
  PassCost time(PassPlan plan);

  @Override
  void close();
}
