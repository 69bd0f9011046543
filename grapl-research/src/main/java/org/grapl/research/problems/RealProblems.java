package org.grapl.research.problems;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.data.GraphFiles;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.grapl.research.problems.TestProblem.Instance;

/**
 * Problems whose graph and values nobody here made; the README beside their files says who did.
 * Some are shipped; others may not be, and are read from a directory into which {@code
 * grapl-research/scripts/real-problems} puts them.
 */
public final class RealProblems {

  private static final int MOST_EXACT_STEPS = 400;
  private static final int MOST_NOISY_STEPS = 1500;

  /** How often an image is called what it is not. */
  private static final double MISTAKES = 0.1;

  private static final String BOSTON = "Boston: tracts whose houses are worth 25,000 $ or more";
  private static final String SIDS = "North Carolina: counties with 2 deaths per 1000 or more";
  private static final String FASHION = "Clothing: is it a bag?";
  private static final String MEUSE = "The river Meuse: soil with 500 ppm of zinc or more";
  private static final String DEBIAN = "Debian: packages of the section science";

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

  private record Setting(String name, String title, double threshold, Noise noise) {

    /** A file of the data, which several settings may share: the first word says which. */
    String file(String what) {
      return name.replaceFirst("-.*", "") + what;
    }

    boolean isIn(Path directory) {
      return Files.exists(directory.resolve(file("-edges.csv")));
    }
  }

  /** The names of those that are shipped. */
  public static List<String> shipped() {
    return SHIPPED.stream().map(Setting::name).toList();
  }

  /** The names of those whose files are in a directory. */
  public static List<String> in(Path directory) {
    return FETCHED.stream().filter(each -> each.isIn(directory)).map(Setting::name).toList();
  }

  /** The shipped problem of this name. */
  public static Optional<TestProblem> byName(String name) {
    return named(name, SHIPPED.stream())
        .map(
            setting ->
                problem(
                    setting,
                    TestProblems.shipped(
                        setting.file("-edges.csv.gz"), setting.file("-values.csv.gz"))));
  }

  /** The problem of this name whose files are in a directory. */
  public static Optional<TestProblem> byName(String name, Path directory) {
    return named(name, FETCHED.stream().filter(each -> each.isIn(directory)))
        .map(
            setting -> {
              Graph graph = GraphFiles.read(directory.resolve(setting.file("-edges.csv")));
              Path values = directory.resolve(setting.file("-values.csv"));
              return problem(setting, new Instance(graph, ValueFiles.read(values, graph)));
            });
  }

  private static Optional<Setting> named(String name, Stream<Setting> settings) {
    return settings.filter(setting -> setting.name().equals(name)).findFirst();
  }

  private static TestProblem problem(Setting setting, Instance data) {
    int size = data.graph().size();
    return TestProblem.given(
        setting.name(),
        setting.title(),
        setting.noise().isYesNo() ? data.withMeans(v -> MISTAKES + (1 - 2 * MISTAKES) * v) : data,
        Question.above(setting.threshold()),
        setting.noise(),
        setting.noise().isExact()
            ? Math.min(MOST_EXACT_STEPS, size)
            : Math.min(MOST_NOISY_STEPS, 2 * size));
  }
}
