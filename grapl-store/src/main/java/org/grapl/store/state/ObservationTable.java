package org.grapl.store.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.grapl.Tally;
import org.grapl.internal.Check;
import org.grapl.store.Observation;
import org.grapl.store.Reading;

/**
 * Every observation of a campaign in its order, 28 bytes each; what is out of the usual besides.
 */
public final class ObservationTable {

  private long[] entry = new long[64];
  private int[] item = new int[64];
  private double[] value = new double[64];
  private int[] worker = new int[64];

  /** How many items had been observed with each, those withdrawn later included. */
  private int[] items = new int[64];

  private final BitSet seen = new BitSet();
  private int count;

  /** Who observed, each once, and the number of each. */
  private final List<String> workers = new ArrayList<>();

  private final Map<String, Integer> workerNumbers = new HashMap<>();

  /** Those that are not plain numbers, by place, and as how many checks they count. */
  private final Map<Integer, Reading> unusual = new HashMap<>();

  private final Map<Integer, Double> weights = new HashMap<>();
  private final BitSet withdrawn = new BitSet();

  /** By which entry those withdrawn were. */
  private final Map<Integer, Long> withdrawnBy = new HashMap<>();

  /** By which entry those confirmed were. */
  private final Map<Integer, Long> confirmedBy = new HashMap<>();

  /** Adds one and gives its place. */
  public int add(long number, int ofItem, Reading reading, double weight, String who) {
    if (count == entry.length) {
      int longer = Math.multiplyExact(2, count);
      entry = Arrays.copyOf(entry, longer);
      item = Arrays.copyOf(item, longer);
      value = Arrays.copyOf(value, longer);
      items = Arrays.copyOf(items, longer);
      worker = Arrays.copyOf(worker, longer);
    }
    entry[count] = number;
    item[count] = ofItem;
    items[count] = items(count) + (seen.get(ofItem) ? 0 : 1);
    seen.set(ofItem);
    value[count] = reading.value();
    worker[count] =
        workerNumbers.computeIfAbsent(
            who,
            name -> {
              workers.add(name);
              return workers.size() - 1;
            });
    if (!reading.isPlain()) {
      unusual.put(count, reading);
    }
    if (weight != 1) {
      weights.put(count, weight);
    }
    return count++;
  }

  public int count() {
    return count;
  }

  /** Of how many items the first so many were, those withdrawn included. */
  public int items(int first) {
    return first == 0 ? 0 : items[first - 1];
  }

  public int withdrawn() {
    return withdrawn.cardinality();
  }

  /** How many of the first so many are not withdrawn. */
  int counting(int first) {
    return first - withdrawn.get(0, first).cardinality();
  }

  public boolean isWithdrawn(int place) {
    return withdrawn.get(place);
  }

  public void withdraw(int place, long number) {
    withdrawn.set(place);
    withdrawnBy.putIfAbsent(place, number);
  }

  void confirm(int place, long number) {
    confirmedBy.put(place, number);
  }

  /** The entry that confirmed one; 0 if none did. */
  public long confirmed(int place) {
    return confirmedBy.getOrDefault(place, 0L);
  }

  /** How often something told before was withdrawn or confirmed. */
  public int changes() {
    return withdrawn() + confirmedBy.size();
  }

  /** Whether it counted when an entry was the last. */
  private boolean countedAt(int place, long number) {
    return !withdrawn.get(place) || withdrawnBy.getOrDefault(place, 0L) > number;
  }

  /** The first one from a place on that is withdrawn; −1 if there is none. */
  public int nextWithdrawn(int from) {
    return withdrawn.nextSetBit(from);
  }

  /** The place of the observation that an entry told; refused if the entry told none. */
  public int of(long number) {
    int place = Arrays.binarySearch(entry, 0, count, number);
    if (place < 0) {
      throw Check.mustBe("observation", "the number of an entry that told a value", number);
    }
    return place;
  }

  /** How many there were when an entry was the last: the place of the first that came after. */
  public int upTo(long number) {
    int place = Arrays.binarySearch(entry, 0, count, number);
    return place >= 0 ? place + 1 : -place - 1;
  }

  public long entry(int place) {
    return entry[place];
  }

  public int item(int place) {
    return item[place];
  }

  /** The number of who observed it: see {@link #worker(int)}. */
  public int workerOf(int place) {
    return worker[place];
  }

  public String worker(int number) {
    return workers.get(number);
  }

  public int workers() {
    return workers.size();
  }

  /** The names of those whose observations count among the first so many, sorted. */
  List<String> people(int first) {
    return IntStream.range(0, first)
        .filter(place -> !withdrawn.get(place))
        .map(place -> worker[place])
        .distinct()
        .mapToObj(workers::get)
        .filter(name -> !name.isEmpty())
        .sorted()
        .toList();
  }

  /** As it is written, or the limit beyond which it lies. */
  public double value(int place) {
    return value[place];
  }

  public Reading reading(int place) {
    Reading other = unusual.get(place);
    return other == null ? Reading.of(value[place]) : other;
  }

  public Observation observation(int place) {
    return new Observation(entry[place], item[place], reading(place), withdrawn.get(place));
  }

  /** The limits of detection that count, by the number of their entry. */
  public Map<Long, Reading> limits() {
    Map<Long, Reading> limits = new TreeMap<>();
    unusual.forEach(
        (place, reading) -> {
          if (reading.bound() != Reading.Bound.NONE && !withdrawn.get(place)) {
            limits.put(entry[place], reading);
          }
        });
    return limits;
  }

  public double weight(int place) {
    return weights.getOrDefault(place, 1.0);
  }

  /** Those from a place up to another that counted when an entry was the last, one by one. */
  public List<Snapshot.Single> singles(int from, int to, long number) {
    return IntStream.range(from, to)
        .filter(place -> countedAt(place, number))
        .mapToObj(place -> single(place))
        .toList();
  }

  private Snapshot.Single single(int place) {
    return new Snapshot.Single(
        item[place], value[place], weight(place), workers.get(worker[place]));
  }

  /**
   * The tally of the first so many, without those withdrawn by an entry, or before it, added one by
   * one in their order.
   */
  public Tally tally(int size, int first, long number) {
    Tally tally = new Tally(size);
    for (int place = 0; place < first; place++) {
      if (countedAt(place, number)) {
        String who = workers.get(worker[place]);
        tally.add(item[place], value[place], weight(place), who);
        if (confirmed(place) > 0 && confirmed(place) <= number) {
          tally.confirmLast(who);
        }
      }
    }
    return tally;
  }
}
