package org.grapl.research.comparison;

import static org.grapl.research.Method.Kind.ADAPTIVE;
import static org.grapl.research.Method.Kind.NON_ADAPTIVE;
import static org.grapl.research.Method.Kind.WITHOUT_GRAPH;
import static org.grapl.research.comparison.MethodFamily.Pick.BEST;
import static org.grapl.research.comparison.MethodFamily.Pick.WORST;
import static org.grapl.research.comparison.MethodFamily.perGamma;
import static org.grapl.research.comparison.MethodFamily.single;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.evidence.NoiseLevel;
import org.grapl.policy.AptPolicy;
import org.grapl.policy.FewestSamplesPolicy;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.RandomOrderPolicy;
import org.grapl.policy.choice.LookAheadPolicy;
import org.grapl.research.Method;
import org.grapl.research.Problem;
import org.grapl.research.policy.AugUcbPolicy;
import org.grapl.research.policy.CsarPolicy;
import org.grapl.research.policy.EvtPolicy;
import org.grapl.research.policy.HdocPolicy;
import org.grapl.research.policy.HybridPolicy;
import org.grapl.research.policy.LevelSetPolicy;
import org.grapl.research.policy.LsaPolicy;
import org.grapl.research.policy.ModelChangePolicy;
import org.grapl.research.policy.OraclePolicy;
import org.grapl.research.policy.RandomisedStraddlePolicy;
import org.grapl.research.policy.ShortestPathPolicy;
import org.grapl.research.policy.SigmaOptimalityPolicy;
import org.grapl.research.policy.StraddlePolicy;
import org.grapl.research.policy.TruVarPolicy;
import org.grapl.research.policy.UcbEPolicy;
import org.grapl.research.policy.VOptimalityPolicy;
import org.grapl.research.spectrum.SpectralBasis;
import org.grapl.research.spectrum.SpectralEstimator;

/** The methods that can be compared by name. A new one is one line here. */
public final class MethodCatalogue {

  private static final String GRAPL = "grapl";
  private static final String AUTO = "auto";

  /** What all others are measured against: the paper's algorithm, its γ chosen in hindsight. */
  public static final String REFERENCE = BEST.of(GRAPL);

  private static final GraplPolicy EVERY_ARM_ONCE = new GraplPolicy(GraplPolicy.DEFAULT_ALPHA);

  /** Those compared unless somebody asks for others: minutes for all problems. */
  private static final List<MethodFamily> USUAL =
      List.of(
          withoutGraph("apt", start -> aptInRounds()),
          perGamma("random", NON_ADAPTIVE, start -> new RandomOrderPolicy(start.seed()), BEST),
          perGamma(GRAPL, ADAPTIVE, start -> EVERY_ARM_ONCE, BEST, WORST),
          onEvidence("evidence+grapl", start -> EVERY_ARM_ONCE),
          onEvidence("hybrid", start -> new HybridPolicy()),
          onEvidence(AUTO, start -> new LookAheadPolicy(start.seed())));

  /** The rest of the field; those that look at a column for every arm take tens of ms a step. */
  private static final List<MethodFamily> OTHERS =
      List.of(
          single(
              "auto-noise-unknown",
              ADAPTIVE,
              start -> new LookAheadPolicy(start.seed()),
              problem -> evidence(NoiseLevel.unknown())),
          withoutGraph("evt", start -> new EvtPolicy()),
          withoutGraph(
              "augucb", start -> new AugUcbPolicy(start.steps(), AugUcbPolicy.DEFAULT_RHO)),
          withoutGraph("lsa", start -> new LsaPolicy(LsaPolicy.DEFAULT_ALPHA)),
          withoutGraph("csar", start -> new CsarPolicy(start.steps())),
          withoutGraph(
              "ucb-e",
              start ->
                  new UcbEPolicy(
                      start.steps(), UcbEPolicy.DEFAULT_MULTIPLE, OptionalDouble.empty())),
          withoutGraph("hdoc", start -> new HdocPolicy(HdocPolicy.DEFAULT_DELTA, hdocNoise(start))),
          onEvidence("level-set", start -> new LevelSetPolicy(LevelSetPolicy.DEFAULT_WIDTH)),
          onEvidence("straddle", start -> new StraddlePolicy(StraddlePolicy.DEFAULT_WIDTH)),
          onEvidence("randomised-straddle", start -> new RandomisedStraddlePolicy(start.seed())),
          onEvidence(
              "truvar",
              start -> new TruVarPolicy(TruVarPolicy.DEFAULT_WIDTH, TruVarPolicy.DEFAULT_RATIO)),
          onEvidence("v-optimality", start -> new VOptimalityPolicy()),
          onEvidence("sigma-optimality", start -> new SigmaOptimalityPolicy()),
          onEvidence("model-change", start -> new ModelChangePolicy()),
          perGamma("shortest-path", ADAPTIVE, MethodCatalogue::shortestPath, BEST),
          single("spectral", ADAPTIVE, start -> EVERY_ARM_ONCE, MethodCatalogue::spectral),
          perGamma(
              "oracle",
              ADAPTIVE,
              start -> new OraclePolicy(start.problem().truth(), start.problem().question()),
              BEST));

  private MethodCatalogue() {}

  /** The names of those compared unless somebody asks for others. */
  public static List<String> usual() {
    return USUAL.stream().map(MethodFamily::name).toList();
  }

  /** All names. */
  public static List<String> names() {
    return all().map(MethodFamily::name).toList();
  }

  /** The method of this name, if there is one. */
  public static Optional<MethodFamily> byName(String name) {
    return all().filter(family -> family.name().equals(name)).findFirst();
  }

  private static Stream<MethodFamily> all() {
    return Stream.concat(USUAL.stream(), OTHERS.stream());
  }

  private static MethodFamily withoutGraph(String name, Method.Chooser chooser) {
    return single(name, WITHOUT_GRAPH, chooser, problem -> EstimatorFactory.plainMeans());
  }

  private static MethodFamily onEvidence(String name, Method.Chooser chooser) {
    return single(name, ADAPTIVE, chooser, MethodCatalogue::evidence);
  }

  private static Policy shortestPath(Method.Start start) {
    return new ShortestPathPolicy(start.problem().graph(), noise(start) > 0 ? 3 : 1, start.seed());
  }

  /** HDoC cannot do without noise. */
  private static double hdocNoise(Method.Start start) {
    double noise = noise(start);
    return noise > 0 ? noise : HdocPolicy.DEFAULT_NOISE;
  }

  /** 0 if unknown. */
  private static double noise(Method.Start start) {
    return start.problem().noise().orElse(0);
  }

  /**
   * APT, its initial samples taken in rounds. In order, each arm twice, as {@link AptPolicy} alone
   * has it, half of them would be spent on arms that are known better than the rest.
   */
  private static Policy aptInRounds() {
    Policy initial = new FewestSamplesPolicy();
    Policy afterwards = new AptPolicy();
    return view ->
        view.total() < (long) AptPolicy.INITIAL_SAMPLES * view.size()
            ? initial.next(view)
            : afterwards.next(view);
  }

  private static EstimatorFactory spectral(Problem problem) {
    return SpectralEstimator.factory(SpectralBasis.usualDimension(problem.graph().size()));
  }

  private static EstimatorFactory evidence(Problem problem) {
    return evidence(
        problem.noise().isPresent()
            ? NoiseLevel.known(problem.noise().getAsDouble())
            : NoiseLevel.unknown());
  }

  private static EstimatorFactory evidence(NoiseLevel noise) {
    return (graph, smoothing, question) -> new EvidenceEstimator(graph, noise, question);
  }
}
