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

  private static final Data BOSTON =
      new Data(
          "boston",
          "Boston: tracts whose houses are worth 25,000 dollars or more",
          "D. Harrison and D. L. Rubinfeld, 1978, from the R package spData");
  private static final Data SIDS =
      new Data(
          "sids",
          "North Carolina: counties with 2 deaths per 1000 births or more",
          "N. Cressie and N. R. Chan, 1989, from the R package spData");
  private static final Data FASHION =
      new Data(
          "fashion",
          "Clothing: is it a bag?",
          "3000 images of Fashion-MNIST by H. Xiao, K. Rasul and R. Vollgraf, 2017");
  private static final Data MEUSE =
      new Data(
          "meuse",
          "The river Meuse: soil with 500 ppm of zinc or more",
          "M. G. J. Rikken and R. P. G. Van Rijn, 1993, from the R package sp");
  private static final Data DEBIAN =
      new Data(
          "debian",
          "Debian: packages of the section science",
          "Dependencies in the package index of Debian");

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
          new Setting("meuse-noisier", MEUSE, 500, Noise.gaussian(300)),
          new Setting("debian", DEBIAN, 0.5, Noise.exact()));

  private RealProblems() {}

  /**
   * A graph and values.
   *
   * @param files what the names of the files begin with
   */
  private record Data(String files, String title, String source) {}

  private record Setting(String name, Data data, double threshold, Noise noise) {}

  /** The names of those that are shipped. */
  public static List<String> shipped() {
    return SHIPPED.stream().map(Setting::name).toList();
  }

  /** The names of those whose files are in a directory. */
  public static List<String> in(Path directory) {
    return FETCHED.stream()
        .filter(setting -> Files.exists(directory.resolve(setting.data().files() + "-edges.csv")))
        .map(Setting::name)
        .toList();
  }

  public static Optional<TestProblem> byName(String name) {
    return SHIPPED.stream()
        .filter(setting -> setting.name().equals(name))
        .findFirst()
        .map(setting -> problem(setting, shipped(setting.data().files())));
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
                        directory.resolve(setting.data().files() + "-edges.csv"),
                        directory.resolve(setting.data().files() + "-values.csv"))));
  }

  private static Instance shipped(String files) {
    String end = files.equals(FASHION.files()) ? ".csv.gz" : ".csv";
    return ShippedFiles.read(
        RealProblems.class,
        files + "-edges" + end,
        edges ->
            ShippedFiles.read(
                RealProblems.class, files + "-values" + end, values -> instance(edges, values)));
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
    Question question = Question.above(setting.threshold());
    return new TestProblem(
        setting.name(),
        setting.data().title(),
        setting.data().source(),
        items,
        setting.noise().isExact()
            ? Math.min(MOST_EXACT_STEPS, items)
            : Math.min(MOST_NOISY_STEPS, 2 * items),
        question,
        setting.noise(),
        TestProblem.spread(instance.truth(), question),
        seed -> instance);
  }
}
