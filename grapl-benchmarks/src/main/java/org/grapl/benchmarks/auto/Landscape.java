package org.grapl.benchmarks.auto;

import java.util.Arrays;
import java.util.Locale;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.research.Problem;
import org.grapl.sampler.SimulatedSampler;

/**
 * A graph and a field on it, of which problems are made.
 *
 * @param field by item; around 0 and with a deviation of about 1
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never compared
public record Landscape(Graph graph, double[] field) {

  /** What is asked of a field. */
  public enum Values {
    /** The field itself, with normal noise: who is above 0? */
    SMOOTH,
    /** 1 where the field is above its median, else 0; answers are exact. */
    CLASSES;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A problem whose methods are told the noise.
   *
   * @param noise the deviation of a check of {@link Values#SMOOTH}, more than 0
   */
  public Problem problem(Values values, double noise, long seed) {
    return switch (values) {
      case SMOOTH -> of(field, new Question(0, Problem.TOLERANCE), Noise.gaussian(noise), seed);
      case CLASSES -> of(classes(), Question.above(0.5), Noise.exact(), seed);
    };
  }

  private Problem of(double[] means, Question question, Noise noise, long seed) {
    Truth truth = Truth.of(means);
    return new Problem(
        graph, truth, question, noise, () -> new SimulatedSampler(truth, noise, seed));
  }

  private double[] classes() {
    double[] sorted = field.clone();
    Arrays.parallelSort(sorted);
    double median = sorted[sorted.length / 2];
    double[] classes = new double[field.length];
    Arrays.setAll(classes, item -> field[item] >= median ? 1 : 0);
    return classes;
  }
}
