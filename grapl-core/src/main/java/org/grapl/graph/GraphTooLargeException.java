package org.grapl.graph;

/** More items or links were given than a graph can hold, whatever the memory. */
public final class GraphTooLargeException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  /** The longest array the JVM reliably allocates. */
  public static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  GraphTooLargeException(String what, long most, long got) {
    super(
        "a graph must have at most %d %s, got %d; leave out weak links or split the graph"
            .formatted(most, what, got));
  }

  /** The length to which an array of so many is to grow: half as much again. */
  static int longer(int length, String what) {
    if (length >= LONGEST_ARRAY) {
      throw new GraphTooLargeException(what, LONGEST_ARRAY, length + 1L);
    }
    return (int) Math.min(LONGEST_ARRAY, length + (length >> 1) + 16L);
  }
}
