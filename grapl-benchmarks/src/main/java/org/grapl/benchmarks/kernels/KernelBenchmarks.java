package org.grapl.benchmarks.kernels;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.grapl.internal.Check;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the kernels of this package, each in a JVM of its own. */
public final class KernelBenchmarks {

  /**
   * What one kernel took.
   *
   * @param kernel class and method
   * @param parameters what it ran on, empty if there is no choice
   * @param micros the mean time of one call
   * @param plusMinus half of JMH's 99.9 % confidence interval of the mean
   */
  public record Measurement(String kernel, String parameters, double micros, double plusMinus) {}

  /** JMH refuses to run beside another of its kind, even of another user who left a lock behind. */
  private static final String IGNORE_LOCK = "jmh.ignoreLock";

  private KernelBenchmarks() {}

  /**
   * Runs those whose name ({@code ClassName.method}) contains a match of a regular expression.
   *
   * @param quick a tenth of the time, for a first impression
   * @param log where JMH tells what it is doing
   */
  public static List<Measurement> run(String regex, boolean quick, PrintStream log) {
    String prefix = KernelBenchmarks.class.getPackageName() + '.';
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(Pattern.quote(prefix) + ".*(?:" + checked(regex) + ")")
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.MICROSECONDS)
            .forks(1)
            .warmupIterations(quick ? 1 : 5)
            .warmupTime(TimeValue.milliseconds(quick ? 200 : 1000))
            .measurementIterations(quick ? 3 : 5)
            .measurementTime(TimeValue.milliseconds(quick ? 200 : 1000))
            .shouldFailOnError(true);
    if (System.getProperty(IGNORE_LOCK) == null) {
      System.setProperty(IGNORE_LOCK, "true");
    }
    try {
      Collection<RunResult> results =
          new Runner(
                  options.build(),
                  OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
              .run();
      return rows(results, prefix);
    } catch (NoBenchmarksException e) {
      throw Check.mustBe("kernel", "a part of a name that exists", '"' + regex + '"');
    } catch (RunnerException e) {
      throw new IllegalStateException("the kernels could not be timed: " + e.getMessage(), e);
    }
  }

  private static String checked(String regex) {
    try {
      return Pattern.compile(regex).pattern();
    } catch (PatternSyntaxException e) {
      throw Check.mustBe("kernel", "a regular expression", '"' + regex + '"');
    }
  }

  private static List<Measurement> rows(Collection<RunResult> results, String prefix) {
    List<Measurement> rows = new ArrayList<>();
    for (RunResult result : results) {
      BenchmarkParams params = result.getParams();
      List<String> settings = new ArrayList<>();
      for (String key : params.getParamsKeys()) {
        settings.add(params.getParam(key));
      }
      Result<?> time = result.getPrimaryResult();
      rows.add(
          new Measurement(
              params.getBenchmark().substring(prefix.length()),
              String.join(", ", settings),
              time.getScore(),
              time.getScoreError()));
    }
    return rows;
  }
}
