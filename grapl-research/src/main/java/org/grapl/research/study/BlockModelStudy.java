package org.grapl.research.study;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.policy.GraplPolicy;
import org.grapl.research.Experiment;
import org.grapl.research.Method;
import org.grapl.research.Problem;
import org.grapl.research.graph.BlockModel;
import org.grapl.sampler.SimulatedSampler;

/**
 * Two communities, one above the line and one below, and much noise.
 *
 * @param community the number of items of each community, 500 in the paper
 * @param steps T, 5000 in the paper
 */
record BlockModelStudy(int community, int steps) {

  static final double NOISE = 2;
  private static final double[] GAMMAS = {1, 10, 100};
  private static final GraplPolicy RULE = new GraplPolicy(1);

  Study study() {
    return new Study(
        "sbm",
        "Two communities (stochastic block model)",
        "Arms of one community have mean 1, of the other −1; a sample has noise of standard"
            + " deviation 2. Does the graph save samples, and does choosing the arms save more?",
        List.of(
            new Study.Setting(
                "graph",
                "N="
                    + items()
                    + ", two communities of "
                    + community
                    + "; edge probability log(N/2)/(N/2) within, log(N/2)/(N/2)^1.5 between"),
            new Study.Setting("means", "+1 and −1"),
            new Study.Setting("noise", "Gaussian, standard deviation 2"),
            new Study.Setting("threshold τ, tolerance ε", "0, 0.01"),
            new Study.Setting("λ, α, offset", "0.001, 1, τ"),
            new Study.Setting("γ", "1, 10, 100"),
            new Study.Setting("samples T", Integer.toString(steps)),
            new Study.Setting("random sampling", "uniform, with replacement")),
        List.of(
            new Experiment(
                "sbm",
                this::problem,
                Method.ofPaper(GAMMAS, RULE, steps, Method.apt(items(), steps)),
                (problem, seed) -> GammaStar.measures(problem, NOISE, RULE))),
        Map.of(GammaStar.PRINTED, "28.72 ± 1.15"),
        List.of(
            Claims.graphNeedsFewerSamples(
                "With the graph, and γ large enough, far fewer samples are needed than by APT.",
                0.05),
            Claims.adaptiveNeedsFewerSamples(
                "At every γ GrAPL converges much more quickly than random sampling."),
            Claims.adaptiveErrsLess(
                "GrAPL gains most in the early iterations.", Math.min(steps, items() / 2)),
            Claims.adaptiveIsMoreRobust(
                "GrAPL appears to be more robust to the choice of γ.", Math.min(steps, items())),
            Claims.measureIs(
                "The average γ* is 28.72, its standard deviation 1.15.",
                GammaStar.PRINTED,
                28.72,
                1.15)));
  }

  private int items() {
    return 2 * community;
  }

  Problem problem(long seed) {
    double within = StrictMath.log(community) / community;
    double between = StrictMath.log(community) / StrictMath.pow(community, 1.5);
    BlockModel model =
        BlockModel.of(
            new int[] {community, community},
            new double[][] {{within, between}, {between, within}});
    double[] means = new double[items()];
    Arrays.setAll(means, item -> item < community ? 1 : -1);
    Truth truth = Truth.of(means);
    return new Problem(
        model.draw(seed),
        truth,
        new Question(0, Problem.TOLERANCE),
        () -> new SimulatedSampler(truth, Noise.gaussian(NOISE), seed));
  }
}
