package org.grapl.store.replica;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.store.Agreement;
import org.grapl.store.state.ObservationTable;

/**
 * Who checked what, and how far people agree: follows the observations of a campaign. One owner,
 * not thread-safe.
 *
 * <p>What somebody thinks of an item is on which side of the line the mean of their readings lies;
 * observations withdrawn do not count.
 */
public final class AgreementTable {

  /** What people think of each item that somebody checked. */
  private final TreeMap<Integer, List<Opinion>> opinions = new TreeMap<>();

  /** Observations taken, and those of them taken back. */
  private int taken;

  private final BitSet takenBack = new BitSet();

  private Optional<Known> known = Optional.empty();

  /** The readings of one person. */
  private static final class Opinion {
    private final int worker;
    private double sum;
    private int readings;

    Opinion(int worker) {
      this.worker = worker;
    }

    boolean isAbove(Question question) {
      return question.isAbove(sum / readings);
    }
  }

  /** The agreement last asked for, and on what it rests: pages ask for it again and again. */
  private record Known(int taken, int takenBack, Question question, Agreement agreement) {}

  /** Takes what has come in since; of one and the same campaign every time. */
  private void follow(ObservationTable rows) {
    for (; taken < rows.count(); taken++) {
      Opinion opinion = opinion(rows, taken);
      opinion.sum += rows.value(taken);
      opinion.readings++;
    }
    if (takenBack.cardinality() < rows.withdrawn()) {
      for (int place = rows.nextWithdrawn(0); place >= 0; place = rows.nextWithdrawn(place + 1)) {
        if (!takenBack.get(place)) {
          takenBack.set(place);
          Opinion opinion = opinion(rows, place);
          opinion.readings--;
          // What is left of no readings is nothing, not what rounding leaves.
          opinion.sum = opinion.readings == 0 ? 0 : opinion.sum - rows.value(place);
        }
      }
    }
  }

  private Opinion opinion(ObservationTable rows, int place) {
    List<Opinion> ofItem = opinions.computeIfAbsent(rows.item(place), item -> new ArrayList<>(1));
    int worker = rows.workerOf(place);
    for (Opinion each : ofItem) {
      if (each.worker == worker) {
        return each;
      }
    }
    Opinion first = new Opinion(worker);
    ofItem.add(first);
    return first;
  }

  /** How far people agree about which side of a line items lie on; O(opinions) if there is news. */
  public Agreement agreement(ObservationTable rows, Question question) {
    follow(rows);
    int back = takenBack.cardinality();
    Optional<Known> same =
        known.filter(
            last ->
                last.taken == taken && last.takenBack == back && last.question.equals(question));
    if (same.isEmpty()) {
      same = Optional.of(new Known(taken, back, question, compared(rows, question)));
      known = same;
    }
    return same.get().agreement();
  }

  private Agreement compared(ObservationTable rows, Question question) {
    int people = rows.workers();
    int[] checks = new int[people];
    int[] twice = new int[people];
    int[] agree = new int[people];
    int both = 0;
    List<Integer> disagreed = new ArrayList<>();
    for (Map.Entry<Integer, List<Opinion>> item : opinions.entrySet()) {
      List<Opinion> said = counting(item.getValue());
      said.forEach(each -> checks[each.worker] += each.readings);
      if (said.size() < 2) {
        continue;
      }
      both++;
      int above = (int) said.stream().filter(each -> each.isAbove(question)).count();
      if (above > 0 && above < said.size()) {
        disagreed.add(item.getKey());
      }
      for (Opinion each : said) {
        int alike = (each.isAbove(question) ? above : said.size() - above) - 1;
        twice[each.worker]++;
        agree[each.worker] += 2 * alike >= said.size() - 1 ? 1 : 0;
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

  private static List<Opinion> counting(List<Opinion> all) {
    return all.stream().filter(each -> each.readings > 0).toList();
  }

  /** The items that exactly one person has checked, who is another than this one. */
  public int[] checkedByOneOther(ObservationTable rows, String than) {
    follow(rows);
    return opinions.entrySet().stream()
        .filter(
            item -> {
              List<Opinion> said = counting(item.getValue());
              return said.size() == 1 && !rows.worker(said.get(0).worker).equals(than);
            })
        .mapToInt(Map.Entry::getKey)
        .toArray();
  }
}
