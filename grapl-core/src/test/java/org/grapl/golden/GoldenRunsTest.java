package org.grapl.golden;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.Question;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.estimate.Engine;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.estimate.ExactEstimator;
import org.grapl.estimate.Tally;
import org.grapl.graph.Graph;
import org.grapl.policy.AptPolicy;
import org.grapl.policy.OraclePolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every estimator and policy against runs made in 60-digit arithmetic by somebody else. */
class GoldenRunsTest {

  /** Each engine with the relative accuracy it claims. */
  static Stream<Arguments> forcedRuns() {
    return Golden.FORCED.stream()
        .flatMap(
            name ->
                Stream.of(
                    Arguments.of(name, Engine.EXACT, 1e-9),
                    Arguments.of(name, Engine.ITERATIVE, 1e-6)));
  }

  @ParameterizedTest
  @MethodSource("forcedRuns")
  void everyStepOfAForcedRunHasTheReferenceMeansDeviationsIndicesAndDeterminant(
      String name, Engine engine, double accuracy) {
    Golden golden = Golden.load(name);
    Question question = golden.question();
    Estimator estimator = engine.open(golden.graph(), golden.smoothing(), question);
    int[] arms = Golden.ints(golden.json().get("arms"));
    double[] values = Golden.doubles(golden.json().get("observations"));
    double logDeterminantRatio = 0;
    for (int t = 0; t <= arms.length; t++) {
      if (t > 0) {
        double before = estimator.variance(arms[t - 1]);
        logDeterminantRatio += Math.log1p(before / golden.param("gamma"));
        estimator.observe(arms[t - 1], values[t - 1]);
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
      String name, Engine engine, double accuracy) {
    Golden golden = Golden.load(name);
    int[] arms = Golden.ints(golden.json().get("arms"));
    double[] values = Golden.doubles(golden.json().get("observations"));
    Tally tally = new Tally(golden.graph().size());
    for (int t = 0; t < arms.length; t++) {
      tally.add(arms[t], values[t]);
    }
    Estimator estimator = engine.open(golden.graph(), golden.smoothing(), golden.question());
    estimator.observe(tally);
    checkState(estimator, golden, golden.json().get("steps").get(arms.length), accuracy, name);
  }

  private static void checkState(
      Estimator estimator, Golden golden, JsonNode step, double accuracy, String where) {
    double[] means = Golden.doubles(step.get("mu_hat"));
    double[] deviations = Golden.doubles(step.get("sigma"));
    double[] indices = Golden.doubles(step.get("z"));
    int[] samples = Golden.ints(step.get("n"));
    int[] tied = Golden.ints(step.get("tied"));
    int[] nearThreshold = Golden.ints(step.get("near_tau"));
    int[] above = Golden.ints(step.get("S_hat"));
    double alpha = golden.param("alpha");
    double[] index = new double[means.length];
    for (int arm = 0; arm < means.length; arm++) {
      String at = where + " arm " + arm;
      near(estimator.mean(arm), means[arm], accuracy, at + " mean");
      near(Math.sqrt(estimator.variance(arm)), deviations[arm], accuracy, at + " deviation");
      assertThat(estimator.samples(arm)).as(at + " samples").isEqualTo(samples[arm]);
      index[arm] =
          golden.question().gap(estimator.mean(arm)) * Math.sqrt(estimator.samples(arm) + alpha);
      near(index[arm], indices[arm], accuracy, at + " index");
      if (!contains(nearThreshold, arm)) {
        assertThat(golden.question().isAbove(estimator.mean(arm)))
            .as(at + " above")
            .isEqualTo(contains(above, arm));
      }
    }
    int best =
        IntStream.range(0, index.length)
            .reduce((a, b) -> index[b] < index[a] ? b : a)
            .orElseThrow();
    boolean clear = tied.length == 1 && step.get("gap").asDouble() > 1e3 * accuracy;
    if (clear) {
      assertThat(best).as(where + " next arm").isEqualTo(step.get("argmin").asInt());
    }
  }

  static Stream<Arguments> freeRuns() {
    return Golden.FREE.stream()
        .flatMap(name -> Stream.of(Engine.EXACT, Engine.ITERATIVE).map(e -> Arguments.of(name, e)));
  }

  @ParameterizedTest
  @MethodSource("freeRuns")
  void aFreeRunChoosesTheReferenceArms(String name, Engine engine) {
    Golden golden = Golden.load(name);
    Graph graph = golden.graph();
    Campaign campaign =
        Campaign.on(graph)
            .threshold(golden.param("tau"))
            .tolerance(golden.param("epsilon"))
            .strategy(
                Strategy.grapl(golden.param("alpha"))
                    .estimator(engine)
                    .gamma(golden.param("gamma"))
                    .lambda(golden.param("lambda"))
                    .offset(golden.smoothing().offset()))
            .open();
    int[] prefix = Golden.ints(golden.json().get("forced_prefix"));
    int[] arms = Golden.ints(golden.json().get("arms"));
    double[] values = Golden.doubles(golden.json().get("observations"));
    JsonNode gaps = golden.json().get("gaps");
    // Conjugate gradients are certified to 1e-8 of the largest value only: below that gap they may
    // choose the second best.
    double decisive = engine == Engine.EXACT ? 1e-10 : 1e-6;
    for (int t = 0; t < arms.length; t++) {
      if (t < prefix.length) {
        campaign.record(arms[t], values[t]);
        continue;
      }
      Ticket ticket = campaign.ask().orElseThrow();
      if (gaps.get(t).asDouble() > decisive) {
        assertThat(ticket.arm()).as("%s step %d", name, t + 1).isEqualTo(arms[t]);
        campaign.tell(ticket, values[t]);
      } else {
        campaign.abandon(ticket);
        campaign.record(arms[t], values[t]);
      }
    }
    double[] means = Golden.doubles(golden.json().get("final_mu_hat"));
    double accuracy = engine == Engine.EXACT ? 1e-9 : 1e-6;
    for (int arm = 0; arm < means.length; arm++) {
      near(campaign.decision().mean(arm), means[arm], accuracy, name + " arm " + arm);
    }
    assertThat(campaign.decision().above().toArray())
        .isEqualTo(Golden.ints(golden.json().get("final_set")));
  }

  @Test
  void aptChoosesTheReferenceArmsAfterItsTwoInitialSamplesOfEach() {
    Golden golden = Golden.load("apt_free");
    int size = golden.json().get("n").asInt();
    double[] truth = Golden.doubles(golden.json().get("mu"));
    double[] noise = Golden.doubles(golden.json().get("observations_noise"));
    int[] arms = Golden.ints(golden.json().get("arms"));
    Campaign campaign =
        Campaign.on(Graph.ofSize(size).build())
            .threshold(golden.param("tau"))
            .tolerance(golden.param("epsilon"))
            .noise(1)
            .strategy(Strategy.of(new AptPolicy()).estimator(EstimatorFactory.plainMeans()))
            .open();
    for (int t = 0; t < 2 * size + arms.length; t++) {
      Ticket ticket = campaign.ask().orElseThrow();
      int expected = t < 2 * size ? t / 2 : arms[t - 2 * size];
      assertThat(ticket.arm()).as("sample %d", t + 1).isEqualTo(expected);
      campaign.tell(ticket, truth[ticket.arm()] + noise[t]);
    }
    double[] means = Golden.doubles(golden.json().get("final_mean"));
    int[] samples = Golden.ints(golden.json().get("final_n"));
    for (int arm = 0; arm < size; arm++) {
      near(campaign.decision().mean(arm), means[arm], 1e-11, "mean of " + arm);
      assertThat(campaign.decision().samples(arm)).isEqualTo(samples[arm]);
    }
  }

  @Test
  void theOracleAllocationHasTheReferenceShares() {
    for (String name : Golden.FORCED) {
      Golden golden = Golden.load(name);
      double[] shares =
          OraclePolicy.shares(
              org.grapl.Truth.of(Golden.doubles(golden.json().get("mu"))), golden.question());
      double[] reference = Golden.doubles(golden.json().get("theory").get("oracle_beta"));
      for (int arm = 0; arm < shares.length; arm++) {
        near(shares[arm], reference[arm], 1e-9, name + " share of " + arm);
      }
    }
  }

  /** Relative to the reference, which itself carries 12 digits. */
  private static void near(double actual, double reference, double accuracy, String what) {
    double allowed = Math.max(accuracy * Math.abs(reference), 1e-3 * accuracy);
    assertThat(Math.abs(actual - reference))
        .as("%s: %s, reference %s", what, actual, reference)
        .isLessThanOrEqualTo(allowed);
  }

  private static boolean contains(int[] values, int value) {
    return Arrays.stream(values).anyMatch(v -> v == value);
  }
}
