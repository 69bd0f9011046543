package org.grapl.research;

/**
 * Who does the tasks of a plan: the threads of this machine ({@link TrialThreads}), or other
 * machines. Since a task is a pure function it makes no difference to the results.
 */
@FunctionalInterface
public interface TrialExecutor {

  /**
   * Does the tasks that are missing from the results, in any order, and hands in what comes out.
   *
   * <p>If the calling thread is interrupted, tasks under way are given up and the thread's
   * interrupt status is set again; if a task fails, the others are given up and its failure is
   * thrown.
   */
  void run(TrialPlan plan, TrialResults results);
}
