package org.grapl.campaign;

import java.util.function.Supplier;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.evidence.Inverses;
import org.grapl.evidence.NoiseLevel;
import org.grapl.graph.Graph;
import org.grapl.linear.Elimination;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.choice.LookAheadPolicy;
import org.grapl.policy.choice.PilotPolicy;

/**
 * Who estimates and who chooses in a campaign.
 *
 * @param estimators who estimates
 * @param policies makes who chooses, one for each campaign: some remember what they looked at
 * @param gamma where γ comes from, for estimators that have one
 */
record Setup(EstimatorFactory estimators, Supplier<Policy> policies, GammaChoice gamma) {

  /**
   * The evidence needs some columns of an inverse per observation. On a graph whose elimination
   * leaves a dense core of this many items, each takes some ten milliseconds.
   */
  private static final int LARGEST_CORE = 3000;

  /** Beyond this many items a step would take longer than anybody wants to wait. */
  private static final int LARGEST = 200_000;

  private static final int MOST_LINKS = 2_000_000;

  /** So many tickets may be out at once without the pilot being over before an answer is in. */
  private static final int PATIENCE = 200;

  /** Who looks for the smoothing that explains the observations best. */
  enum Fits {
    /** Each campaign for itself, and by itself. */
    OWN,
    /** Somebody else; the campaigns are lives of one and share what was computed of the graph. */
    GIVEN;

    private EstimatorFactory estimators(NoiseLevel noise, Supplier<Inverses> inverses) {
      if (this == OWN) {
        return (graph, smoothing, question) ->
            new EvidenceEstimator(graph, noise, question, inverses.get());
      }
      return new Given(noise, inverses.get());
    }
  }

  /** Estimators that take over fits, and the fits for them. */
  record Given(NoiseLevel noise, Inverses shared) implements EstimatorFactory {

    @Override
    public Estimator open(Graph graph, Smoothing smoothing, Question question) {
      return EvidenceEstimator.withFitsGiven(graph, noise, question, shared);
    }

    String fit(Graph graph, Question question, Tally observations) {
      return EvidenceEstimator.fit(graph, noise, question, shared, observations);
    }
  }

  /**
   * Smoothing by the evidence and items by looking ahead, wherever a step then takes some tens of
   * milliseconds: up to {@value #LARGEST} items and {@value #MOST_LINKS} links, with columns of the
   * inverse by elimination up to 4000 items and where the graph falls apart, and by conjugate
   * gradients elsewhere. On larger graphs the paper's rule and a γ by rule of thumb.
   */
  static Setup automatic(
      Graph graph,
      NoiseLevel noise,
      Accuracy accuracy,
      long seed,
      GammaChoice ruleOfThumb,
      Fits fits) {
    if (graph.size() <= EnginePlan.EXACT_UP_TO) {
      return byEvidence(Elimination.of(graph), noise, seed, fits);
    }
    if (graph.size() <= LARGEST && graph.links() <= MOST_LINKS) {
      Elimination elimination = Elimination.of(graph, LARGEST_CORE);
      return elimination.coreSize() <= LARGEST_CORE
          ? byEvidence(elimination, noise, seed, fits)
          : byEvidence(fits.estimators(noise, () -> Inverses.iterative(graph)), seed);
    }
    return new Setup(
        EnginePlan.of(graph, Engine.AUTO, accuracy),
        () -> new GraplPolicy(GraplPolicy.DEFAULT_ALPHA),
        ruleOfThumb);
  }

  private static Setup byEvidence(Elimination elimination, NoiseLevel noise, long seed, Fits fits) {
    return byEvidence(fits.estimators(noise, () -> Inverses.exact(elimination)), seed);
  }

  private static Setup byEvidence(EstimatorFactory estimators, long seed) {
    return new Setup(
        estimators,
        () -> new LookAheadPolicy(seed),
        new GammaChoice.Given(1)); // of which evidence takes no notice
  }

  /**
   * The policy, behind a pilot if γ is to come from repeated observations. Where an item waits for
   * its answer before it is repeated, the pilot waits too: for {@value #PATIENCE} checks.
   *
   * @param isLimited whether the tickets of one item that may be open at once are
   */
  Policy policyWithPilot(boolean isLimited) {
    if (!(gamma instanceof GammaChoice.FromRepeats)) {
      return policies.get();
    }
    int repeats = GammaChoice.FromRepeats.PILOT;
    return isLimited
        ? new PilotPolicy(policies.get(), repeats, PATIENCE)
        : new PilotPolicy(policies.get(), repeats);
  }
}
