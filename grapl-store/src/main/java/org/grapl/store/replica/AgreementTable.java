package org.grapl.store.replica;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.store.Agreement;
import org.grapl.store.state.ObservationTable;

/**
 * Who checked what, and how far people agree: follows the observations of a campaign, 28 bytes for
 * each item that somebody checked and nothing for checking it again. One owner, not thread-safe.
 *
 * <p>What somebody thinks of an item is on which side of the line the mean of their readings lies;
 * observations withdrawn do not count.
 */
public final class AgreementTable {

  private static final int NONE = -1;

  /** The first opinion about each item, or none. */
  private final int[] first;

  // One opinion in each place: whose it is, the sum and number of the readings, the next of its
  // item.
  private int[] worker = new int[64];
  private double[] sum = new double[64];
  private int[] readings = new int[64];
  private int[] next = new int[64];
  private int count;

  /** Observations taken, and those of them taken back. */
  private int taken;

  private final BitSet takenBack = new BitSet();

  private Optional<Known> known = Optional.empty();

  /** On what an agreement rests. */
  private record Basis(int taken, int takenBack, Question question) {}

  /** The agreement last asked for: pages ask for it again and again. */
  private record Known(Basis basis, Agreement agreement) {}

  public AgreementTable(int items) {
    this.first = new int[items];
    Arrays.fill(first, NONE);
  }

  /** Takes what has come in since; of one and the same campaign every time. */
  private void follow(ObservationTable rows) {
    for (; taken < rows.count(); taken++) {
      int at = placeOf(rows.item(taken), rows.workerOf(taken));
      sum[at] += rows.value(taken);
      readings[at]++;
    }
    if (takenBack.cardinality() < rows.withdrawn()) {
      for (int place = rows.nextWithdrawn(0); place >= 0; place = rows.nextWithdrawn(place + 1)) {
        if (!takenBack.get(place)) {
          takenBack.set(place);
          int at = placeOf(rows.item(place), rows.workerOf(place));
          readings[at]--;
          // What is left of no readings is nothing, not what rounding leaves.
          sum[at] = readings[at] == 0 ? 0 : sum[at] - rows.value(place);
        }
      }
    }
  }

  private int placeOf(int item, int who) {
    int last = NONE;
    for (int at = first[item]; at != NONE; at = next[at]) {
      if (worker[at] == who) {
        return at;
      }
      last = at;
    }
    if (count == worker.length) {
      int longer = Math.multiplyExact(2, count);
      worker = Arrays.copyOf(worker, longer);
      sum = Arrays.copyOf(sum, longer);
      readings = Arrays.copyOf(readings, longer);
      next = Arrays.copyOf(next, longer);
    }
    worker[count] = who;
    next[count] = NONE;
    if (last == NONE) {
      first[item] = count;
    } else {
      next[last] = count;
    }
    return count++;
  }

  /** How far people agree about which side of a line items lie on; O(opinions) if there is news. */
  public Agreement agreement(ObservationTable rows, Question question) {
    follow(rows);
    Basis basis = new Basis(taken, takenBack.cardinality(), question);
    if (known.isEmpty() || !known.get().basis().equals(basis)) {
      known = Optional.of(new Known(basis, compared(rows, question)));
    }
    return known.get().agreement();
  }

  private Agreement compared(ObservationTable rows, Question question) {
    int people = rows.workers();
    int[] checks = new int[people];
    int[] twice = new int[people];
    int[] agree = new int[people];
    int both = 0;
    List<Integer> disagreed = new ArrayList<>();
    for (int item = 0; item < first.length; item++) {
      int above = 0;
      int all = 0;
      for (int at = first[item]; at != NONE; at = next[at]) {
        checks[worker[at]] += readings[at];
        all += readings[at] > 0 ? 1 : 0;
        above += readings[at] > 0 && isAbove(at, question) ? 1 : 0;
      }
      if (all < 2) {
        continue;
      }
      both++;
      if (above > 0 && above < all) {
        disagreed.add(item);
      }
      for (int at = first[item]; at != NONE; at = next[at]) {
        if (readings[at] > 0) {
          int alike = (isAbove(at, question) ? above : all - above) - 1;
          twice[worker[at]]++;
          agree[worker[at]] += 2 * alike >= all - 1 ? 1 : 0;
        }
      }
    }
    return new Agreement(
        both,
        both - disagreed.size(),
        disagreed,
        IntStream.range(0, people)
            .filter(who -> checks[who] > 0)
            .mapToObj(
                who ->
                    new Agreement.Reviewer(rows.worker(who), checks[who], twice[who], agree[who]))
            .toList());
  }

  private boolean isAbove(int at, Question question) {
    return question.isAbove(sum[at] / readings[at]);
  }

  /** The items that exactly one person has checked, who is another than this one. */
  public int[] checkedByOneOther(ObservationTable rows, String than) {
    follow(rows);
    return IntStream.range(0, first.length)
        .filter(
            item -> {
              int[] who = opinions(item).map(at -> worker[at]).limit(2).toArray();
              return who.length == 1 && !rows.worker(who[0]).equals(than);
            })
        .toArray();
  }

  /** The places of what people think of an item now. */
  private IntStream opinions(int item) {
    return IntStream.iterate(first[item], at -> at != NONE, at -> next[at])
        .filter(at -> readings[at] > 0);
  }
}
