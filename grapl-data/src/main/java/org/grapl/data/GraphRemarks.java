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

  public record Remark(Finding finding, Level level, String text) {}

  private static final Set<GraphFormat> WITHOUT_SURE_HEADER =
      EnumSet.of(GraphFormat.CSV, GraphFormat.TSV, GraphFormat.TEXT, GraphFormat.WORKBOOK);

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
  private Finding about = Finding.NO_LINKS;

  private GraphRemarks(Graph graph, GraphProfile profile) {
    this.graph = graph;
    this.profile = profile;
  }

  /** What to say of a graph and, if some values are known, of how well it explains them. */
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

  private void say(Level level, String text, Object... with) {
    remarks.add(new Remark(about, level, text.formatted(with)));
  }

  private void links() {
    if (graph.links() == 0) {
      say(Level.BAD, "No two items are linked: every item must be checked on its own.");
      return;
    }
    about = Finding.ISOLATED;
    int isolated = profile.isolated();
    if (isolated == 0) {
      say(Level.GOOD, "Every item has a link.");
    } else {
      say(
          isolated <= FEW * profile.items() ? Level.CARE : Level.BAD,
          "%s no link: only a check of its own can tell about %s.",
          isolated == 1 ? "1 item has" : isolated + " items have",
          isolated == 1 ? "it" : "such an item");
    }
  }

  private void parts() {
    about = Finding.PARTS;
    int parts = profile.parts() - profile.isolated();
    double largest = (double) profile.largestPart() / profile.items();
    boolean shattered = largest < MANY && parts > profile.items() / 10;
    if (parts == 1) {
      say(
          Level.GOOD,
          profile.isolated() == 0
              ? "All items are connected."
              : "All items that have a link are connected.");
    } else {
      say(
          shattered ? Level.BAD : Level.CARE,
          "The linked items fall into %d parts, the largest with %s of all items: what is learned in one part tells nothing about another, so each needs checks.",
          parts,
          percent(largest));
    }
  }

  private void density() {
    about = Finding.DENSITY;
    if (profile.items() > SMALL_GRAPH && profile.density() > DENSE) {
      say(
          Level.BAD,
          "%s of all pairs are linked: where everything is like everything, links say little, and computing is slow.",
          percent(profile.density()));
    } else {
      say(Level.GOOD, "Half of the items have %s neighbours or fewer.", profile.medianNeighbours());
    }
  }

  private void hub() {
    about = Finding.HUB;
    double share = (double) profile.hubNeighbours() / profile.items();
    if (profile.items() > SMALL_GRAPH
        && share > HUB_SHARE
        && profile.hubNeighbours() > 5 * Math.max(1, profile.medianNeighbours())) {
      say(
          Level.CARE,
          "\"%s\" is linked to %s of all items: such a hub makes items look alike that have only it in common.",
          graph.label(profile.hub()),
          percent(share));
    }
  }

  private void weights() {
    about = Finding.WEIGHTS;
    double ratio = profile.largeWeight() / profile.smallWeight();
    String range =
        "Weights run from %s to %s"
            .formatted(
                NumberText.rounded(profile.smallWeight(), 2),
                NumberText.rounded(profile.largeWeight(), 2));
    if (ratio == 1) {
      say(Level.GOOD, "All links weigh about the same.");
    } else if (ratio > WIDE_WEIGHTS) {
      say(Level.CARE, "%s: next to the largest, the smallest count for nothing.", range);
    } else {
      say(
          Level.GOOD,
          "%s, %s in the middle.",
          range,
          NumberText.rounded(profile.medianWeight(), 2));
    }
  }

  private void signal(SignalFit fit) {
    about = Finding.SIGNAL;
    if (fit.items() < FEWEST_VALUES) {
      say(
          Level.CARE,
          "Only %s a value and a neighbour with one: too few to say what the graph explains.",
          fit.items() == 1 ? "1 item has" : fit.items() + " items have");
      return;
    }
    String figures =
        "(correlation %.2f; shuffled values reach %.2f)".formatted(fit.correlation(), fit.chance());
    if (!fit.isBetterThanChance()) {
      say(
          Level.BAD,
          "Neighbours are no more alike than chance makes them %s: this graph will not save checks.",
          figures);
    } else {
      say(
          fit.correlation() < GOOD_CORRELATION ? Level.CARE : Level.GOOD,
          "The neighbours of an item tell %s of how values differ %s.",
          percent(fit.explained()),
          figures);
    }
    if (fit.weightsLookLikeDistances()) {
      about = Finding.DISTANCES;
      say(
          Level.BAD,
          "Links of larger weight join items that are less alike: the weights seem to be distances.");
    }
  }

  private static String percent(double share) {
    return share > 0 && share < 0.01 ? "less than 1 %" : "%.0f %%".formatted(100 * share);
  }
}
