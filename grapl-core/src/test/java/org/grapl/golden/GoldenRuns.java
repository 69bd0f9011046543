package org.grapl.golden;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.estimate.ExactEstimator;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Estimators against runs made in 60-digit arithmetic by somebody else. A module that has some of
 * the paper's estimates extends this with its own.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class GoldenRuns {

  /**
   * An estimator to test.
   *
   * @param accuracy what it claims, relative
   */
  public record Candidate(String name, EstimatorFactory factory, double accuracy) {

    @Override
    public String toString() {
      return name;
    }
  }

  /** All estimators to test. */
  protected abstract List<Candidate> candidates();

  Stream<Arguments> forcedRuns() {
    return pairs(Golden.FORCED);
  }

  private Stream<Arguments> pairs(List<String> names) {
    return names.stream()
        .flatMap(name -> candidates().stream().map(each -> Arguments.of(name, each)));
  }

  @ParameterizedTest
  @MethodSource("forcedRuns")
  void everyStepOfAForcedRunHasTheReferenceMeansDeviationsIndicesAndDeterminant(
      String name, Candidate candidate) {
    double accuracy = candidate.accuracy;
    Golden golden = Golden.load(name);
    Question question = golden.question();
    Estimator estimator = candidate.factory.open(golden.graph(), golden.smoothing(), question);
    int[] items = Golden.ints(golden.json().get("arms"));
    double[] values = Golden.doubles(golden.json().get("observations"));
    double logDeterminantRatio = 0;
    for (int t = 0; t <= items.length; t++) {
      if (t > 0) {
        double before = estimator.variance(items[t - 1]);
        logDeterminantRatio += Math.log1p(before / golden.param("gamma"));
        estimator.observe(items[t - 1], values[t - 1]);
      }
      JsonNode step = golden.json().get("steps").get(t);
      checkState(estimator, golden, step, accuracy, name + " step " + t);
      double reference = step.get("logdet_ratio").asDouble();
      near(logDeterminantRatio, reference, accuracy, "determinant");
      if (estimator instanceof ExactEstimator exact) {
        near(exact.logDeterminantRatio(), reference, accuracy, "determinant");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("forcedRuns")
  void tellingEverythingAtOnceGivesTheReferenceStateOfTheLastStep(
      String name, Candidate candidate) {
    double accuracy = candidate.accuracy;
    Golden golden = Golden.load(name);
    int[] items = Golden.ints(golden.json().get("arms"));
    double[] values = Golden.doubles(golden.json().get("observations"));
    Tally tally = new Tally(golden.graph().size());
    for (int t = 0; t < items.length; t++) {
      tally.add(items[t], values[t]);
    }
    Estimator estimator =
        candidate.factory.open(golden.graph(), golden.smoothing(), golden.question());
    estimator.observe(tally);
    checkState(estimator, golden, golden.json().get("steps").get(items.length), accuracy, name);
  }

  private static void checkState(
      Estimator estimator, Golden golden, JsonNode step, double accuracy, String where) {
    double[] means = Golden.doubles(step.get("mu_hat"));
    double[] deviations = Golden.doubles(step.get("sigma"));
    double[] indices = Golden.doubles(step.get("z"));
    int[] checks = Golden.ints(step.get("n"));
    int[] tied = Golden.ints(step.get("tied"));
    int[] nearThreshold = Golden.ints(step.get("near_tau"));
    int[] above = Golden.ints(step.get("S_hat"));
    double alpha = golden.param("alpha");
    double[] index = new double[means.length];
    for (int item = 0; item < means.length; item++) {
      String at = where + " item " + item;
      near(estimator.mean(item), means[item], accuracy, at + " mean");
      near(Math.sqrt(estimator.variance(item)), deviations[item], accuracy, at + " deviation");
      assertThat(estimator.checks(item)).as(at + " samples").isEqualTo(checks[item]);
      index[item] =
          golden.question().gap(estimator.mean(item)) * Math.sqrt(estimator.checks(item) + alpha);
      near(index[item], indices[item], accuracy, at + " index");
      if (!contains(nearThreshold, item)) {
        assertThat(golden.question().isAbove(estimator.mean(item)))
            .as(at + " above")
            .isEqualTo(contains(above, item));
      }
    }
    int best =
        IntStream.range(0, index.length)
            .reduce((a, b) -> index[b] < index[a] ? b : a)
            .orElseThrow();
    boolean clear = tied.length == 1 && step.get("gap").asDouble() > 1e3 * accuracy;
    if (clear) {
      assertThat(best).as(where + " next item").isEqualTo(step.get("argmin").asInt());
    }
  }

  Stream<Arguments> freeRuns() {
    return pairs(Golden.FREE);
  }

  @ParameterizedTest
  @MethodSource("freeRuns")
  void aFreeRunChoosesTheReferenceItems(String name, Candidate candidate) {
    Golden golden = Golden.load(name);
    Graph graph = golden.graph();
    Campaign campaign =
        Campaign.on(graph)
            .threshold(golden.param("tau"))
            .tolerance(golden.param("epsilon"))
            .strategy(
                Strategy.grapl(golden.param("alpha"))
                    .estimator(candidate.factory)
                    .gamma(golden.param("gamma"))
                    .lambda(golden.param("lambda"))
                    .offset(golden.smoothing().offset()))
            .open();
    int[] prefix = Golden.ints(golden.json().get("forced_prefix"));
    int[] items = Golden.ints(golden.json().get("arms"));
    double[] values = Golden.doubles(golden.json().get("observations"));
    JsonNode gaps = golden.json().get("gaps");
    // Below its accuracy an estimator may choose the second best.
    double decisive = candidate.accuracy <= 1e-9 ? 1e-10 : candidate.accuracy;
    for (int t = 0; t < items.length; t++) {
      if (t < prefix.length) {
        campaign.record(items[t], values[t]);
        continue;
      }
      Ticket ticket = campaign.ask().orElseThrow();
      if (gaps.get(t).asDouble() > decisive) {
        assertThat(ticket.item()).as("%s step %d", name, t + 1).isEqualTo(items[t]);
        campaign.tell(ticket, values[t]);
      } else {
        campaign.abandon(ticket);
        campaign.record(items[t], values[t]);
      }
    }
    double[] means = Golden.doubles(golden.json().get("final_mu_hat"));
    for (int item = 0; item < means.length; item++) {
      near(campaign.decision().mean(item), means[item], candidate.accuracy, name + " item " + item);
    }
    assertThat(campaign.decision().above().toArray())
        .isEqualTo(Golden.ints(golden.json().get("final_set")));
  }

  /** Relative to the reference, which itself carries 12 digits. */
  static void near(double actual, double reference, double accuracy, String what) {
    double allowed = Math.max(accuracy * Math.abs(reference), 1e-3 * accuracy);
    assertThat(Math.abs(actual - reference))
        .as("%s: %s, reference %s", what, actual, reference)
        .isLessThanOrEqualTo(allowed);
  }

  private static boolean contains(int[] values, int value) {
    return Arrays.stream(values).anyMatch(v -> v == value);
  }
}
