package org.grapl.experiments.cluster;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.grapl.experiments.TrialExecutor;

/** Machines that work for us, until closed. For one thread at a time. */
public interface Cluster extends AutoCloseable {

  /** How many tasks can run at the same time, as far as is known now. */
  int slots();

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
