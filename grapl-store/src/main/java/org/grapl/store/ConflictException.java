package org.grapl.store;

import java.util.List;

/** Answers contradict answers already given. Nothing of the request was kept. */
public final class ConflictException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient List<Conflict> conflicts;

  /**
   * One contradiction between what stands and what was said now.
   *
   * @param observation the number of the entry that told it; 0 if the same request did
   */
  public record Conflict(
      long ticket, Reading told, Reading got, long observation, boolean isWithdrawn) {

    String message() {
      return "ticket %d was already told %s%s, got %s; observations are never overwritten, %s"
          .formatted(
              ticket,
              told.text(),
              isWithdrawn ? ", which was withdrawn" : "",
              got.text(),
              isWithdrawn
                  ? "record the right one as an observation of its own"
                  : "record a second one instead, or withdraw the first");
    }
  }

  public ConflictException(List<Conflict> conflicts) {
    super(
        conflicts.get(0).message()
            + (conflicts.size() > 1
                ? " (and %d more such tickets)".formatted(conflicts.size() - 1)
                : ""));
    this.conflicts = List.copyOf(conflicts);
  }

  public List<Conflict> conflicts() {
    return conflicts;
  }
}
