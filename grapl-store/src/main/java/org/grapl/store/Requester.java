package org.grapl.store;

/**
 * Who does something, and as which request; each at most 200 characters.
 *
 * @param request a key that a repeated request carries again; empty for none
 */
public record Requester(String who, String request) {

  private static final int LONGEST = 200;

  /** Grapl itself. */
  public static final Requester GRAPL = new Requester("", "");

  public Requester {
    StorableText.check("who", LONGEST, who);
    StorableText.check("request", LONGEST, request);
  }

  /** Somebody, without a key. */
  public static Requester of(String who) {
    return new Requester(who, "");
  }
}
