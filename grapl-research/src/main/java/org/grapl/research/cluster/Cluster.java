package org.grapl.research.cluster;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.grapl.research.TrialExecutor;

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

  /**
   * Somebody who does the tasks of a plan on these machines. The plan must be of the experiments
   * that the recipe makes.
   *
   * @param checkpoint a directory in which finished tasks are kept, made if there is none; what is
   *     there already of the same problems and seed is not done again
   * @param notes told, in a sentence each, what a person may want to know on the way
   */
  TrialExecutor trials(TrialRecipe recipe, Optional<Path> checkpoint, Consumer<String> notes);

  @Override
  void close();
}
