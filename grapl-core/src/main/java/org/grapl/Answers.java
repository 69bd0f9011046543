package org.grapl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Answers one by one in the order in which they came: those whose givers are known, or those of
 * nobody (an empty name). One owner, not thread-safe.
 */
public final class Answers {

  private static final int FIRST_ROOM = 16;

  private int count;
  private int[] item = {};
  private int[] by = {};
  private double[] value = {};
  private double[] weight = {};
  private final BitSet confirmed = new BitSet();
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** Who answered about which item, as {@link #pair}; kept from when it is first wanted. */
  private @Nullable Set<Long> pairs;

  Answers() {}

  void add(int ofItem, double answer, double counted, String name) {
    if (count == item.length) {
      int room = Math.max(FIRST_ROOM, Math.multiplyExact(2, count));
      item = Arrays.copyOf(item, room);
      by = Arrays.copyOf(by, room);
      value = Arrays.copyOf(value, room);
      weight = Arrays.copyOf(weight, room);
    }
    Integer known = numbers.get(name);
    int who = known == null ? names.size() : known;
    if (known == null) {
      names.add(name);
      numbers.put(name, who);
    }
    if (pairs != null) {
      pairs.add(pair(who, ofItem));
    }
    item[count] = ofItem;
    by[count] = who;
    value[count] = answer;
    weight[count++] = counted;
  }

  /** All of other ones, of items that may have another number here. */
  void addAll(Answers others, IntUnaryOperator place) {
    int before = count;
    int more = others.count; // they may be these
    for (int k = 0; k < more; k++) {
      add(
          place.applyAsInt(others.item[k]),
          others.value[k],
          others.weight[k],
          others.names.get(others.by[k]));
      confirmed.set(before + k, others.confirmed.get(k));
    }
  }

  void confirmLast() {
    confirmed.set(count - 1);
  }

  void confirmAll() {
    confirmed.set(0, count);
  }

  public int count() {
    return count;
  }

  public int item(int k) {
    return item[k];
  }

  public double value(int k) {
    return value[k];
  }

  /** As how many answers it counts, as was said when it came. */
  public double weight(int k) {
    return weight[k];
  }

  /** Whether somebody has looked again, and it is right, however odd it looks. */
  public boolean isConfirmed(int k) {
    return confirmed.get(k);
  }

  /** Who gave it: the place of the name among {@link #names}. */
  public int by(int k) {
    return by[k];
  }

  /** Those who answered, in the order of their first answers. Read only. */
  public List<String> names() {
    return Collections.unmodifiableList(names);
  }

  /** Whether somebody has answered about an item. */
  public boolean has(String name, int ofItem) {
    Set<Long> known = pairs;
    if (known == null) {
      known = new HashSet<>();
      for (int k = 0; k < count; k++) {
        known.add(pair(by[k], item[k]));
      }
      pairs = known;
    }
    Integer who = numbers.get(name);
    return who != null && known.contains(pair(who, ofItem));
  }

  private static long pair(int who, int ofItem) {
    return (long) who << Integer.SIZE | ofItem;
  }
}
