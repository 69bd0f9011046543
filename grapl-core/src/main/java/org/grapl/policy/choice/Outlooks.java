package org.grapl.policy.choice;

import java.util.Optional;
import org.grapl.estimate.Field;
import org.grapl.policy.View;

/** Keeps the last outlook, for as long as it suits the view. One owner, not thread-safe. */
public final class Outlooks {

  private final String whose;
  private Optional<Outlook> last = Optional.empty();

  public Outlooks(String whose) {
    this.whose = whose;
  }

  /** The field of a view with its pending observations taken into account. */
  public Outlook of(View view) {
    Field field = field(view);
    if (last.isEmpty() || !last.get().follow(field, view)) {
      last = Optional.of(Outlook.of(field, view));
    }
    return last.get();
  }

  /** The field of a view, of told observations only. */
  public Field field(View view) {
    return view.field()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    whose + " needs an estimator with covariances, got one without"));
  }
}
