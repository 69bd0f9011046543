package org.grapl.data;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.grapl.data.file.NumberText;
import org.grapl.graph.Graph;

/**
 * What a graph is good for, in plain words. What to do about it depends on what people have at
 * hand: the command line and the page each have their own remedies.
 */
public final class GraphRemarks {

  /** How serious a remark is, the gravest last. */
  public enum Level {
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

  /** What a remark is about. */
  public enum Finding {
    NO_LINKS,
    ISOLATED,
    PARTS,
    DENSITY,
    HUB,
    WEIGHTS,
    SIGNAL,
    DISTANCES
  }

  /** Something to be said of a graph. */
  public record Remark(Finding finding, Level level, String text) {}

  private static final Set<GraphFormat> WITHOUT_SURE_HEADER =
      EnumSet.of(GraphFormat.CSV, GraphFormat.TSV, GraphFormat.TEXT);
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

  /**
   * Looks at a graph.
   *
   * @param profile that of the graph
   * @param signal how well it explains values, if some are known
   */
  public static List<Remark> of(Graph graph, GraphProfile profile, Optional<SignalFit> signal) {
    GraphRemarks made = new GraphRemarks(graph, profile);
    made.links();
    if (graph.links() > 0) {
      made.parts();
      made.density();
      made.hub();
      made.weights();
      signal.ifPresent(made::signal);
    }
    return made.remarks;
  }

  /** The gravest of all. */
  public static Level worst(List<Remark> remarks) {
    return remarks.stream().map(Remark::level).max(Level::compareTo).orElse(Level.GOOD);
  }

  /**
   * Whether the first row of an edge list may have been a header that was taken for a link: its two
   * names are linked to nothing else, and the format does not tell.
   */
  public static boolean firstRowMayBeHeader(Graph graph, GraphFormat format) {
    return WITHOUT_SURE_HEADER.contains(format)
        && graph.size() > 2
        && graph.neighbours(0) == 1
        && graph.neighbours(1) == 1
        && graph.weight(0, 1) > 0;
  }

  private void add(Finding finding, Level level, String text) {
    remarks.add(new Remark(finding, level, text));
  }

  private void links() {
    if (graph.links() == 0) {
      add(
          Finding.NO_LINKS,
          Level.BAD,
          "No two items are linked: every item must be checked on its own.");
      return;
    }
    int isolated = profile.isolated();
    if (isolated == 0) {
      add(Finding.ISOLATED, Level.GOOD, "Every item has a link.");
    } else {
      add(
          Finding.ISOLATED,
          isolated <= FEW * profile.items() ? Level.CARE : Level.BAD,
          "%s no link: nothing but a check of its own tells about %s."
              .formatted(
                  isolated == 1 ? "1 item has" : isolated + " items have",
                  isolated == 1 ? "it" : "such an item"));
    }
  }

  private void parts() {
    int parts = profile.parts() - profile.isolated();
    double largest = (double) profile.largestPart() / profile.items();
    if (parts == 1) {
      add(
          Finding.PARTS,
          Level.GOOD,
          profile.isolated() == 0
              ? "All items hang together."
              : "All items that have a link hang together.");
      return;
    }
    boolean shattered = largest < MANY && parts > profile.items() / 10;
    add(
        Finding.PARTS,
        shattered ? Level.BAD : Level.CARE,
        "The linked items fall into %d parts, the largest with %s of all items: what is learnt in one part tells nothing about another, so each needs checks."
            .formatted(parts, percent(largest)));
  }

  private void density() {
    if (profile.items() > SMALL_GRAPH && profile.density() > DENSE) {
      add(
          Finding.DENSITY,
          Level.BAD,
          "%s of all pairs are linked: where everything is like everything, links say little, and computing is slow."
              .formatted(percent(profile.density())));
    } else {
      add(
          Finding.DENSITY,
          Level.GOOD,
          "Half of the items have %s neighbours or fewer.".formatted(profile.medianNeighbours()));
    }
  }

  private void hub() {
    double share = (double) profile.hubNeighbours() / profile.items();
    if (profile.items() > SMALL_GRAPH
        && share > HUB_SHARE
        && profile.hubNeighbours() > 5 * Math.max(1, profile.medianNeighbours())) {
      add(
          Finding.HUB,
          Level.CARE,
          "\"%s\" is linked to %s of all items: such a hub makes items look alike that have only it in common."
              .formatted(graph.label(profile.hub()), percent(share)));
    }
  }

  private void weights() {
    double ratio = profile.largeWeight() / profile.smallWeight();
    if (ratio == 1) {
      add(Finding.WEIGHTS, Level.GOOD, "All links weigh about the same.");
    } else if (ratio > WIDE_WEIGHTS) {
      add(
          Finding.WEIGHTS,
          Level.CARE,
          "Weights run from %s to %s: next to the largest, the smallest count for nothing."
              .formatted(
                  NumberText.rounded(profile.smallWeight(), 2),
                  NumberText.rounded(profile.largeWeight(), 2)));
    } else {
      add(
          Finding.WEIGHTS,
          Level.GOOD,
          "Weights run from %s to %s, %s in the middle."
              .formatted(
                  NumberText.rounded(profile.smallWeight(), 2),
                  NumberText.rounded(profile.largeWeight(), 2),
                  NumberText.rounded(profile.medianWeight(), 2)));
    }
  }

  private void signal(SignalFit fit) {
    if (fit.items() < FEWEST_VALUES) {
      add(
          Finding.SIGNAL,
          Level.CARE,
          "Only %s a value and a neighbour with one: too few to say what the graph explains."
              .formatted(fit.items() == 1 ? "1 item has" : fit.items() + " items have"));
      return;
    }
    String figures =
        "(correlation %.2f; shuffled values reach %.2f)".formatted(fit.correlation(), fit.chance());
    if (!fit.isBetterThanChance()) {
      add(
          Finding.SIGNAL,
          Level.BAD,
          "Neighbours are no more alike than chance makes them %s: this graph will not save checks."
              .formatted(figures));
    } else {
      add(
          Finding.SIGNAL,
          fit.correlation() < GOOD_CORRELATION ? Level.CARE : Level.GOOD,
          "The neighbours of an item tell %s of how values differ %s."
              .formatted(percent(fit.explained()), figures));
    }
    if (fit.weightsLookLikeDistances()) {
      add(
          Finding.DISTANCES,
          Level.BAD,
          "Links of larger weight join items that are less alike: the weights seem to be distances.");
    }
  }

  private static String percent(double share) {
    return share > 0 && share < 0.01 ? "less than 1 %" : "%.0f %%".formatted(100 * share);
  }
}
