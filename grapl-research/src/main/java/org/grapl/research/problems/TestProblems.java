package org.grapl.research.problems;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.data.GraphFiles;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Problem;
import org.grapl.research.graph.ErdosRenyi;
import org.grapl.research.graph.Graphs;
import org.grapl.research.problems.TestProblem.Instance;
import org.grapl.research.study.ShippedFiles;
import org.grapl.research.study.Studies;

/** The problems that methods are compared on by name. */
public final class TestProblems {

  private static final int SIDE = 32;
  private static final double FIELD_LENGTH = 3;
  private static final double FIELD_NOISE = 0.15;
  private static final int UNRELATED_ITEMS = 300;
  private static final double UNRELATED_DEGREE = 8;
  private static final double UNRELATED_NOISE = 0.85;

  /** The probability of a wrong label. */
  private static final double FLIPPED = 0.2;

  private static final Map<String, Supplier<TestProblem>> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("blogs", TestProblems::blogs);
    BY_NAME.put("block-model", TestProblems::blockModel);
    BY_NAME.put("small-world", TestProblems::smallWorld);
    BY_NAME.put("digits", TestProblems::digits);
    BY_NAME.put("digits-flipped", TestProblems::digitsFlipped);
    BY_NAME.put("grid", TestProblems::grid);
    BY_NAME.put("random", TestProblems::unrelated);
    BY_NAME.put("karate", TestProblems::karate);
    BY_NAME.put("karate-noisy", TestProblems::karateNoisy);
    BY_NAME.put("blogs-rewired", () -> rewired(blogs(), 1222));
    BY_NAME.put("block-model-rewired", () -> rewired(blockModel(), 8000));
  }

  private TestProblems() {}

  /** All names: nine problems, and two whose graph lies. */
  public static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  public static Optional<TestProblem> byName(String name) {
    return Optional.ofNullable(BY_NAME.get(name)).map(Supplier::get);
  }

  private static TestProblem blogs() {
    Instance blogs = Instance.of(Studies.blogs());
    return new TestProblem(
        "blogs",
        "Political blogs",
        "L. A. Adamic and N. Glance, 2005, as in the paper: 1 conservative, 0 liberal, exact",
        1222,
        700,
        new Question(0.5, Problem.TOLERANCE),
        Noise.exact(),
        0.5,
        seed -> blogs);
  }

  private static TestProblem blockModel() {
    return new TestProblem(
        "block-model",
        "Two communities",
        "The paper's stochastic block model: two communities of 500, means 1 and −1, noise 2",
        1000,
        1200,
        new Question(0, Problem.TOLERANCE),
        Noise.gaussian(2),
        1,
        seed -> Instance.of(Studies.blockModel(seed)));
  }

  private static TestProblem smallWorld() {
    return new TestProblem(
        "small-world",
        "A smooth signal on a small world",
        "The paper's Newman–Watts graph and signal of standard deviation 0.2 around 0.5, Bernoulli",
        1000,
        2000,
        new Question(0.5, Problem.TOLERANCE),
        Noise.bernoulli(),
        0.2,
        seed -> Instance.of(Studies.smallWorld(seed)));
  }

  private static TestProblem digits() {
    Instance digits = shipped("digits", digit -> digit >= 5 ? 1 : 0);
    return new TestProblem(
        "digits",
        "Handwritten digits",
        "E. Alpaydin and C. Kaynak, Optical Recognition of Handwritten Digits, 1998: the first 1000"
            + " of scikit-learn's copy, each joined to its 8 nearest in pixels; is it 5 or more?"
            + " exact",
        1000,
        300,
        new Question(0.5, Problem.TOLERANCE),
        Noise.exact(),
        0.5,
        seed -> digits);
  }

  private static TestProblem digitsFlipped() {
    Instance digits = shipped("digits", digit -> digit >= 5 ? 1 - FLIPPED : FLIPPED);
    return new TestProblem(
        "digits-flipped",
        "Handwritten digits, one answer in five wrong",
        "The digits above; each sample is the wrong label with probability 0.2, on its own",
        1000,
        1200,
        new Question(0.5, Problem.TOLERANCE),
        Noise.bernoulli(),
        0.5 - FLIPPED,
        seed -> digits);
  }

  private static TestProblem grid() {
    return new TestProblem(
        "grid",
        "A smooth field on a grid",
        "32×32 grid; Gaussian random field of squared-exponential correlation, length 3 cells,"
            + " standardised, threshold 0, noise "
            + FIELD_NOISE,
        SIDE * SIDE,
        1500,
        new Question(0, Problem.TOLERANCE),
        Noise.gaussian(FIELD_NOISE),
        1,
        seed ->
            new Instance(
                Graphs.grid(SIDE, SIDE),
                Truth.of(SmoothField.draw(SIDE, SIDE, FIELD_LENGTH, seed))));
  }

  private static TestProblem unrelated() {
    return new TestProblem(
        "random",
        "A graph that says nothing",
        "Erdős–Rényi graph of 300 arms, mean degree 8; independent standard normal means, threshold"
            + " 0, noise "
            + UNRELATED_NOISE,
        UNRELATED_ITEMS,
        2500,
        new Question(0, Problem.TOLERANCE),
        Noise.gaussian(UNRELATED_NOISE),
        1,
        seed -> {
          KeyedRandom random = KeyedRandom.of(seed, Role.SIGNAL);
          double[] means = GraphField.white(UNRELATED_ITEMS, random);
          double probability = UNRELATED_DEGREE / (UNRELATED_ITEMS - 1);
          return new Instance(
              new ErdosRenyi(UNRELATED_ITEMS, probability).draw(seed), Truth.of(means));
        });
  }

  private static TestProblem karate() {
    Instance club = shipped("karate", side -> side);
    return new TestProblem(
        "karate",
        "Karate club",
        "W. W. Zachary, 1977: 34 members and 78 friendships, unweighted; whom did each follow when"
            + " the club split? exact",
        34,
        34,
        new Question(0.5, Problem.TOLERANCE),
        Noise.exact(),
        0.5,
        seed -> club);
  }

  private static TestProblem karateNoisy() {
    Instance club = shipped("karate", side -> side);
    return new TestProblem(
        "karate-noisy",
        "Karate club, noisy",
        "The club above, Gaussian noise of standard deviation 0.5",
        34,
        300,
        new Question(0.5, Problem.TOLERANCE),
        Noise.gaussian(0.5),
        0.5,
        seed -> club);
  }

  private static TestProblem rewired(TestProblem honest, int steps) {
    LongFunction<Instance> draw = honest.draw();
    return new TestProblem(
        honest.name() + "-rewired",
        honest.title() + ", edges rewired",
        honest.source() + "; edges rewired at random, every degree kept: a graph that lies",
        honest.items(),
        steps,
        honest.question(),
        honest.noise(),
        honest.spread(),
        seed -> draw.apply(seed).rewired(seed));
  }

  private static Instance shipped(String name, DoubleUnaryOperator mean) {
    return shipped(name + "-edges.csv", name + "-values.csv").withMeans(mean);
  }

  /** The graph and the means in files that are shipped. */
  static Instance shipped(String edges, String values) {
    Graph graph = ShippedFiles.read(TestProblems.class, edges, GraphFiles::read);
    return new Instance(
        graph, ShippedFiles.read(TestProblems.class, values, file -> ValueFiles.read(file, graph)));
  }
}
