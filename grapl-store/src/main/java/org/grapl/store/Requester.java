package org.grapl.store;

import org.grapl.internal.Check;

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
    checkText("who", who);
    checkText("request", request);
  }

  /** Somebody, without a key. */
  public static Requester of(String who) {
    return new Requester(who, "");
  }

  private static void checkText(String what, String text) {
    if (text.length() > LONGEST) {
      throw Check.mustBe(what, "at most " + LONGEST + " characters", text.length());
    }
    StorableText.check(what, text);
  }
}
