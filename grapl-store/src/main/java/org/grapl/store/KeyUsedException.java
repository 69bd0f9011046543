package org.grapl.store;

/** The key of a request was used before, for another request. Nothing was done. */
public final class KeyUsedException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  public KeyUsedException(String request) {
    super(
        "request must be a key of its own, got \"%s\", used before for another".formatted(request));
  }
}
