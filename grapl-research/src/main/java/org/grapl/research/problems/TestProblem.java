package org.grapl.research.problems;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Experiment;
import org.grapl.research.Problem;
import org.grapl.sampler.SimulatedSampler;

/**
 * A problem on which methods are compared.
 *
 * @param name what it is called on the command line and in file names
 * @param title what it is called by people
 * @param source where it comes from, and its settings
 * @param items N
 * @param steps T, how many checks each method takes
 * @param noise how simulated checks scatter
 * @param told what methods are told of the noise
 * @param spread the usual distance of a mean from the threshold, for a sensible range of γ
 * @param kinds what it is an example of, for tables of many problems; empty if it stands for itself
 * @param draw the graph and the means of a seed, with items in any order; a pure function
 */
public record TestProblem(
    String name,
    String title,
    String source,
    int items,
    int steps,
    Question question,
    Noise noise,
    Noise told,
    double spread,
    List<String> kinds,
    LongFunction<Instance> draw)
    implements Experiment.Scenario {

  /** γ tried where there is no noise: the estimate interpolates for all but the largest. */
  private static final List<Double> EXACT_GAMMAS = List.of(1e-5, 1e-3, 1e-2, 1e-1, 1.0);

  /** γ tried where there is noise, in units of R²/spread²: weak neighbours to very strong ones. */
  private static final double[] NOISY_GAMMAS = {0.02, 0.1, 0.5, 2, 8, 32, 128};

  public TestProblem {
    Check.atLeast("items", 1, items);
    Check.atLeast("steps", 1, steps);
    Check.positive("spread of the means around the threshold", spread);
    kinds = List.copyOf(kinds);
  }

  /** A problem that stands for itself, with its noise told. */
  TestProblem(
      String name,
      String title,
      String source,
      int items,
      int steps,
      Question question,
      Noise noise,
      double spread,
      LongFunction<Instance> draw) {
    this(name, title, source, items, steps, question, noise, noise, spread, List.of(), draw);
  }

  /** A problem of a graph and means that somebody has, the same in each trial but for numbering. */
  public static TestProblem given(
      String name, String title, Instance instance, Question question, Noise noise, int steps) {
    noise.check(instance.truth(), item -> '"' + instance.graph().label(item) + '"');
    return new TestProblem(
        name,
        title,
        "given",
        instance.graph().size(),
        steps,
        question,
        noise,
        spread(instance.truth(), question),
        seed -> instance);
  }

  private static double spread(Truth truth, Question question) {
    double squares =
        Arrays.stream(truth.means())
            .map(mean -> (mean - question.threshold()) * (mean - question.threshold()))
            .sum();
    return Math.sqrt(squares / truth.size());
  }

  public TestProblem withSteps(int count) {
    return new TestProblem(
        name, title, source, items, count, question, noise, told, spread, kinds, draw);
  }

  /** The problem of a trial, with items numbered at random. */
  @Override
  public Problem problem(long seed) {
    Instance instance = draw.apply(seed).renumbered(seed);
    return new Problem(
        instance.graph(),
        instance.truth(),
        question,
        told,
        () -> new SimulatedSampler(instance.truth(), noise, seed));
  }

  /** The values of γ that are tried where a method leaves it to the user, rising. */
  public List<Double> gammas() {
    double level = noise.level();
    return level == 0
        ? EXACT_GAMMAS
        : Arrays.stream(NOISY_GAMMAS)
            .mapToObj(multiple -> multiple * level * level / (spread * spread))
            .toList();
  }

  /** A graph and the means of its items. */
  public record Instance(Graph graph, Truth truth) {

    public Instance {
      if (truth.size() != graph.size()) {
        throw Check.mustBe("truth", "of " + graph.size() + " arms", truth.size());
      }
    }

    static Instance of(Problem problem) {
      return new Instance(problem.graph(), problem.truth());
    }

    /**
     * The same graph and means with the items in random order: ties go to the lowest item, so the
     * order of a file would decide what is sampled first.
     */
    Instance renumbered(long seed) {
      int[] order = KeyedRandom.of(seed, Role.VERTEX_ORDER).permutation(graph.size());
      return new Instance(
          graph.restrictedTo(order),
          Truth.of(Arrays.stream(order).mapToDouble(truth::mean).toArray()));
    }

    /** The same graph with other means, each made from what it was. */
    Instance withMeans(DoubleUnaryOperator mean) {
      return new Instance(graph, Truth.of(Arrays.stream(truth.means()).map(mean).toArray()));
    }

    /** The same items, means and degrees with links that mean nothing. */
    Instance rewired(long seed) {
      return new Instance(Rewiring.of(graph, seed), truth);
    }
  }
}
