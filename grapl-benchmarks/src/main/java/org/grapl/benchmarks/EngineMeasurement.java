package org.grapl.benchmarks;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.grapl.estimate.Accuracy;

/**
 * One row of the engine benchmark.
 *
 * @param method how that engine solves, in words
 * @param requested the accuracy asked of an engine that evaluates lazily
 * @param steps how many steps were timed; fewer than asked for if time ran out
 * @param microsPerStep CPU time of choosing an item and updating: the median over blocks of steps
 *     of their mean
 * @param processMicrosPerStep CPU time of the whole JVM over all steps: more if other threads work
 *     along
 * @param openSeconds wall time from the graph to the first item asked for
 * @param error the largest distance of a mean from an accurate solve, after the last step
 * @param accuracy the certified error of that solve: an error below it says no more than that
 * @param errorBound the bound on the error that the engine itself certifies
 * @param megabytes heap that the campaign and its engine hold, the graph not counted
 * @param baselines the others, fed the same items and values
 */
public record EngineMeasurement(
    String graph,
    @JsonProperty("arms") int items,
    @JsonProperty("edges") int links,
    double gamma,
    Case.Phase phase,
    String engine,
    String method,
    Accuracy requested,
    int steps,
    double microsPerStep,
    double processMicrosPerStep,
    double openSeconds,
    double error,
    double accuracy,
    double errorBound,
    double megabytes,
    List<Baseline.Measurement> baselines) {

  public EngineMeasurement {
    baselines = List.copyOf(baselines);
  }
}
