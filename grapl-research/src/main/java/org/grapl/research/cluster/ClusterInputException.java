package org.grapl.research.cluster;

/** What the machines were given cannot be worked with; somebody has to mend it. */
public final class ClusterInputException extends ClusterException {

  private static final long serialVersionUID = 1;

  public ClusterInputException(String message) {
    super(message);
  }

  public ClusterInputException(String message, Throwable cause) {
    super(message, cause);
  }
}
