package org.grapl.store;

import java.time.InstantSource;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.grapl.Check;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.campaign.Campaign;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.Event.AuditClosed;
import org.grapl.store.Event.AuditOpened;
import org.grapl.store.Event.BudgetChanged;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Purpose;
import org.grapl.store.Event.QuestionChanged;
import org.grapl.store.Event.Reason;
import org.grapl.store.Event.Withdrawn;

/**
 * A campaign that lasts. What a method has returned from is kept, whatever happens then; a method
 * that throws {@link IllegalArgumentException}, {@link ConflictException} or {@link BusyException}
 * has changed nothing. After a {@link StoreException} it is not always known: ask or tell again,
 * with the same key; what was done is not done twice.
 *
 * <p>Thread-safe, and safe among processes that share a store. Who asks and tells waits for others
 * who do; who looks does not make them wait.
 */
public final class DurableCampaign {

  private final CampaignRecord record;
  private final ItemGraph items;
  private final Ledger ledger;
  private final Fitting fitting;
  private final Writer writer;
  private final Replica replica;
  private final Register register;
  private final WhatIf whatIf;
  private final Course course;
  private final Forecasting forecasting;

  /** Follows the register, and is looked at together with it. */
  private final Opinions opinions;

  /**
   * @param aside does what takes long; if there is nobody, who asks waits for it
   */
  DurableCampaign(
      CampaignRecord record,
      ItemGraph items,
      Ledger ledger,
      InstantSource clock,
      Optional<ScheduledExecutorService> aside) {
    this.record = record;
    this.items = items;
    this.ledger = ledger;
    this.fitting =
        new Fitting(
            new Fitter(items, record.settings()),
            self ->
                new Writer(record, folds(Engine.Choices.MADE_AGAIN), ledger, clock, self::isDue),
            aside);
    this.writer = fitting.writer();
    this.replica = new Replica(record, folds(Engine.Choices.TAKEN_FROM_LOG), ledger);
    this.register = new Register(record, items.graph().size(), ledger);
    this.whatIf = new WhatIf(items, record.settings());
    this.course = new Course(register, whatIf);
    this.forecasting = new Forecasting(items, record.settings(), register);
    this.opinions = new Opinions(items.graph().size());
  }

  private Supplier<Fold> folds(Engine.Choices choices) {
    return () -> new Fold(items, record.settings(), choices);
  }

  public CampaignRecord record() {
    return record;
  }

  /** Its graph and what is known of its items. */
  public ItemGraph items() {
    return items;
  }

  /** Hands out checks to be made. A repeated key gets the same tickets again. */
  public Handed ask(AskRequest request, Signature by) {
    fitting.catchUp();
    return writer.run(new Asking(request, by));
  }

  /**
   * Takes answers, all of them or none: an answer given before is welcome and changes nothing,
   * another answer to the same ticket is refused. Answers to tickets given back are welcome too.
   *
   * @throws ConflictException if tickets were told otherwise
   */
  public List<Taken> tell(List<Answer> answers, Signature by) {
    return fittedAfter(new Telling(List.copyOf(answers), by));
  }

  /**
   * Takes answers and hands out what is to be checked next: {@link #tell} and {@link #ask} in one
   * go, both or none. For who checks one item after the other this halves the way.
   *
   * @param next not of items by name
   */
  public Exchange exchange(List<Answer> answers, AskRequest next, Signature by) {
    if (!next.items().isEmpty()) {
      throw Check.mustBe("next", "a number of tickets", "items by name");
    }
    return fittedAfter(new Exchange.Exchanging(List.copyOf(answers), next, by));
  }

  /** Takes observations nobody asked for. They may overdraw the budget. */
  public List<Taken> record(List<Recording> recordings, Signature by) {
    return fittedAfter(new Telling.Noting(List.copyOf(recordings), by));
  }

  /**
   * Takes results of several people at once, all of them or none: answers like {@link #tell},
   * observations nobody asked for like {@link #record}, of which those whose key came before change
   * nothing.
   *
   * @return how each was taken, in the order of the results
   * @throws RefusedResultException if one of them cannot be taken
   * @throws ConflictException if tickets were told otherwise
   */
  public List<Taken> take(List<Result> results) {
    return fittedAfter(new Bringing(List.copyOf(results)));
  }

  /** What fits the observations it began with is looked for, as if they had been told. */
  void catchUp() {
    fittedAfter(desk -> desk.book().head());
  }

  /** Carries out what brings observations, and sees to it that what fits keeps up with them. */
  private <T> T fittedAfter(Writer.Command<T> command) {
    T result = writer.run(command);
    fitting.catchUp();
    return result;
  }

  /** Gives tickets back unanswered. Those that are not open (any more) are left as they are. */
  public void giveBack(List<Long> tickets, Reason reason, Signature by, String note) {
    StorableText.checkNote(note);
    writer.run(
        desk -> {
          tickets.forEach(desk.book().tickets()::state);
          if (reason == Reason.SET_ASIDE) {
            tickets.forEach(ticket -> refuseForAudit(desk.book(), ticket));
          }
          for (long ticket : tickets) {
            if (desk.book().open(ticket).isPresent()) {
              desk.append(new GivenBack(ticket, reason), by, note);
            }
          }
          return tickets;
        });
  }

  /** What an audit drew must be looked at, or what it shows would not be true. */
  private static void refuseForAudit(Book book, long ticket) {
    boolean isForAudit =
        book.runningAudit().isPresent()
            && book.open(ticket).filter(open -> open.purpose() == Purpose.AUDIT).isPresent();
    if (isForAudit) {
      throw Check.mustBe(
          "item set aside",
          "none that the audit drew",
          "ticket %d; close the audit if the item cannot be checked".formatted(ticket));
    }
  }

  /** Takes back the tickets whose time is over; how many. */
  public int takeBackExpired() {
    return writer.run(
        desk -> {
          int before = desk.book().open().size();
          Asking.takeBackExpired(desk);
          return before - desk.book().open().size();
        });
  }

  /**
   * Withdraws an observation: it counts no longer, but stays in the log. Closes an audit under way,
   * whose decision may rest on it.
   *
   * @param observation the number of its entry
   */
  public void withdraw(long observation, Signature by, String note) {
    withdraw(observation, by, note, true);
  }

  /**
   * The same for those who must not close an audit.
   *
   * @throws AuditUnderWayException if there is one
   */
  public void withdrawUnlessAudited(long observation, Signature by, String note) {
    withdraw(observation, by, note, false);
  }

  private void withdraw(long observation, Signature by, String note, boolean mayCloseAudit) {
    StorableText.checkNote(note);
    writer.run(
        desk -> {
          int place = desk.book().observations().of(observation);
          if (!desk.book().observations().isWithdrawn(place)) {
            if (!mayCloseAudit && desk.book().runningAudit().isPresent()) {
              throw new AuditUnderWayException(observation);
            }
            closeAudit(desk, by);
            desk.append(new Withdrawn(observation), by, note);
          }
          return place;
        });
  }

  /**
   * Asks another question from here on. Closes an audit under way, which was about the old one. A
   * repeated key changes nothing, whatever was asked since.
   */
  public void changeQuestion(Question question, Signature by) {
    changeQuestion(question.threshold(), OptionalDouble.of(question.tolerance()), by);
  }

  /** The same with the tolerance of the question asked so far, if none is given. */
  public void changeQuestion(double threshold, OptionalDouble tolerance, Signature by) {
    writer.run(
        desk -> {
          Question before = desk.book().question();
          QuestionChanged changed =
              new QuestionChanged(new Question(threshold, tolerance.orElse(before.tolerance())));
          if (!desk.isRepeated(event -> asks(event, threshold, tolerance), by)
              && !before.equals(changed.question())) {
            desk.book().checkLimits(changed.question());
            closeAudit(desk, by);
            desk.append(changed, by, "");
          }
          return changed;
        });
    fitting.catchUp();
  }

  private static boolean asks(Event event, double threshold, OptionalDouble tolerance) {
    return event instanceof QuestionChanged changed
        && changed.question().threshold() == threshold
        && tolerance.orElse(changed.question().tolerance()) == changed.question().tolerance();
  }

  /**
   * Allows another number of checks in all; {@link Long#MAX_VALUE} for any. A repeated key changes
   * nothing, whatever was allowed since.
   */
  public void changeBudget(long budget, Signature by) {
    BudgetChanged changed = new BudgetChanged(budget);
    writer.run(
        desk -> {
          if (!desk.isRepeated(changed::equals, by) && desk.book().budget() != budget) {
            desk.append(changed, by, "");
          }
          return changed;
        });
  }

  /**
   * Freezes the present decision and opens its audit: until it ends, items drawn at random are
   * handed out and nothing else.
   *
   * @throws IllegalArgumentException if nothing is known of how checks scatter, or one is under way
   */
  public void openAudit(double error, double confidence, Signature by) {
    AuditOpened goal = new AuditOpened(error, confidence);
    fitting.catchUp();
    writer.run(
        desk -> {
          if (desk.isRepeated(goal::equals, by)) {
            return goal;
          }
          if (desk.book().runningAudit().isPresent()) {
            throw Check.mustBe("audit", "opened when none is under way", "one under way");
          }
          // Refuses what cannot be audited before anything is kept.
          Campaign campaign = desk.engine().campaign();
          AuditDesk trial =
              new AuditDesk(
                  campaign.decision(),
                  campaign.tally(),
                  record.settings(),
                  new Book.RunningAudit(1, 1, goal));
          desk.append(goal, by, trial.isRunning() ? "" : "nothing is left to be looked at");
          desk.engine().ended().ifPresent(end -> desk.append(end, Signature.OWN, ""));
          return goal;
        });
  }

  /** Gives up the audit under way, if there is one. */
  public void closeAudit(Signature by) {
    writer.run(
        desk -> {
          closeAudit(desk, by);
          return desk;
        });
  }

  private static void closeAudit(Desk desk, Signature by) {
    if (desk.book().runningAudit().isPresent()) {
      desk.append(new AuditClosed(), by, "");
    }
  }

  /** Where the campaign stands; in a moment, also while others have something large computed. */
  public Status status() {
    return replica.status();
  }

  /**
   * The decision as of now, with the number of the last entry it knows. While others have something
   * large computed it is as of a moment ago.
   */
  public Decided decision() {
    Replica.Decided decided = replica.decided();
    return new Decided(decided.entries(), decided.decision());
  }

  /**
   * A decision.
   *
   * @param entries the number of the last entry it knows
   */
  public record Decided(long entries, Decision decision) {}

  /**
   * What would be decided on another question by the same observations. Nobody waits for it but who
   * wants another such decision.
   *
   * @throws BusyException if too many do
   */
  public Decided decision(Question other) {
    Settings.checkQuestion(other);
    Knowledge known =
        register.look(
            book -> {
              book.checkLimits(other);
              return new Knowledge(
                  book.head(), other, book.tallyUpTo(book.head()), book.fit().fitted(), List.of());
            });
    return new Decided(known.entries(), whatIf.decide(known));
  }

  /**
   * What was expected to be wrong at moments of the past, some sixty at most: each by the question,
   * the observations and the fit of its time. What is not known yet is computed for about a third
   * of a second; then there are fewer points, and who asks again gets more.
   */
  public Progress progress() {
    return course.upTo(decision());
  }

  /**
   * What so many more checks are expected to bring, by rehearsing them in memory: for about a
   * second and a half; then there are fewer points, and who asks again gets more. Changes nothing.
   *
   * @param checks from 1 to {@value Forecast#MOST_CHECKS}
   * @throws BusyException if too many want something computed already, of any campaign
   */
  public Forecast forecast(int checks) {
    return forecasting.forecast(checks);
  }

  /** Who checked how much, and how far they agree by the question asked now. */
  public Agreement agreement() {
    return register.look(
        book -> {
          opinions.follow(book.observations());
          return opinions.agreement(book.observations(), book.question());
        });
  }

  /**
   * The items that exactly one person has checked, who is another than this one: where a second
   * opinion is missing. None that is set aside, or that somebody holds a ticket for.
   */
  public int[] secondOpinions(String worker) {
    return register.look(
        book -> {
          opinions.follow(book.observations());
          BitSet held = new BitSet();
          book.open().forEach(ticket -> held.set(ticket.arm()));
          return IntStream.of(opinions.checkedByOneOther(book.observations(), worker))
              .filter(item -> !held.get(item) && !book.isAside(item))
              .toArray();
        });
  }

  /**
   * Looks at the campaign in memory, as of now: estimates, reasons, beliefs. What is looked at must
   * not be changed, nor kept.
   *
   * @throws BusyException if too many look already
   */
  public <T> T look(Look<T> at) {
    return replica.look(fold -> at.at(fold.book().head(), fold.engine().campaign()));
  }

  /** Something seen in a campaign. */
  @FunctionalInterface
  public interface Look<T> {
    /**
     * Looks.
     *
     * @param entries the number of the last entry the campaign knows
     */
    T at(long entries, Campaign campaign);
  }

  /** The tickets somebody holds, in the order in which they were handed out. */
  public List<OpenTicket> open() {
    return register.look(book -> List.copyOf(book.open()));
  }

  /** The items that cannot be checked, in rising order. */
  public int[] aside() {
    return register.look(book -> book.aside().toArray());
  }

  /** The items of all tickets there ever were, that of ticket 1 first. */
  public int[] ticketArms() {
    return register.look(
        book ->
            IntStream.rangeClosed(1, book.tickets().count())
                .map(ticket -> book.tickets().arm(ticket))
                .toArray());
  }

  /** The observations of one item that count, by the number of their entry. */
  public List<Observed> observations(int arm) {
    Check.index("item", items.graph().size(), arm);
    return register.look(
        book -> {
          ObservationRows rows = book.observations();
          return IntStream.range(0, rows.count())
              .filter(place -> rows.arm(place) == arm)
              .mapToObj(
                  place ->
                      new Observed(
                          rows.entry(place), arm, rows.reading(place), rows.isWithdrawn(place)))
              .toList();
        });
  }

  /** The observations of all items after an entry, in their order, at most so many. */
  public List<Observed> observations(long after, int most) {
    return register.look(
        book -> {
          ObservationRows rows = book.observations();
          int first = rows.upTo(after);
          return IntStream.range(first, Math.min(rows.count(), first + most))
              .mapToObj(
                  place ->
                      new Observed(
                          rows.entry(place),
                          rows.arm(place),
                          rows.reading(place),
                          rows.isWithdrawn(place)))
              .toList();
        });
  }

  /** The items that tickets were handed out for, in the order of the tickets. */
  public List<Integer> armsOf(List<Long> tickets) {
    return register.look(book -> tickets.stream().map(book.tickets()::arm).toList());
  }

  /** How many requests wait for their turn. */
  public int waiting() {
    return writer.waiting();
  }

  /** An observation and the number of its entry. */
  public record Observed(long entry, int arm, Reading reading, boolean isWithdrawn) {}

  /** The number of the last entry. */
  public long head() {
    return ledger.head(record.id());
  }

  /** Hands over the entries after a number, in their order. */
  public void entries(long after, Consumer<Entry> each) {
    ledger.entries(record.id(), after, each);
  }

  /** Hands over the entries after a number up to another, in their order. */
  public void entries(long after, long last, Consumer<Entry> each) {
    ledger.entries(record.id(), after, last, each);
  }

  /**
   * Does everything again from the first entry, every choice included, and compares. Takes about as
   * long as all asking and telling took.
   *
   * @param progress told now and then how many entries are done
   */
  public Verification verify(LongConsumer progress) {
    return Verification.of(record, items, ledger, progress);
  }
}
