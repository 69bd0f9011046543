package org.grapl.benchmarks;

import static org.grapl.benchmarks.GraphKind.BARABASI_ALBERT;
import static org.grapl.benchmarks.GraphKind.BLOCK_MODEL;
import static org.grapl.benchmarks.GraphKind.BLOGS;
import static org.grapl.benchmarks.GraphKind.GRID;
import static org.grapl.benchmarks.GraphKind.SMALL_WORLD;
import static org.grapl.benchmarks.Case.Phase.START;
import static org.grapl.benchmarks.Case.Phase.SUSTAINED;

import java.util.List;

/** The cases for which the engines have goals; what is measured unless somebody asks otherwise. */
public final class GoalCases {

  /** Steps timed unless somebody asks otherwise. */
  public static final int STEPS = 2000;

  private static final int MANY = 100_000;
  private static final int MILLION = 1_000_000;

  private GoalCases() {}

  /** The paper's three problems, and 10⁵ arms of three kinds. */
  public static List<Case> usual() {
    return List.of(
        new Case(BLOCK_MODEL, 1000, 10, START, STEPS),
        new Case(SMALL_WORLD, 1000, 100, START, STEPS),
        // As many as it takes to be right on 99 % of the blogs, and all of them: plain conjugate
        // gradients are the slower the fewer are known.
        new Case(BLOGS, 1222, 1e-5, START, 420),
        new Case(BLOGS, 1222, 1e-5, START, 1222),
        new Case(GRID, MANY, 10, START, STEPS),
        new Case(GRID, MANY, 10, START, STEPS).within(1e-4),
        new Case(SMALL_WORLD, MANY, 10, START, STEPS),
        new Case(SMALL_WORLD, MANY, 10, START, STEPS).within(1e-4),
        new Case(BARABASI_ALBERT, MANY, 1, START, STEPS),
        new Case(GRID, MANY, 1, SUSTAINED, STEPS),
        new Case(GRID, MANY, 10, SUSTAINED, STEPS),
        new Case(SMALL_WORLD, MANY, 1, SUSTAINED, STEPS),
        new Case(SMALL_WORLD, MANY, 10, SUSTAINED, STEPS),
        new Case(BARABASI_ALBERT, MANY, 1, SUSTAINED, STEPS));
  }

  /** 10⁶ arms, and a grid that grows from 10⁴ to 10⁷: minutes each, and gigabytes. */
  public static List<Case> large() {
    return List.of(
        new Case(GRID, MILLION, 10, START, 10_000),
        new Case(SMALL_WORLD, MILLION, 1, SUSTAINED, 10_000).within(1e-4),
        new Case(GRID, 10_000, 1, SUSTAINED, 10_000).within(1e-4),
        new Case(GRID, MANY, 1, SUSTAINED, 10_000).within(1e-4),
        new Case(GRID, MILLION, 1, SUSTAINED, 10_000).within(1e-4),
        new Case(GRID, 10 * MILLION, 1, SUSTAINED, 10_000).within(1e-4));
  }
}
