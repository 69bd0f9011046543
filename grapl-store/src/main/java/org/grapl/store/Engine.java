package org.grapl.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.campaign.Ticket;
import org.grapl.data.item.ItemGraph;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.RandomOrderPolicy;
import org.grapl.store.Book.Restart;
import org.grapl.store.Event.Asked;
import org.grapl.store.Event.AuditClosed;
import org.grapl.store.Event.AuditEnded;
import org.grapl.store.Event.AuditOpened;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Purpose;
import org.grapl.store.Event.Reason;
import org.grapl.store.Event.Recorded;
import org.grapl.store.Event.Told;
import org.grapl.store.Settings.Method;
import org.grapl.store.Settings.Noise;
import org.jspecify.annotations.Nullable;

/**
 * The estimates and choices of a campaign: the part of the fold that costs. It falls behind on
 * purpose and takes its steps when somebody wants to know ({@link #settle}); whatever lies before
 * the last entry at which estimates begin anew is never done at all. One owner, not thread-safe.
 */
final class Engine {

  /** Who chooses the items of tickets that are in the log already. */
  enum Choices {
    /** The policy again, so that everything it remembers is as it was in the first place. */
    MADE_AGAIN,
    /** The log: quicker, and enough for who only reads. */
    TAKEN_FROM_LOG
  }

  /**
   * Something in the log that differs from what comes out when it is done again.
   *
   * @param entry its number
   */
  record Difference(long entry, String what) {}

  /** One entry to be taken, with the state to begin anew from if it is such an entry. */
  private record Step(Entry entry, Optional<Restart> restart) {}

  private final ItemGraph items;
  private final Book book;
  private final double[] costs;
  private final Choices choices;
  private final List<Step> steps = new ArrayList<>();
  private final List<Difference> differences = new ArrayList<>();
  private final Map<Long, Ticket> open = new HashMap<>();
  private Optional<AuditDesk> audit = Optional.empty();
  private boolean isComparing;

  /** Made when the first step is taken: most logs are read from a later start. */
  private @Nullable Campaign begun;

  private final Restart first;

  Engine(ItemGraph items, Book book, Choices choices) {
    this.items = items;
    this.book = book;
    this.costs = items.costs();
    this.choices = choices;
    this.first = book.restart();
  }

  /** Takes note of an entry, which the book has taken already. */
  void note(Entry entry) {
    boolean restarts = Book.restarts(entry.event());
    steps.add(new Step(entry, restarts ? Optional.of(book.restart()) : Optional.empty()));
    boolean mayForget =
        restarts || entry.event() instanceof AuditEnded || entry.event() instanceof AuditClosed;
    // An audit needs the decision it began with: it is begun again with it.
    boolean isAuditOlder =
        book.runningAudit().filter(running -> running.entry() < entry.number()).isPresent();
    if (mayForget && !isAuditOlder && !isComparing) {
      forgetBeforeLastRestart();
    }
  }

  /** From here on takes every step of which anything is compared, useful or not. */
  void compareEverything() {
    isComparing = true;
  }

  /**
   * Takes all steps up to the last of which anything is compared, or after which estimates begin
   * anew; leaves those behind it, which may turn out to be of no use.
   */
  void settleWhatIsCompared() {
    int last = steps.size() - 1;
    if (last >= 0) {
      Step step = steps.get(last);
      if (step.restart().isPresent() && audit.isEmpty()) {
        steps.subList(0, last).clear();
        settle();
      } else if (isCompared(step.entry().event()) || audit.isPresent()) {
        settle();
      }
    }
  }

  private static boolean isCompared(Event event) {
    return event instanceof Asked || event instanceof AuditEnded;
  }

  private void forgetBeforeLastRestart() {
    for (int k = steps.size() - 1; k > 0; k--) {
      if (steps.get(k).restart().isPresent()) {
        steps.subList(0, k).clear();
        return;
      }
    }
  }

  /** Takes all steps noted so far. */
  void settle() {
    for (Step step : steps) {
      take(step);
    }
    steps.clear();
  }

  private void take(Step step) {
    Entry entry = step.entry();
    Event event = entry.event();
    if (step.restart().isPresent()) {
      Restart restart = step.restart().get();
      Optional<AuditDesk> ongoing = event instanceof AuditOpened ? Optional.empty() : audit;
      Campaign campaign = begin(restart);
      begun = campaign;
      audit = ongoing;
      if (event instanceof AuditOpened) {
        audit =
            Optional.of(
                new AuditDesk(
                    campaign.decision(),
                    book.tally(restart.observations()),
                    book.settings(),
                    restart.audit().orElseThrow()));
      }
    } else if (event instanceof Asked asked) {
      takeAsked(entry.number(), asked);
    } else if (event instanceof Told told) {
      takeTold(told);
    } else if (event instanceof GivenBack back) {
      Ticket ticket = open.remove(back.ticket());
      int arm = book.tickets().arm(back.ticket());
      if (ticket != null && back.reason() == Reason.SET_ASIDE) {
        begun().setAside(ticket);
      } else if (ticket != null) {
        begun().abandon(ticket);
      }
      audit.filter(desk -> desk.asked(back.ticket())).ifPresent(desk -> desk.givenBack(arm));
    } else if (event instanceof Recorded recorded) {
      observe(recorded.arm(), recorded.reading());
    } else if (event instanceof AuditEnded ended) {
      if (audit.isPresent() && !audit.get().isRunning() && !audit.get().outcome().equals(ended)) {
        differences.add(new Difference(entry.number(), "the audit ended otherwise"));
      }
      audit = Optional.empty();
    } else if (event instanceof AuditClosed) {
      audit = Optional.empty();
    }
  }

  private Campaign begun() {
    Campaign campaign = begun;
    if (campaign == null) {
      campaign = begin(first);
      begun = campaign;
    }
    return campaign;
  }

  private void takeAsked(long number, Asked asked) {
    if (asked.purpose() == Purpose.AUDIT) {
      audit.ifPresent(desk -> compare(number, "audit", desk.next(), asked.arm()));
      audit.ifPresent(desk -> desk.handedOut(asked.ticket(), asked.arm()));
    }
    if (asked.purpose() == Purpose.SEARCH && choices == Choices.MADE_AGAIN) {
      List<Ticket> again = begun().ask(1);
      Optional<Integer> arm = again.stream().map(Ticket::arm).findFirst();
      compare(number, "policy", arm, asked.arm());
      if (arm.isPresent() && arm.get() == asked.arm()) {
        open.put(asked.ticket(), again.get(0));
        return;
      }
      again.forEach(begun()::abandon);
    }
    open.put(asked.ticket(), begun().issue(asked.arm()));
  }

  private void compare(long number, String who, Optional<Integer> again, int logged) {
    if (again.isEmpty() || again.get() != logged) {
      differences.add(
          new Difference(
              number,
              "the %s now chooses %s, the log says %s"
                  .formatted(
                      who,
                      again.map(arm -> '"' + items.graph().label(arm) + '"').orElse("none"),
                      '"' + items.graph().label(logged) + '"')));
    }
  }

  private void takeTold(Told told) {
    Ticket ticket = open.remove(told.ticket());
    int arm = book.tickets().arm(told.ticket());
    Reading reading = told.reading();
    if (ticket == null) {
      observe(arm, reading);
    } else {
      begun().tell(ticket, reading.value(), book.weight(reading));
    }
    audit
        .filter(desk -> desk.asked(told.ticket()) && reading.isPlain())
        .ifPresent(desk -> desk.tell(arm, reading.value()));
  }

  private void observe(int arm, Reading reading) {
    begun().record(arm, reading.value(), book.weight(reading));
  }

  /** A campaign that knows what the book knew at a moment, in about the time of one solve. */
  private Campaign begin(Restart from) {
    Settings settings = book.settings();
    CampaignBuilder builder =
        Campaign.on(items.graph())
            .threshold(from.question().threshold())
            .tolerance(from.question().tolerance())
            .seed(settings.seed())
            .budget(from.budget())
            .mostAtOnce(settings.replicates());
    if (costs.length > 0) {
      builder.costs(costs);
    }
    level(settings.noise()).ifPresent(builder::noise);
    if (settings.method() instanceof Method.Paper paper) {
      builder.policy(new GraplPolicy(paper.alpha())).lambda(paper.lambda());
      paper.gamma().ifPresent(builder::gamma);
      paper.offset().ifPresent(builder::offset);
    } else if (settings.method() instanceof Method.Random) {
      builder.policy(new RandomOrderPolicy(settings.seed()));
    }
    Campaign fresh = builder.open();
    if (from.observations() > 0) {
      fresh.record(book.tally(from.observations()));
    }
    from.aside().stream().forEach(fresh::setAside);
    open.clear();
    for (OpenTicket ticket : from.open()) {
      open.put(ticket.number(), fresh.issue(ticket.arm()));
    }
    return fresh;
  }

  /** The standard deviation of a check, if it is known; of yes and no that of a fair coin. */
  private static OptionalDouble level(Noise noise) {
    if (noise instanceof Noise.Deviation known) {
      return OptionalDouble.of(known.deviation());
    }
    return noise instanceof Noise.Exact
        ? OptionalDouble.of(0)
        : noise instanceof Noise.ZeroToOne ? OptionalDouble.of(0.5) : OptionalDouble.empty();
  }

  /** What is to be checked next, if anything: of the audit under way, else by the policy. */
  Optional<Chosen> choose() {
    settle();
    if (audit.isPresent()) {
      return audit.get().next().map(arm -> new Chosen(begun().issue(arm), Purpose.AUDIT));
    }
    return begun().ask(1).stream().map(ticket -> new Chosen(ticket, Purpose.SEARCH)).findFirst();
  }

  /** A ticket for an item that somebody wants. */
  Chosen pick(int arm) {
    settle();
    return new Chosen(begun().issue(arm), Purpose.PICKED);
  }

  /** A choice not yet in the log. */
  record Chosen(Ticket ticket, Purpose purpose) {}

  /** The choice made has become an entry, which the book has taken already. */
  void chosen(Asked asked, Chosen chosen) {
    open.put(asked.ticket(), chosen.ticket());
    if (asked.purpose() == Purpose.AUDIT) {
      audit.orElseThrow().handedOut(asked.ticket(), asked.arm());
    }
  }

  /** How the audit under way ended, if it has just done so. */
  Optional<AuditEnded> ended() {
    settle();
    return audit.filter(desk -> !desk.isRunning()).map(AuditDesk::outcome);
  }

  /** The campaign as of all entries noted. */
  Campaign campaign() {
    settle();
    return begun();
  }

  /** The audit under way. */
  Optional<AuditDesk> audit() {
    settle();
    return audit;
  }

  List<Difference> differences() {
    return List.copyOf(differences);
  }
}
