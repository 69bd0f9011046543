package org.grapl.research;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.grapl.Goal;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Runs trials on threads of this machine. The results are the same bits for any number of threads:
 * each trial is a function of (seed, its number) and is put where its number says.
 *
 * <p>If the calling thread is interrupted, trials under way are given up, those that were finished
 * are returned, and the thread's interrupt status is set again.
 *
 * @param trials per experiment
 * @param threads how many trials run at the same time
 * @param goal what methods are measured by: items on the wrong side, or items above not found yet
 */
public record TrialRunner(int trials, int threads, long seed, Goal goal) {

  public TrialRunner(int trials, int threads, long seed) {
    this(trials, threads, seed, Goal.SIDES);
  }

  public TrialRunner {
    Check.atLeast("trials", 1, trials);
    Check.atLeast("threads", 1, threads);
  }

  /**
   * Runs every experiment; the results are in the order of the experiments. Trials are begun trial
   * by trial rather than experiment by experiment, so that whoever stops early has some of each.
   */
  public List<ExperimentResult> run(List<Experiment> experiments, Progress progress) {
    List<Callable<Trial>> tasks = new ArrayList<>();
    for (int trial = 0; trial < trials; trial++) {
      int number = trial;
      long own = KeyedRandom.of(seed, Role.TRIAL, trial).nextLong();
      experiments.forEach(each -> tasks.add(() -> Trial.run(each, number, own, goal)));
    }
    List<Optional<Trial>> finished = new Workers(threads).run(tasks, progress);
    List<ExperimentResult> results = new ArrayList<>();
    for (int e = 0; e < experiments.size(); e++) {
      List<Trial> own = new ArrayList<>();
      for (int at = e; at < finished.size(); at += experiments.size()) {
        finished.get(at).ifPresent(own::add);
      }
      results.add(gather(experiments.get(e), own));
    }
    return results;
  }

  private static ExperimentResult gather(Experiment experiment, List<Trial> trials) {
    List<Errors> errors = new ArrayList<>();
    for (Method method : experiment.methods()) {
      List<Trial> ran = trials.stream().filter(trial -> trial.wrong().containsKey(method)).toList();
      if (!ran.isEmpty()) {
        errors.add(
            new Errors(
                method,
                ran.stream()
                    .map(trial -> Objects.requireNonNull(trial.wrong().get(method)))
                    .toArray(int[][]::new),
                ran.stream().mapToInt(Trial::counted).toArray()));
      }
    }
    Map<String, Summary> measures = new LinkedHashMap<>();
    for (String name : trials.isEmpty() ? Set.<String>of() : trials.get(0).measures().keySet()) {
      measures.put(
          name,
          Summary.of(
              trials.stream()
                  .map(Trial::measures)
                  .mapToDouble(m -> Objects.requireNonNull(m.get(name)))
                  .toArray()));
    }
    return new ExperimentResult(experiment, trials.size(), errors, measures);
  }
}
