package org.grapl.benchmarks;

import static org.grapl.benchmarks.GraphKind.BARABASI_ALBERT;
import static org.grapl.benchmarks.GraphKind.BLOCK_MODEL;
import static org.grapl.benchmarks.GraphKind.BLOGS;
import static org.grapl.benchmarks.GraphKind.GRID;
import static org.grapl.benchmarks.GraphKind.SMALL_WORLD;

import java.util.List;
import java.util.Locale;
import org.grapl.Smoothing;
import org.grapl.estimate.Accuracy;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * One thing to measure.
 *
 * @param items how many items are asked for; the source may give a few more or less
 * @param steps how many steps are timed, if there is time
 * @param accuracy what is asked of engines that evaluate lazily
 */
public record Case(
    Source source, int items, double gamma, Phase phase, int steps, Accuracy accuracy) {

  /** Where the graph comes from, and what is checked on it. */
  public interface Source {

    String graph();

    /** The graph of about so many items with its question; the same at every call. */
    Setting setting(int items);

    record Given(String graph, Graph given) implements Source {
      @Override
      public Setting setting(int items) {
        return Setting.halves(given);
      }
    }
  }

  /** At which time of a campaign steps are measured. */
  public enum Phase {
    /** From the first sample on, when a value moves the estimates of items far away. */
    START,
    /** With every item observed at least once. */
    SUSTAINED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Steps timed unless somebody asks otherwise. */
  public static final int STEPS = 2000;

  private static final int MANY = 100_000;
  private static final int MILLION = 1_000_000;

  public Case {
    Check.atLeast("arms", 2, items);
    gamma = new Smoothing(gamma, Smoothing.DEFAULT_LAMBDA, 0).gamma();
    Check.atLeast("steps", 10, steps);
  }

  public Case(Source source, int items, double gamma, Phase phase, int steps) {
    this(source, items, gamma, phase, steps, Accuracy.DEFAULT);
  }

  /** What is measured, on a graph that turned out to have so many items. */
  public String inWords(int drawn) {
    return source.graph() + " of " + drawn + " arms, gamma " + Check.number(gamma) + ", " + phase;
  }

  public Case withSteps(int other) {
    return new Case(source, items, gamma, phase, other, accuracy);
  }

  public Case within(double absolute) {
    return new Case(source, items, gamma, phase, steps, Accuracy.within(absolute));
  }

  /** The cases for which engines have goals: the paper's problems, and 10⁵ items of three kinds. */
  public static List<Case> usual() {
    return List.of(
        new Case(BLOCK_MODEL, 1000, 10, Phase.START, STEPS),
        new Case(SMALL_WORLD, 1000, 100, Phase.START, STEPS),
        // As many as it takes to be right on 99 % of the blogs, and all of them: plain conjugate
        // gradients are the slower the fewer are known.
        new Case(BLOGS, 1222, 1e-5, Phase.START, 420),
        new Case(BLOGS, 1222, 1e-5, Phase.START, 1222),
        new Case(GRID, MANY, 10, Phase.START, STEPS),
        new Case(GRID, MANY, 10, Phase.START, STEPS).within(1e-4),
        new Case(SMALL_WORLD, MANY, 10, Phase.START, STEPS),
        new Case(SMALL_WORLD, MANY, 10, Phase.START, STEPS).within(1e-4),
        new Case(BARABASI_ALBERT, MANY, 1, Phase.START, STEPS),
        new Case(GRID, MANY, 1, Phase.SUSTAINED, STEPS),
        new Case(GRID, MANY, 10, Phase.SUSTAINED, STEPS),
        new Case(SMALL_WORLD, MANY, 1, Phase.SUSTAINED, STEPS),
        new Case(SMALL_WORLD, MANY, 10, Phase.SUSTAINED, STEPS),
        new Case(BARABASI_ALBERT, MANY, 1, Phase.SUSTAINED, STEPS));
  }

  /** 10⁶ items, and a grid that grows from 10⁴ to 10⁷: minutes each, and gigabytes. */
  public static List<Case> large() {
    return List.of(
        new Case(GRID, MILLION, 10, Phase.START, 10_000),
        new Case(SMALL_WORLD, MILLION, 1, Phase.SUSTAINED, 10_000).within(1e-4),
        new Case(GRID, 10_000, 1, Phase.SUSTAINED, 10_000).within(1e-4),
        new Case(GRID, MANY, 1, Phase.SUSTAINED, 10_000).within(1e-4),
        new Case(GRID, MILLION, 1, Phase.SUSTAINED, 10_000).within(1e-4),
        new Case(GRID, 10 * MILLION, 1, Phase.SUSTAINED, 10_000).within(1e-4));
  }
}
