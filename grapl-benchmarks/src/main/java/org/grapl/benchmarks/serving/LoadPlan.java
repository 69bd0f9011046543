package org.grapl.benchmarks.serving;

import org.grapl.Question;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;
import org.grapl.store.Settings;

/**
 * What a server is to be loaded with.
 *
 * @param store a file or the URL of a database; empty for a file that is removed afterwards
 * @param items what is checked
 * @param method how items are chosen
 * @param seconds how long it is measured
 * @param leadInSeconds how long after the beginning of a campaign nothing is counted: in its first
 *     moments what fits is looked for again and again
 * @param warmUpSeconds how much CPU time the server is to use up before, uncounted
 */
public record LoadPlan(
    String store,
    ItemGraph items,
    Settings.Method method,
    double seconds,
    double leadInSeconds,
    double warmUpSeconds) {

  public LoadPlan {
    Check.positive("seconds", seconds);
    Check.notNegative("leadInSeconds", leadInSeconds);
    Check.notNegative("warmUpSeconds", warmUpSeconds);
  }

  int size() {
    return items.graph().size();
  }

  /** One half of the items lies at 1 and one at 0; all else is as people get it. */
  Settings settings() {
    return Settings.of(Question.above(0.5)).withMethod(method);
  }
}
