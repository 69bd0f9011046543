package org.grapl.research.cluster;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.grapl.research.TrialExecutor;

/** Machines beyond this one that do trials, until closed. For one thread at a time. */
public interface TrialMachines extends AutoCloseable {

  /** How to get some; offered as a service by the module that knows how. */
  interface Provider {

    /** Connects to the machines, or starts them. */
    TrialMachines open(String master, Map<String, String> options);
  }

  /**
   * Connects by the module that is on the class path.
   *
   * @param master where the machines are, as Spark's documentation writes it: {@code local[*]},
   *     {@code local-cluster[2,1,1024]}, {@code spark://host:7077}, {@code yarn}
   * @param options whatever else Spark is to be told, by the names of its own documentation
   * @throws IllegalStateException if there is no such module
   */
  static TrialMachines open(String master, Map<String, String> options) {
    return ServiceLoader.load(Provider.class)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "running on Spark needs the module grapl-spark on the class path; ./grapl puts"
                        + " it there"))
        .open(master, options);
  }

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
