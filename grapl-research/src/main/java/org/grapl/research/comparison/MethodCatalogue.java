package org.grapl.research.comparison;

import static org.grapl.research.Method.Kind.ADAPTIVE;
import static org.grapl.research.Method.Kind.NON_ADAPTIVE;
import static org.grapl.research.Method.Kind.WITHOUT_GRAPH;
import static org.grapl.research.comparison.Basis.COVARIANCES;
import static org.grapl.research.comparison.Basis.EVIDENCE;
import static org.grapl.research.comparison.Basis.GRAPH;
import static org.grapl.research.comparison.Basis.PLAIN_MEANS;
import static org.grapl.research.comparison.MethodFamily.Pick.BEST;
import static org.grapl.research.comparison.MethodFamily.Pick.WORST;
import static org.grapl.research.comparison.MethodFamily.perGamma;
import static org.grapl.research.comparison.MethodFamily.single;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.grapl.Noise;
import org.grapl.estimate.Engine;
import org.grapl.estimate.ItemScores;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.evidence.Inverses;
import org.grapl.linear.Elimination;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.RandomOrderPolicy;
import org.grapl.policy.choice.LikeliestPolicy;
import org.grapl.policy.choice.LookAheadPolicy;
import org.grapl.policy.choice.NeighbourVotes;
import org.grapl.research.Method.Chooser;
import org.grapl.research.policy.AptPolicy;
import org.grapl.research.policy.EvtPolicy;
import org.grapl.research.policy.FewestChecksPolicy;
import org.grapl.research.policy.FieldPolicy;
import org.grapl.research.policy.LevelSetPolicy;
import org.grapl.research.policy.LsaPolicy;
import org.grapl.research.policy.OraclePolicy;
import org.grapl.research.policy.ShortestPathPolicy;
import org.grapl.research.policy.TruVarPolicy;
import org.grapl.research.policy.UniformPolicy;
import org.grapl.research.problems.SimulatedScore;

/**
 * Every method by its name, for searches and for comparisons. A new policy is one entry here: it
 * can then be searched with, is compared with the others, and is held to the contract of policies.
 */
public final class MethodCatalogue {

  /** What all others are measured against: the paper's algorithm, its γ chosen in hindsight. */
  public static final String REFERENCE = BEST.of("grapl");

  /** The recommended method. */
  public static final String AUTO = "auto";

  /** The same, knowing nothing of the noise. */
  public static final String AUTO_NOT_TOLD = "auto-noise-unknown";

  /** On many problems, told and not told. */
  private static final List<String> USUAL_FOR_MANY =
      List.of("apt", "random", "grapl", "hybrid", AUTO, AUTO_NOT_TOLD);

  /**
   * Minutes for all problems; those that look at a column for every item take tens of ms a step.
   */
  private static final List<String> USUAL =
      List.of("apt", "random", "grapl", "evidence+grapl", "hybrid", AUTO);

  /** To find items above. */
  private static final List<String> USUAL_FOR_FINDS =
      List.of("auto-above", "votes", AUTO, "evidence+random");

  private static final Chooser PAPER = start -> new GraplPolicy(start.alpha());
  private static final Chooser LOOK_AHEAD = start -> new LookAheadPolicy(start.seed());

  /** A campaign goes its own way by {@code auto}; where it cannot, the paper's rule serves. */
  private static final List<NamedPolicy> POLICIES =
      List.of(
          policy(AUTO, GRAPH, "the recommended one", PAPER)
              .comparedAs(family(AUTO, EVIDENCE, LOOK_AHEAD)),
          policy("grapl", GRAPH, "close to the line and seldom checked: the paper's rule", PAPER)
              .comparedAs(perGamma("grapl", ADAPTIVE, PAPER, BEST, WORST)),
          policy(
              "hybrid",
              EVIDENCE,
              "sigma-optimality for the first root-N checks, then the item hardest to call",
              start -> FieldPolicy.hybrid()),
          policy(
              "level-set",
              COVARIANCES,
              "most ambiguous by intervals intersected over time (LSE, 2013)",
              start -> new LevelSetPolicy(LevelSetPolicy.DEFAULT_WIDTH)),
          policy(
              "straddle",
              COVARIANCES,
              "1.96 deviations minus the distance to the line (2005)",
              start -> FieldPolicy.straddle(FieldPolicy.STRADDLE_WIDTH)),
          policy(
              "randomised-straddle",
              COVARIANCES,
              "straddle with a width drawn again for each check (2024)",
              start -> FieldPolicy.randomisedStraddle(start.seed())),
          policy(
              "truvar",
              COVARIANCES,
              "brings the variance of open items down to a falling target (2016)",
              start -> new TruVarPolicy(TruVarPolicy.DEFAULT_WIDTH, TruVarPolicy.DEFAULT_RATIO)),
          policy(
              "v-optimality",
              COVARIANCES,
              "lowers the sum of all variances most; ignores the answers (2012)",
              start -> FieldPolicy.vOptimality()),
          policy(
              "sigma-optimality",
              COVARIANCES,
              "lowers the variance of the sum of all means most; ignores the answers (2013)",
              start -> FieldPolicy.sigmaOptimality()),
          policy(
              "model-change",
              COVARIANCES,
              "would move all estimates most if the item is what it seems (2013, 2021)",
              start -> FieldPolicy.modelChange()),
          policy(
              "shortest-path",
              GRAPH,
              "bisects the shortest path between the two sides; for exact checks (S2, 2015)",
              start ->
                  new ShortestPathPolicy(
                      start.graph(), start.noise().level() > 0 ? 3 : 1, start.seed())),
          policy(
                  "apt",
                  PLAIN_MEANS,
                  "close to the line and seldom checked, without the graph (2016)",
                  start -> new AptPolicy())
              .comparedAs(family("apt", PLAIN_MEANS, start -> aptInRounds())),
          policy(
              "evt",
              PLAIN_MEANS,
              "apt guided by the scatter of each item, for answers that come late (2017)",
              start -> new EvtPolicy()),
          policy(
              "lsa",
              PLAIN_MEANS,
              "as few wrong items as possible, gives up on items too close to the line (2019)",
              start -> new LsaPolicy(LsaPolicy.DEFAULT_ALPHA)),
          blind(
              "random",
              "random order, every item once before any twice",
              start -> new RandomOrderPolicy(start.seed())),
          blind("uniform", "any item at any time", start -> new UniformPolicy(start.seed())),
          blind("round-robin", "the items in turn", start -> new FewestChecksPolicy()),
          policy(
                  "oracle",
                  GRAPH,
                  "knows the means and checks in the best proportions; needs --truth",
                  start -> new OraclePolicy(start.truth().orElseThrow(), start.question()))
              .knowingTheTruth());

  /** Variants that are of interest only beside the others. */
  private static final List<MethodFamily> COMPARED_ONLY =
      List.of(
          family("evidence+grapl", EVIDENCE, PAPER),
          family(
              "auto-above",
              EVIDENCE,
              start -> new LikeliestPolicy(start.graph().size(), start.seed())),
          family(
              "votes", EVIDENCE, start -> new NeighbourVotes(start.graph().rows(), start.seed())),
          family("evidence+random", EVIDENCE, start -> new RandomOrderPolicy(start.seed())),
          single(
              AUTO_NOT_TOLD,
              ADAPTIVE,
              LOOK_AHEAD,
              (problem, seed) -> EVIDENCE.estimator(Engine.EXACT, Noise.unknown())),
          scored("auto-score", 0.9),
          scored("auto-useless-score", 0.5));

  private MethodCatalogue() {}

  /** The policies that can be searched with. */
  public static List<NamedPolicy> policies() {
    return POLICIES;
  }

  /** The names of the methods compared unless somebody asks for others. */
  public static List<String> usual() {
    return USUAL;
  }

  /** The same where items above are to be found. */
  public static List<String> usualForFinds() {
    return USUAL_FOR_FINDS;
  }

  /** The same for a family of problems. */
  public static List<String> usualForMany() {
    return USUAL_FOR_MANY;
  }

  /** The names of all methods that can be compared. */
  public static List<String> names() {
    return families().map(MethodFamily::name).toList();
  }

  /** The method of this name as it is compared, if there is one. */
  public static Optional<MethodFamily> byName(String name) {
    return families().filter(family -> family.name().equals(name)).findFirst();
  }

  private static Stream<MethodFamily> families() {
    return Stream.concat(POLICIES.stream().map(NamedPolicy::family), COMPARED_ONLY.stream());
  }

  private static NamedPolicy policy(String name, Basis basis, String description, Chooser chooser) {
    return new NamedPolicy(name, basis, description, chooser, false, family(name, basis, chooser));
  }

  /** A policy that does not look at the answers. */
  private static NamedPolicy blind(String name, String description, Chooser chooser) {
    return policy(name, GRAPH, description, chooser)
        .comparedAs(perGamma(name, NON_ADAPTIVE, chooser, BEST));
  }

  /** The recommended method, told a score of every item beforehand. */
  private static MethodFamily scored(String name, double auc) {
    return single(
        name,
        ADAPTIVE,
        LOOK_AHEAD,
        (problem, seed) ->
            (graph, smoothing, question) ->
                new EvidenceEstimator(
                    graph,
                    problem.noise(),
                    question,
                    Inverses.exact(
                        graph,
                        Elimination.of(graph),
                        ItemScores.of(List.of(SimulatedScore.of(problem, auc, seed))))));
  }

  /**
   * How a policy is compared unless it says otherwise. One that needs covariances gets them from
   * the evidence, so that no γ has to be chosen in hindsight.
   */
  private static MethodFamily family(String name, Basis basis, Chooser chooser) {
    if (basis == GRAPH) {
      return perGamma(name, ADAPTIVE, chooser, BEST);
    }
    Basis estimates = basis == COVARIANCES ? EVIDENCE : basis;
    return single(
        name,
        basis == PLAIN_MEANS ? WITHOUT_GRAPH : ADAPTIVE,
        chooser,
        (problem, seed) -> estimates.estimator(Engine.EXACT, problem.noise()));
  }

  /**
   * APT, its initial checks taken in rounds. In order, each item twice, as {@link AptPolicy} alone
   * has it, half of them would be spent on items that are known better than the rest.
   */
  private static Policy aptInRounds() {
    Policy initial = new FewestChecksPolicy();
    Policy afterwards = new AptPolicy();
    return view ->
        view.total() < (long) AptPolicy.INITIAL_CHECKS * view.size()
            ? initial.next(view)
            : afterwards.next(view);
  }
}
