package org.grapl.store;

/**
 * Who does something, and as which request; each at most 200 characters.
 *
 * @param request a key that a repeated request carries again; empty for none
 * @param isBound whether it is a worker known for certain, who leaves the tickets of others alone,
 *     and holds only so many, for so long
 */
public record Requester(String who, String request, boolean isBound) {

  private static final int LONGEST = 200;

  /** Grapl itself. */
  public static final Requester GRAPL = new Requester("", "");

  public Requester {
    StorableText.check("who", LONGEST, who);
    StorableText.check("request", LONGEST, request);
  }

  public Requester(String who, String request) {
    this(who, request, false);
  }

  /** Somebody, without a key. */
  public static Requester of(String who) {
    return new Requester(who, "");
  }

  /** The same, as a worker known for certain. */
  public Requester bound() {
    return new Requester(who, request, true);
  }
}
