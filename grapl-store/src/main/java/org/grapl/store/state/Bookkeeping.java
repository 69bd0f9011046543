package org.grapl.store.state;

import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.certify.StoppingRule;
import org.grapl.estimate.Fitted;
import org.grapl.evidence.FitSchedule;
import org.grapl.internal.Check;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.ItemList;
import org.grapl.store.OpenTicket;
import org.grapl.store.Reading;
import org.grapl.store.Settings;
import org.grapl.store.Status;
import org.grapl.store.StoreException;
import org.grapl.store.Wording;

/**
 * Which tickets are open, what was observed, what the question is: the state that follows from a
 * log without estimates, at well under a microsecond an entry. One owner, not thread-safe.
 */
public final class Bookkeeping {

  /** Exact values that differ by less, relatively, are the same. */
  private static final double SAME = 1e-9;

  private final Lists lists;
  private final Settings settings;

  /** The lists there were, each from its entry on. */
  private final TreeMap<Long, ItemList> listSince = new TreeMap<>();

  private ItemList list;
  private final TicketTable tickets = new TicketTable();
  private final ObservationTable observations = new ObservationTable();
  private final Map<Long, OpenTicket> open = new LinkedHashMap<>();
  private final BitSet aside = new BitSet();
  private final Team team = new Team();

  /** With exact checks, the place of the last observation of each item; −1 if there is none. */
  private int[] lastOf;

  private Question question;
  private double budget;
  private Optional<RunningAudit> running = Optional.empty();
  private Optional<Status.Audited> finished = Optional.empty();
  private int audits;
  private long head;
  private Wording words = Wording.NONE;
  private long wordedAt;
  private int sinceRebuilt;
  private Event.Rebuilt fit = new Event.Rebuilt("", 0);

  /** How many people had answered when it was found. */
  private int fitPeople;

  /** How many answers had been withdrawn by then. */
  private int fitWithdrawn;

  /** The tickets of the audit under way, and who answered them. */
  private final Set<Long> auditTickets = new HashSet<>();

  private final TreeSet<String> auditors = new TreeSet<>();

  private final TreeMap<Long, Start> starts = new TreeMap<>();
  private int given;
  private int late;

  /** An audit under way, the entry that opened it, and its number, 1 for the first. */
  public record RunningAudit(long entry, int number, StoppingRule goal) {}

  public Bookkeeping(Lists lists, Settings settings) {
    this.lists = lists;
    this.settings = settings;
    this.list = lists.first();
    listSince.put(0L, list);
    this.lastOf = new int[settings.noise().isExact() ? list.size() : 0];
    Arrays.fill(lastOf, -1);
    this.question = settings.question();
    this.budget = settings.budget();
    starts.put(0L, new Start(0, question, ""));
  }

  /**
   * A moment from which on the same question was asked and the same was fitted. While nothing is
   * fitted, the moment at which estimates were last made again.
   */
  private record Start(long entry, Question question, String fitted) {}

  /** Takes the next entry. */
  public void apply(Entry entry) {
    if (entry.number() != head + 1) {
      throw new StoreException(
          "the log is damaged: expected entry %d, got %d".formatted(head + 1, entry.number()));
    }
    head = entry.number();
    Event event = entry.event();
    team.saw(entry);
    if (event instanceof Event.Asked asked) {
      tickets.add(asked.ticket(), Check.index("item", size(), asked.item()), entry.who());
      open.put(asked.ticket(), OpenTicket.of(entry, asked));
      if (asked.purpose() == Event.Purpose.AUDIT) {
        auditTickets.add(asked.ticket());
      }
    } else if (event instanceof Event.Told told) {
      int item = tickets.item(told.ticket());
      tickets.tell(told.ticket(), told.late(), observe(entry, item, told.reading()));
      open.remove(told.ticket());
      if (auditTickets.contains(told.ticket())) {
        auditors.add(entry.who());
      }
      late += told.late() ? 1 : 0;
    } else if (event instanceof Event.GivenBack back) {
      tickets.giveBack(back.ticket());
      open.remove(back.ticket());
      given++;
      if (back.reason() == Event.Reason.SET_ASIDE) {
        aside.set(tickets.item(back.ticket()));
      }
    } else if (event instanceof Event.Recorded recorded) {
      observe(entry, Check.index("item", size(), recorded.item()), recorded.reading());
    } else if (event instanceof Event.Withdrawn withdrawn) {
      int place = observations.of(withdrawn.observation());
      observations.withdraw(place, head);
      team.withdrawn(observations, place, withdrawn.settled());
    } else if (event instanceof Event.Assigned assigned) {
      Check.index("item", size(), Math.max(0, assigned.items().length() - 1));
      team.assign(assigned, observations);
    } else if (event instanceof Event.Confirmed confirmed) {
      observations.confirm(observations.of(confirmed.observation()), head);
    } else if (event instanceof Event.QuestionChanged changed) {
      question = changed.question();
      fit = new Event.Rebuilt(fit.fitted(), 0); // until one for this line is found
    } else if (event instanceof Event.BudgetChanged changed) {
      budget = changed.budget();
    } else if (event instanceof Event.AuditOpened opened) {
      running = Optional.of(new RunningAudit(head, ++audits, opened.goal()));
      auditTickets.clear();
      auditors.clear();
    } else if (event instanceof Event.AuditEnded ended) {
      RunningAudit begun = running.orElseThrow();
      finished =
          Optional.of(
              new Status.Audited(
                  begun.goal(),
                  question,
                  ended,
                  begun.entry(),
                  entry.at(),
                  list,
                  settings.noise().isExact()
                      ? observations.people(observations.count())
                      : List.copyOf(auditors),
                  words));
      running = Optional.empty();
    } else if (event instanceof Event.AuditClosed) {
      running = Optional.empty();
    } else if (event instanceof Event.Rebuilt rebuilt) {
      fit = new Event.Rebuilt(rebuilt.fitted(), rebuilt.seen());
      fitPeople = rebuilt.seen() > 0 ? people(rebuilt.seen()) : fitPeople;
      fitWithdrawn = rebuilt.seen() > 0 ? observations.withdrawn() : fitWithdrawn;
    } else if (event instanceof Event.Grown grown) {
      grow(grown.list());
    } else if (event instanceof Event.Worded worded) {
      words = worded.words();
      wordedAt = head;
    }
    sinceRebuilt = event instanceof Event.Rebuilt ? 0 : sinceRebuilt + 1;
    Start last = starts.lastEntry().getValue();
    if (restarts(event)
        && (fit.fitted().isEmpty()
            || !fit.fitted().equals(last.fitted())
            || !question.equals(last.question()))) {
      starts.put(head, new Start(head, question, fit.fitted()));
    }
  }

  private void grow(ItemList larger) {
    if (larger.size() < size() || running.isPresent()) {
      throw new StoreException(
          "the log is damaged: entry %d brings %s"
              .formatted(head, running.isPresent() ? "a list during an audit" : "a shorter list"));
    }
    if (lastOf.length > 0) {
      int before = lastOf.length;
      lastOf = Arrays.copyOf(lastOf, larger.size());
      Arrays.fill(lastOf, before, lastOf.length, -1);
    }
    if (!larger.hasItemsOf(list)) {
      // What fitted the list before is used until what fits this one is found, if it can be.
      boolean isOfUse = !Fitted.isOfEarlierModel(fit.fitted(), larger.size(), 1);
      fit = new Event.Rebuilt(isOfUse ? fit.fitted() : "", 0);
    }
    list = larger;
    listSince.put(head, larger);
    lists.note(head, larger);
  }

  /** Whether estimates are made again at this event, from all observations that count then. */
  public static boolean restarts(Event event) {
    return event instanceof Event.Rebuilt
        || event instanceof Event.Withdrawn
        || event instanceof Event.Confirmed
        || event instanceof Event.QuestionChanged
        || event instanceof Event.BudgetChanged
        || event instanceof Event.AuditOpened
        || event instanceof Event.Grown;
  }

  private int observe(Entry entry, int item, Reading reading) {
    int place = observations.add(entry.number(), item, reading, weight(reading), entry.who());
    if (lastOf.length > 0) {
      lastOf[item] = place;
    }
    team.observed(entry.who(), item);
    return place;
  }

  /** As how many checks of the usual scatter a reading counts. */
  public double weight(Reading reading) {
    if (reading.variance().isEmpty()) {
      return reading.weight();
    }
    Noise noise = settings.noise();
    if (noise.kind() == Noise.Kind.NORMAL) {
      return noise.level() * noise.level() / reading.variance().getAsDouble();
    }
    throw Check.mustBe(
        "variance",
        "left out unless the campaign knows the usual deviation of a check (its noise)",
        reading.variance().getAsDouble() + "; give a weight instead");
  }

  /**
   * Refuses a question that limits of detection told so far leave open: taken at the limit, they
   * would answer it all the same.
   */
  public void checkLimits(Question about) {
    observations
        .limits()
        .forEach(
            (entry, reading) -> {
              if (reading.leavesOpen(about.threshold())) {
                throw Check.mustBe(
                    "threshold",
                    "one that limits of detection told so far do not leave open",
                    "%s; observation %d is %s, withdraw it first"
                        .formatted(Check.number(about.threshold()), entry, reading.text()));
              }
            });
  }

  /** With exact checks, what was told of an item before and counts, if it is another value. */
  public Optional<Long> contradicted(int item, double value) {
    if (!settings.noise().isExact() || lastOf[item] < 0) {
      return Optional.empty();
    }
    int place = lastOf[item];
    return isSame(observations.reading(place).value(), value) || observations.isWithdrawn(place)
        ? Optional.empty()
        : Optional.of(observations.entry(place));
  }

  /** Whether two exact checks gave the same, up to how numbers are written. */
  public static boolean isSame(double before, double value) {
    return Math.abs(value - before) <= SAME * Math.max(1, Math.abs(before));
  }

  /** From what estimates are made again. */
  public Restart restart() {
    return restart(observations.count());
  }

  /** From what estimates are made again at an event, which is the last entry. */
  Restart restart(Event event) {
    return event instanceof Event.Rebuilt rebuilt && rebuilt.together() > 0
        ? restart(observations.upTo(rebuilt.together()))
        : restart();
  }

  private Restart restart(int together) {
    return new Restart(
        head,
        list,
        together,
        observations.count(),
        List.copyOf(open.values()),
        (BitSet) aside.clone(),
        fit.fitted(),
        fitPeople,
        question,
        budget,
        running);
  }

  /** How many people had answered when an entry was the last. */
  int people(long entry) {
    return observations.people(observations.upTo(entry)).size();
  }

  /**
   * The state of a campaign at an entry where estimates are made again. The observations themselves
   * stay where they are: what is withdrawn or confirmed later is as it was at this entry.
   *
   * @param together how many observations are taken together; the others one by one
   * @param observations how many there were
   * @param people how many had answered when what is fitted was found
   */
  public record Restart(
      long entry,
      ItemList list,
      int together,
      int observations,
      List<OpenTicket> open,
      BitSet aside,
      String fitted,
      int people,
      Question question,
      double budget,
      Optional<RunningAudit> audit) {

    /** Whether an earlier version has found what is fitted, by another model. */
    boolean isEarlierModel() {
      return Fitted.isOfEarlierModel(fitted, list.size(), people);
    }

    Beginning.Terms terms() {
      return new Beginning.Terms(list, question, budget, fitted, together);
    }
  }

  /** The tally of those that an entry, and all before it, told and that are not withdrawn. */
  public Tally tallyUpTo(long entry) {
    return observations.tally(size(), observations.upTo(entry), Long.MAX_VALUE);
  }

  /**
   * What was known when an entry was the last: the question asked then, what was fitted then, and
   * the observations that counted then, all of the present list.
   */
  public Snapshot knownAt(long entry) {
    Start start = starts.floorEntry(entry).getValue();
    int upTo = observations.upTo(entry);
    int since = upTo - observations.upTo(start.entry());
    // With a fit in hand the way there makes no difference, beyond rounding.
    boolean isOnTheWay = start.fitted().isEmpty() && since <= Snapshot.MOST_SINCE;
    int first = isOnTheWay ? upTo - since : upTo;
    return new Snapshot(
        entry,
        list,
        start.question(),
        observations.tally(size(), first, entry),
        start.fitted(),
        observations.singles(first, upTo, entry));
  }

  /** What is known now, for a decision on another question. */
  public Snapshot knownNow(Question other) {
    checkLimits(other);
    return new Snapshot(head, list, other, tallyUpTo(head), fit.fitted(), List.of());
  }

  /**
   * What is fitted at present, as it was found; seen by nobody after another question was asked.
   */
  public Event.Rebuilt fit() {
    return fit;
  }

  private boolean isFitOutOfDate() {
    return fit.seen() > 0 && observations.withdrawn() != fitWithdrawn;
  }

  /**
   * Whether to look again for what fits: there is more to explain, or something that was explained
   * is no longer so. (On a map of 220, 91 items were expected to be wrong after two slips had been
   * withdrawn, and 16 without them.)
   */
  public boolean isFitDue() {
    int seen = observations.upTo(fit.seen());
    int fitted = observations.counting(seen);
    int now = observations.counting(observations.count());
    return settings.method() instanceof Settings.Method.Auto
        && now >= FitSchedule.FIRST
        && (isFitOutOfDate()
            || (now > fitted
                && FitSchedule.after(fitted, observations.items(seen))
                    .isDue(now, observations.items(observations.count()))));
  }

  /**
   * Whether at least half of what was observed came after the last fit. What fits two dozen answers
   * is no guide to two hundred: on a map of 3,136 items, on a busy machine, 673 were wrong then and
   * 203 expected to be.
   */
  public boolean isFitLongOverdue() {
    int fitted = observations.counting(observations.upTo(fit.seen()));
    return isFitDue()
        && (isFitOutOfDate() || observations.counting(observations.count()) >= 2 * fitted);
  }

  public ObservationTable observations() {
    return observations;
  }

  public TicketTable tickets() {
    return tickets;
  }

  public Collection<OpenTicket> open() {
    return Collections.unmodifiableCollection(open.values());
  }

  public Optional<OpenTicket> open(long ticket) {
    return Optional.ofNullable(open.get(ticket));
  }

  public List<OpenTicket> expired(Instant now) {
    return open.values().stream().filter(ticket -> !ticket.expires().isAfter(now)).toList();
  }

  public IntStream aside() {
    return aside.stream();
  }

  public Team team() {
    return team;
  }

  /** What somebody may be given now; empty if anything, because nothing is assigned. */
  public Optional<Team.Turn> turn(String who) {
    return team.turn(who, open.values());
  }

  /** The items that nobody can be given any more: set aside, or retired. */
  public BitSet out() {
    BitSet out = list.retired();
    out.or(aside);
    return out;
  }

  public boolean isAside(int item) {
    return aside.get(item);
  }

  /** How many items there are, those retired included. */
  public int size() {
    return list.size();
  }

  /** Which items the campaign is about. */
  public ItemList list() {
    return list;
  }

  /** The list as it was when an entry was the last. */
  public ItemList listAt(long entry) {
    return listSince.floorEntry(entry).getValue();
  }

  /** All lists there were, the first one first. */
  public Collection<ItemList> lists() {
    return Collections.unmodifiableCollection(listSince.values());
  }

  public Settings settings() {
    return settings;
  }

  public Question question() {
    return question;
  }

  public double budget() {
    return budget;
  }

  public Wording words() {
    return words;
  }

  /** The entry that brought the present words; 0 if none did. */
  public long wordedAt() {
    return wordedAt;
  }

  public Optional<RunningAudit> runningAudit() {
    return running;
  }

  /** Of how many items the audit under way was told. */
  int auditedItems() {
    return (int)
        auditTickets.stream()
            .filter(ticket -> tickets.observation(ticket) >= 0)
            .map(tickets::item)
            .distinct()
            .count();
  }

  /** The audit that would be under way if it were opened now. */
  RunningAudit nextAudit(Event.AuditOpened opened) {
    return new RunningAudit(head + 1, audits + 1, opened.goal());
  }

  public Optional<Status.Audited> finishedAudit() {
    return finished;
  }

  public long head() {
    return head;
  }

  /** How many entries came after the last at which a reader of the log can start. */
  public int sinceRebuilt() {
    return sinceRebuilt;
  }

  public int givenBack() {
    return given;
  }

  public int toldLate() {
    return late;
  }
}
