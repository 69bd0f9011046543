package org.grapl.spark;

/**
 * What the machines could not do, in one sentence for a person that says what to do about it. What
 * they had finished and written before is kept.
 */
public class ClusterException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public ClusterException(String message) {
    super(message);
  }

  public ClusterException(String message, Throwable cause) {
    super(message, cause);
  }
}
