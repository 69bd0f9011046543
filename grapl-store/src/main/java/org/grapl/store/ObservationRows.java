package org.grapl.store;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.grapl.Check;
import org.grapl.estimate.Tally;

/**
 * Every observation of a campaign in its order, 20 bytes each; what is out of the usual besides.
 */
final class ObservationRows {

  private long[] entry = new long[64];
  private int[] arm = new int[64];
  private double[] value = new double[64];
  private int count;

  /** Those that are not plain numbers, by place, and as how many checks they count. */
  private final Map<Integer, Reading> unusual = new HashMap<>();

  private final Map<Integer, Double> weights = new HashMap<>();
  private final BitSet withdrawn = new BitSet();

  /** Adds one and gives its place. */
  int add(long number, int ofArm, Reading reading, double weight) {
    if (count == entry.length) {
      int longer = Math.multiplyExact(2, count);
      entry = Arrays.copyOf(entry, longer);
      arm = Arrays.copyOf(arm, longer);
      value = Arrays.copyOf(value, longer);
    }
    entry[count] = number;
    arm[count] = ofArm;
    value[count] = reading.value();
    if (!reading.isPlain()) {
      unusual.put(count, reading);
    }
    if (weight != 1) {
      weights.put(count, weight);
    }
    return count++;
  }

  int count() {
    return count;
  }

  int withdrawn() {
    return withdrawn.cardinality();
  }

  boolean isWithdrawn(int place) {
    return withdrawn.get(place);
  }

  void withdraw(int place) {
    withdrawn.set(place);
  }

  /** The place of the observation that an entry told; refused if the entry told none. */
  int of(long number) {
    int place = Arrays.binarySearch(entry, 0, count, number);
    if (place < 0) {
      throw Check.mustBe("observation", "the number of an entry that told a value", number);
    }
    return place;
  }

  /** How many there were when an entry was the last: the place of the first that came after. */
  int upTo(long number) {
    int place = Arrays.binarySearch(entry, 0, count, number);
    return place >= 0 ? place + 1 : -place - 1;
  }

  long entry(int place) {
    return entry[place];
  }

  int arm(int place) {
    return arm[place];
  }

  Reading reading(int place) {
    Reading other = unusual.get(place);
    return other == null ? Reading.of(value[place]) : other;
  }

  /** The limits of detection that count, by the number of their entry. */
  Map<Long, Reading> limits() {
    Map<Long, Reading> limits = new TreeMap<>();
    unusual.forEach(
        (place, reading) -> {
          if (reading.bound() != Reading.Bound.NONE && !withdrawn.get(place)) {
            limits.put(entry[place], reading);
          }
        });
    return limits;
  }

  double weight(int place) {
    return weights.getOrDefault(place, 1.0);
  }

  /** The tally of the first so many, without those withdrawn, added one by one in their order. */
  Tally tally(int size, int first) {
    Tally tally = new Tally(size);
    for (int place = 0; place < first; place++) {
      if (!withdrawn.get(place)) {
        tally.add(arm[place], value[place], weight(place));
      }
    }
    return tally;
  }
}
