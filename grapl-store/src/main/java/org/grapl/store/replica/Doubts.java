package org.grapl.store.replica;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.data.file.NumberText;
import org.grapl.graph.Graph;
import org.grapl.store.Doubtful;
import org.grapl.store.Doubtful.Kind;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.ObservationTable;

/**
 * Which answers look like mistakes of hand, by the other answers alone: no estimate is looked at,
 * so that whoever may give an answer may hear of it. Of one moment, not thread-safe.
 */
public final class Doubts {

  private static final int MOST = 100;

  /** So many answers, the last ones, tell what is usual. */
  private static final int RECENT = 1000;

  private static final int FEWEST = 5;

  /** So many of numbers are told. */
  private static final int DIGITS = 3;

  /** Far from all others is beyond so many times the distance between their outer tenths. */
  private static final double FAR = 3;

  /** So many neighbours must have been checked, and lie so many deviations off. */
  private static final int FEWEST_NEIGHBOURS = 3;

  private static final double FAR_FROM_NEIGHBOURS = 4;

  private final ObservationTable rows;
  private final Question question;
  private final Graph graph;

  /** Places of what counts, by item, as far as anything about them is to be told. */
  private final Map<Integer, List<Integer>> places = new HashMap<>();

  private final double[] sorted;

  private Doubts(Bookkeeping books, Graph graph, IntPredicate isNear) {
    this.rows = books.observations();
    this.question = books.question();
    this.graph = graph;
    IntStream.range(0, rows.count())
        .filter(k -> isNear.test(rows.item(k)) && !rows.isWithdrawn(k))
        .forEach(k -> places.computeIfAbsent(rows.item(k), item -> new ArrayList<>(1)).add(k));
    this.sorted =
        IntStream.iterate(rows.count() - 1, k -> k >= 0, k -> k - 1)
            .filter(k -> !rows.isWithdrawn(k))
            .limit(RECENT)
            .mapToDouble(rows::value)
            .sorted()
            .toArray();
  }

  /** Of some observations those that look like mistakes. */
  public static List<Doubtful> of(Bookkeeping books, Graph graph, List<Long> observations) {
    BitSet near = new BitSet();
    for (long each : observations) {
      int item = books.observations().item(books.observations().of(each));
      near.set(item);
      graph.forEachNeighbour(item, (from, to, weight) -> near.set(to));
    }
    Doubts doubts = new Doubts(books, graph, near::get);
    return observations.stream().flatMap(each -> doubts.of(each).stream()).toList();
  }

  /** Why an observation is doubtful by itself, if it is and nobody has confirmed it. */
  private Optional<Doubtful> of(long observation) {
    int place = rows.of(observation);
    if (rows.isWithdrawn(place) || rows.confirmed(place) > 0) {
      return Optional.empty();
    }
    return far(place).or(() -> contradicted(place));
  }

  /**
   * All of them.
   *
   * @param disagreed items that people do not agree about
   */
  public static List<Doubtful> all(Bookkeeping books, Graph graph, List<Integer> disagreed) {
    return new Doubts(books, graph, item -> true).all(disagreed);
  }

  private List<Doubtful> all(List<Integer> disagreed) {
    Map<Integer, Doubtful> byItem = new LinkedHashMap<>();
    for (List<Integer> each : places.values()) {
      each.forEach(
          place -> of(rows.entry(place)).ifPresent(doubt -> byItem.put(doubt.item(), doubt)));
    }
    for (int item : disagreed) {
      List<Integer> told = places.getOrDefault(item, List.of());
      int last = told.get(told.size() - 1);
      if (told.stream().allMatch(place -> rows.confirmed(place) < rows.entry(last))) {
        byItem.putIfAbsent(item, doubt(last, Kind.DISAGREED, words(told)));
      }
    }
    return byItem.values().stream()
        .sorted(Comparator.comparing(Doubtful::kind).thenComparing(each -> -off(each)))
        .limit(MOST)
        .toList();
  }

  private double off(Doubtful doubt) {
    return Math.abs(rows.value(rows.of(doubt.observation())) - question.threshold());
  }

  private String words(List<Integer> told) {
    long above = told.stream().filter(place -> question.isAbove(rows.value(place))).count();
    return "people disagree: %s above the line, %s below"
        .formatted(says(above), told.size() - above);
  }

  private static String says(long count) {
    return count == 1 ? "1 answer is" : count + " answers are";
  }

  private Doubtful doubt(int place, Kind kind, String reason) {
    return new Doubtful(rows.entry(place), rows.item(place), kind, reason);
  }

  /** The answer itself is among those it is compared with, so those at both ends are left out. */
  private Optional<Doubtful> far(int place) {
    int last = sorted.length - 1;
    int tenth = sorted.length / 10 + 1;
    if (sorted.length <= FEWEST) {
      return Optional.empty();
    }
    double low = sorted[tenth];
    double high = sorted[last - tenth];
    double reach = FAR * (high - low);
    double value = rows.value(place);
    return reach > 0 && (value < low - reach || value > high + reach)
        ? Optional.of(
            doubt(
                place,
                Kind.FAR,
                "far from everything seen: most answers so far lie between %s and %s"
                    .formatted(NumberText.rounded(low, DIGITS), NumberText.rounded(high, DIGITS))))
        : Optional.empty();
  }

  /** What was told of an item's neighbours that were checked. */
  private final class Beside {
    private int count;
    private int above;
    private double sum;
    private double squares;

    void take(int item) {
      List<Integer> told = places.get(item);
      if (told != null) {
        double all = 0;
        for (int place : told) {
          all += rows.value(place);
        }
        double off = all / told.size() - question.threshold();
        count++;
        above += question.isAbove(all / told.size()) ? 1 : 0;
        sum += off;
        squares += off * off;
      }
    }

    /** Whether an answer is alone on its side, and far from them by how much they differ. */
    boolean contradicts(double value) {
      double mean = sum / count;
      double variance = Math.max(0, squares / count - mean * mean);
      return count >= FEWEST_NEIGHBOURS
          && above == (question.isAbove(value) ? 0 : count)
          && Math.abs(value - question.threshold() - mean)
              > FAR_FROM_NEIGHBOURS * Math.sqrt(variance);
    }
  }

  private Optional<Doubtful> contradicted(int place) {
    Beside beside = new Beside();
    graph.forEachNeighbour(rows.item(place), (from, to, weight) -> beside.take(to));
    if (!beside.contradicts(rows.value(place))) {
      return Optional.empty();
    }
    String other = beside.above > 0 ? "above" : "below";
    String said = beside.above > 0 ? "below" : "above";
    return Optional.of(
        doubt(
            place,
            Kind.NEIGHBOURS,
            "its %d checked neighbours all say %s, this says %s"
                .formatted(beside.count, other, said)));
  }
}
