package org.grapl.spark.campaign;

import java.util.List;
import java.util.Optional;
import org.grapl.Noise;
import org.grapl.spark.graph.TableSource;

/**
 * A campaign in rounds on a graph made ready.
 *
 * @param directory where the campaign is kept: what was asked, observed and decided
 * @param graph the directory of the graph
 * @param deviations whether the deviations of all means are wanted with each decision
 * @param parts into how many blocks the graph is cut
 * @param observations tables of observations besides those in the campaign's own directory
 * @param told observations at hand, such as those of a campaign in a store
 * @param answers who answers; empty if people do, who put tables into that directory
 * @param rounds how many rounds to make at most, now
 */
public record RoundsPlan(
    String directory,
    String graph,
    RoundSettings settings,
    boolean deviations,
    int parts,
    List<TableSource> observations,
    List<Told> told,
    Optional<Simulation> answers,
    int rounds) {

  public RoundsPlan {
    observations = List.copyOf(observations);
    told = List.copyOf(told);
  }

  /** An observation of an item. */
  public record Told(String label, double value, double weight) {}

  /**
   * Answers drawn around known means.
   *
   * @param truth a table of labels and means
   */
  public record Simulation(TableSource truth, Noise noise, long seed) {}
}
