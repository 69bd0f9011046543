package org.grapl.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.Question;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.data.item.ItemGraph;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Smoothing;
import org.grapl.estimate.Tally;
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
import org.grapl.store.Event.Rebuilt;
import org.grapl.store.Event.Recorded;
import org.grapl.store.Event.Told;
import org.grapl.store.Settings.Method;
import org.grapl.store.Settings.Noise;
import org.jspecify.annotations.Nullable;

/**
 * The estimates and choices of a campaign: the part of the fold that costs. It falls behind on
 * purpose and takes its steps when somebody wants to know; whatever lies before the last {@link
 * Rebuilt} entry is never done at all. One owner, not thread-safe.
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

  /** One entry to be taken, with the state estimates are made from if it is such an entry. */
  private record Step(Entry entry, Optional<Restart> restart) {}

  /** So many steps at once take longer than a fit. */
  private static final int MANY_STEPS = 100;

  private final ItemGraph items;
  private final Book book;
  private final CampaignBuilder builder;
  private final Choices choices;
  private final List<Step> steps = new ArrayList<>();
  private final List<Difference> differences = new ArrayList<>();
  private final Map<Long, Ticket> open = new HashMap<>();
  private Optional<AuditDesk> audit = Optional.empty();
  private Optional<Fitter> fitter = Optional.empty();
  private Rebuilt lastFound = new Rebuilt("", 0);

  /** Made when the first step is taken: most logs are read from a later start. */
  private @Nullable Campaign begun;

  private final Restart first;

  Engine(ItemGraph items, Book book, Choices choices) {
    this.items = items;
    this.book = book;
    this.builder = builder(items, book.settings());
    this.choices = choices;
    this.first = book.restart();
  }

  /** Takes note of an entry, which the book has taken already. */
  void note(Entry entry) {
    Event event = entry.event();
    steps.add(
        new Step(entry, Book.restarts(event) ? Optional.of(book.restart()) : Optional.empty()));
    boolean mayForget =
        Book.restarts(event) || event instanceof AuditEnded || event instanceof AuditClosed;
    // An audit under way needs the decision it began with: then all since is done again.
    boolean isAuditOlder =
        book.runningAudit().filter(running -> running.entry() < entry.number()).isPresent();
    if (mayForget && !isAuditOlder && fitter.isEmpty()) {
      forgetBeforeLastStart();
    }
  }

  /**
   * From here on takes every step of which anything is compared, useful or not.
   *
   * @param with finds what fits again
   */
  void compareEverything(Fitter with) {
    fitter = Optional.of(with);
  }

  /**
   * Takes all steps up to the last of which anything is compared; leaves those behind it, which may
   * turn out to be of no use.
   */
  void settleWhatIsCompared() {
    if (steps.isEmpty()) {
      return;
    }
    Event last = steps.get(steps.size() - 1).entry().event();
    boolean hasAudit = audit.isPresent() || book.runningAudit().isPresent();
    if (last instanceof Rebuilt && steps.size() > MANY_STEPS && !hasAudit) {
      forgetBeforeLastStart();
    }
    if (isCompared(last) || hasAudit) {
      settle();
    }
  }

  /** Takes all steps if there are many, rather than wait for one that makes them useless. */
  void settleIfLong() {
    if (steps.size() > MANY_STEPS) {
      settle();
    }
  }

  private static boolean isCompared(Event event) {
    return event instanceof Asked || event instanceof AuditEnded || event instanceof Rebuilt;
  }

  private void forgetBeforeLastStart() {
    for (int k = steps.size() - 1; k > 0; k--) {
      if (steps.get(k).restart().isPresent()) {
        steps.subList(0, k).clear();
        return;
      }
    }
  }

  /**
   * Takes all steps noted so far.
   *
   * @throws EstimateException if estimates cannot be made; this engine is of no use then
   */
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
    } else if (event instanceof Asked asked) {
      takeAsked(entry.number(), asked);
    } else if (event instanceof Told told) {
      takeTold(told);
    } else if (event instanceof GivenBack back) {
      Ticket ticket = open.remove(back.ticket());
      if (ticket != null && back.reason() == Reason.SET_ASIDE) {
        begun().setAside(ticket);
      } else if (ticket != null) {
        begun().abandon(ticket);
      }
      audit
          .filter(desk -> desk.asked(back.ticket()))
          .ifPresent(desk -> desk.givenBack(back.ticket()));
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

  private void restart(Entry entry, Restart from) {
    Event event = entry.event();
    if (from.audit().isEmpty()) {
      audit = Optional.empty();
    }
    if (event instanceof Rebuilt rebuilt) {
      if (fitter.isPresent() && !isFound(rebuilt, from.question())) {
        differences.add(new Difference(entry.number(), "something else fits best"));
      }
      begun = begin(from, from.fitted());
      return;
    }
    begun = begin(from, from.fitted());
    if (event instanceof AuditOpened) {
      audit =
          Optional.of(
              new AuditDesk(
                  begun.decision(),
                  book.tally(from.observations()),
                  book.settings(),
                  from.audit().orElseThrow()));
    }
  }

  /** Whether what was fitted is what is found again. */
  private boolean isFound(Rebuilt rebuilt, Question question) {
    if (rebuilt.equals(lastFound)) {
      return true;
    }
    Rebuilt before = lastFound;
    lastFound = rebuilt;
    return rebuilt.seen() == 0
        ? rebuilt.fitted().isEmpty() || rebuilt.fitted().equals(before.fitted())
        : fitter
            .orElseThrow()
            .fit(question, book.tallyUpTo(rebuilt.seen()))
            .equals(rebuilt.fitted());
  }

  private Campaign begun() {
    Campaign campaign = begun;
    if (campaign == null) {
      campaign = begin(first, first.fitted());
      begun = campaign;
    }
    return campaign;
  }

  private void takeAsked(long number, Asked asked) {
    if (asked.purpose() == Purpose.AUDIT) {
      compare(number, "audit", audit.flatMap(AuditDesk::next), asked.arm());
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
        .ifPresent(desk -> desk.tell(told.ticket(), arm, reading.value()));
  }

  private void observe(int arm, Reading reading) {
    begun().record(arm, reading.value(), book.weight(reading));
  }

  /** How campaigns are set up by these settings; the question and the budget are to be added. */
  static CampaignBuilder builder(ItemGraph items, Settings settings) {
    CampaignBuilder builder =
        Campaign.on(items.graph())
            .livesOfOne()
            .seed(settings.seed())
            .mostAtOnce(settings.replicates());
    double[] costs = items.costs();
    if (costs.length > 0) {
      builder.costs(costs);
    }
    level(settings.noise()).ifPresent(builder::noise);
    if (settings.method() instanceof Method.Paper paper) {
      builder.strategy(
          new Strategy.Smoothed(
              new GraplPolicy(paper.alpha()),
              org.grapl.estimate.Engine.AUTO,
              paper.gamma(),
              paper.lambda() == Smoothing.DEFAULT_LAMBDA
                  ? OptionalDouble.empty()
                  : OptionalDouble.of(paper.lambda()),
              paper.offset(),
              Accuracy.DEFAULT));
    } else if (settings.method() instanceof Method.Random) {
      builder.strategy(Strategy.of(new RandomOrderPolicy(settings.seed())));
    }
    return builder;
  }

  /**
   * A campaign that knows what the book knew at a moment; in about the time of one solve if what
   * was fitted is given, else of a fit.
   */
  private Campaign begin(Restart from, String fitted) {
    Campaign fresh =
        builder
            .threshold(from.question().threshold())
            .tolerance(from.question().tolerance())
            .budget(from.budget())
            .open();
    Tally tally = book.tally(from.observations());
    if (tally.total() > 0) {
      fresh.record(tally, fitted);
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
    try {
      return begun().ask(1).stream().map(ticket -> new Chosen(ticket, Purpose.SEARCH)).findFirst();
    } catch (IllegalArgumentException | IllegalStateException e) {
      // No refusal: the policy may have remembered something that the log does not know of.
      throw new EstimateException(e);
    }
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
