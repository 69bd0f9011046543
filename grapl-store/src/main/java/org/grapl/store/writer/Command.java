package org.grapl.store.writer;

/** Something to be done to a campaign. */
public interface Command<T> {
  /** Refuses by an exception before it has appended anything, or does it; perhaps again. */
  T run(CommandContext context);
}
