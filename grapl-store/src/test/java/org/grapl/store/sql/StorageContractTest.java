package org.grapl.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.Claims;
import org.grapl.certify.StoppingRule;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.store.Answer;
import org.grapl.store.AskRequest;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.ItemList;
import org.grapl.store.NameTakenException;
import org.grapl.store.NoSuchCampaignException;
import org.grapl.store.Overview;
import org.grapl.store.Reading;
import org.grapl.store.Recording;
import org.grapl.store.Requester;
import org.grapl.store.Settings;
import org.grapl.store.Status;
import org.grapl.store.StoreException;
import org.grapl.store.Wording;
import org.grapl.store.file.CampaignFile;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.log.ContentHash;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every storage must hold; a new one is a subclass that says where its store is. */
abstract class StorageContractTest {

  private static final Instant NOON = Instant.parse("2026-11-16T12:00:00.123Z");

  private Database database;
  private CampaignStorage storage;
  private String graph;
  private String items;

  /** A store nobody has used yet. */
  abstract String freshStore() throws Exception;

  /** Changes the store behind its back. */
  abstract void execute(String sql) throws Exception;

  /** The store that was made last. */
  abstract String store();

  /** A store without campaigns. */
  String emptyStore() throws Exception {
    return freshStore();
  }

  @BeforeEach
  void open() throws Exception {
    database = Database.open(emptyStore());
    storage = database.storage();
    graph = storage.keep("a graph".getBytes(StandardCharsets.UTF_8));
    items = storage.keep("its items".getBytes(StandardCharsets.UTF_8));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private CampaignRecord campaign(String name) {
    return storage.create(draft("local", name));
  }

  private CampaignRecord draft(String owner, String name) {
    return new CampaignRecord(
        0, owner, name, NOON, graph, items, Settings.of(Question.above(0.5)), "");
  }

  static Entry entry(long number, Event event) {
    return new Entry(number, NOON.plusMillis(number), "ann", "", "", event);
  }

  static List<Entry> rebuilt(long first, int count) {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      entries.add(entry(first + i, new Event.Rebuilt("", 0)));
    }
    return entries;
  }

  private List<Entry> append(long campaign, List<Entry> entries) {
    return storage.write(
        campaign,
        log -> {
          log.append(entries);
          return entries;
        });
  }

  private List<Entry> read(long campaign, long after) {
    List<Entry> found = new ArrayList<>();
    storage.entries(campaign, after, found::add);
    return found;
  }

  @Test
  void everySortOfEntryComesBackBitForBit() {
    List<Event> events = new ArrayList<>();
    for (Event.Purpose purpose : Event.Purpose.values()) {
      events.add(new Event.Asked(Long.MAX_VALUE, Integer.MAX_VALUE, NOON, purpose));
    }
    for (Event.Reason reason : Event.Reason.values()) {
      events.add(new Event.GivenBack(1, reason));
    }
    double[] values = {0, -0.0, 1, -3, 0.1, 1e60, -1e60, 1e-310, Double.MIN_VALUE, Math.PI, 1e15};
    for (double value : values) {
      for (Reading.Bound bound : Reading.Bound.values()) {
        Reading reading = Reading.of(value).withBound(bound);
        events.add(new Event.Told(7, reading, false));
        events.add(new Event.Told(8, reading.withWeight(1e-310), true));
        events.add(new Event.Recorded(0, reading.withVariance(Double.MAX_VALUE)));
        events.add(new Event.Recorded(3, reading.withWeight(1e300)));
      }
      events.add(new Event.QuestionChanged(new Question(value, Math.abs(value))));
    }
    events.add(new Event.QuestionChanged(new Question(-0.0, -0.0)));
    events.add(new Event.Withdrawn(12345678901L));
    events.add(new Event.Withdrawn(3, true));
    events.add(new Event.Confirmed(12345678901L));
    events.add(new Event.Worded(Wording.NONE));
    events.add(
        new Event.Worded(
            new Wording("Is it — dry?", "dry", "wet", "No rain", "%", "Read it.", "", false)));
    events.add(new Event.Assigned("", false, new BitSet()));
    events.add(new Event.Assigned("ann b. c", true, BitSet.valueOf(new long[] {5})));
    for (double budget : new double[] {7, 12.5, 0x1p62, 1e300, Double.POSITIVE_INFINITY}) {
      events.add(new Event.BudgetChanged(budget));
    }
    events.add(new Event.AuditOpened(new StoppingRule(Double.MIN_VALUE, Math.nextDown(1.0))));
    double[][] asked = {{1, 0.1 + 0.2, 0}, {1, 0, Math.nextDown(1.0)}, {0.07, 1e-310, Math.PI / 4}};
    for (double[] each : asked) {
      Claims claims = new Claims(each[0], each[1], each[2]);
      events.add(new Event.AuditOpened(new StoppingRule(claims, 0.95), 1));
    }
    events.add(new Event.AuditClosed());
    events.add(new Event.Rebuilt("evidence1 7 false SMOOTH 0.1", 41));
    events.add(new Event.Rebuilt("evidence1 7 false SMOOTH 0.1", 41, 43));
    events.add(
        new Event.AuditEnded(
            true, 3, 2, 59, "at most 3 of 70 — ü", java.util.BitSet.valueOf(new long[] {5, 9})));
    events.add(
        new Event.AuditEnded(false, 0, Event.AuditEnded.TOGETHER, 0, "", new java.util.BitSet()));
    events.add(new Event.Grown(new ItemList(graph, items, 7, new java.util.BitSet())));
    events.add(
        new Event.Grown(
            new ItemList(items, graph, 70, java.util.BitSet.valueOf(new long[] {5, 9}))));
    assertThat(events.stream().map(Event::getClass).distinct().count())
        .as("sorts of events")
        .isEqualTo(Event.class.getPermittedSubclasses().length);
    List<Entry> entries = new ArrayList<>();
    for (Event event : events) {
      entries.add(entry(entries.size() + 1, event));
    }
    long id = campaign("extremes").id();
    append(id, entries);
    // Records compare doubles by their bits: 0.0 and -0.0 differ.
    assertThat(read(id, 0)).isEqualTo(entries);
    assertThat(new Event.Recorded(0, Reading.of(0)))
        .isNotEqualTo(new Event.Recorded(0, Reading.of(-0.0)));
  }

  @Test
  void randomDoublesComeBackBitForBit() {
    Random random = new Random(5);
    List<Entry> entries = new ArrayList<>();
    while (entries.size() < 2500) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Math.abs(value) <= 1e60) {
        entries.add(
            entry(entries.size() + 1, new Event.Recorded(random.nextInt(9), Reading.of(value))));
      }
    }
    long id = campaign("doubles").id();
    append(id, entries);
    assertThat(read(id, 0)).isEqualTo(entries);
  }

  @Test
  void anyTextComesBack() {
    String text = "Größe ≥ \uD83E\uDDEA 漢字 \u0001\u007f\ufffe'\";--<b>\\x00\n\t\r ";
    CampaignRecord made =
        storage.create(
            new CampaignRecord(
                0, text, text, NOON, graph, items, Settings.of(Question.above(1)), text));
    Entry entry = new Entry(1, NOON, text, text, text, new Event.AuditClosed());
    append(made.id(), List.of(entry));
    assertThat(read(made.id(), 0)).containsExactly(entry);
    assertThat(storage.find(text, text)).contains(made);
    List<Entry> asked = storage.requested(made.id(), text);
    assertThat(asked).containsExactly(entry);
  }

  @Test
  void textsThatOneOfTheDatabasesWouldChangeAreRefused() {
    long id = campaign("texts").id();
    for (String bad : List.of("a\u0000b", "\uD83E", "x\uDDEA", "\uDDEA\uD83E", "\uD83Ex")) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> append(id, List.of(new Entry(1, NOON, "", "", bad, new Event.AuditClosed()))))
          .withMessageMatching("note must be text without U\\+0000 .*, got U\\+[0-9A-F]{4} at .*");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> campaign(bad))
          .withMessageContaining("name");
      assertThatIllegalArgumentException().isThrownBy(() -> storage.find(bad, "x"));
    }
    assertThat(storage.head(id)).isZero();
  }

  @Test
  void timesBetweenMillisecondsAreRefusedInsteadOfCut() {
    long id = campaign("times").id();
    Event asked = new Event.Asked(1, 0, NOON.plusNanos(1), Event.Purpose.SEARCH);
    if (!((Event.Asked) asked).expires().equals(NOON)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> append(id, List.of(entry(1, asked))))
          .withMessageContaining("expires must be a time in whole milliseconds");
    }
  }

  @Test
  void aCampaignIsFoundAsItWasMade() {
    Settings settings =
        Settings.of(new Question(-0.0, 1e-310))
            .withNoise(Noise.gaussian(0.1))
            .withSeed(Long.MIN_VALUE)
            .withBudget(77)
            .withLease(Duration.ofMillis(1234567));
    CampaignRecord made =
        storage.create(
            new CampaignRecord(0, "ann", "one", NOON.plusNanos(5), graph, items, settings, "key"));
    assertThat(made.settings()).isEqualTo(settings);
    assertThat(made.created()).isEqualTo(NOON);
    assertThat(storage.find("ann", "one")).contains(made);
    assertThat(storage.find("bob", "one")).isEmpty();
    assertThat(storage.find("ann", "ONE")).isEmpty();
    assertThat(storage.head(made.id())).isZero();
  }

  @Test
  void anOverviewCountsWhatTheLogsOfAllCampaignsSay() {
    Settings settings = Settings.of(Question.above(0.5));
    ItemGraph three = ItemGraph.of(Graph.builder().link("a", "b", 1).link("b", "c", 1).build());
    try (Campaigns campaigns = new Campaigns(storage, Clock.systemUTC())) {
      Requester ann = Requester.of("ann");
      DurableCampaign lake = campaigns.create("local", "lake", three, settings, "");
      lake.ask(AskRequest.of(3), ann);
      lake.tell(List.of(new Answer(1, Reading.of(0.9), "")), ann);
      lake.giveBack(List.of(2L, 3L), Event.Reason.ABANDONED, ann, "");
      lake.tell(List.of(new Answer(2, Reading.of(0.1), "")), ann);
      lake.ask(AskRequest.of(1), ann);
      lake.record(List.of(new Recording(0, Reading.of(0.8), "")), ann);
      lake.withdraw(lake.observations(0).get(0).entry(), ann, "");
      lake.changeQuestion(new Question(0.7, 0), ann);
      lake.changeQuestion(new Question(0.6, 0), ann);
      campaigns.create("ann", "sea", three, settings, "");
      storage.create(draft("local", "mud"));
      assertThat(storage.overviews().stream().map(Overview::record)).isEqualTo(storage.list());
      for (Overview each : storage.overviews()) {
        assertThat(each.entries()).isEqualTo(storage.head(each.record().id()));
      }
      Overview first = storage.overviews().get(1);
      Status status = lake.status();
      assertThat(first.observations()).isEqualTo(status.observations()).isEqualTo(2);
      assertThat(first.open()).isEqualTo(status.open()).isEqualTo(1);
      assertThat(first.threshold()).isEqualTo(0.6);
      assertThat(first.items()).hasValue(3);
      lake.grow(ItemGraph.of(Graph.builder().link("d", "b").build()), List.of("a"), ann);
      assertThat(storage.overviews().get(1).items()).hasValue(4);
      assertThat(storage.overviews().get(0).threshold()).isEqualTo(0.5);
      assertThat(storage.overviews().get(0).observations()).isZero();
      assertThat(storage.overviews().get(2).items()).as("of what is no graph").isEmpty();
    }
  }

  @Test
  void aNameIsTakenOncePerOwner() {
    storage.create(draft("ann", "one"));
    assertThatThrownBy(() -> storage.create(draft("ann", "one")))
        .isInstanceOf(NameTakenException.class)
        .hasMessageContaining("\"one\"");
    storage.create(draft("bob", "one"));
    storage.create(draft("ann", "Zwei"));
    assertThat(storage.list())
        .extracting(c -> c.owner() + "/" + c.name())
        .containsExactly("ann/Zwei", "ann/one", "bob/one");
  }

  @Test
  void aCampaignNeedsContentsThatAreKept() {
    CampaignRecord draft =
        new CampaignRecord(
            0, "ann", "x", NOON, "ab".repeat(32), items, Settings.of(Question.above(0)), "");
    assertThatThrownBy(() -> storage.create(draft))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("the graph abab")
        .hasMessageContaining("keep it again");
    assertThat(storage.list()).isEmpty();
  }

  @Test
  void entriesAreHandedOverAfterANumber() {
    long id = campaign("one").id();
    long other = campaign("two").id();
    append(other, rebuilt(1, 3));
    append(id, rebuilt(1, 2345));
    append(id, rebuilt(2346, 1));
    assertThat(storage.head(id)).isEqualTo(2346);
    assertThat(read(id, 2344)).isEqualTo(rebuilt(2345, 2));
    assertThat(read(id, 2346)).isEmpty();
    assertThat(read(id, 0)).hasSize(2346);
    assertThat(read(other, 0)).hasSize(3);
    assertThat(read(4711, 0)).isEmpty();
  }

  @Test
  void aWriterSeesTheLogAsItWasAndTheNumbersAsTheyAre() {
    long id = campaign("one").id();
    append(id, rebuilt(1, 2));
    storage.write(
        id,
        log -> {
          assertThat(log.head()).isEqualTo(2);
          log.append(rebuilt(3, 2));
          log.append(List.of());
          log.append(List.of(new Entry(5, NOON, "", "key", "", new Event.AuditClosed())));
          assertThat(log.head()).isEqualTo(5);
          List<Entry> seen = new ArrayList<>();
          log.entries(1, seen::add);
          assertThat(seen).isEqualTo(rebuilt(2, 1));
          assertThat(storage.requested(id, "key")).isEmpty();
          return 0;
        });
    assertThat(read(id, 0)).hasSize(5);
  }

  @Test
  void numbersThatDoNotFollowAreRefused() {
    long id = campaign("one").id();
    append(id, rebuilt(1, 2));
    for (List<Entry> wrong :
        List.of(
            rebuilt(2, 1), rebuilt(4, 1), List.of(rebuilt(3, 1).get(0), rebuilt(5, 1).get(0)))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> append(id, wrong))
          .withMessageContaining("number must be ");
    }
    assertThat(storage.head(id)).isEqualTo(2);
    assertThat(read(id, 0)).hasSize(2);
  }

  @Test
  void entriesCarriedOutAheadAreKeptIfNobodyCameBefore() {
    long id = campaign("one").id();
    append(id, rebuilt(1, 2));

    boolean isLate = storage.write(id, log -> log.appendIfNext(rebuilt(2, 2)));
    boolean isEarly = storage.write(id, log -> log.appendIfNext(rebuilt(4, 2)));
    boolean isNext = storage.write(id, log -> log.appendIfNext(rebuilt(3, 2)));

    assertThat(isLate).isFalse();
    assertThat(isEarly).isFalse();
    assertThat(isNext).isTrue();
    assertThat(storage.head(id)).isEqualTo(4);
    assertThat(read(id, 0)).isEqualTo(rebuilt(1, 4));
    assertThatThrownBy(() -> storage.write(4711, log -> log.appendIfNext(rebuilt(1, 1))))
        .isInstanceOf(NoSuchCampaignException.class);
  }

  @Test
  void aRequestIsFoundAgainInItsCampaignOnly() {
    long id = campaign("one").id();
    long other = campaign("two").id();
    Entry first = new Entry(1, NOON, "ann", "key", "", new Event.Rebuilt("", 0));
    Entry second = new Entry(2, NOON, "ann", "", "", new Event.Rebuilt("", 0));
    Entry third = new Entry(3, NOON, "ann", "key", "", new Event.AuditClosed());
    append(id, List.of(first, second, third));
    List<Entry> found = storage.requested(id, "key");
    List<Entry> elsewhere = storage.requested(other, "key");
    List<Entry> unknown = storage.requested(id, "KEY");
    assertThat(found).containsExactly(first, third);
    assertThat(elsewhere).isEmpty();
    assertThat(unknown).isEmpty();
  }

  @Test
  void aWriteThatFailsLeavesNothingAndItsExceptionPasses() {
    long id = campaign("one").id();
    RuntimeException mine = new IllegalArgumentException("mine");
    assertThatThrownBy(
            () ->
                storage.write(
                    id,
                    log -> {
                      log.append(rebuilt(1, 1500));
                      throw mine;
                    }))
        .isSameAs(mine);
    assertThat(storage.head(id)).isZero();
    assertThat(read(id, 0)).isEmpty();
    append(id, rebuilt(1, 1));
    assertThat(read(id, 0)).hasSize(1);
  }

  @Test
  void aFailedStepCannotBeHushedUp() {
    long id = campaign("one").id();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                storage.write(
                    id,
                    log -> {
                      log.append(rebuilt(1, 1));
                      assertThatIllegalStateException().isThrownBy(() -> log.append(rebuilt(9, 1)));
                      return 0;
                    }))
        .withMessageContaining("nothing of it can be kept");
    assertThat(read(id, 0)).isEmpty();
  }

  @Test
  void aWriteWithinAWriteIsRefused() {
    long id = campaign("one").id();
    long other = campaign("two").id();
    storage.write(
        id,
        log -> {
          assertThatIllegalStateException().isThrownBy(() -> append(other, rebuilt(1, 1)));
          assertThatIllegalStateException().isThrownBy(() -> storage.keep(new byte[] {1, 2}));
          assertThat(storage.head(other)).isZero();
          log.append(rebuilt(1, 1));
          return 0;
        });
    assertThat(storage.head(id)).isEqualTo(1);
    assertThat(storage.head(other)).isZero();
  }

  @Test
  void aLogIsOfNoUseAfterItsWrite() {
    long id = campaign("one").id();
    CampaignStorage.WritableLog escaped = storage.write(id, log -> log);
    assertThatIllegalStateException().isThrownBy(() -> escaped.append(rebuilt(1, 1)));
    assertThatIllegalStateException().isThrownBy(escaped::head);
    assertThat(storage.head(id)).isZero();
  }

  @Test
  void whatDoesNotExistIsSaidToBeMissing() {
    assertThatThrownBy(() -> storage.head(99)).isInstanceOf(NoSuchCampaignException.class);
    assertThatThrownBy(() -> storage.write(99, log -> 0))
        .isInstanceOf(NoSuchCampaignException.class);
    assertThat(storage.delete(99)).isFalse();
    assertThatThrownBy(() -> storage.content("00".repeat(32)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("there is no content 0000");
  }

  @Test
  void deletingTakesTheLogAndContentsNobodyElseUses() {
    long one = campaign("one").id();
    append(one, rebuilt(1, 5));
    String own = storage.keep("own".getBytes(StandardCharsets.UTF_8));
    CampaignRecord two =
        storage.create(
            new CampaignRecord(
                0, "local", "two", NOON, graph, own, Settings.of(Question.above(0)), ""));
    assertThat(storage.delete(two.id())).isTrue();
    assertThat(storage.delete(two.id())).isFalse();
    assertThatThrownBy(() -> storage.content(own)).isInstanceOf(StoreException.class);
    assertThat(storage.content(graph)).asString().isEqualTo("a graph");
    assertThat(storage.delete(one)).isTrue();
    assertThat(read(one, 0)).isEmpty();
    assertThatThrownBy(() -> storage.content(graph)).isInstanceOf(StoreException.class);
    assertThat(storage.list()).isEmpty();
    graph = storage.keep("a graph".getBytes(StandardCharsets.UTF_8));
    items = storage.keep("its items".getBytes(StandardCharsets.UTF_8));
    assertThat(campaign("one").id()).as("numbers are not used again").isGreaterThan(two.id());
  }

  @Test
  void aListMustBeKeptAndStaysAsLongAsItsEntryAndWhatWasWorkedOutOfTheOneBeforeIsGone() {
    long id = campaign("one").id();
    storage.keepWorkedOut(id, "picture", new byte[] {1});
    String larger = storage.keep(new byte[] {7});
    ItemList list = new ItemList(larger, items, 3, new java.util.BitSet());
    ItemList missing = new ItemList("0".repeat(64), items, 3, new java.util.BitSet());
    assertThatThrownBy(() -> append(id, List.of(entry(1, new Event.Grown(missing)))))
        .isInstanceOf(StoreException.class);
    assertThat(storage.head(id)).isZero();
    assertThat(storage.grownTo(id)).isEmpty();
    assertThat(storage.workedOut(id, "picture")).isPresent();
    append(id, List.of(entry(1, new Event.Grown(list))));
    assertThat(storage.grownTo(id)).contains(new ContentHash(larger, items));
    assertThat(storage.workedOut(id, "picture")).isEmpty();
    storage.delete(campaign("two").id());
    assertThat(storage.content(larger)).containsExactly(7);
    storage.delete(id);
    assertThatThrownBy(() -> storage.content(larger)).isInstanceOf(StoreException.class);
  }

  @Test
  void contentsAreKeptOnceAndComeBackWhole() {
    byte[] large = new byte[5_000_000];
    new Random(3).nextBytes(large);
    for (byte[] content : List.of(new byte[0], new byte[] {0}, new byte[3_000_000], large)) {
      String hash = storage.keep(content);
      assertThat(storage.keep(content.clone())).isEqualTo(hash);
      assertThat(storage.content(hash)).isEqualTo(content);
    }
    // The SHA-256 of nothing, as published with the standard.
    assertThat(storage.keep(new byte[0]))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  }

  @Test
  void contentsLeftLyingAboutAreSweptWhenSomethingIsDeleted() throws Exception {
    String old = storage.keep(new byte[] {7});
    String young = storage.keep(new byte[] {8});
    String back = storage.keep(new byte[] {9});
    long id = campaign("one").id();
    execute("UPDATE content SET kept = 1000 WHERE hash IN ('%s', '%s')".formatted(old, back));
    storage.keep(new byte[] {9});
    storage.delete(id);
    assertThatThrownBy(() -> storage.content(old)).isInstanceOf(StoreException.class);
    assertThat(storage.content(young)).containsExactly(8);
    assertThat(storage.content(back)).containsExactly(9);
  }

  @Test
  void aClosedStoreSaysSo() {
    database.close();
    assertThatThrownBy(() -> storage.list())
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("was closed");
  }

  @Test
  void damagedContentsAreNoticed() throws Exception {
    String hash =
        storage.keep("some content that will be damaged".getBytes(StandardCharsets.UTF_8));
    String other = storage.keep("some other content, likewise".getBytes(StandardCharsets.UTF_8));
    String third = storage.keep("and a third".getBytes(StandardCharsets.UTF_8));
    execute(
        "UPDATE piece SET bytes = (SELECT bytes FROM piece WHERE hash = '%s') WHERE hash = '%s'"
            .formatted(other, hash));
    execute("DELETE FROM piece WHERE hash = '%s'".formatted(other));
    execute("UPDATE content SET size = size - 1 WHERE hash = '%s'".formatted(third));
    for (String damaged : List.of(hash, other, third)) {
      assertThatThrownBy(() -> storage.content(damaged))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("was damaged");
    }
  }

  @Test
  void aFlippedByteInAContentIsNoticed() throws Exception {
    byte[] noise = new byte[20_000];
    new Random(4).nextBytes(noise);
    String hash = storage.keep(noise);
    execute(flipByte(hash));
    assertThatThrownBy(() -> storage.content(hash))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("was damaged");
  }

  /** A statement that changes a byte in the middle of a content's piece. */
  abstract String flipByte(String hash);

  @Test
  void aMissingEntryIsNoticed() throws Exception {
    long id = campaign("one").id();
    append(id, rebuilt(1, 5));
    execute("DELETE FROM event WHERE number = 3");
    assertThatThrownBy(() -> read(id, 0))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("entry 3 of campaign");
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aLogWithoutItsLastEntriesIsNoticedByWhoeverReadsIt() throws Exception {
    createPair();
    execute("DELETE FROM event WHERE number = 2");
    assertEverybodyIsTold(
        "entry 2 of campaign [0-9]+ is missing; go back to a backup or an export");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "entry 1 is | UPDATE event SET value = 0.75 WHERE number = 1",
        "entry 2 is | UPDATE event SET value = 1e-300 WHERE number = 2",
        "entry 2 is | UPDATE event SET note = 'by boat' WHERE number = 2",
        "entry 2 is | UPDATE event SET at = at + 1 WHERE number = 2",
        "entry 1 is | UPDATE event SET link = NULL",
        "entry 1 is | UPDATE campaign SET head = 1",
        "entry 2 is | UPDATE campaign SET chain = (SELECT link FROM event WHERE number = 1)",
        "entry 1 is | UPDATE campaign SET created = created + 1",
      })
  void anEntryThatWasChangedBehindItsBackIsNoticedByWhoeverReadsIt(String what, String change)
      throws Exception {
    createPair();
    execute(change);
    assertEverybodyIsTold(
        what
            + " of campaign [0-9]+ not what was written: the store was damaged;"
            + " go back to a backup or an export");
  }

  /** As an earlier version has left it. */
  private void unlink() throws Exception {
    database.close();
    execute("ALTER TABLE event DROP COLUMN link");
    execute("ALTER TABLE campaign DROP COLUMN chain");
    execute("DELETE FROM " + Schema.HISTORY + " WHERE version IN ('6', '7')");
  }

  private void openAgain() {
    database = Database.open(store());
    storage = database.storage();
  }

  @Test
  void entriesOfAnEarlierVersionAreLinkedWhenTheStoreIsOpened() throws Exception {
    createPair();
    long other = campaign("other").id();
    append(other, rebuilt(1, 2500));
    unlink();
    openAgain();
    DurableCampaign pair = new Campaigns(storage, Clock.systemUTC()).open("local", "pair");
    pair.record(List.of(new Recording(1, Reading.of(0), "")), Requester.of("ann"));
    assertThat(pair.verify(done -> {}).passed()).isTrue();
    assertThat(read(other, 0)).hasSize(2500);
    execute("UPDATE event SET at = at + 1 WHERE number = 2001");
    assertThatThrownBy(() -> read(other, 0)).hasMessageContaining("entry 2001 is");
    assertThat(read(other, 2001)).hasSize(499);
  }

  @Test
  void anEarlierStoreWithAnEntryThatCannotBeReadIsOpenedAllTheSame() throws Exception {
    createPair();
    append(campaign("other").id(), rebuilt(1, 5));
    execute("UPDATE event SET kind = 77 WHERE number = 2 AND kind = 4");
    unlink();
    openAgain();
    assertEverybodyIsTold(
        "entry 2: its kind \\(77\\) is unknown to this version of grapl; use a newer one");
    assertThat(read(storage.find("local", "other").orElseThrow().id(), 0)).hasSize(5);
  }

  private void createPair() {
    ItemGraph pair = ItemGraph.of(Graph.builder().link("a", "b", 1).build());
    new Campaigns(storage, Clock.systemUTC())
        .create("local", "pair", pair, Settings.of(Question.above(0.5)), "")
        .record(
            List.of(new Recording(0, Reading.of(1), ""), new Recording(1, Reading.of(0), "")),
            Requester.of("ann"));
  }

  private void assertEverybodyIsTold(String message) {
    DurableCampaign opened = new Campaigns(storage, Clock.systemUTC()).open("local", "pair");
    List<ThrowingCallable> uses =
        List.of(
            opened::status,
            opened::decision,
            () -> CampaignFile.write(opened, OutputStream.nullOutputStream()),
            () -> opened.ask(AskRequest.of(1), Requester.of("ann")),
            () -> opened.verify(done -> {}));
    for (ThrowingCallable use : uses) {
      assertThatThrownBy(use).isInstanceOf(StoreException.class).hasMessageMatching(message);
    }
  }

  @Test
  void anEntryOfANewerVersionIsAClearError() throws Exception {
    long id = campaign("one").id();
    append(id, List.of(entry(1, new Event.GivenBack(1, Event.Reason.ABANDONED))));
    execute("UPDATE event SET mark = 9");
    assertThatThrownBy(() -> read(id, 0))
        .isInstanceOf(StoreException.class)
        .hasMessage("entry 1: its reason (9) is unknown to this version of grapl; use a newer one");
    execute("UPDATE event SET kind = 77");
    assertThatThrownBy(() -> read(id, 0))
        .isInstanceOf(StoreException.class)
        .hasMessage("entry 1: its kind (77) is unknown to this version of grapl; use a newer one");
    execute("UPDATE campaign SET settings = '{\"threshold\": 1, \"hue\": 3}'");
    assertThatThrownBy(() -> storage.list())
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("cannot be read by this version of grapl")
        .hasMessageContaining("hue");
  }

  @Test
  void everythingIsThereAfterOpeningAgain() {
    CampaignRecord made = campaign("one");
    append(made.id(), rebuilt(1, 10));
    database.close();
    database = Database.open(store());
    storage = database.storage();
    assertThat(storage.list()).containsExactly(made);
    assertThat(storage.head(made.id())).isEqualTo(10);
    assertThat(read(made.id(), 0)).isEqualTo(rebuilt(1, 10));
    assertThat(storage.content(graph)).asString().isEqualTo("a graph");
  }

  @Test
  void aReaderCanOpenAStoreInUseAndChangesNothing() {
    CampaignRecord made = campaign("one");
    append(made.id(), rebuilt(1, 3));
    try (Database reader = Database.openReadOnly(store())) {
      assertThat(reader.storage().head(made.id())).isEqualTo(3);
      append(made.id(), rebuilt(4, 1));
      assertThat(reader.storage().head(made.id())).isEqualTo(4);
      assertThatThrownBy(() -> reader.storage().delete(made.id()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("for reading only");
    }
    assertThat(storage.head(made.id())).isEqualTo(4);
  }

  @Test
  void writersOfOneCampaignTakeTurns() throws Exception {
    long id = campaign("one").id();
    int threads = 4;
    int rounds = 25;
    try (Database second = Database.open(store())) {
      ExecutorService workers = Executors.newFixedThreadPool(threads);
      List<Future<?>> all = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        CampaignStorage own = t % 2 == 0 ? storage : second.storage();
        String who = "worker " + t;
        all.add(
            workers.submit(
                () -> {
                  for (int i = 0; i < rounds; i++) {
                    String note = Integer.toString(i);
                    own.write(
                        id,
                        log -> {
                          long head = log.head();
                          List<Entry> last = new ArrayList<>();
                          log.entries(head - 1, last::add);
                          if (head > 0 && last.get(0).number() != head) {
                            throw new AssertionError("head " + head + ", last entry " + last);
                          }
                          log.append(
                              List.of(
                                  new Entry(
                                      head + 1, NOON, who, "", note, new Event.Rebuilt("", 0)),
                                  new Entry(
                                      head + 2, NOON, who, "", note, new Event.Rebuilt("", 0))));
                          return 0;
                        });
                  }
                }));
      }
      for (Future<?> one : all) {
        one.get(60, TimeUnit.SECONDS);
      }
      workers.shutdown();
    }
    List<Entry> entries = read(id, 0);
    assertThat(entries).hasSize(2 * threads * rounds);
    for (int i = 0; i < entries.size(); i += 2) {
      assertThat(entries.get(i).who()).isEqualTo(entries.get(i + 1).who());
      assertThat(entries.get(i).note()).isEqualTo(entries.get(i + 1).note());
    }
    for (int t = 0; t < threads; t++) {
      String who = "worker " + t;
      assertThat(entries.stream().filter(e -> e.who().equals(who)).map(Entry::note).distinct())
          .hasSize(rounds);
    }
  }

  @Test
  void readersNeitherWaitForAWriterNorSeeHalfOfItsWork() throws Exception {
    long id = campaign("one").id();
    append(id, rebuilt(1, 2));
    CountDownLatch appended = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    ExecutorService writer = Executors.newSingleThreadExecutor();
    Future<Boolean> write =
        writer.submit(
            () ->
                storage.write(
                    id,
                    log -> {
                      log.append(rebuilt(3, 1200));
                      appended.countDown();
                      try {
                        return looked.await(30, TimeUnit.SECONDS);
                      } catch (InterruptedException e) {
                        return false;
                      }
                    }));
    assertThat(appended.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(storage.head(id)).isEqualTo(2);
    assertThat(read(id, 0)).hasSize(2);
    assertThat(storage.find("local", "one")).isPresent();
    assertThat(storage.content(graph)).isNotEmpty();
    looked.countDown();
    assertThat(write.get(30, TimeUnit.SECONDS)).as("the readers were not held up").isTrue();
    writer.shutdown();
    assertThat(read(id, 0)).hasSize(1202);
  }

  @Test
  void aReaderSeesOneMomentAndDoesNotHoldUpTheWriter() {
    long id = campaign("one").id();
    append(id, rebuilt(1, 12_000));
    List<Entry> seen = new ArrayList<>();
    storage.entries(
        id,
        0,
        entry -> {
          if (entry.number() == 1) {
            append(id, rebuilt(12_001, 10));
          }
          seen.add(entry);
        });
    assertThat(seen).hasSize(12_000);
    assertThat(storage.head(id)).isEqualTo(12_010);
  }

  @Test
  void whatWasWorkedOutIsKeptUntilTheNextOfItsNameAndGoesWithItsCampaign() {
    long one = campaign("one").id();
    long two = campaign("two").id();
    storage.keepWorkedOut(one, "numbers", new byte[] {1});
    storage.keepWorkedOut(two, "numbers", new byte[] {2});
    storage.keepWorkedOut(one, "picture", new byte[] {3});
    storage.keepWorkedOut(one, "numbers", new byte[] {4, 0});

    assertThat(storage.workedOut(one, "numbers")).hasValue(new byte[] {4, 0});
    assertThat(storage.workedOut(two, "numbers")).hasValue(new byte[] {2});
    assertThat(storage.workedOut(one, "picture")).hasValue(new byte[] {3});
    assertThat(storage.workedOut(two, "picture")).isEmpty();
    storage.delete(one);
    storage.keepWorkedOut(one, "numbers", new byte[] {5});
    assertThat(storage.workedOut(one, "numbers")).as("gone with its campaign").isEmpty();
    assertThat(storage.workedOut(one, "picture")).isEmpty();
  }

  @Test
  void severalCanOpenANewStoreAtOnce() throws Exception {
    String fresh = freshStore();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(
          pool.submit(
              () -> {
                try (Database one = Database.open(fresh)) {
                  return one.storage().list().size();
                }
              }));
    }
    for (Future<Integer> one : all) {
      assertThat(one.get(60, TimeUnit.SECONDS)).isZero();
    }
    pool.shutdown();
  }
}
