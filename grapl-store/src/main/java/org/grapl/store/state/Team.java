package org.grapl.store.state;

import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.grapl.store.Agreement;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.OpenTicket;
import org.grapl.store.Person;

/**
 * Who is to check what, and what people did besides answering. One owner, not thread-safe.
 *
 * <p>An item is assigned to one person at a time. Who has such items is given these first, until
 * all are answered or on their desk; nobody else is given them before, unless they are shared. Then
 * they are items like others: anybody may give a second opinion.
 */
public final class Team {

  private final Map<String, Member> members = new TreeMap<>();

  /** Of the items assigned, those that others are not given. */
  private final BitSet exclusive = new BitSet();

  /** Of the items assigned, those that have been answered by whom they are assigned to. */
  private final BitSet answered = new BitSet();

  private static final class Member {
    private final BitSet items = new BitSet();
    private int aside;
    private int overruled;
    private Instant lastSeen = Instant.EPOCH;
  }

  /**
   * What somebody may be given now: one of the first ones, or else any that is not barred. Not to
   * be changed.
   */
  public record Turn(BitSet first, BitSet barred) {}

  private Member member(String name) {
    return members.computeIfAbsent(name, any -> new Member());
  }

  /** Whatever somebody does shows that they were there. */
  void saw(Entry entry) {
    if (!entry.who().isEmpty()) {
      Member member = member(entry.who());
      member.lastSeen = entry.at();
      if (entry.event() instanceof Event.GivenBack back
          && back.reason() == Event.Reason.SET_ASIDE) {
        member.aside++;
      }
    }
  }

  void assign(Event.Assigned event, ObservationTable rows) {
    BitSet items = event.items();
    members.values().forEach(each -> each.items.andNot(items));
    exclusive.andNot(items);
    answered.andNot(items);
    if (!event.to().isEmpty()) {
      member(event.to()).items.or(items);
      if (!event.shared()) {
        exclusive.or(items);
      }
      IntStream.range(0, rows.count())
          .filter(place -> items.get(rows.item(place)) && !rows.isWithdrawn(place))
          .filter(place -> rows.worker(rows.workerOf(place)).equals(event.to()))
          .forEach(place -> answered.set(rows.item(place)));
    }
  }

  void observed(String who, int item) {
    if (isOf(who, item)) {
      answered.set(item);
    }
  }

  private boolean isOf(String who, int item) {
    Member member = members.get(who);
    return member != null && member.items.get(item);
  }

  /** Who withdraws an answer has the item before them again; who was overruled has not. */
  void withdrawn(ObservationTable rows, int place, boolean isSettled) {
    String who = rows.worker(rows.workerOf(place));
    int item = rows.item(place);
    if (isSettled) {
      member(who).overruled++;
    } else if (isOf(who, item)) {
      boolean isLeft =
          IntStream.range(0, rows.count())
              .filter(other -> rows.item(other) == item && !rows.isWithdrawn(other))
              .anyMatch(other -> rows.workerOf(other) == rows.workerOf(place));
      answered.set(item, isLeft);
    }
  }

  /** Empty while nothing is assigned to anybody. */
  Optional<Turn> turn(String who, Collection<OpenTicket> open) {
    if (members.values().stream().allMatch(each -> each.items.isEmpty())) {
      return Optional.empty();
    }
    BitSet first = new BitSet();
    if (members.containsKey(who)) {
      first.or(member(who).items);
      first.andNot(answered);
      open.stream()
          .filter(ticket -> ticket.worker().equals(who))
          .forEach(ticket -> first.clear(ticket.item()));
    }
    return Optional.of(new Turn(first, reserved()));
  }

  private BitSet reserved() {
    BitSet reserved = (BitSet) exclusive.clone();
    reserved.andNot(answered);
    return reserved;
  }

  /** Who else has to answer first before somebody may be given an item. */
  public Optional<String> reservedFor(int item, String than) {
    return members.keySet().stream()
        .filter(name -> reserved().get(item) && isOf(name, item) && !name.equals(than))
        .findFirst();
  }

  /** Everybody who did something, or has something to do; items that are out are left to nobody. */
  public List<Person> people(ObservationTable rows, Agreement agreement, BitSet out) {
    Map<String, Integer> withdrawn = new TreeMap<>();
    for (int place = rows.nextWithdrawn(0); place >= 0; place = rows.nextWithdrawn(place + 1)) {
      withdrawn.merge(rows.worker(rows.workerOf(place)), 1, Integer::sum);
    }
    Map<String, Agreement.Reviewer> reviewers = new TreeMap<>();
    agreement.reviewers().forEach(each -> reviewers.put(each.worker(), each));
    List<Person> people = new ArrayList<>();
    members.forEach(
        (name, member) -> {
          BitSet left = (BitSet) member.items.clone();
          left.andNot(answered);
          left.andNot(out);
          Agreement.Reviewer reviewer =
              reviewers.getOrDefault(name, new Agreement.Reviewer(name, 0, 0, 0));
          people.add(
              new Person(
                  name,
                  reviewer.checks(),
                  member.aside,
                  withdrawn.getOrDefault(name, 0),
                  member.overruled,
                  reviewer.twice(),
                  reviewer.agree(),
                  member.items.cardinality(),
                  left.cardinality(),
                  member.lastSeen));
        });
    return people;
  }
}
