package org.grapl.experiments.comparison;

import static org.grapl.experiments.Method.Kind.ADAPTIVE;
import static org.grapl.experiments.Method.Kind.NON_ADAPTIVE;
import static org.grapl.experiments.Method.Kind.WITHOUT_GRAPH;
import static org.grapl.experiments.comparison.MethodFamily.Pick.BEST;
import static org.grapl.experiments.comparison.MethodFamily.Pick.WORST;
import static org.grapl.experiments.comparison.MethodFamily.perGamma;
import static org.grapl.experiments.comparison.MethodFamily.single;

import java.util.List;
import java.util.Optional;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.evidence.NoiseLevel;
import org.grapl.experiments.Problem;
import org.grapl.policy.AptPolicy;
import org.grapl.policy.FewestSamplesPolicy;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.LookAheadPolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.RandomOrderPolicy;

/** The methods that can be compared by name. A new one is one line here. */
public final class MethodCatalogue {

  private static final String GRAPL = "grapl";

  /** What all others are measured against: the paper's algorithm, its γ chosen in hindsight. */
  public static final String REFERENCE = BEST.of(GRAPL);

  private static final GraplPolicy EVERY_ARM_ONCE = new GraplPolicy(GraplPolicy.DEFAULT_ALPHA);

  private static final List<MethodFamily> ALL =
      List.of(
          single("apt", WITHOUT_GRAPH, start -> aptInRounds(), MethodCatalogue::plainMeans),
          perGamma("random", NON_ADAPTIVE, start -> new RandomOrderPolicy(start.seed()), BEST),
          perGamma(GRAPL, ADAPTIVE, start -> EVERY_ARM_ONCE, BEST, WORST),
          single("evidence+grapl", ADAPTIVE, start -> EVERY_ARM_ONCE, MethodCatalogue::evidence),
          single(
              "auto",
              ADAPTIVE,
              start -> new LookAheadPolicy(start.seed()),
              MethodCatalogue::evidence));

  private MethodCatalogue() {}

  /** All names. */
  public static List<String> names() {
    return ALL.stream().map(MethodFamily::name).toList();
  }

  /** The method of this name, if there is one. */
  public static Optional<MethodFamily> byName(String name) {
    return ALL.stream().filter(family -> family.name().equals(name)).findFirst();
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

  private static EstimatorFactory plainMeans(Problem problem) {
    return EstimatorFactory.plainMeans();
  }

  private static EstimatorFactory evidence(Problem problem) {
    NoiseLevel noise =
        problem.noise().isPresent()
            ? NoiseLevel.known(problem.noise().getAsDouble())
            : NoiseLevel.unknown();
    return (graph, smoothing, question) -> new EvidenceEstimator(graph, noise, question);
  }
}
