package org.grapl.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;
import org.grapl.store.Event.Worded;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.log.ContentHash;
import org.grapl.store.log.GraphBytes;
import org.grapl.store.state.CampaignFactory;
import org.grapl.store.state.Lists;
import org.grapl.store.writer.LogImport;
import org.grapl.store.writer.TellCommands;

/**
 * The campaigns of a store, each open at most once in this program. Thread-safe.
 *
 * <pre>{@code
 * try (Campaigns campaigns = new Campaigns(Database.open("grapl.db").storage(), Clock.systemUTC())) {
 *   DurableCampaign campaign = campaigns.create("local", "lake", items, settings, "");
 *   AskResult asked = campaign.ask(AskRequest.of(5), Requester.of("ann"));
 * }
 * }</pre>
 */
public final class Campaigns implements AutoCloseable {

  /** Whose campaigns are if nobody has to log in. */
  public static final String LOCAL = "local";

  private static final int STOPPING_SECONDS = 2;

  private static final Pattern NAME =
      Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}._-]{0,99}");

  private final CampaignStorage storage;
  private final InstantSource clock;
  private final Optional<ScheduledExecutorService> aside;
  private final OpenCampaigns open;

  /** Held by whoever reads a campaign from the storage, one for some of them. */
  private final Object[] reading = Stream.generate(Object::new).limit(16).toArray();

  /** Campaigns of a storage, which is closed with this. */
  public Campaigns(CampaignStorage storage, InstantSource clock) {
    this(storage, clock, Optional.empty());
  }

  private Campaigns(
      CampaignStorage storage, InstantSource clock, Optional<ScheduledExecutorService> aside) {
    this.storage = storage;
    this.clock = clock;
    this.aside = aside;
    this.open = new OpenCampaigns(clock);
  }

  /** For many who ask at once: what takes long is done aside, by a thread of its own. */
  public static Campaigns serving(CampaignStorage storage, InstantSource clock) {
    return new Campaigns(
        storage,
        clock,
        Optional.of(
            Executors.newSingleThreadScheduledExecutor(
                work -> {
                  Thread thread = new Thread(work, "grapl-fitting");
                  thread.setDaemon(true);
                  return thread;
                })));
  }

  private record Draft(
      String owner,
      String name,
      ItemGraph items,
      Settings settings,
      Instant created,
      String request) {}

  /**
   * Creates a campaign. A repeated key finds the campaign it created before.
   *
   * @param request the key of the request; empty for none
   * @throws NameTakenException if the owner has another of this name
   * @throws KeyUsedException if the key has created one of other items or settings
   */
  public DurableCampaign create(
      String owner, String name, ItemGraph items, Settings settings, String request) {
    return once(new Draft(owner, name, items, settings, clock.instant(), request), List::of);
  }

  /**
   * Creates a campaign with its words and observations that were made before, all or nothing: they
   * are kept in the same transaction, so that no campaign is ever seen without them.
   *
   * @param known observations in the order in which they are to stand in the log
   * @param by who brings them, and the key of the request
   * @throws KeyUsedException if the key has created one of other items, settings, words or
   *     observations
   * @throws IllegalArgumentException if an observation cannot be taken
   */
  public DurableCampaign create(
      String owner,
      String name,
      ItemGraph items,
      Settings settings,
      Wording words,
      List<Recording> known,
      Requester by) {
    Instant now = clock.instant();
    DurableCampaign created =
        once(
            new Draft(owner, name, items, settings, now, by.request()),
            () -> TellCommands.first(lists(items), settings, words, known, by, now));
    if (!by.request().isEmpty()) {
      List<Event> kept =
          storage.requested(created.record().id(), by.request()).stream()
              .filter(entry -> entry.at().equals(created.record().created()))
              .map(Entry::event)
              .toList();
      Stream<Event> first = words.equals(Wording.NONE) ? Stream.of() : Stream.of(new Worded(words));
      if (!kept.equals(Stream.concat(first, known.stream().map(TellCommands::event)).toList())) {
        throw new KeyUsedException(by.request());
      }
    }
    if (!known.isEmpty()) {
      created.catchUp();
    }
    return created;
  }

  /** Keeps a graph or a table of items that the log of a campaign to be taken over refers to. */
  public void keep(byte[] content) {
    storage.keep(content);
  }

  /**
   * Takes over a campaign from elsewhere with its whole log, or nothing of it. A repeated key finds
   * what it took over before, as it is by now.
   *
   * @param items those it began with; lists that it has grown to must be {@linkplain #keep kept}
   * @param created when it was created in the first place
   * @param entries its log; gone through twice, first to see whether it is one
   * @throws IllegalArgumentException if the entries cannot be the log of such a campaign
   */
  public DurableCampaign importCampaign(
      String owner,
      String name,
      ItemGraph items,
      Settings settings,
      Instant created,
      Iterable<Entry> entries,
      String request) {
    return once(
        new Draft(owner, name, items, settings, created, request),
        () -> {
          LogImport.check(lists(items), settings, entries);
          return entries;
        });
  }

  private Lists lists(ItemGraph first) {
    ContentHash hash = ContentHash.of(first);
    return new Lists(hash, first, hash, storage::content);
  }

  /** Creates a campaign with its first entries, unless a request of this key has. */
  private DurableCampaign once(Draft draft, Supplier<Iterable<Entry>> entries) {
    checkName(draft.name());
    Optional<CampaignRecord> before = storage.find(draft.owner(), draft.name());
    if (before.isEmpty()) {
      try {
        return opened(kept(draft, entries.get()), draft.items());
      } catch (NameTakenException e) {
        // It may have been this very request, sent again while it was under way.
        before = storage.find(draft.owner(), draft.name());
        if (before.isEmpty()) {
          throw e;
        }
      }
    }
    CampaignRecord record = before.get();
    if (draft.request().isEmpty() || !record.request().equals(draft.request())) {
      throw new NameTakenException(draft.name());
    }
    if (!record.settings().equals(draft.settings())
        || !ContentHash.of(draft.items()).equals(new ContentHash(record.graph(), record.items()))) {
      throw new KeyUsedException(draft.request());
    }
    return open(record);
  }

  private CampaignRecord kept(Draft draft, Iterable<Entry> entries) {
    CampaignFactory.check(draft.items(), draft.settings());
    return storage.create(
        new CampaignRecord(
            0,
            draft.owner(),
            draft.name(),
            draft.created().truncatedTo(ChronoUnit.MILLIS),
            storage.keep(GraphBytes.ofGraph(draft.items().graph())),
            storage.keep(GraphBytes.ofItems(draft.items().items())),
            draft.settings(),
            draft.request()),
        log -> log.append(entries));
  }

  private DurableCampaign opened(CampaignRecord record, ItemGraph items) {
    ContentHash first = new ContentHash(record.graph(), record.items());
    Lists lists = new Lists(first, items, contents(record), storage::content);
    return open.findOrAdd(
        record.id(), () -> new DurableCampaign(record, lists, storage, clock, aside));
  }

  /** The name itself, if it can be one: 1 to 100 letters, digits, points, dashes, underscores. */
  public static String checkName(String name) {
    if (!isName(name)) {
      throw Check.mustBe(
          "name",
          "1 to 100 letters, digits, points, dashes or underscores, the first a letter or digit",
          '"' + name + '"');
    }
    return name;
  }

  public static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /** The campaigns this program has in memory, for whoever looks after all of them. */
  public List<DurableCampaign> opened() {
    return open.all();
  }

  /**
   * Keeps campaigns that nobody has opened for so long in memory no longer than somebody is at
   * them. Nobody notices: they are read again when somebody wants them.
   */
  public void giveUp(Duration unused) {
    open.giveUp(unused);
  }

  /**
   * Opens a campaign; a {@link NoSuchCampaignException} says that the owner has none of this name.
   */
  public DurableCampaign open(String owner, String name) {
    return open(find(owner, name));
  }

  /** Something done to a campaign: one change and nothing else, so that it can be repeated. */
  @FunctionalInterface
  public interface Change<E extends Exception> {
    void to(DurableCampaign campaign) throws E;
  }

  /**
   * Changes a campaign, which is not looked up if it is in memory: whether it is still there is
   * seen when the change is kept. If it is not, the one is changed that has its name by now.
   *
   * @param isMeant whether one in memory may be the one; if not, it is looked up
   */
  public <E extends Exception> void change(
      String owner, String name, Predicate<CampaignRecord> isMeant, Change<E> change) throws E {
    Optional<DurableCampaign> known =
        open.find(owner, name).filter(campaign -> isMeant.test(campaign.record()));
    if (known.isPresent()) {
      try {
        change.to(known.get());
        return;
      } catch (NoSuchCampaignException deleted) {
        forget(known.get());
      }
    }
    change.to(open(owner, name));
  }

  public DurableCampaign open(CampaignRecord record) {
    Optional<DurableCampaign> known = open.find(record.id());
    if (known.isPresent()) {
      return known.get();
    }
    // A page asks for several things at once: one of them reads the graph, which takes a second.
    synchronized (reading[Math.floorMod(record.id(), reading.length)]) {
      return open.find(record.id())
          .orElseGet(
              () ->
                  opened(
                      record,
                      GraphBytes.read(
                          storage.content(record.graph()), storage.content(record.items()))));
    }
  }

  /** The record of a campaign, which is not opened. */
  public CampaignRecord find(String owner, String name) {
    return storage.find(owner, name).orElseThrow(() -> new NoSuchCampaignException(name));
  }

  /** The number of the last entry of a campaign, which is not opened. */
  public long head(CampaignRecord record) {
    return storage.head(record.id());
  }

  /** What the graph and the items of a campaign, which is not opened, are known by at present. */
  public ContentHash contents(CampaignRecord record) {
    return storage
        .grownTo(record.id())
        .orElseGet(() -> new ContentHash(record.graph(), record.items()));
  }

  /**
   * Keeps something that took long to work out of a campaign, until another of this name is kept.
   */
  public void keepWorkedOut(CampaignRecord record, String name, byte[] bytes) {
    storage.keepWorkedOut(record.id(), name, bytes);
  }

  public Optional<byte[]> workedOut(CampaignRecord record, String name) {
    return storage.workedOut(record.id(), name);
  }

  /** The same of all campaigns that have it, by their number. */
  public Map<Long, byte[]> allWorkedOut(String name) {
    return storage.allWorkedOut(name);
  }

  /** The campaigns of one owner by name. */
  public List<CampaignRecord> list(String owner) {
    return storage.list().stream().filter(record -> record.owner().equals(owner)).toList();
  }

  /** Where the campaigns of one owner stand, the one somebody was at last first; opens none. */
  public List<Overview> overviews(String owner) {
    return storage.overviews().stream()
        .filter(each -> each.record().owner().equals(owner))
        .sorted(Comparator.comparing(Overview::active).reversed())
        .toList();
  }

  /** How people keep a campaign, which is not opened, in order among others. */
  public Shelf shelf(CampaignRecord record) {
    return storage.shelf(record.id());
  }

  public void keepShelf(CampaignRecord record, Shelf shelf) {
    storage.keepShelf(record.id(), shelf);
  }

  /** Deletes a campaign with its log, for good. */
  public void delete(String owner, String name) {
    CampaignRecord record = find(owner, name);
    storage.delete(record.id());
    open.remove(record.id());
  }

  /** Sees whether the store can be read and written; a {@link StoreException} says why not. */
  public void check() {
    storage.check();
  }

  /** Keeps a campaign in memory no longer; it is read again when somebody wants it. */
  public void forget(DurableCampaign campaign) {
    open.remove(campaign);
  }

  CampaignStorage storage() {
    return storage;
  }

  @Override
  public void close() {
    aside.ifPresent(Campaigns::stop);
    storage.close();
  }

  /** Gives what is found just now the time to be kept; what takes longer is found again. */
  private static void stop(ScheduledExecutorService aside) {
    aside.shutdownNow();
    try {
      aside.awaitTermination(STOPPING_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
