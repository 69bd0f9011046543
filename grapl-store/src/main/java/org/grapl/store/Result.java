package org.grapl.store;

/** What a check gave, and who says so. */
public sealed interface Result {

  Signature by();

  /** The answer to a ticket. Its key is kept but not needed: a ticket is answered once. */
  record Told(Answer answer, Signature by) implements Result {}

  /** An observation nobody asked for; the same key again stands for the same observation. */
  record Noted(Recording recording, Signature by) implements Result {}
}
