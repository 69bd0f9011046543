package org.grapl.store;

/** Too many wait for one campaign already. Nothing was done; try again in a moment. */
public final class BusyException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public BusyException(int most) {
    super("more than %d requests wait for this campaign; try again in a moment".formatted(most));
  }
}
