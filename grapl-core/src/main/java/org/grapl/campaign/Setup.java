package org.grapl.campaign;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.estimate.Fitted;
import org.grapl.estimate.ItemScores;
import org.grapl.estimate.PlainMeans;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.evidence.Inverses;
import org.grapl.graph.Graph;
import org.grapl.linear.Elimination;
import org.grapl.places.PlacesEstimator;
import org.grapl.places.PlacesModel;
import org.grapl.places.PlacesPolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.choice.LikeliestPolicy;
import org.grapl.policy.choice.LookAheadPolicy;
import org.grapl.policy.choice.NeighbourVotes;
import org.grapl.policy.choice.PilotPolicy;

/**
 * Who estimates and who chooses in a campaign.
 *
 * @param goal what checks are chosen for
 * @param estimators opens who estimates, on a question, knowing what it will be told first
 * @param policies makes who chooses, one for each campaign: some remember what they looked at
 * @param needsRepeats whether estimates wait for some items to be checked twice
 * @param plan of the engine that serves, if one does
 * @param fits finds what fits observations for campaigns that take it over, if these do
 */
record Setup(
    Goal goal,
    BiFunction<Question, Tally, Estimator> estimators,
    Supplier<Policy> policies,
    boolean needsRepeats,
    Optional<EnginePlan> plan,
    Optional<BiFunction<Question, Tally, Optional<Fitted>>> fits) {

  /** Each repeat costs a check; five tell the noise within a factor of two, mostly. */
  private static final int REPEATS = 5;

  /** So many tickets may be out at once without the pilot being over before an answer is in. */
  private static final int PATIENCE = 200;

  /**
   * @param areFitsGiven whether somebody else looks for fits, for campaigns that are lives of one
   */
  static Setup of(
      Graph graph,
      Strategy strategy,
      Noise noise,
      ItemScores scores,
      long seed,
      boolean areFitsGiven) {
    if (strategy instanceof Strategy.Smoothed smoothed) {
      return smoothed(graph, smoothed, noise);
    }
    Strategy.Automatic automatic = (Strategy.Automatic) strategy;
    boolean isForFinds = automatic.goal() == Goal.ABOVE;
    if (graph.size() > EnginePlan.EXACT_UP_TO) {
      return isForFinds ? byVotes(graph, seed) : byPlaces(graph, noise, scores, seed, areFitsGiven);
    }
    return byEvidence(
        graph,
        noise,
        scores,
        automatic.goal(),
        () -> isForFinds ? new LikeliestPolicy(graph.size(), seed) : new LookAheadPolicy(seed),
        areFitsGiven);
  }

  /**
   * For finds on large graphs, of which thousands of checks are made: rare finds are lost in places
   * of many items. What was not checked is called below.
   */
  private static Setup byVotes(Graph graph, long seed) {
    return new Setup(
        Goal.ABOVE,
        (question, known) -> new PlainMeans(graph.size(), Math.nextDown(question.threshold())),
        () -> new NeighbourVotes(graph.rows(), seed),
        false,
        Optional.empty(),
        Optional.empty());
  }

  private static Setup byEvidence(
      Graph graph,
      Noise noise,
      ItemScores scores,
      Goal goal,
      Supplier<Policy> policies,
      boolean areFitsGiven) {
    Elimination elimination = Elimination.of(graph);
    if (!areFitsGiven) {
      return new Setup(
          goal,
          (question, known) ->
              new EvidenceEstimator(
                  graph, noise, question, Inverses.exact(graph, elimination, scores)),
          policies,
          false,
          Optional.empty(),
          Optional.empty());
    }
    Inverses shared = Inverses.exact(graph, elimination, scores);
    return new Setup(
        goal,
        (question, known) -> EvidenceEstimator.withFitsGiven(graph, noise, question, shared),
        policies,
        false,
        Optional.empty(),
        Optional.of(
            (question, tally) -> EvidenceEstimator.fit(graph, noise, question, shared, tally)));
  }

  /** The same on the places of a large graph. */
  private static Setup byPlaces(
      Graph graph, Noise noise, ItemScores scores, long seed, boolean areFitsGiven) {
    PlacesModel model = new PlacesModel(graph, noise, scores);
    return new Setup(
        Goal.SIDES,
        (question, known) -> new PlacesEstimator(model, question, areFitsGiven),
        () -> new PlacesPolicy(graph, new LookAheadPolicy(seed), noise.isExact()),
        false,
        Optional.empty(),
        areFitsGiven ? Optional.of(model::fit) : Optional.empty());
  }

  private static Setup smoothed(Graph graph, Strategy.Smoothed strategy, Noise noise) {
    // An engine analyses the graph once, however often γ changes.
    EstimatorFactory serving =
        strategy.estimators() instanceof Engine engine
            ? EnginePlan.of(graph, engine, strategy.accuracy())
            : strategy.estimators();
    TunedEstimator.Settings settings =
        new TunedEstimator.Settings(
            strategy, noise, strategy.gamma().isPresent() ? 1 : graph.meanWeight());
    return new Setup(
        Goal.SIDES,
        (question, known) ->
            new TunedEstimator(
                smoothing -> serving.open(graph, smoothing, question),
                tally -> settings.smoothing(tally, question),
                known),
        strategy::policy,
        settings.needsRepeats(),
        serving instanceof EnginePlan plan ? Optional.of(plan) : Optional.empty(),
        Optional.empty());
  }

  /**
   * The policy, behind a pilot if γ is to come from repeated observations. Where an item waits for
   * its answer before it is repeated (its tickets are limited), the pilot waits too: for {@value
   * #PATIENCE} checks.
   */
  Policy policy(boolean isLimited) {
    Policy policy = policies.get();
    return needsRepeats
        ? new PilotPolicy(policy, REPEATS, isLimited ? PATIENCE : 2 * REPEATS)
        : policy;
  }

  /** What would be estimated had another question been asked from the start. */
  Estimator reopened(Estimator from, Question other) {
    Tally tally = from.tally();
    Estimator fresh = estimators.apply(other, tally);
    from.fitted()
        .filter(fitted -> fits.isPresent())
        .ifPresentOrElse(fitted -> fresh.observe(tally, fitted), () -> fresh.observe(tally));
    return fresh;
  }
}
