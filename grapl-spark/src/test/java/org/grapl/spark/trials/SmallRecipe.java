package org.grapl.spark.trials;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.policy.GraplPolicy;
import org.grapl.research.Experiment;
import org.grapl.research.Measure;
import org.grapl.research.Method;
import org.grapl.research.Problem;
import org.grapl.research.cluster.TrialRecipe;
import org.grapl.research.graph.ErdosRenyi;
import org.grapl.sampler.SimulatedSampler;

/**
 * Two small experiments with all that experiments can have. What is asked of it in this process can
 * be counted and disturbed.
 *
 * @param name of the recipe, part of its identity
 */
record SmallRecipe(String name, int steps) implements TrialRecipe {

  /** Tasks per trial of both experiments: three methods and the measures, one and the measures. */
  static final int TASKS = 4 + 2;

  /** How often a method was begun. */
  static final AtomicInteger BEGUN = new AtomicInteger();

  /** Told the seed before each method begins. */
  static volatile LongConsumer before = seed -> {};

  private static final int ITEMS = 30;

  @Override
  public List<Experiment> experiments() {
    return List.of(
        new Experiment(
            "dense",
            seed -> problem(0.3, seed),
            List.of(
                watched(Method.grapl(1, new GraplPolicy(1), steps)),
                watched(Method.uniform(10, steps)),
                watched(Method.apt(ITEMS, steps))),
            List.of(
                new Measure("edges", (problem, seed) -> problem.graph().links()),
                new Measure("seed", (problem, seed) -> seed * 1e-3))),
        new Experiment(
            "sparse",
            seed -> problem(0.1, seed),
            List.of(watched(Method.randomOrder(1, ITEMS)).asOneTrial()),
            List.of(new Measure("edges", (problem, seed) -> problem.graph().links()))));
  }

  private static Method watched(Method method) {
    return new Method(
        method.name(),
        method.kind(),
        method.gamma(),
        method.steps(),
        method.uncounted(),
        method.once(),
        start -> {
          before.accept(start.seed());
          BEGUN.incrementAndGet();
          return method.chooser().policy(start);
        },
        method.estimates());
  }

  private static Problem problem(double density, long seed) {
    double[] means = new double[ITEMS];
    for (int item = 0; item < ITEMS; item++) {
      means[item] = item % 2 == 0 ? 1 : -1;
    }
    Truth truth = Truth.of(means);
    return new Problem(
        new ErdosRenyi(ITEMS, density).draw(seed),
        truth,
        new Question(0, Problem.TOLERANCE),
        () -> new SimulatedSampler(truth, Noise.gaussian(1), seed));
  }

  @Override
  public String identity() {
    return "small " + name;
  }
}
