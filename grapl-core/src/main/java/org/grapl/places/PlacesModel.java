package org.grapl.places;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.Fitted;
import org.grapl.estimate.ItemScores;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.evidence.Inverses;
import org.grapl.graph.Graph;

/**
 * The evidence on the {@link Places} of one graph, with what it has computed of them, to be shared
 * by estimators of the same owner. The first places are made ready at once. Not thread-safe.
 */
public final class PlacesModel {

  private final Graph graph;
  private final Noise noise;
  private final ItemScores scores;
  private final Map<Places, Inverses> inverses = new HashMap<>();

  /**
   * @param noise of answers about one item
   */
  public PlacesModel(Graph graph, Noise noise, ItemScores scores) {
    this.graph = graph;
    this.noise = noise;
    this.scores = scores;
    inverses(places(0)).complete();
  }

  /**
   * Makes ready a part of what will be wanted when twice as many items have been checked. All of it
   * at once would take a second on a map.
   */
  void prepare(int checked) {
    inverses(places(2 * checked)).computeNext();
  }

  int items() {
    return graph.size();
  }

  Noise noise() {
    return noise;
  }

  /** Those to use when so many items have been checked. */
  Places places(int checked) {
    return Places.of(graph, checked);
  }

  /** Those that something was fitted to; empty if it was fitted to other ones. */
  Optional<Places> placesOf(Fitted fitted) {
    return Places.withCount(graph, fitted.places());
  }

  EvidenceEstimator estimator(Places places, Question question, boolean areFitsGiven) {
    return areFitsGiven
        ? EvidenceEstimator.withFitsGiven(places.graph(), within(), question, inverses(places))
        : new EvidenceEstimator(places.graph(), within(), question, inverses(places));
  }

  /** What explains observations of items best, see {@link EvidenceEstimator#fit}. */
  public Optional<Fitted> fit(Question question, Tally observations) {
    Places places = places(observations.observedItems());
    return EvidenceEstimator.fit(
        places.graph(), within(), question, inverses(places), byPlace(places, observations));
  }

  private Inverses inverses(Places places) {
    return inverses.computeIfAbsent(
        places,
        each -> Inverses.ofPlaces(each.graph(), each.means(scores), each::of, each.sampleOrder()));
  }

  /** How answers scatter within a place: nobody knows, unless they are yes or no. */
  private Noise within() {
    return noise.isYesNo() ? noise : Noise.unknown();
  }

  static Tally byPlace(Places places, Tally items) {
    return items.grouped(places.count(), places::of);
  }
}
