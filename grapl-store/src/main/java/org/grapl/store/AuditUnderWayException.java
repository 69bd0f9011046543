package org.grapl.store;

/** What was to be done would close an audit, which is the owner's to do. Nothing was done. */
public final class AuditUnderWayException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  public AuditUnderWayException(long observation) {
    super(
        "observation withdrawn must be none while an audit is under way, got %d; it would close the audit, so wait for its end or let the owner withdraw it"
            .formatted(observation));
  }
}
