package org.grapl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.ExactEstimator;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.choice.Ranking;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class LargeGraphEnginesTest {

  private static final Question QUESTION = new Question(0, 0.01);

  private static EnginePlan auto(Graph graph) {
    return EnginePlan.of(graph, Engine.AUTO, Accuracy.DEFAULT);
  }

  @Test
  void theGraphDecidesWhichEngineServes() {
    assertThat(auto(TestGraphs.grid(40, 40)).engine()).isEqualTo(Engine.EXACT);
    EnginePlan grid = auto(TestGraphs.grid(80, 80));
    assertThat(grid.engine()).isEqualTo(Engine.SEPARATOR);
    assertThat(grid.description()).startsWith("separators: the graph falls apart");
    assertThat(auto(TestGraphs.smallWorld(20_000, 4, 0.01, 1)).engine())
        .isEqualTo(Engine.SEPARATOR);
    EnginePlan heavy = auto(TestGraphs.heavyTail(60_000, 5, 1));
    assertThat(heavy.engine()).isEqualTo(Engine.LOCAL);
    assertThat(heavy.description()).startsWith("local relaxation");
    assertThat(grid.microsPerStep()).isLessThan(heavy.microsPerStep());
  }

  @Test
  void theAccuracyIsSaidInWords() {
    assertThat(auto(TestGraphs.grid(10, 10)).accuracyInWords()).isEqualTo("exact to rounding");
    assertThat(Accuracy.DEFAULT.inWords())
        .isEqualTo(
            "certified within 1.0E-4 of the spread of the observations or 1 % of the item's own"
                + " deviation, whichever is more");
    assertThat(Accuracy.within(0.01).inWords()).isEqualTo("certified within 0.01");
  }

  @Test
  void aPlanIsForItsOwnGraph() {
    EnginePlan plan = auto(TestGraphs.grid(10, 10));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.open(TestGraphs.grid(10, 10), new Smoothing(1, 1e-3, 0), QUESTION))
        .withMessage("graph must be the one analysed, got another one");
  }

  @Test
  void separatorsAreRefusedWhereTheGraphDoesNotFallApart() {
    Graph heavy = TestGraphs.heavyTail(60_000, 5, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EnginePlan.of(heavy, Engine.SEPARATOR, Accuracy.DEFAULT))
        .withMessageEndingWith("use the local engine");
  }

  /** From few observations on separators to many on local relaxation and on, checked on the way. */
  @Test
  void changingTheEngineOnTheWayChangesNoMeanBeyondItsAccuracy() {
    Graph graph = TestGraphs.grid(70, 70);
    Smoothing smoothing = new Smoothing(0.5, 1e-3, 0.1);
    Accuracy accuracy = Accuracy.within(1e-4);
    Estimator adaptive =
        EnginePlan.of(graph, Engine.AUTO, accuracy).open(graph, smoothing, QUESTION);
    Estimator exact = ExactEstimator.open(graph, smoothing, QUESTION);
    KeyedRandom random = KeyedRandom.of(3, Role.TEST);
    boolean wasOnSeparators = false;
    for (int batch = 0; batch < 12; batch++) {
      Tally tally = new Tally(graph.size());
      for (int t = 0; t < 900; t++) {
        int item = random.nextInt(graph.size());
        double value = random.nextGaussian();
        tally.add(item, value);
        adaptive.observe(item, value);
      }
      exact.observe(tally);
      wasOnSeparators |= adaptive.report().method().equals("separators");
      for (int item = 0; item < graph.size(); item++) {
        assertThat(adaptive.mean(item)).isCloseTo(exact.mean(item), within(1e-4 + 1e-9));
        assertThat(adaptive.checks(item)).isEqualTo(exact.checks(item));
      }
    }
    assertThat(wasOnSeparators).isTrue();
    assertThat(adaptive.report().method()).isEqualTo("local relaxation");
  }

  @Test
  void aTallyOfAllItemsGoesToTheLocalEngineAtOnce() {
    Graph graph = TestGraphs.grid(70, 70);
    Estimator adaptive = auto(graph).open(graph, new Smoothing(1, 1e-3, 0), QUESTION);
    Tally tally = new Tally(graph.size());
    for (int item = 0; item < graph.size(); item++) {
      tally.add(item, item % 7);
    }
    adaptive.observe(tally);
    assertThat(adaptive.report().method()).isNotEqualTo("separators");
    assertThat(adaptive.total()).isEqualTo(graph.size());
  }

  /** The least of several spans: the JVM allocates a little of its own now and then. */
  @Test
  void aStepOnSeparatorsAllocatesNothing() {
    assumeThat(ManagementFactory.getThreadMXBean()).isInstanceOf(ThreadMXBean.class);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    assumeThat(threads.isThreadAllocatedMemorySupported()).isTrue();
    Graph graph = TestGraphs.grid(70, 70);
    Estimator estimator =
        EnginePlan.of(graph, Engine.SEPARATOR, Accuracy.DEFAULT)
            .open(graph, new Smoothing(1, 1e-3, 0), QUESTION);
    Ranking ranking = new Ranking(QUESTION, estimator, estimator::checks, new GraplPolicy(1));
    KeyedRandom random = KeyedRandom.of(5, Role.TEST);
    long least = Long.MAX_VALUE;
    for (int span = 0; span < 12; span++) {
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      for (int t = 0; t < 300; t++) {
        int item = ranking.lowest();
        estimator.observe(item, random.nextGaussian());
        ranking.counted(item);
      }
      least =
          Math.min(least, threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
    }
    assertThat(least).isZero();
  }

  @Test
  void anotherQuestionIsAnsweredAsByACampaignThatWasOpenedWithIt() {
    Graph graph = TestGraphs.grid(15, 12);
    Strategy strategy = Strategy.grapl().estimator(Engine.ITERATIVE).gamma(0.1);
    Campaign campaign = Campaign.on(graph).threshold(0.2).strategy(strategy).budget(40).open();
    campaign.run(item -> item % 7 / 7.0);
    Decision whatIf = campaign.decision(new Question(0.7, 0));
    Decision opened =
        Campaign.on(graph)
            .threshold(0.7)
            .strategy(strategy)
            .known(campaign.tally())
            .open()
            .decision();
    for (int item = 0; item < opened.size(); item++) {
      assertThat(whatIf.mean(item)).as("item %d", item).isEqualTo(opened.mean(item));
    }
  }
}
