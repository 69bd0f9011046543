package org.grapl.store;

/**
 * What was named as a store is none, or cannot be used as one here: trying again does not help,
 * naming another place or changing its permissions does.
 */
public final class UnusableStoreException extends StoreException {

  private static final long serialVersionUID = 1;

  public UnusableStoreException(String message) {
    super(message);
  }

  public UnusableStoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
