package org.grapl.linear;

/** Rounding leaves nothing of a matrix that has to be inverted. */
public final class SingularException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  public SingularException(String message) {
    super(message);
  }
}
