package org.grapl.benchmarks.auto;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.grapl.benchmarks.Heap;
import org.grapl.benchmarks.serving.Spread;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Ticket;
import org.grapl.research.Problem;
import org.grapl.sampler.Sampler;

/**
 * One campaign on one problem, timed check by check.
 *
 * @param checks how many to make at most
 * @param seconds after which no check is begun
 * @param isTold whether campaigns are told how checks scatter
 */
public record AutoRun(int checks, double seconds, boolean isTold) {

  /** Each look comes after this share more checks than the last. */
  private static final int LOOK_SHARE = 20;

  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  public AutoMeasurement measure(Contender method, Problem problem, long seed) {
    Sampler sampler = problem.sampler();
    long[] nanos = new long[checks];
    double[] allocated = new double[checks];
    List<Integer> lookedAt = new ArrayList<>();
    List<Double> wrong = new ArrayList<>();
    List<Double> lookMillis = new ArrayList<>();
    double before = Heap.usedMegabytes();
    Heap.forgetPeak();
    long begun = System.nanoTime();
    Campaign campaign = open(method, problem, seed);
    double openSeconds = 1e-9 * (System.nanoTime() - begun);
    long cpu = 0;
    int made = 0;
    int nextLook = 1;
    boolean isGoingOn = true;
    while (isGoingOn) {
      long cpuBefore = PROCESS.getProcessCpuTime();
      long bytesBefore = THREAD.getCurrentThreadAllocatedBytes();
      long asked = System.nanoTime();
      Optional<Ticket> ticket = campaign.ask();
      long answered = System.nanoTime();
      if (ticket.isEmpty()) {
        break;
      }
      allocated[made] = THREAD.getCurrentThreadAllocatedBytes() - bytesBefore;
      double value = sampler.sample(ticket.get().item());
      long told = System.nanoTime();
      campaign.tell(ticket.get(), value);
      nanos[made] = answered - asked + System.nanoTime() - told;
      cpu += PROCESS.getProcessCpuTime() - cpuBefore;
      made++;
      isGoingOn = made < checks && 1e-9 * (System.nanoTime() - begun) < seconds;
      if (made == nextLook || !isGoingOn) {
        long looked = System.nanoTime();
        wrong.add((double) campaign.wrong(problem.truth()) / problem.counted());
        lookMillis.add(1e-6 * (System.nanoTime() - looked));
        lookedAt.add(made);
        nextLook = made + 1 + made / LOOK_SHARE;
      }
    }
    double peak = Heap.peakMegabytes();
    double after = Heap.usedMegabytes();
    // Alive until here, or its heap would be gone before it is measured.
    int done = Math.toIntExact(campaign.checks());
    return new AutoMeasurement(
        method,
        seed,
        done,
        openSeconds,
        Spread.of(Arrays.copyOf(nanos, made)),
        1e-6 * cpu / Math.max(1, made),
        AutoMeasurement.median(Arrays.copyOfRange(allocated, made / 2, made)),
        AutoMeasurement.median(lookMillis.stream().mapToDouble(Double::doubleValue).toArray()),
        before,
        after - before,
        peak,
        lookedAt,
        wrong);
  }

  private Campaign open(Contender method, Problem problem, long seed) {
    var builder =
        Campaign.on(problem.graph())
            .threshold(problem.question().threshold())
            .tolerance(problem.question().tolerance())
            .strategy(method.strategy(seed))
            .seed(seed);
    return (isTold ? builder.noise(problem.noise()) : builder).open();
  }
}
