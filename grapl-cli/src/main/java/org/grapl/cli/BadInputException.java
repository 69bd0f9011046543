package org.grapl.cli;

/** The options do not go together, or the data does not allow what was asked. */
public final class BadInputException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public BadInputException(String message) {
    super(message);
  }
}
