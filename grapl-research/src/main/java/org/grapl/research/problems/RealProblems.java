package org.grapl.research.problems;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.data.GraphFiles;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.grapl.research.problems.TestProblem.Instance;
import org.grapl.research.study.ShippedFiles;

/**
 * Problems whose graph and values nobody here made. Some are shipped; others may not be, and are
 * read from a directory into which {@code grapl-research/scripts/real-problems} puts them.
 */
public final class RealProblems {

  private static final int MOST_EXACT_STEPS = 400;
  private static final int MOST_NOISY_STEPS = 1500;

  /** How often an image is called what it is not. */
  private static final double MISTAKES = 0.1;

  private static final String BOSTON = "Boston: tracts whose houses cost 25,000 dollars or more";
  private static final String SIDS = "North Carolina: counties with 2 deaths per 1000 or more";
  private static final String FASHION = "Clothing: is it a bag?";
  private static final String MEUSE = "The river Meuse: soil with 500 ppm of zinc or more";

  private static final List<Setting> SHIPPED =
      List.of(
          new Setting("boston", BOSTON, 25, Noise.exact()),
          new Setting("boston-noisy", BOSTON, 25, Noise.gaussian(5)),
          new Setting("sids", SIDS, 2, Noise.exact()),
          new Setting("sids-noisy", SIDS, 2, Noise.gaussian(0.5)),
          new Setting("fashion", FASHION, 0.5, Noise.exact()),
          new Setting("fashion-noisy", FASHION, 0.5, Noise.bernoulli()));

  private static final List<Setting> FETCHED =
      List.of(
          new Setting("meuse", MEUSE, 500, Noise.exact()),
          new Setting("meuse-noisy", MEUSE, 500, Noise.gaussian(100)),
          new Setting("meuse-noisier", MEUSE, 500, Noise.gaussian(300)));

  private RealProblems() {}

  /** The first part of a name says which files it is read from. */
  private record Setting(String name, String title, double threshold, Noise noise) {

    String data() {
      return name.replaceFirst("-.*", "");
    }
  }

  /** The names of those that are shipped. */
  public static List<String> shipped() {
    return SHIPPED.stream().map(Setting::name).toList();
  }

  /** The names of those whose files are in a directory. */
  public static List<String> in(Path directory) {
    return FETCHED.stream()
        .filter(setting -> Files.exists(directory.resolve(setting.data() + "-edges.csv")))
        .map(Setting::name)
        .toList();
  }

  public static Optional<TestProblem> byName(String name) {
    return SHIPPED.stream()
        .filter(setting -> setting.name().equals(name))
        .findFirst()
        .map(setting -> problem(setting, shipped(setting.data())));
  }

  /** The problem of this name from a directory. */
  public static Optional<TestProblem> byName(String name, Path directory) {
    return FETCHED.stream()
        .filter(setting -> setting.name().equals(name) && in(directory).contains(name))
        .findFirst()
        .map(
            setting ->
                problem(
                    setting,
                    instance(
                        directory.resolve(setting.data() + "-edges.csv"),
                        directory.resolve(setting.data() + "-values.csv"))));
  }

  private static Instance shipped(String data) {
    String end = data.equals("fashion") ? ".csv.gz" : ".csv";
    return ShippedFiles.read(
        RealProblems.class,
        data + "-edges" + end,
        edges ->
            ShippedFiles.read(
                RealProblems.class, data + "-values" + end, values -> instance(edges, values)));
  }

  private static Instance instance(Path edges, Path values) {
    Graph graph = GraphFiles.read(edges);
    return new Instance(graph, ValueFiles.read(values, graph));
  }

  private static TestProblem problem(Setting setting, Instance read) {
    DoubleUnaryOperator mean =
        setting.noise().isYesNo() ? value -> MISTAKES + (1 - 2 * MISTAKES) * value : value -> value;
    Instance instance =
        new Instance(
            read.graph(), Truth.of(Arrays.stream(read.truth().means()).map(mean).toArray()));
    int items = read.graph().size();
    return TestProblem.given(
        setting.name(),
        setting.title(),
        instance,
        Question.above(setting.threshold()),
        setting.noise(),
        setting.noise().isExact()
            ? Math.min(MOST_EXACT_STEPS, items)
            : Math.min(MOST_NOISY_STEPS, 2 * items));
  }
}
