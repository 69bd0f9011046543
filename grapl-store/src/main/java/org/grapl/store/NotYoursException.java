package org.grapl.store;

/** A ticket is somebody else's to tell or to give back. Nothing was done. */
public final class NotYoursException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  public NotYoursException(String who, long ticket, String holder) {
    super(
        "ticket must be one that \"%s\" was given, got %d, which \"%s\" was given; its answer is theirs or an owner's to tell, and so is giving it back"
            .formatted(who, ticket, holder));
  }
}
