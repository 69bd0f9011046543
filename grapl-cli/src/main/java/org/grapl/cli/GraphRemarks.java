package org.grapl.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.data.file.NumberText;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphProfile;
import org.grapl.graph.SignalFit;

/** What a graph is good for, in plain words. */
final class GraphRemarks {

  /** How serious a remark is, the gravest last. */
  enum Level {
    GOOD("ok"),
    CARE("care"),
    BAD("trouble");

    private final String word;

    Level(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /**
   * One finding.
   *
   * @param remedy what to do about it; may be empty
   */
  record Remark(Level level, String text, String remedy) {}

  private static final double FEW = 0.05;
  private static final double MANY = 0.5;
  private static final double DENSE = 0.25;
  private static final int SMALL_GRAPH = 50;
  private static final double HUB_SHARE = 0.2;
  private static final double WIDE_WEIGHTS = 1e6;
  private static final double GOOD_CORRELATION = 0.3;
  private static final int FEWEST_VALUES = 10;

  private final Graph graph;
  private final GraphProfile profile;
  private final List<Remark> remarks = new ArrayList<>();

  private GraphRemarks(Graph graph, GraphProfile profile) {
    this.graph = graph;
    this.profile = profile;
  }

  static List<Remark> of(Graph graph, GraphProfile profile, Optional<SignalFit> signal) {
    GraphRemarks made = new GraphRemarks(graph, profile);
    made.links();
    if (graph.edges() > 0) {
      made.parts();
      made.density();
      made.hub();
      made.weights();
      signal.ifPresent(made::signal);
    }
    return made.remarks;
  }

  /** The gravest of all. */
  static Level worst(List<Remark> remarks) {
    return remarks.stream().map(Remark::level).max(Level::compareTo).orElse(Level.GOOD);
  }

  private void add(Level level, String text, String remedy) {
    remarks.add(new Remark(level, text, remedy));
  }

  private void links() {
    if (graph.edges() == 0) {
      add(
          Level.BAD,
          "No two items are linked: every item must be checked on its own.",
          "Make links from what you know of items with 'grapl graph knn'.");
      return;
    }
    int isolated = profile.isolated();
    if (isolated == 0) {
      add(Level.GOOD, "Every item has a link.", "");
    } else {
      add(
          isolated <= FEW * profile.arms() ? Level.CARE : Level.BAD,
          "%s no link: nothing but a check of its own tells about %s."
              .formatted(
                  isolated == 1 ? "1 item has" : isolated + " items have",
                  isolated == 1 ? "it" : "such an item"),
          isolated <= FEW * profile.arms()
              ? ""
              : "Raise --k or --radius if the graph comes from 'graph knn', or add another graph with 'graph combine'.");
    }
  }

  private void parts() {
    int parts = profile.parts() - profile.isolated();
    double largest = (double) profile.largestPart() / profile.arms();
    if (parts == 1) {
      add(
          Level.GOOD,
          profile.isolated() == 0
              ? "All items hang together."
              : "All items that have a link hang together.",
          "");
      return;
    }
    boolean shattered = largest < MANY && parts > profile.arms() / 10;
    add(
        shattered ? Level.BAD : Level.CARE,
        "The linked items fall into %d parts, the largest with %s of all items: what is learnt in one part tells nothing about another, so each needs checks."
            .formatted(parts, percent(largest)),
        shattered ? "Link more items: a larger --k, or a second graph with 'graph combine'." : "");
  }

  private void density() {
    if (profile.arms() > SMALL_GRAPH && profile.density() > DENSE) {
      add(
          Level.BAD,
          "%s of all pairs are linked: where everything is like everything, links say little, and computing is slow."
              .formatted(percent(profile.density())),
          "Keep only the nearest with 'graph knn', or thin it out with 'graph sparsify'.");
    } else {
      add(
          Level.GOOD,
          "Half of the items have %s neighbours or fewer.".formatted(profile.medianNeighbours()),
          "");
    }
  }

  private void hub() {
    double share = (double) profile.hubNeighbours() / profile.arms();
    if (profile.arms() > SMALL_GRAPH
        && share > HUB_SHARE
        && profile.hubNeighbours() > 5 * Math.max(1, profile.medianNeighbours())) {
      add(
          Level.CARE,
          "\"%s\" is linked to %s of all items: such a hub makes items look alike that have only it in common."
              .formatted(graph.label(profile.hub()), percent(share)),
          "If its links mean little, remove them, or use 'graph knn --mutual'.");
    }
  }

  private void weights() {
    double ratio = profile.largeWeight() / profile.smallWeight();
    if (ratio == 1) {
      add(Level.GOOD, "All links weigh about the same.", "");
    } else if (ratio > WIDE_WEIGHTS) {
      add(
          Level.CARE,
          "Weights run from %s to %s: next to the largest, the smallest count for nothing."
              .formatted(
                  NumberText.rounded(profile.smallWeight(), 2),
                  NumberText.rounded(profile.largeWeight(), 2)),
          "Check their unit; the scale as a whole does not matter, ratios do.");
    } else {
      add(
          Level.GOOD,
          "Weights run from %s to %s, %s in the middle."
              .formatted(
                  NumberText.rounded(profile.smallWeight(), 2),
                  NumberText.rounded(profile.largeWeight(), 2),
                  NumberText.rounded(profile.medianWeight(), 2)),
          "");
    }
  }

  private void signal(SignalFit fit) {
    if (fit.arms() < FEWEST_VALUES) {
      add(
          Level.CARE,
          "Only %s a value and a neighbour with one: too few to say what the graph explains."
              .formatted(fit.arms() == 1 ? "1 item has" : fit.arms() + " items have"),
          "");
      return;
    }
    String figures =
        "(correlation %.2f; shuffled values reach %.2f)".formatted(fit.correlation(), fit.chance());
    if (!fit.isBetterThanChance()) {
      add(
          Level.BAD,
          "Neighbours are no more alike than chance makes them %s: this graph will not save checks."
              .formatted(figures),
          "Link items by something that has to do with what is checked.");
    } else {
      add(
          fit.correlation() < GOOD_CORRELATION ? Level.CARE : Level.GOOD,
          "The neighbours of an item tell %s of how values differ %s."
              .formatted(percent(fit.explained()), figures),
          "");
    }
    if (fit.weightsLookLikeDistances()) {
      add(
          Level.BAD,
          "Links of larger weight join items that are less alike: the weights seem to be distances.",
          "A weight must say how alike two items are: use 1/distance, or leave weights out.");
    }
  }

  private static String percent(double share) {
    return share > 0 && share < 0.01 ? "less than 1 %" : "%.0f %%".formatted(100 * share);
  }
}
