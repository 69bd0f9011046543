package org.grapl.store;

/** What a check gave, and who says so. */
public sealed interface Submission {

  Requester by();

  /** The answer to a ticket. Its key is kept but not needed: a ticket is answered once. */
  record Told(Answer answer, Requester by) implements Submission {}

  /** An observation nobody asked for; the same key again stands for the same observation. */
  record Recorded(Recording recording, Requester by) implements Submission {}
}
