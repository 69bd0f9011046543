package org.grapl.cli;

import java.io.PrintWriter;
import java.util.function.Supplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Progress on stderr: a bar with the time left on a terminal, else a plain line at each tenth, and
 * nothing for work that is over at once.
 */
final class ProgressLine implements AutoCloseable {

  /** Set by the launcher, which can tell whether stderr is a terminal; Java cannot before 22. */
  private static final String TERMINAL = "grapl.terminal";

  private static final long QUIET_NANOS = 1_000_000_000L;

  private final String task;
  private final long total;
  private final PrintWriter err;
  private final boolean terminal;
  private final long started = System.nanoTime();
  private @Nullable ProgressBar bar;
  private long nextTenth = 1;
  private long before;

  ProgressLine(String task, long total, PrintWriter err) {
    this.task = task;
    this.total = Math.max(1, total);
    this.err = err;
    this.terminal = Boolean.getBoolean(TERMINAL);
  }

  /** Says how much was done earlier: it took none of the time since. */
  void from(long count) {
    before = count;
  }

  double seconds() {
    return (System.nanoTime() - started) * 1e-9;
  }

  /** Tells how much is done. Cheap enough to call at each step. */
  void done(long count) {
    done(count, () -> "");
  }

  /**
   * Tells how much is done and, in words that are asked for only when they are shown, more about
   * it; such words take the place of the plain count.
   */
  synchronized void done(long count, Supplier<String> words) {
    if (System.nanoTime() - started < QUIET_NANOS) {
      return;
    }
    if (terminal) {
      if (bar == null) {
        bar =
            new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .clearDisplayOnFinish()
                .build();
      }
      bar.stepTo(count);
      bar.setExtraMessage(words.get());
    } else if (count * 10 >= nextTenth * total) {
      nextTenth = count * 10 / total + 1;
      double left = seconds() * (total - count) / Math.max(1, count - before);
      String shown = words.get();
      err.printf(
          "%s: %s, %.0f s left%n", task, shown.isEmpty() ? count + " of " + total : shown, left);
    }
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
