package org.grapl.store;

/** One of several results cannot be taken. Nothing of the request was kept. */
public final class RefusedSubmissionException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final int index;

  public RefusedSubmissionException(int index, IllegalArgumentException cause) {
    super(cause.getMessage(), cause);
    this.index = index;
  }

  /** Which of them, counted from 0. */
  public int index() {
    return index;
  }
}
