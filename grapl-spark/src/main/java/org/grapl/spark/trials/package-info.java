/**
 * Trials on executors: {@link org.grapl.spark.trials.TrialsOnSpark} has tasks done, in any order
 * and by whomever, and keeps what comes of them in a {@link
 * org.grapl.spark.trials.TrialCheckpoint}. What a task is, and what its results mean, is code of
 * the experiments.
 */
@NullMarked
package org.grapl.spark.trials;

import org.jspecify.annotations.NullMarked;
