package org.grapl.graph;

/**
 * Names of arms, both ways. Grows while the builder owns it, never afterwards.
 *
 * <p>Names are asked for as characters in an array, so that a file can be read without an object
 * per name.
 */
sealed interface Labels permits NumberLabels, NameLabels {

  /** What {@link #find} answers for a name that no arm has. */
  int NONE = -1;

  /** Arms known by their number only; they cost nothing. */
  static Labels numbers(int size) {
    return new NumberLabels(size);
  }

  /** Arms that get their names one by one. */
  static Labels growing() {
    return new NameLabels();
  }

  int size();

  /** Whether arms carry names of their own rather than their number. */
  boolean areNames();

  String label(int arm);

  /** The arm of this name, {@link #NONE} if there is none. */
  int find(char[] text, int from, int to);

  /** The arm of this name, added if it is new. */
  int findOrAdd(char[] text, int from, int to);

  /** These names once more, to grow on their own. */
  Labels copy();

  /** Gives back the room kept for more names. */
  void trim();

  /** About how many bytes these names take. */
  long bytes();
}
