package org.grapl.store;

import java.time.InstantSource;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.grapl.Checker;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.campaign.Campaign;
import org.grapl.certify.Price;
import org.grapl.certify.StoppingRule;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;
import org.grapl.store.Event.AuditOpened;
import org.grapl.store.Event.Reason;
import org.grapl.store.forecast.Forecaster;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.replica.AgreementTable;
import org.grapl.store.replica.BookkeepingReplica;
import org.grapl.store.replica.Doubts;
import org.grapl.store.replica.ProgressHistory;
import org.grapl.store.replica.Replica;
import org.grapl.store.replica.WhatIf;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.CampaignFactory;
import org.grapl.store.state.CampaignReplay;
import org.grapl.store.state.CampaignState;
import org.grapl.store.state.Fitter;
import org.grapl.store.state.Lists;
import org.grapl.store.state.LogVerifier;
import org.grapl.store.state.ObservationTable;
import org.grapl.store.state.SharedAudit;
import org.grapl.store.state.Snapshot;
import org.grapl.store.writer.AskCommand;
import org.grapl.store.writer.BackgroundFit;
import org.grapl.store.writer.CampaignWriter;
import org.grapl.store.writer.ChangeCommands;
import org.grapl.store.writer.Command;
import org.grapl.store.writer.TellCommands;

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

  /** So often a list is made again because another had grown first. */
  private static final int MOST_ATTEMPTS = 10;

  private final CampaignRecord record;
  private final Lists lists;
  private final CampaignStorage storage;
  private final BackgroundFit fit;
  private final CampaignWriter writer;
  private final Replica replica;
  private final BookkeepingReplica bookkeeping;
  private final WhatIf whatIf;
  private final ProgressHistory progress;
  private final Forecaster forecaster;

  /** Follows the bookkeeping, and is looked at together with it. */
  private final AgreementTable opinions = new AgreementTable();

  DurableCampaign(
      CampaignRecord record,
      Lists lists,
      CampaignStorage storage,
      InstantSource clock,
      Optional<ScheduledExecutorService> aside) {
    this.record = record;
    this.lists = lists;
    this.storage = storage;
    this.replica = new Replica(record, states(CampaignReplay.Choices.TAKEN_FROM_LOG), storage);
    this.fit =
        new BackgroundFit(
            new Fitter(lists, record.settings()),
            self ->
                new CampaignWriter(
                    record,
                    states(CampaignReplay.Choices.MADE_AGAIN),
                    storage,
                    clock,
                    self.whenDue()),
            aside,
            replica::keepUp);
    this.writer = fit.writer();
    this.bookkeeping = new BookkeepingReplica(record, lists, storage);
    this.whatIf = new WhatIf(lists, record.settings());
    this.progress = new ProgressHistory(bookkeeping, whatIf, lists.first());
    this.forecaster = new Forecaster(lists, record.settings(), bookkeeping);
  }

  private Supplier<CampaignState> states(CampaignReplay.Choices choices) {
    return () -> new CampaignState(lists, record.settings(), choices);
  }

  public CampaignRecord record() {
    return record;
  }

  /**
   * Its graph and what is known of its items, which may be more by the next call: those of any
   * ticket or observation told before are among them, with the same number.
   */
  public ItemGraph items() {
    return lists.latest();
  }

  /** The items of a list that there is or was. */
  public ItemGraph items(ItemList list) {
    return lists.of(list);
  }

  /** The lists there were when an entry was the last, the first one first. */
  public record ListsAsOf(long entries, List<ItemList> lists) {

    /** The present one. */
    public ItemList last() {
      return lists.get(lists.size() - 1);
    }
  }

  public ListsAsOf lists() {
    return bookkeeping.look(books -> new ListsAsOf(books.head(), List.copyOf(books.lists())));
  }

  /** Hands out checks to be made. A repeated key gets the same tickets again. */
  public AskResult ask(AskRequest request, Requester by) {
    fit.catchUp();
    return writer.run(new AskCommand(request, by));
  }

  /**
   * Takes answers, all of them or none: an answer given before is welcome and changes nothing,
   * another answer to the same ticket is refused. Answers to tickets given back are welcome too.
   *
   * @throws ConflictException if tickets were told otherwise
   */
  public List<Receipt> tell(List<Answer> answers, Requester by) {
    return fittedAfter(TellCommands.tell(List.copyOf(answers), by));
  }

  /** {@link #tell} and {@link #ask} in one go, both or none; not for items by name. */
  public TellAndAskResult tellAndAsk(List<Answer> answers, AskRequest next, Requester by) {
    if (!next.items().isEmpty()) {
      throw Check.mustBe("next", "a number of tickets", "items by name");
    }
    return fittedAfter(TellCommands.tellAndAsk(List.copyOf(answers), next, by));
  }

  /** Takes observations nobody asked for. They may overdraw the budget. */
  public List<Receipt> record(List<Recording> recordings, Requester by) {
    return fittedAfter(TellCommands.record(List.copyOf(recordings), by));
  }

  /**
   * Takes the results of several people at once, all of them or none: answers like {@link #tell},
   * observations nobody asked for like {@link #record}, of which those whose key came before change
   * nothing.
   *
   * @throws RefusedSubmissionException if one of them cannot be taken
   * @throws ConflictException if tickets were told otherwise
   */
  public List<Receipt> submit(List<Submission> submissions) {
    return fittedAfter(TellCommands.submit(List.copyOf(submissions)));
  }

  /** What fits the observations it began with is looked for, as if they had been told. */
  void catchUp() {
    fittedAfter(context -> context.books().head());
  }

  /** Carries out what brings observations, and sees to it that what fits keeps up with them. */
  private <T> T fittedAfter(Command<T> command) {
    T result = writer.run(command);
    fit.catchUp();
    return result;
  }

  /** Gives tickets back unanswered. Those that are not open (any more) are left as they are. */
  public void giveBack(List<Long> tickets, Reason reason, Requester by, String note) {
    writer.run(ChangeCommands.giveBack(List.copyOf(tickets), reason, by, note));
  }

  /** Takes back the tickets whose time is over; how many. */
  public int takeBackExpired() {
    return writer.run(ChangeCommands::takeBackExpired);
  }

  /**
   * Withdraws the observation of an entry: it counts no longer, but stays in the log. Closes an
   * audit under way, whose decision may rest on it.
   */
  public void withdraw(long observation, Requester by, String note) {
    fittedAfter(ChangeCommands.withdraw(observation, by, note, true));
  }

  /** The same for those who must not close an audit: throws {@link AuditUnderWayException}. */
  public void withdrawUnlessAudited(long observation, Requester by, String note) {
    fittedAfter(ChangeCommands.withdraw(observation, by, note, false));
  }

  /** Says that an observation is right: it counts in full, and nobody is asked about it again. */
  public void confirm(long observation, Requester by, String note) {
    writer.run(ChangeCommands.confirm(observation, by, note));
  }

  /** Answers that somebody should look at, those that matter most first. */
  public List<Doubtful> doubtful() {
    return bookkeeping.look(
        books ->
            Doubts.all(
                books,
                lists.of(books.list()).graph(),
                opinions.agreement(books.observations(), books.question()).disagreed()));
  }

  /** Of some observations those that look like mistakes of hand. */
  public List<Doubtful> doubtful(List<Long> observations) {
    return bookkeeping.look(
        books -> Doubts.of(books, lists.of(books.list()).graph(), observations));
  }

  /**
   * Settles what an item is of which people think differently: this answer counts, and those that
   * say otherwise are withdrawn.
   *
   * @throws AuditUnderWayException while an audit is under way, whose decision may rest on them
   */
  public void settle(Recording settled, Requester by) {
    fittedAfter(ChangeCommands.settle(settled, by));
  }

  /**
   * Makes items somebody's to check, whom they are given before all others; how many. Audits draw
   * at random all the same.
   */
  public int assign(Event.Assigned assigned, Requester by, String note) {
    return writer.run(ChangeCommands.assign(assigned, by, note));
  }

  /**
   * Asks another question from here on. Closes an audit under way, which was about the old one. A
   * repeated key changes nothing, whatever was asked since.
   */
  public void changeQuestion(Question question, Requester by) {
    changeQuestion(question.threshold(), OptionalDouble.of(question.tolerance()), by);
  }

  /** The same with the tolerance of the question asked so far, if none is given. */
  public void changeQuestion(double threshold, OptionalDouble tolerance, Requester by) {
    fittedAfter(ChangeCommands.changeQuestion(threshold, tolerance, by));
  }

  /** Allows another number of checks in all; infinite for any. A repeated key changes nothing. */
  public void changeBudget(double budget, Requester by) {
    writer.run(ChangeCommands.changeBudget(budget, by));
  }

  /** How people keep it in order among others. */
  public Shelf shelf() {
    return storage.shelf(record.id());
  }

  /** What people call it. */
  public String title() {
    String title = shelf().title();
    return title.isEmpty() ? record.name() : title;
  }

  /** Has people read other words from here on. A repeated key changes nothing. */
  public void changeWords(Wording words, Requester by) {
    writer.run(ChangeCommands.changeWords(words, by));
  }

  /** The words as of now, and the number of the entry that brought them; 0 if none did. */
  public record WordsAsOf(long entry, Wording words) {}

  public WordsAsOf words() {
    return bookkeeping.look(books -> new WordsAsOf(books.wordedAt(), books.words()));
  }

  /**
   * Goes on with more: the items, links and texts of a graph that are not here yet, and items that
   * retire. Closes an audit under way, which was about the list as it was. Others may ask and tell
   * meanwhile. What is here already changes nothing, nor does a repeated key.
   *
   * @param more as {@link ItemGraph#grownBy} takes it
   * @param retire labels of items that are not to be asked for any more, and that nothing is to be
   *     decided about
   * @throws KeyUsedException if the key has brought something else
   * @throws BusyException if others make the list grow again and again
   */
  public ItemList grow(ItemGraph more, Collection<String> retire, Requester by) {
    Optional<Entry> before =
        by.request().isEmpty()
            ? Optional.empty()
            : storage.requested(record.id(), by.request()).stream()
                .filter(entry -> !(entry.event() instanceof Event.AuditClosed))
                .findFirst();
    if (before.isPresent()) {
      ItemList then = bookkeeping.look(books -> books.listAt(before.get().number() - 1));
      ItemList same = grown(then, more, retire);
      if (!before.get().event().equals(new Event.Grown(same))) {
        throw new KeyUsedException(by.request());
      }
      return same;
    }
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      ItemList from = bookkeeping.look(Bookkeeping::list);
      ItemList to = grown(from, more, retire);
      if (fittedAfter(ChangeCommands.grow(from, to, by))) {
        return to;
      }
    }
    throw new BusyException(MOST_ATTEMPTS);
  }

  private ItemList grown(ItemList from, ItemGraph more, Collection<String> retire) {
    return lists.grown(
        from,
        more,
        retire,
        items -> CampaignFactory.check(items, record.settings()),
        storage::keep);
  }

  /**
   * Freezes the present decision and opens its audit: until it ends, items drawn at random are
   * handed out and nothing else.
   *
   * @throws IllegalArgumentException if nothing is known of how checks scatter, or one is under way
   */
  public void openAudit(StoppingRule goal, Requester by) {
    AuditOpened opened = new AuditOpened(goal);
    fit.catchUp();
    writer.run(ChangeCommands.openAudit(opened, by));
  }

  /**
   * What an audit opened now should take.
   *
   * @throws IllegalArgumentException if it would be refused
   */
  public Price auditPrice(StoppingRule goal) {
    AuditOpened opened = new AuditOpened(goal);
    return replica.look(
        now -> SharedAudit.ofNext(now.replay().campaign(), now.books(), opened).audit().price());
  }

  /** Gives up the audit under way, if there is one. */
  public void closeAudit(Requester by) {
    writer.run(ChangeCommands.closeAudit(by));
  }

  /** Where the campaign stands; in a moment, also while others have something large computed. */
  public Status status() {
    return replica.status();
  }

  /**
   * The status that was told last, without a look at what happened since: no older than any
   * decision told.
   */
  public Status lastStatus() {
    return replica.lastStatus();
  }

  /** The decision as of now; as of a moment ago while others have something large computed. */
  public DecisionAsOf decision() {
    return replica.decision();
  }

  /**
   * What would be decided on another question by the same observations, apart from everybody else.
   *
   * @throws BusyException if too many want that
   */
  public DecisionAsOf decision(Question other) {
    Settings.checkQuestion(other);
    Snapshot known = bookkeeping.look(books -> books.knownNow(other));
    return new DecisionAsOf(known.entries(), whatIf.decide(known), lists.of(known.list()));
  }

  /**
   * The decision the last audit was about: its list, its question and its verdicts, with the
   * estimates of now. Empty if no audit has come to its end.
   */
  public Optional<DecisionAsOf> audited() {
    return status()
        .audited()
        .map(
            audit -> {
              DecisionAsOf now = decision(audit.question());
              Decision then =
                  now.decision()
                      .upTo(audit.list().size())
                      .withVerdicts(audit.outcome().above()::get)
                      .without(audit.list().retired());
              return new DecisionAsOf(now.entries(), then, lists.of(audit.list()));
            });
  }

  /**
   * What was expected to be wrong at moments of the past, each by the question, the observations
   * and the fit of its time. Computed for about a third of a second; who asks again gets more.
   */
  public Progress progress() {
    return progress.upTo(decision());
  }

  /**
   * What so many more checks, up to {@value Forecast#MOST_CHECKS}, are expected to bring, by
   * rehearsing them in memory for about a second and a half; who asks again gets more.
   *
   * @throws BusyException if too many want something computed already, of any campaign
   */
  public Forecast forecast(int checks) {
    return forecaster.forecast(checks);
  }

  /** Who checked how much, and how far they agree by the question asked now. */
  public Agreement agreement() {
    return bookkeeping.look(books -> opinions.agreement(books.observations(), books.question()));
  }

  /** What everybody did who did anything, or has something to do, by name. */
  public List<Person> people() {
    return bookkeeping.look(
        books ->
            books
                .team()
                .people(
                    books.observations(),
                    opinions.agreement(books.observations(), books.question()),
                    books.out()));
  }

  /** What is believed of those who checked; nothing while they are not told apart. */
  public List<Checker> checkers() {
    return look((entries, campaign) -> campaign.checkers());
  }

  /**
   * The items that exactly one person has checked, who is another than this one: where a second
   * opinion is missing. None that is set aside, or that somebody holds a ticket for.
   */
  public int[] secondOpinions(String worker) {
    return bookkeeping.look(
        books -> {
          BitSet held = new BitSet();
          books.open().forEach(ticket -> held.set(ticket.item()));
          return IntStream.of(opinions.checkedByOneOther(books.observations(), worker))
              .filter(
                  item -> !held.get(item) && !books.isAside(item) && !books.list().isRetired(item))
              .toArray();
        });
  }

  /**
   * Looks at the campaign in memory as of now; what is looked at must not be changed, nor kept.
   *
   * @throws BusyException if too many look already
   */
  public <T> T look(Look<T> at) {
    return replica.look(state -> at.at(state.books().head(), state.replay().campaign()));
  }

  /** Something seen in a campaign that knows so many entries. */
  @FunctionalInterface
  public interface Look<T> {
    T at(long entries, Campaign campaign);
  }

  /** The tickets somebody holds, in the order in which they were handed out. */
  public List<OpenTicket> open() {
    return bookkeeping.look(books -> List.copyOf(books.open()));
  }

  /** The items that cannot be checked, in rising order. */
  public int[] aside() {
    return bookkeeping.look(books -> books.aside().toArray());
  }

  /** The items of all tickets there ever were, that of ticket 1 first. */
  public int[] ticketItems() {
    return bookkeeping.look(
        books ->
            IntStream.rangeClosed(1, books.tickets().count())
                .map(ticket -> books.tickets().item(ticket))
                .toArray());
  }

  /** The observations of one item, by the number of their entry. */
  public List<Observation> observations(int item) {
    return bookkeeping.look(
        books -> {
          Check.index("item", books.size(), item);
          return IntStream.range(0, books.observations().count())
              .filter(place -> books.observations().item(place) == item)
              .mapToObj(books.observations()::observation)
              .toList();
        });
  }

  /** The observations of all items after an entry, in their order, at most so many. */
  public List<Observation> observations(long after, int most) {
    return bookkeeping.look(
        books -> {
          ObservationTable rows = books.observations();
          return IntStream.range(rows.upTo(after), rows.count())
              .limit(most)
              .mapToObj(rows::observation)
              .toList();
        });
  }

  /** The items that tickets were handed out for, in the order of the tickets. */
  public List<Integer> itemsOf(List<Long> tickets) {
    return bookkeeping.look(books -> tickets.stream().map(books.tickets()::item).toList());
  }

  public int waiting() {
    return writer.waiting();
  }

  public long head() {
    return storage.head(record.id());
  }

  /** Hands over the entries after a number, in their order. */
  public void entries(long after, Consumer<Entry> each) {
    storage.entries(record.id(), after, each);
  }

  /** Hands over the entries after a number up to another, in their order. */
  public void entries(long after, long last, Consumer<Entry> each) {
    storage.entries(record.id(), after, last, each);
  }

  /**
   * Does everything again from the first entry, every choice included, and compares: about as long
   * as all asking and telling took. Tells now and then how many entries are done.
   */
  public Verification verify(LongConsumer progress) {
    return LogVerifier.verify(record, lists, storage, progress);
  }
}
