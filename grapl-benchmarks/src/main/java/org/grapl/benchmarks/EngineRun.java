package org.grapl.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.estimate.Engine;
import org.grapl.linear.SolveReport;
import org.grapl.research.Quartiles;
import org.grapl.sampler.Sampler;

/** One engine in a campaign of its own, timed. Used once. */
final class EngineRun {

  /**
   * Steps before the JIT has settled: on the block model the exact engine goes from 130 to 40 µs
   * within the first 10,000, and to 20 after some 40,000, when the copying of the folded triangle,
   * which runs once in 32 steps, has been compiled as well.
   */
  private static final int WARM_UP_STEPS = 100_000;

  /** Who asks for a glance at a few steps does not wait for all of those. */
  private static final int WARM_UP_PER_STEP = 80;

  /** Steps timed as one: an engine may save work up and do it every few steps. */
  private static final int BLOCK = 64;

  private static final double WARM_UP_SECONDS = 5;

  private final Case of;
  private final Setting setting;
  private final Engine engine;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean process =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final int[] items;
  private final double[] values;
  private final double[] micros;
  private int steps;
  private int blocks;

  EngineRun(Case of, Setting setting, Engine engine) {
    this.of = of;
    this.setting = setting;
    this.engine = engine;
    this.items = new int[of.steps()];
    this.values = new double[of.steps()];
    this.micros = new double[of.steps() / BLOCK + 1];
  }

  /**
   * @param micros of CPU time per step, of the thread that asks and tells
   * @param processMicros the same of the whole JVM: more if other threads, the compiler or the
   *     garbage collector work along
   * @param openSeconds wall time from the graph to the first item asked for
   */
  record Result(
      Replay replay,
      SolveReport report,
      double micros,
      double processMicros,
      double openSeconds,
      double megabytes,
      IntToDoubleFunction mean) {}

  Result measure(double seconds) {
    Sampler sampler = setting.problem().sampler();
    Tally told = new Tally(setting.graph().size());
    double warmUp = Math.min(WARM_UP_SECONDS, seconds);
    double before = Heap.usedMegabytes();
    long opening = System.nanoTime();
    Campaign campaign = open();
    campaign.abandon(campaign.ask().orElseThrow());
    double openSeconds = secondsSince(opening);
    prepare(campaign, sampler);
    // In a campaign of its own: the more has been observed, the cheaper a step may be.
    if (secondsSince(opening) <= warmUp) {
      warmUp(campaign, sampler, warmUp);
      campaign = open();
      sampler = setting.problem().sampler();
      prepare(campaign, sampler);
    } else if (of.phase() == Case.Phase.SUSTAINED) {
      warmUp(campaign, sampler, warmUp);
    }
    told.add(campaign.tally());
    long processBefore = process.getProcessCpuTime();
    run(campaign, sampler, seconds);
    double processMicros = 1e-3 * (process.getProcessCpuTime() - processBefore) / steps;
    double megabytes = Heap.usedMegabytes() - before;
    return new Result(
        new Replay(
            setting,
            campaign.smoothing().orElseThrow(),
            told,
            Arrays.copyOf(items, steps),
            Arrays.copyOf(values, steps)),
        campaign.report(),
        typical(Arrays.copyOf(micros, blocks)),
        processMicros,
        openSeconds,
        Math.max(0, megabytes),
        campaign.decision()::mean);
  }

  private Campaign open() {
    Question question = setting.problem().question();
    return Campaign.on(setting.graph())
        .threshold(question.threshold())
        .tolerance(question.tolerance())
        .strategy(
            Strategy.grapl(setting.alpha())
                .estimator(engine)
                .gamma(of.gamma())
                .accuracy(of.accuracy()))
        .open();
  }

  private void prepare(Campaign campaign, Sampler sampler) {
    if (of.phase() == Case.Phase.SUSTAINED) {
      campaign.record(everyItemOnce(sampler));
    }
  }

  private Tally everyItemOnce(Sampler sampler) {
    Tally tally = new Tally(setting.graph().size());
    for (int item = 0; item < tally.size(); item++) {
      tally.add(item, sampler.sample(item));
    }
    return tally;
  }

  private void warmUp(Campaign campaign, Sampler sampler, double seconds) {
    long begun = System.nanoTime();
    long enough = Math.min(WARM_UP_STEPS, (long) WARM_UP_PER_STEP * of.steps());
    for (int step = 0; step < enough && secondsSince(begun) < seconds; step++) {
      Ticket ticket = campaign.ask().orElseThrow();
      campaign.tell(ticket, sampler.sample(ticket.item()));
    }
  }

  /**
   * Times whole blocks: two looks at the CPU clock per step would cost more than a step may. So the
   * drawing of a value, some 0.1 µs, counts as ours.
   */
  private void run(Campaign campaign, Sampler sampler, double seconds) {
    long begun = System.nanoTime();
    boolean isTimeLeft = true;
    while (isTimeLeft && steps < items.length) {
      int first = steps;
      int end = Math.min(items.length, first + BLOCK);
      long started = threads.getCurrentThreadCpuTime();
      while (isTimeLeft && steps < end) {
        Ticket ticket = campaign.ask().orElseThrow();
        double value = sampler.sample(ticket.item());
        campaign.tell(ticket, value);
        items[steps] = ticket.item();
        values[steps++] = value;
        isTimeLeft = secondsSince(begun) < seconds;
      }
      micros[blocks++] = 1e-3 * (threads.getCurrentThreadCpuTime() - started) / (steps - first);
    }
  }

  /**
   * The median over blocks of steps of the mean in a block. A plain median over steps would hide
   * work that is saved up, a plain mean would count what else the machine did.
   */
  static double typical(double[] microsOfBlocks) {
    return Quartiles.of(microsOfBlocks).median();
  }

  private static double secondsSince(long nanoTime) {
    return 1e-9 * (System.nanoTime() - nanoTime);
  }
}
