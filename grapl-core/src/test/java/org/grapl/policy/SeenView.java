package org.grapl.policy;

import java.util.Optional;
import org.grapl.Question;
import org.grapl.estimate.Field;
import org.grapl.estimate.Tally;
import org.grapl.estimate.Variances;

/** A view of what was told and is pending; means are plain unless a field has others. */
record SeenView(Question question, Tally tally, int[] waiting, Optional<Field> field)
    implements View {

  static SeenView plain(Question question, Tally tally) {
    return new SeenView(question, tally, new int[tally.size()], Optional.empty());
  }

  static SeenView of(Question question, Field field) {
    return new SeenView(
        question, new Tally(field.size()), new int[field.size()], Optional.of(field));
  }

  SeenView waitingFor(int... arms) {
    int[] more = waiting.clone();
    for (int arm : arms) {
      more[arm]++;
    }
    return new SeenView(question, tally, more, field);
  }

  @Override
  public int size() {
    return waiting.length;
  }

  @Override
  public double mean(int arm) {
    if (field.isPresent()) {
      return field.get().mean(arm);
    }
    return tally.samples(arm) == 0 ? question.threshold() : tally.mean(arm);
  }

  @Override
  public int samples(int arm) {
    return tally.samples(arm) + waiting[arm];
  }

  @Override
  public int pending(int arm) {
    return waiting[arm];
  }

  @Override
  public long total() {
    long total = tally.total();
    for (int count : waiting) {
      total += count;
    }
    return total;
  }

  @Override
  public long asked() {
    return total();
  }

  @Override
  public Variances variances() {
    return Variances.NONE;
  }

  @Override
  public double variance(int arm) {
    throw new IllegalStateException("no variances here");
  }
}
