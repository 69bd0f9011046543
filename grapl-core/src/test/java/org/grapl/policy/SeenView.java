package org.grapl.policy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.Field;

/** A view of what was told and is pending; means are plain unless a field has others. */
public record SeenView(Question question, Tally tally, List<Integer> waiting, Optional<Field> field)
    implements View {

  public SeenView(Question question, Tally tally, Optional<Field> field) {
    this(question, tally, List.of(), field);
  }

  public static SeenView plain(Question question, Tally tally) {
    return new SeenView(question, tally, Optional.empty());
  }

  public static SeenView of(Question question, Field field) {
    return new SeenView(question, new Tally(field.size()), Optional.of(field));
  }

  public SeenView waitingFor(int... items) {
    return new SeenView(question, tally, Arrays.stream(items).boxed().toList(), field);
  }

  @Override
  public int size() {
    return tally.size();
  }

  @Override
  public double mean(int item) {
    if (field.isPresent()) {
      return field.get().mean(item);
    }
    return tally.checks(item) == 0 ? question.threshold() : tally.mean(item);
  }

  @Override
  public int checks(int item) {
    return tally.checks(item) + pending(item);
  }

  @Override
  public int pending(int item) {
    return Collections.frequency(waiting, item);
  }

  @Override
  public long total() {
    return tally.total() + waiting.size();
  }

  @Override
  public long asked() {
    return total();
  }
}
