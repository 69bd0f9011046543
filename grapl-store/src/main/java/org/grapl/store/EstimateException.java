package org.grapl.store;

/** Estimates cannot be made from what a campaign holds. Nothing was done. */
public final class EstimateException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public EstimateException(RuntimeException cause) {
    super("estimates cannot be made from these observations: " + cause.getMessage(), cause);
  }
}
