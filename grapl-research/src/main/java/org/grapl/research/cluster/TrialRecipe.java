package org.grapl.research.cluster;

import java.io.Serializable;
import java.util.List;
import org.grapl.research.Experiment;

/**
 * How to make the experiments of a run anew on another machine. Experiments are full of functions
 * and cannot be sent; a recipe is plain data and can.
 */
public interface TrialRecipe extends Serializable {

  /** Makes the experiments, the same on every machine. May take as long as reading a file. */
  List<Experiment> experiments();

  /**
   * What decides about the problems, in a few words or as a digest: two recipes of the same
   * identity draw the same problem from the same seed. Methods need not be part of it, each is
   * known by its own name; what was finished of one comparison can so be of use to the next.
   */
  String identity();
}
