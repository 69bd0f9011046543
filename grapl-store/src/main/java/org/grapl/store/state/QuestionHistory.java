package org.grapl.store.state;

import java.util.ArrayList;
import java.util.List;
import org.grapl.Question;

/**
 * Which question was asked, and what was fitted, at each moment of a log. One owner, not
 * thread-safe.
 */
final class QuestionHistory {

  private final List<Start> starts = new ArrayList<>();

  /**
   * A moment from which on the same question was asked and the same was fitted. While nothing is
   * fitted, the moment at which estimates were last made again.
   *
   * @param entry the number of the entry that brought it about; 0 for the beginning
   */
  record Start(long entry, Question question, String fitted) {}

  QuestionHistory(Question question) {
    starts.add(new Start(0, question, ""));
  }

  /** Estimates are made again by an entry, later than all before. */
  void restarted(long entry, Question question, String fitted) {
    Start last = starts.get(starts.size() - 1);
    if (fitted.isEmpty() || !fitted.equals(last.fitted()) || !question.equals(last.question())) {
      starts.add(new Start(entry, question, fitted));
    }
  }

  /** The last one at an entry or before it. */
  Start at(long entry) {
    int low = 0;
    int high = starts.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (starts.get(middle).entry() <= entry) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return starts.get(low);
  }
}
