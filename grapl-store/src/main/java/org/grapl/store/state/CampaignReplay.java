package org.grapl.store.state;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.campaign.Ticket;
import org.grapl.data.item.ItemGraph;
import org.grapl.estimate.Fitted;
import org.grapl.store.Entry;
import org.grapl.store.EstimateException;
import org.grapl.store.Event;
import org.grapl.store.ItemList;
import org.grapl.store.OpenTicket;
import org.grapl.store.Reading;
import org.grapl.store.state.Bookkeeping.Restart;
import org.jspecify.annotations.Nullable;

/**
 * The estimates and choices of a campaign: the part of its state that costs. It falls behind on
 * purpose and takes its steps when somebody wants to know; whatever lies before the last {@link
 * Event.Rebuilt} entry is never done at all. One owner, not thread-safe.
 */
public final class CampaignReplay {

  /** Who chooses the items of tickets that are in the log already. */
  public enum Choices {
    /** The policy again, so that everything it remembers is as it was in the first place. */
    MADE_AGAIN,
    /** The log: quicker, and enough for who only reads. */
    TAKEN_FROM_LOG
  }

  /**
   * One entry to be taken, with the state estimates are made from if it is such an entry, and what
   * whoever asked could be given if not everything.
   */
  private record Step(Entry entry, Optional<Restart> restart, Optional<Team.Turn> turn) {}

  /** So many steps at once take longer than a fit. */
  private static final int MANY_STEPS = 100;

  private final Lists lists;
  private final Bookkeeping books;
  private CampaignBuilder builder;

  /** The list that the builder, and the campaign begun, is of. */
  private ItemList list;

  private final Choices choices;
  private final List<Step> steps = new ArrayList<>();
  private final List<String> differences = new ArrayList<>();
  private final Map<Long, Ticket> open = new HashMap<>();
  private Optional<SharedAudit> audit = Optional.empty();
  private Optional<Fitter> fitter = Optional.empty();
  private Event.Rebuilt lastFound = new Event.Rebuilt("", 0);

  /** Whether choices are those of an earlier version's model, which nobody can make again. */
  private boolean isEarlierModel;

  /** Whether the audit is by an earlier rule, and drew what nobody can draw again. */
  private boolean isEarlierRule;

  private long madeAgain;

  /** Made when the first step is taken: most logs are read from a later start. */
  private @Nullable Campaign begun;

  /** Made aside, for the step that begins so. */
  private Optional<Beginning> offered = Optional.empty();

  private final Restart first;

  public CampaignReplay(Lists lists, Bookkeeping books, Choices choices) {
    this.lists = lists;
    this.books = books;
    this.list = books.list();
    this.builder = CampaignFactory.builder(lists.of(list), books.settings());
    this.choices = choices;
    this.first = books.restart();
  }

  /**
   * Takes note of an entry, which the bookkeeping has taken already.
   *
   * @param turn of who asked, just before
   */
  void note(Entry entry, Optional<Team.Turn> turn) {
    Event event = entry.event();
    steps.add(
        new Step(
            entry,
            Bookkeeping.restarts(event) ? Optional.of(books.restart(event)) : Optional.empty(),
            choices == Choices.MADE_AGAIN ? turn : Optional.empty()));
    boolean mayForget =
        Bookkeeping.restarts(event)
            || event instanceof Event.AuditEnded
            || event instanceof Event.AuditClosed;
    // An audit under way needs the decision it began with: then all since is done again.
    boolean isAuditOlder =
        books.runningAudit().filter(running -> running.entry() < entry.number()).isPresent();
    if (mayForget && !isAuditOlder && fitter.isEmpty()) {
      forgetBeforeLastStart();
    }
  }

  /** From here on takes every step of which anything is compared, useful or not. */
  public void compareEverything(Fitter with) {
    fitter = Optional.of(with);
  }

  /**
   * Takes all steps up to the last of which anything is compared; leaves those behind it, which may
   * turn out to be of no use.
   */
  public void settleWhatIsCompared() {
    if (steps.isEmpty()) {
      return;
    }
    Event last = steps.get(steps.size() - 1).entry().event();
    boolean hasAudit = audit.isPresent() || books.runningAudit().isPresent();
    if (last instanceof Event.Rebuilt && steps.size() > MANY_STEPS && !hasAudit) {
      forgetBeforeLastStart();
    }
    if (isCompared(last) || hasAudit) {
      settle();
    }
  }

  /** Takes all steps if there are many, rather than wait for one that makes them useless. */
  public void settleIfLong() {
    if (steps.size() > MANY_STEPS) {
      settle();
    }
  }

  private static boolean isCompared(Event event) {
    return event instanceof Event.Asked
        || event instanceof Event.AuditEnded
        || event instanceof Event.Rebuilt;
  }

  private void forgetBeforeLastStart() {
    for (int k = steps.size() - 1; k > 0; k--) {
      if (steps.get(k).restart().isPresent()) {
        steps.subList(0, k).clear();
        return;
      }
    }
  }

  /** Takes all steps noted so far. */
  private void settle() {
    try {
      while (!steps.isEmpty()) {
        take(steps.remove(0));
      }
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new EstimateException(e);
    }
  }

  private void take(Step step) {
    Entry entry = step.entry();
    Event event = entry.event();
    if (step.restart().isPresent()) {
      restart(entry, step.restart().get());
    } else if (event instanceof Event.Asked asked) {
      takeAsked(step, asked);
    } else if (event instanceof Event.Told told) {
      takeTold(told, entry.who());
    } else if (event instanceof Event.GivenBack back) {
      Ticket ticket = open.remove(back.ticket());
      if (ticket != null && back.reason() == Event.Reason.SET_ASIDE) {
        begun().setAside(ticket);
      } else if (ticket != null) {
        begun().abandon(ticket);
      }
      audit
          .filter(under -> under.asked(back.ticket()))
          .ifPresent(under -> under.givenBack(back.ticket()));
    } else if (event instanceof Event.Recorded recorded) {
      observe(recorded.item(), recorded.reading(), entry.who());
    } else if (event instanceof Event.AuditEnded ended) {
      compare(entry.number(), ended);
      audit = Optional.empty();
    } else if (event instanceof Event.AuditClosed) {
      audit = Optional.empty();
    }
  }

  private void restart(Entry entry, Restart from) {
    Event event = entry.event();
    if (from.audit().isEmpty()) {
      audit = Optional.empty();
    }
    if (event instanceof Event.Rebuilt rebuilt && fitter.isPresent() && !isFound(rebuilt, from)) {
      differ(entry.number(), "something else fits best");
    }
    begun = begin(from);
    isEarlierModel = from.isEarlierModel();
    if (event instanceof Event.AuditOpened opened) {
      audit = openAgain(from, opened.rule() < Event.AuditOpened.RULE);
    }
  }

  /** An audit of an earlier rule that would be refused by now is taken as not there. */
  private Optional<SharedAudit> openAgain(Restart from, boolean isEarlier) {
    try {
      SharedAudit opened =
          new SharedAudit(
              begun().decision(),
              tally(from, from.observations()),
              books.settings(),
              from.audit().orElseThrow());
      isEarlierRule = isEarlier && !books.settings().noise().isExact();
      return Optional.of(opened);
    } catch (IllegalArgumentException e) {
      isEarlierRule = isEarlier;
      if (isEarlier) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Whether what was fitted is what is found again. */
  private boolean isFound(Event.Rebuilt rebuilt, Restart from) {
    Event.Rebuilt before = lastFound;
    Event.Rebuilt found = new Event.Rebuilt(rebuilt.fitted(), rebuilt.seen());
    if (found.equals(before) || from.isEarlierModel()) {
      return true;
    }
    lastFound = found;
    if (rebuilt.seen() == 0) {
      return rebuilt.fitted().isEmpty() || rebuilt.fitted().equals(before.fitted());
    }
    Tally seen = tally(from, books.observations().upTo(rebuilt.seen()));
    if (isFit(from, seen, rebuilt.fitted())) {
      return true;
    }
    seen.confirmAll(); // an earlier version doubted nothing
    return !Fitted.doubtsSlips(rebuilt.fitted()) && isFit(from, seen, rebuilt.fitted());
  }

  private boolean isFit(Restart from, Tally seen, String fitted) {
    return Fitted.isSame(fitter.orElseThrow().fit(from.list(), from.question(), seen), fitted);
  }

  /** How many choices were made again. */
  public long madeAgain() {
    return madeAgain;
  }

  private Campaign begun() {
    Campaign campaign = begun;
    if (campaign == null) {
      campaign = begin(first);
      begun = campaign;
    }
    return campaign;
  }

  private void takeAsked(Step step, Event.Asked asked) {
    Entry entry = step.entry();
    long number = entry.number();
    if (asked.purpose() == Event.Purpose.AUDIT) {
      if (!isEarlierRule) {
        madeAgain++;
        compare(number, "audit", audit.flatMap(SharedAudit::next), asked.item());
      }
      audit.ifPresent(under -> under.handedOut(asked.ticket(), asked.item()));
    }
    if (asked.purpose() == Event.Purpose.SEARCH
        && choices == Choices.MADE_AGAIN
        && !isEarlierModel) {
      madeAgain++;
      Optional<Ticket> again = ask(entry.who(), step.turn());
      Optional<Integer> item = again.map(Ticket::item);
      compare(number, "policy", item, asked.item());
      if (item.isPresent() && item.get() == asked.item()) {
        open.put(asked.ticket(), again.get());
        return;
      }
      again.ifPresent(begun()::abandon);
    }
    open.put(asked.ticket(), begun().issue(asked.item()));
  }

  /** By an earlier rule too, all items may be wrong while none is looked at and none known. */
  private void compare(long number, Event.AuditEnded ended) {
    Optional<SharedAudit> over = audit.filter(under -> !under.isRunning());
    boolean isBlind = ended.drawn() == 0 && !books.settings().noise().isExact();
    if (isEarlierRule
        && isBlind
        && ended.mostWrong() < list.size() - list.retired().cardinality()) {
      differ(number, "the audit looked at nothing, and cannot know what is wrong");
    } else if (!isEarlierRule && !over.map(SharedAudit::outcome).equals(Optional.of(ended))) {
      differ(
          number,
          over.isPresent() ? "the audit ended otherwise" : "the audit was not over by then");
    }
  }

  /** What the policy chooses for somebody, of what they may be given. */
  private Optional<Ticket> ask(String by, Optional<Team.Turn> turn) {
    if (turn.isEmpty()) {
      return begun().ask(by);
    }
    BitSet others = (BitSet) turn.get().first().clone();
    others.flip(0, list.size());
    return begun().ask(by, others).or(() -> begun().ask(by, turn.get().barred()));
  }

  private void compare(long number, String who, Optional<Integer> again, int logged) {
    if (again.isEmpty() || again.get() != logged) {
      differ(
          number,
          "the %s now chooses %s, the log says %s"
              .formatted(
                  who,
                  again.map(item -> '"' + label(item) + '"').orElse("none"),
                  '"' + label(logged) + '"'));
    }
  }

  private String label(int item) {
    return items().graph().label(item);
  }

  private void differ(long entry, String how) {
    differences.add("entry %d: %s".formatted(entry, how));
  }

  private void takeTold(Event.Told told, String by) {
    Ticket ticket = open.remove(told.ticket());
    int item = books.tickets().item(told.ticket());
    Reading reading = told.reading();
    if (ticket == null) {
      observe(item, reading, by);
    } else {
      begun().tell(ticket, reading.value(), books.weight(reading), by);
    }
    audit
        .filter(under -> under.asked(told.ticket()) && reading.isPlain())
        .ifPresent(under -> under.tell(told.ticket(), item, reading.value()));
  }

  private void observe(int item, Reading reading, String by) {
    begun().record(item, reading.value(), books.weight(reading), by);
  }

  /** A campaign that knows what the bookkeeping knew at a moment. */
  private Campaign begin(Restart from) {
    Beginning beginning =
        offered
            .filter(made -> made.isFor(from.terms()))
            .orElseGet(
                () ->
                    new Beginning(
                        builder(from.list()), from.terms(), tally(from, from.together())));
    offered = Optional.empty();
    builder = beginning.builder();
    list = from.list();
    beginning.take(
        books.observations().singles(beginning.told(), from.observations(), from.entry()),
        from.observations());
    Campaign fresh = beginning.use();
    from.aside().stream().forEach(fresh::setAside);
    open.clear();
    for (OpenTicket ticket : from.open()) {
      open.put(ticket.number(), fresh.issue(ticket.item()));
    }
    return fresh;
  }

  private CampaignBuilder builder(ItemList of) {
    return of.hasItemsOf(list) ? builder : CampaignFactory.builder(lists.of(of), books.settings());
  }

  /** The first so many observations, as far as they count, of the items there were then. */
  private Tally tally(Restart from, int first) {
    return books.observations().tally(from.list().size(), first, from.entry());
  }

  /**
   * Takes all steps, of which the last makes estimates again: with what was made aside for it.
   *
   * @return what campaigns of the same list can be made with aside from now on, if anything
   */
  public Optional<CampaignBuilder> settleWith(Beginning made) {
    CampaignBuilder before = builder;
    boolean isOfList = list.hasItemsOf(made.list());
    offered = Optional.of(made);
    settle();
    offered = Optional.empty();
    return isOfList
        ? Optional.of(builder == made.builder() ? before : made.builder())
        : Optional.empty();
  }

  /**
   * What is to be checked next by somebody, if anything: of the audit under way, else by the
   * policy.
   */
  public Optional<Chosen> choose(String by) {
    settle();
    if (audit.isPresent()) {
      return audit.get().next().map(item -> new Chosen(begun().issue(item), Event.Purpose.AUDIT));
    }
    try {
      return ask(by, books.turn(by)).map(ticket -> new Chosen(ticket, Event.Purpose.SEARCH));
    } catch (IllegalArgumentException | IllegalStateException e) {
      // No refusal: the policy may have remembered something that the log does not know of.
      throw new EstimateException(e);
    }
  }

  /** A ticket for an item that somebody wants. */
  public Chosen pick(int item) {
    settle();
    return new Chosen(begun().issue(item), Event.Purpose.PICKED);
  }

  /** A choice not yet in the log. */
  public record Chosen(Ticket ticket, Event.Purpose purpose) {}

  /** The choice made has become an entry, which the bookkeeping has taken already. */
  public void chosen(Event.Asked asked, Chosen chosen) {
    open.put(asked.ticket(), chosen.ticket());
    if (asked.purpose() == Event.Purpose.AUDIT) {
      audit.orElseThrow().handedOut(asked.ticket(), asked.item());
    }
  }

  /** How the audit under way ended, if it has just done so. */
  public Optional<Event.AuditEnded> ended() {
    settle();
    return audit.filter(under -> !under.isRunning()).map(SharedAudit::outcome);
  }

  /** The campaign as of all entries noted. */
  public Campaign campaign() {
    settle();
    return begun();
  }

  /** What {@link #campaign()} is about. */
  public ItemGraph items() {
    return lists.of(list);
  }

  public Optional<SharedAudit> audit() {
    settle();
    return audit;
  }

  /** What came out otherwise than the log says, in words. */
  public List<String> differences() {
    return List.copyOf(differences);
  }
}
