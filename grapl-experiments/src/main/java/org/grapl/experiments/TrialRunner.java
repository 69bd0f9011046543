package org.grapl.experiments;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.grapl.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Runs trials on a fixed number of threads. The results are the same bits for any number of them:
 * each trial is a function of (seed, trial) and is put where its number says.
 *
 * <p>A trial runs all methods of an experiment one after the other on one problem, so that they
 * share its graph and the inverse that the estimators start from.
 *
 * <p>If the calling thread is interrupted, trials under way are given up, those that were finished
 * are returned, and the thread's interrupt status is set again.
 *
 * @param trials per experiment
 * @param threads how many trials run at the same time
 */
public record TrialRunner(int trials, int threads, long seed) {

  public TrialRunner {
    Check.atLeast("trials", 1, trials);
    Check.atLeast("threads", 1, threads);
  }

  /** Runs every experiment; the results are in the order of the experiments. */
  public List<ExperimentResult> run(List<Experiment> experiments, Progress progress) {
    Counter counter = new Counter(progress, Math.multiplyExact(experiments.size(), trials));
    ExecutorService pool = Executors.newFixedThreadPool(threads, TrialRunner::daemon);
    List<List<Future<Finished>>> futures = new ArrayList<>();
    experiments.forEach(experiment -> futures.add(new ArrayList<>()));
    // Trial by trial rather than experiment by experiment: whoever stops early has some of each.
    for (int trial = 0; trial < trials; trial++) {
      for (int e = 0; e < experiments.size(); e++) {
        futures.get(e).add(pool.submit(new Task(experiments.get(e), trial, seed, counter)));
      }
    }
    await(pool, futures);
    List<ExperimentResult> results = new ArrayList<>();
    for (int e = 0; e < experiments.size(); e++) {
      results.add(gather(experiments.get(e), futures.get(e)));
    }
    return results;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "trials");
    thread.setDaemon(true);
    return thread;
  }

  /** Waits for all, or until interrupted or until one fails; then nothing runs any more. */
  private static void await(ExecutorService pool, List<List<Future<Finished>>> futures) {
    boolean interrupted = false;
    try {
      for (List<Future<Finished>> trials : futures) {
        for (Future<Finished> trial : trials) {
          trial.get();
        }
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } catch (ExecutionException e) {
      throw failure(e);
    } finally {
      pool.shutdownNow();
      interrupted |= joinAll(pool);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Trials look at their interrupt status at every step, so this takes milliseconds. */
  private static boolean joinAll(ExecutorService pool) {
    boolean interrupted = false;
    while (true) {
      try {
        if (pool.awaitTermination(1, TimeUnit.HOURS)) {
          return interrupted;
        }
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
  }

  private static RuntimeException failure(ExecutionException e) {
    if (e.getCause() instanceof RuntimeException cause) {
      return cause;
    }
    if (e.getCause() instanceof Error cause) {
      throw cause;
    }
    return new IllegalStateException("a trial failed", e.getCause());
  }

  private static ExperimentResult gather(Experiment experiment, List<Future<Finished>> futures) {
    List<Finished> finished = new ArrayList<>();
    for (Future<Finished> future : futures) {
      // Left unfinished by an interruption: either never started or stopped by an exception.
      if (future.isDone() && !future.isCancelled()) {
        try {
          finished.add(future.get());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
          if (!(e.getCause() instanceof InterruptedException)) {
            throw failure(e);
          }
        }
      }
    }
    return Finished.gather(experiment, finished);
  }

  /** What one trial gave; an empty array for a method that this trial did not run. */
  private record Finished(int arms, int counted, List<int[]> wrong, List<Double> measures) {

    static ExperimentResult gather(Experiment experiment, List<Finished> trials) {
      List<Errors> errors = new ArrayList<>();
      Map<String, Summary> measures = new HashMap<>();
      if (!trials.isEmpty()) {
        for (int m = 0; m < experiment.methods().size(); m++) {
          int method = m;
          List<Finished> ran =
              trials.stream().filter(trial -> trial.wrong.get(method).length > 0).toList();
          if (!ran.isEmpty()) {
            errors.add(
                new Errors(
                    experiment.methods().get(m),
                    ran.stream().map(trial -> trial.wrong.get(method)).toList(),
                    ran.stream().mapToInt(Finished::counted).toArray()));
          }
        }
        for (int m = 0; m < experiment.measures().size(); m++) {
          int measure = m;
          measures.put(
              experiment.measures().get(m).name(),
              Summary.of(
                  trials.stream().mapToDouble(trial -> trial.measures.get(measure)).toArray()));
        }
      }
      int arms = trials.isEmpty() ? 0 : trials.get(0).arms;
      return new ExperimentResult(experiment, arms, trials.size(), errors, measures);
    }
  }

  private record Task(Experiment experiment, int trial, long seed, Counter counter)
      implements Callable<Finished> {

    @Override
    public Finished call() throws InterruptedException {
      long trialSeed = KeyedRandom.of(seed, Role.TRIAL, trial).nextLong();
      Problem problem = experiment.scenario().problem(trialSeed);
      List<int[]> wrong = new ArrayList<>();
      for (Method method : experiment.methods()) {
        boolean needed = trial == 0 || !method.once();
        wrong.add(needed ? Trial.run(problem, method, trialSeed) : new int[0]);
      }
      List<Double> measures =
          experiment.measures().stream().map(m -> m.of().value(problem, trialSeed)).toList();
      counter.count();
      return new Finished(problem.graph().size(), problem.counted(), wrong, measures);
    }
  }

  private static final class Counter {

    private final Progress progress;
    private final int total;
    private int done;

    Counter(Progress progress, int total) {
      this.progress = progress;
      this.total = total;
    }

    synchronized void count() {
      progress.finished(++done, total);
    }
  }
}
