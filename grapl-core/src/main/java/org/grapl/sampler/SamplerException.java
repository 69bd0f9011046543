package org.grapl.sampler;

/** An item could not be checked; the message says which and why. */
public final class SamplerException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public SamplerException(String message) {
    super(message);
  }

  public SamplerException(String message, Throwable cause) {
    super(message, cause);
  }
}
