package org.grapl.research.coverage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import org.grapl.certify.StoppingRule;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Progress;
import org.grapl.research.Workers;
import org.grapl.research.coverage.CoverageStudy.Coverage;
import org.grapl.research.theory.Form;

/**
 * Runs simulated searches on a fixed number of threads. The results are the same bits for any
 * number of them: each search is a function of (seed, its number).
 *
 * <p>If the calling thread is interrupted, the results are of the searches finished so far, and the
 * thread's interrupt status is set again.
 *
 * @param searches of each case
 * @param threads how many run at the same time
 */
public record CoverageRunner(int searches, int threads, long seed) {

  /** A search is left uncertified after so many checks. */
  public static final int MOST_SAMPLES = 20_000;

  public CoverageRunner {
    Check.atLeast("trials", 1, searches);
    Check.atLeast("threads", 1, threads);
  }

  /**
   * Searches that are stopped by audits.
   *
   * @param countsFinds whether only items that were checked are called above
   */
  public Coverage audits(
      CoverageCase of, StoppingRule rule, boolean countsFinds, Progress progress) {
    CoverageStudy study = new CoverageStudy(rule, countsFinds, of.scatter(), MOST_SAMPLES);
    return Coverage.of(
        run(each -> study.search(of.world(each), each), progress),
        items -> of.leastChecks(items, 1 - rule.confidence()));
  }

  /** Runs on which lemma A.1 is tried; a claim is false if any interval ever fails. */
  public FalseClaims lemma(Form form, double delta, Progress progress) {
    LemmaCase of = new LemmaCase(form, delta);
    List<Boolean> violated = run(of::isViolated, progress);
    return new FalseClaims(violated.size(), Collections.frequency(violated, true), delta);
  }

  private <T> List<T> run(LongFunction<T> search, Progress progress) {
    List<Callable<T>> tasks = new ArrayList<>();
    for (int k = 0; k < searches; k++) {
      long own = KeyedRandom.of(seed, Role.TRIAL, k).nextLong();
      tasks.add(() -> search.apply(own));
    }
    return new Workers(threads).run(tasks, progress).stream().flatMap(Optional::stream).toList();
  }
}
