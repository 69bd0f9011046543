package org.grapl.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import org.grapl.Check;
import org.grapl.Observation;
import org.grapl.Question;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Ticket;
import org.grapl.estimate.Engine;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.IterativeEstimator;
import org.grapl.estimate.Smoothing;
import org.grapl.estimate.Tally;
import org.grapl.graph.BlockModel;
import org.grapl.graph.Graph;
import org.grapl.graph.Graphs;
import org.grapl.graph.NewmanWatts;
import org.grapl.graph.RingLattice;
import org.grapl.policy.GraplPolicy;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Times a step of each engine from the first sample on, and the baseline beside it on the same
 * graph with the same noise, warmed up before.
 */
public final class EngineBenchmark {

  private static final Question QUESTION = new Question(0, 0.01);
  private static final double ALPHA = 1;
  private static final double NOISE = 2;
  private static final long SEED = 1;
  private static final int BLOCK = 64;

  /** Steps before the JIT has settled: the exact engine goes from 130 to 45 µs within them. */
  private static final int WARM_UP = 5000;

  private final int steps;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  public EngineBenchmark(int steps) {
    this.steps = Check.atLeast("steps", 10, steps);
  }

  private record Case(String name, Graph graph, double gamma, List<Engine> engines) {}

  private static List<Case> cases() {
    double within = StrictMath.log(500) / 500;
    Graph blocks =
        BlockModel.of(
                new int[] {500, 500},
                new double[][] {
                  {within, within / Math.sqrt(500)},
                  {within / Math.sqrt(500), within}
                })
            .draw(SEED);
    Graph ring = new NewmanWatts(new RingLattice(1000, 4), 0.01).draw(SEED);
    Graph largeRing = new NewmanWatts(new RingLattice(10_000, 4), 0.01).draw(SEED);
    List<Engine> both = List.of(Engine.EXACT, Engine.ITERATIVE);
    return List.of(
        new Case("block model", blocks, 10, both),
        new Case("small world", ring, 100, both),
        new Case("grid", Graphs.grid(32, 32), 10, both),
        new Case("small world", largeRing, 10, both),
        new Case("grid", Graphs.grid(100, 100), 10, both));
  }

  /** All rows, each also handed to the listener as soon as it is measured. */
  public List<EngineMeasurement> run(Consumer<EngineMeasurement> listener) {
    List<EngineMeasurement> rows = new ArrayList<>();
    for (Case each : cases()) {
      for (Engine engine : each.engines) {
        baseline(each, engine(each, engine, each.graph.size() <= 2000 ? WARM_UP : steps / 4));
        EngineMeasurement row = measure(each, engine);
        rows.add(row);
        listener.accept(row);
      }
    }
    return rows;
  }

  private EngineMeasurement measure(Case of, Engine engine) {
    Run ours = engine(of, engine, steps);
    Run theirs = baseline(of, ours);
    return new EngineMeasurement(
        of.name,
        of.graph.size(),
        of.gamma,
        engine.name().toLowerCase(Locale.ROOT),
        ours.micros,
        theirs.micros,
        error(of, ours),
        error(of, theirs));
  }

  /** What was sampled, how long a step took, and the means at the end. */
  private record Run(List<Observation> observations, double micros, IntToDoubleFunction mean) {}

  private Run engine(Case of, Engine engine, int count) {
    Campaign campaign =
        Campaign.on(of.graph)
            .threshold(QUESTION.threshold())
            .tolerance(QUESTION.tolerance())
            .gamma(of.gamma)
            .policy(new GraplPolicy(ALPHA))
            .estimator(engine)
            .open();
    KeyedRandom noise = KeyedRandom.of(SEED, Role.NOISE);
    List<Observation> observations = new ArrayList<>();
    double[] micros = new double[count];
    for (int t = 0; t < count; t++) {
      long asked = threads.getCurrentThreadCpuTime();
      Ticket ticket = campaign.ask();
      long choosing = threads.getCurrentThreadCpuTime() - asked;
      double value = value(of.graph, ticket.arm(), noise);
      long told = threads.getCurrentThreadCpuTime();
      campaign.tell(ticket, value);
      micros[t] = 1e-3 * (choosing + threads.getCurrentThreadCpuTime() - told);
      observations.add(new Observation(ticket.arm(), value));
    }
    return new Run(observations, typical(micros), campaign.decision()::mean);
  }

  /** Chooses for itself, to pay for it, but is fed what the engine chose. */
  private Run baseline(Case of, Run fed) {
    PlainConjugateGradient solver = new PlainConjugateGradient(of.graph, smoothing(of), QUESTION);
    double[] micros = new double[fed.observations.size()];
    for (int t = 0; t < micros.length; t++) {
      Observation observation = fed.observations.get(t);
      long asked = threads.getCurrentThreadCpuTime();
      solver.choose(ALPHA);
      solver.observe(observation.arm(), observation.value());
      micros[t] = 1e-3 * (threads.getCurrentThreadCpuTime() - asked);
    }
    return new Run(fed.observations, typical(micros), solver::mean);
  }

  private static Smoothing smoothing(Case of) {
    return new Smoothing(of.gamma, Smoothing.DEFAULT_LAMBDA, QUESTION.threshold());
  }

  /** The first half of the arms lies above the line, the second below. */
  private static double value(Graph graph, int arm, KeyedRandom noise) {
    return (arm < graph.size() / 2 ? 1 : -1) + NOISE * noise.nextGaussian();
  }

  /** Against a fresh solve to 1e-11 from the same observations. */
  private static double error(Case of, Run run) {
    Tally tally = new Tally(of.graph.size());
    run.observations.forEach(each -> tally.add(each.arm(), each.value()));
    Estimator accurate = IterativeEstimator.open(of.graph, smoothing(of), QUESTION, 1e-11);
    accurate.observe(tally);
    double error = 0;
    for (int arm = 0; arm < of.graph.size(); arm++) {
      error = Math.max(error, Math.abs(accurate.mean(arm) - run.mean.applyAsDouble(arm)));
    }
    return error;
  }

  /**
   * The median over blocks of the mean in a block. A plain median would hide work that an engine
   * saves up and does every few steps.
   */
  private static double typical(double[] micros) {
    int blocks = Math.max(1, micros.length / BLOCK);
    double[] means = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      int begin = micros.length * block / blocks;
      int end = micros.length * (block + 1) / blocks;
      means[block] = Arrays.stream(micros, begin, end).average().orElseThrow();
    }
    Arrays.sort(means);
    return means[blocks / 2];
  }
}
