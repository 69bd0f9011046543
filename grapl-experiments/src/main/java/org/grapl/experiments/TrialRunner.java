package org.grapl.experiments;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
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
    int count = experiments.size();
    List<Task> tasks = new ArrayList<>();
    // Trial by trial rather than experiment by experiment: whoever stops early has some of each.
    for (int k = 0; k < Math.multiplyExact(count, trials); k++) {
      tasks.add(new Task(experiments.get(k % count), k / count, seed));
    }
    List<Optional<Finished>> finished = new Workers(threads).run(tasks, progress);
    List<ExperimentResult> results = new ArrayList<>();
    for (int e = 0; e < count; e++) {
      List<Finished> ofThis = new ArrayList<>();
      for (int k = e; k < finished.size(); k += count) {
        finished.get(k).ifPresent(ofThis::add);
      }
      results.add(Finished.gather(experiments.get(e), ofThis));
    }
    return results;
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

  private record Task(Experiment experiment, int trial, long seed) implements Callable<Finished> {

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
      return new Finished(problem.graph().size(), problem.counted(), wrong, measures);
    }
  }
}
