package org.grapl.store;

/** The store cannot be read or written. The message is for people and holds no secrets. */
public class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
