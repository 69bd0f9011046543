package org.grapl.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.grapl.data.file.Labels;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.policy.AptPolicy;
import org.grapl.policy.AugUcbPolicy;
import org.grapl.policy.CsarPolicy;
import org.grapl.policy.EvtPolicy;
import org.grapl.policy.FewestSamplesPolicy;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.HdocPolicy;
import org.grapl.policy.HybridPolicy;
import org.grapl.policy.LevelSetPolicy;
import org.grapl.policy.LsaPolicy;
import org.grapl.policy.ModelChangePolicy;
import org.grapl.policy.OraclePolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.RandomOrderPolicy;
import org.grapl.policy.RandomisedStraddlePolicy;
import org.grapl.policy.ShortestPathPolicy;
import org.grapl.policy.SigmaOptimalityPolicy;
import org.grapl.policy.StraddlePolicy;
import org.grapl.policy.TruVarPolicy;
import org.grapl.policy.UcbEPolicy;
import org.grapl.policy.UniformPolicy;
import org.grapl.policy.VOptimalityPolicy;
import picocli.CommandLine.TypeConversionException;

/** The policies by the names used on the command line, each with how it is made. */
enum PolicyName {
  AUTO("auto", Basis.GRAPH, "the recommended one", settings -> new GraplPolicy(settings.alpha())),
  GRAPL(
      "grapl",
      Basis.GRAPH,
      "close to the line and seldom checked: the paper's rule",
      settings -> new GraplPolicy(settings.alpha())),
  HYBRID(
      "hybrid",
      Basis.EVIDENCE,
      "sigma-optimality for the first root-N checks, then the item hardest to call",
      settings -> new HybridPolicy()),
  LEVEL_SET(
      "level-set",
      Basis.COVARIANCES,
      "most ambiguous by intervals intersected over time (LSE, 2013)",
      settings -> new LevelSetPolicy(LevelSetPolicy.DEFAULT_WIDTH)),
  STRADDLE(
      "straddle",
      Basis.COVARIANCES,
      "1.96 deviations minus the distance to the line (2005)",
      settings -> new StraddlePolicy(StraddlePolicy.DEFAULT_WIDTH)),
  RANDOMISED_STRADDLE(
      "randomised-straddle",
      Basis.COVARIANCES,
      "straddle with a width drawn anew for each check (2024)",
      settings -> new RandomisedStraddlePolicy(settings.seed())),
  TRUVAR(
      "truvar",
      Basis.COVARIANCES,
      "brings the variance of open items down to a falling target (2016)",
      settings -> new TruVarPolicy(TruVarPolicy.DEFAULT_WIDTH, TruVarPolicy.DEFAULT_RATIO)),
  V_OPTIMALITY(
      "v-optimality",
      Basis.COVARIANCES,
      "lowers the sum of all variances most; ignores the answers (2012)",
      settings -> new VOptimalityPolicy()),
  SIGMA_OPTIMALITY(
      "sigma-optimality",
      Basis.COVARIANCES,
      "lowers the variance of the sum of all means most; ignores the answers (2013)",
      settings -> new SigmaOptimalityPolicy()),
  MODEL_CHANGE(
      "model-change",
      Basis.COVARIANCES,
      "would move all estimates most if the item is what it seems (2013, 2021)",
      settings -> new ModelChangePolicy()),
  SHORTEST_PATH(
      "shortest-path",
      Basis.GRAPH,
      "bisects the shortest path between the two sides; for exact checks (S2, 2015)",
      settings ->
          new ShortestPathPolicy(
              settings.graph(), settings.noiseOr(0) > 0 ? 3 : 1, settings.seed())),
  SPECTRAL(
      "spectral",
      Basis.EIGENVECTORS,
      "the paper's rule on a regression on the graph's first eigenvectors (2014)",
      settings -> new GraplPolicy(settings.alpha())),
  APT(
      "apt",
      Basis.PLAIN_MEANS,
      "close to the line and seldom checked, without the graph (2016)",
      settings -> new AptPolicy()),
  EVT(
      "evt",
      Basis.PLAIN_MEANS,
      "apt guided by the scatter of each item, for answers that come late (2017)",
      settings -> new EvtPolicy()),
  AUGUCB(
      "augucb",
      Basis.PLAIN_MEANS,
      "in rounds, items that scatter more get more (2017)",
      settings -> new AugUcbPolicy(settings.budget(), AugUcbPolicy.DEFAULT_RHO)),
  LSA(
      "lsa",
      Basis.PLAIN_MEANS,
      "as few wrong items as possible, gives up on items too close to the line (2019)",
      settings -> new LsaPolicy(LsaPolicy.DEFAULT_ALPHA)),
  CSAR(
      "csar",
      Basis.PLAIN_MEANS,
      "a phase per item, each closes the item furthest from the line (2014)",
      settings -> new CsarPolicy(settings.budget())),
  UCB_E(
      "ucb-e",
      Basis.PLAIN_MEANS,
      "distance to the line minus a confidence radius set by the budget (2010)",
      settings ->
          new UcbEPolicy(settings.budget(), UcbEPolicy.DEFAULT_MULTIPLE, OptionalDouble.empty())),
  HDOC(
      "hdoc",
      Basis.PLAIN_MEANS,
      "finds items above the line one after the other, the likeliest first (2019)",
      settings ->
          new HdocPolicy(HdocPolicy.DEFAULT_DELTA, settings.noiseOr(HdocPolicy.DEFAULT_NOISE))),
  RANDOM(
      "random",
      Basis.GRAPH,
      "random order, every item once before any twice",
      settings -> new RandomOrderPolicy(settings.seed())),
  UNIFORM(
      "uniform",
      Basis.GRAPH,
      "any item at any time",
      settings -> new UniformPolicy(settings.seed())),
  ROUND_ROBIN(
      "round-robin", Basis.GRAPH, "the items in turn", settings -> new FewestSamplesPolicy()),
  ORACLE(
      "oracle",
      Basis.GRAPH,
      "knows the means and checks in the best proportions; needs --truth",
      settings -> new OraclePolicy(settings.truthFor("oracle"), settings.question()));

  private static final List<String> USING_ALPHA = List.of("grapl", "spectral");

  private final String text;
  private final Basis basis;
  private final String description;

  @SuppressWarnings("ImmutableEnumChecker") // every factory is a lambda that captures nothing
  private final Function<PolicySettings, Policy> factory;

  PolicyName(
      String text, Basis basis, String description, Function<PolicySettings, Policy> factory) {
    this.text = text;
    this.basis = basis;
    this.description = description;
    this.factory = factory;
  }

  /** What {@code auto} falls back on where the campaign cannot go its own way: the paper's. */
  PolicyName resolve() {
    return this == AUTO ? GRAPL : this;
  }

  /** The policy of this name, in upper or lower case. */
  static PolicyName of(String text) {
    String wanted = text.toLowerCase(Locale.ROOT).replace('_', '-');
    List<String> names = Arrays.stream(values()).map(PolicyName::toString).toList();
    int at = names.indexOf(wanted);
    if (at < 0) {
      throw new TypeConversionException(
          "must be one of %s, got \"%s\"%s"
              .formatted(String.join(", ", names), text, Labels.hint(names, wanted)));
    }
    return values()[at];
  }

  /** Refuses settings that would make no difference to this policy. */
  void refuseWhatItIgnores(SmoothingOptions smoothing, Engine engine) {
    smoothing
        .given()
        .forEach(
            (option, value) -> {
              if (option.equals(SmoothingOptions.ALPHA)) {
                if (!USING_ALPHA.contains(text)) {
                  refuse(option, value, "only %s use it".formatted(String.join(", ", USING_ALPHA)));
                }
              } else if (this == AUTO || !basis.hasSmoothing()) {
                refuse(option, value, insteadOfSmoothing());
              }
            });
    if (engine != Engine.AUTO && (this == AUTO || !basis.hasEngines())) {
      refuse(
          "--engine",
          engine.name().toLowerCase(Locale.ROOT),
          this == AUTO ? "--policy grapl uses it" : "its estimates need none of them");
    }
  }

  /** What is done where no smoothing can be set, a clause with "it" for the policy. */
  private String insteadOfSmoothing() {
    return this == AUTO ? "it finds its own; --policy grapl uses it" : basis.insteadOfSmoothing();
  }

  void refuse(String option, String value, String reason) {
    throw new BadInputException(
        "--policy %s: %s must be left out, got %s; %s".formatted(text, option, value, reason));
  }

  Policy policy(PolicySettings settings) {
    return factory.apply(settings);
  }

  EstimatorFactory estimator(Engine engine, PolicySettings settings) {
    return basis.estimator(text, engine, settings);
  }

  /** What it does, in one line. */
  String description() {
    return description;
  }

  Basis basis() {
    return basis;
  }

  @Override
  public String toString() {
    return text;
  }
}
