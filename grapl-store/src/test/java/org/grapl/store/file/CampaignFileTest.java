package org.grapl.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.StoppingRule;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Region;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.store.Answer;
import org.grapl.store.AskRequest;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Entry;
import org.grapl.store.Event.Reason;
import org.grapl.store.KeyUsedException;
import org.grapl.store.NameTakenException;
import org.grapl.store.OpenTicket;
import org.grapl.store.Reading;
import org.grapl.store.Recording;
import org.grapl.store.Requester;
import org.grapl.store.Settings;
import org.grapl.store.log.ContentHash;
import org.grapl.store.sql.Database;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CampaignFileTest {

  private static final Requester ANN = Requester.of("ann");

  /** What spreadsheets, terminals and parsers like to get wrong. */
  private static final List<String> AWKWARD =
      List.of(
          "plain",
          "a,b",
          "say \"hi\"",
          "two\nlines",
          "dos\r\nlines",
          "=1+1",
          "-1",
          " blank ",
          "#no comment",
          "日本語",
          "𝒳",
          "007",
          "'quoted'",
          "\t",
          "1e5");

  private static Instant now = Instant.parse("2026-11-16T08:30:00.123Z");

  /** The store in which everything has happened, its campaign, and that as a file. */
  @TempDir private static Path first = Path.of("");

  private static final List<Campaigns> OPENED = new ArrayList<>();
  private static @Nullable DurableCampaign eventful;
  private static byte[] whole = {};
  private static List<Entry> entries = List.of();

  @TempDir private Path dir = Path.of("");

  private Path file = Path.of("");

  private static Campaigns open(Path file) {
    return new Campaigns(Database.open(file.toString()).storage(), () -> now);
  }

  private final List<Campaigns> mine = new ArrayList<>();

  private Campaigns store(String name) {
    Campaigns campaigns = open(dir.resolve(name));
    mine.add(campaigns);
    return campaigns;
  }

  @AfterEach
  void closeMine() {
    mine.forEach(Campaigns::close);
  }

  @BeforeAll
  static void makeEventful() throws IOException {
    try (Campaigns campaigns = open(first.resolve("a.db"))) {
      eventful(campaigns);
    }
    // Whoever opens it anew finds it long, and notes where to begin the next time.
    Campaigns anew = open(first.resolve("a.db"));
    OPENED.add(anew);
    DurableCampaign again = anew.open("local", "lake");
    again.ask(AskRequest.of(1), ANN);
    eventful = again;
    whole = bytes(again);
    entries = entries(again);
  }

  @BeforeEach
  void writeFile() throws IOException {
    file = dir.resolve("lake.zip");
    Files.write(file, whole);
  }

  @AfterAll
  static void close() {
    OPENED.forEach(Campaigns::close);
    OPENED.clear();
  }

  /** A ring of awkward names with weights of many digits, and one item without links. */
  private static ItemGraph awkward() {
    GraphBuilder builder = Graph.builder();
    builder.item("alone");
    AWKWARD.forEach(builder::item);
    for (int k = 0; k < AWKWARD.size(); k++) {
      builder.link(
          AWKWARD.get(k), AWKWARD.get((k + 1) % AWKWARD.size()), 1.0 / (k + 3) + 1e-17 * k);
    }
    Graph graph = builder.build();
    int size = graph.size();
    List<Region> regions = new ArrayList<>();
    for (int k = 0; k < size; k++) {
      regions.add(
          k == 3
              ? Region.NONE
              : new Region(List.of(new double[] {0, k / 3.0, 1, -0.0, 1e-300, 1, 0, k / 3.0})));
    }
    return new ItemGraph(
        graph,
        ItemTable.of(
                size,
                List.of(
                    Column.of("number", size, k -> k == 2 ? "" : "0" + k),
                    Column.of("label", size, k -> AWKWARD.get(k % AWKWARD.size())),
                    Column.of("=a \"b\",\nc", size, k -> "x".repeat(k)),
                    Column.of("cost", size, k -> "" + (1 + k))))
            .withRegions(regions));
  }

  /** A campaign to which everything has happened that can. */
  private static void eventful(Campaigns campaigns) {
    Settings settings =
        Settings.of(new Question(0.5, 0.01))
            .withNoise(Noise.gaussian(0.1))
            .withBudget(1000)
            .withReplicates(2)
            .withSeed(-7)
            .withLease(Duration.ofMinutes(30));
    DurableCampaign campaign = campaigns.create("local", "lake", awkward(), settings, "");
    List<OpenTicket> first =
        campaign.ask(AskRequest.of(6), new Requester("ann", "key=1")).tickets();
    campaign.tell(
        List.of(
            new Answer(first.get(0).number(), Reading.of(0.1 + 0.2), "windy,\n\"very\" ☂"),
            new Answer(first.get(1).number(), Reading.of(-0.0), "")),
        ANN);
    campaign.tell(
        List.of(
            new Answer(first.get(2).number(), Reading.of(0.2).withBound(Reading.Bound.BELOW), "")),
        ANN);
    campaign.giveBack(List.of(first.get(3).number()), Reason.ABANDONED, ANN, "no boat");
    campaign.giveBack(List.of(first.get(4).number()), Reason.SET_ASIDE, ANN, "");
    campaign.tell(List.of(Answer.of(first.get(3).number(), 1 / 3.0)), Requester.of("bob"));
    campaign.record(
        List.of(
            new Recording(7, Reading.of(0.9).withWeight(2.5), ""),
            new Recording(8, Reading.of(1e-300).withVariance(0.3), "old")),
        ANN);
    campaign.changeQuestion(new Question(0.4, 0), ANN);
    campaign.changeBudget(Double.POSITIVE_INFINITY, ANN);
    now = now.plus(Duration.ofDays(1));
    campaign.ask(AskRequest.forItems(List.of(0, 1)), ANN);
    long observation = campaign.observations(7).get(0).entry();
    campaign.withdraw(observation, ANN, "wrong jar");
    campaign.openAudit(new StoppingRule(0.4, 0.5), ANN);
    campaign.closeAudit(ANN);
    campaign.openAudit(new StoppingRule(0.99, 0.1), ANN);
    for (int k = 0; k < 100 && campaign.status().running().isPresent(); k++) {
      for (OpenTicket ticket : campaign.ask(AskRequest.of(1), ANN).tickets()) {
        campaign.tell(List.of(Answer.of(ticket.number(), ticket.item() % 2)), ANN);
      }
    }
    List<Recording> many = new ArrayList<>();
    for (int k = 0; k < 120; k++) {
      many.add(new Recording(k % 16, Reading.of(k / 120.0), ""));
    }
    campaign.record(many, ANN);
  }

  private static byte[] bytes(DurableCampaign campaign) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CampaignFile.write(campaign, out);
    return out.toByteArray();
  }

  private static List<Entry> entries(DurableCampaign campaign) {
    List<Entry> entries = new ArrayList<>();
    campaign.entries(0, entries::add);
    return entries;
  }

  @Test
  void everyKindOfEntryIsInTheCampaignUsedHere() {
    assertThat(entries)
        .extracting(entry -> org.grapl.store.log.EntryJson.kind(entry.event()))
        .contains(
            "asked",
            "told",
            "given-back",
            "recorded",
            "withdrawn",
            "question-changed",
            "budget-changed",
            "audit-opened",
            "audit-closed",
            "audit-ended",
            "rebuilt");
  }

  @Test
  void aCampaignThatWasWrittenAndReadIsTheSameInEveryBit() throws IOException {
    DurableCampaign before = Objects.requireNonNull(eventful);
    DurableCampaign after = CampaignFile.read(file, store("b.db"), "local", "");

    assertThat(after.record().name()).isEqualTo("lake");
    assertThat(after.record().created()).isEqualTo(before.record().created());
    assertThat(after.record().settings()).isEqualTo(before.record().settings());
    assertThat(ContentHash.of(after.items())).isEqualTo(ContentHash.of(awkward()));
    assertThat(after.record().graph()).isEqualTo(before.record().graph());
    assertThat(entries(after)).isEqualTo(entries(before));
    assertThat(bits(after.decision().decision())).isEqualTo(bits(before.decision().decision()));
    assertThat(after.verify(done -> {})).isEqualTo(before.verify(done -> {}));
    assertThat(after.verify(done -> {}).differences()).isEmpty();
    assertThat(after.verify(done -> {}).passed()).isTrue();
    assertThat(after.status()).isEqualTo(before.status());
    assertThat(bytes(after)).isEqualTo(bytes(before));
  }

  private static List<Long> bits(Decision decision) {
    List<Long> bits = new ArrayList<>();
    for (int item = 0; item < decision.size(); item++) {
      bits.add(Double.doubleToRawLongBits(decision.mean(item)));
      bits.add(decision.hasDeviations() ? Double.doubleToRawLongBits(decision.deviation(item)) : 0);
      bits.add(decision.isAbove(item) ? 1L : 0L);
    }
    return bits;
  }

  @Test
  void aCampaignGoesOnElsewhereAsItWouldHaveHere() {
    DurableCampaign here = CampaignFile.read(file, store("a.db"), "ann", "");
    DurableCampaign there = CampaignFile.read(file, store("b.db"), "eve", "other");
    for (int k = 0; k < 10; k++) {
      OpenTicket one = here.ask(AskRequest.of(1), ANN).tickets().get(0);
      assertThat(there.ask(AskRequest.of(1), ANN).tickets()).containsExactly(one);
      List<Answer> answer = List.of(Answer.of(one.number(), k / 7.0));
      assertThat(there.tell(answer, ANN)).isEqualTo(here.tell(answer, ANN));
    }
    assertThat(bits(there.decision().decision())).isEqualTo(bits(here.decision().decision()));
  }

  @Test
  void aGraphWithoutNamesOrShapesOrEntriesIsReadBackToo() throws IOException {
    ItemGraph plain = ItemGraph.of(Graph.ofSize(5).link(0, 3).link(4, 1, 0.1).build());
    Files.write(
        file,
        bytes(
            store("a.db")
                .create("local", "empty", plain, Settings.of(new Question(1, 0)), "some key")));
    DurableCampaign after = CampaignFile.read(file, store("b.db"), "local", "");
    assertThat(after.items().graph().hasLabels()).isFalse();
    assertThat(ContentHash.of(after.items())).isEqualTo(ContentHash.of(plain));
    assertThat(after.head()).isZero();
  }

  @Test
  void aStreamIsReadLikeAFile() throws IOException {
    byte[] bytes = whole;
    Campaigns there = store("b.db");
    assertThatThrownBy(
            () ->
                CampaignFile.read(
                    new ByteArrayInputStream(bytes), bytes.length - 1, there, "local", "", ""))
        .isInstanceOf(DataFileException.class)
        .hasMessage("campaign file: must be at most %d bytes, got more", bytes.length - 1);
    assertThat(there.list("local")).isEmpty();
    DurableCampaign after =
        CampaignFile.read(new ByteArrayInputStream(bytes), 1 << 20, there, "local", "", "");
    assertThat(entries(after)).isEqualTo(entries);
  }

  @Test
  void aRepeatedKeyFindsWhatItTookOverBefore() throws IOException {
    byte[] bytes = whole;
    Campaigns there = store("b.db");
    DurableCampaign first =
        CampaignFile.read(new ByteArrayInputStream(bytes), 1 << 20, there, "local", "", "k");
    first.changeBudget(77, Requester.of("ann"));
    DurableCampaign again =
        CampaignFile.read(new ByteArrayInputStream(bytes), 1 << 20, there, "local", "", "k");
    assertThat(again.record()).isEqualTo(first.record());
    assertThat(again.status().budget()).isEqualTo(77);
    assertThatThrownBy(
            () ->
                CampaignFile.read(
                    new ByteArrayInputStream(bytes), 1 << 20, there, "local", "", "another"))
        .isInstanceOf(NameTakenException.class);
    ItemGraph plain = ItemGraph.of(Graph.builder().link("a", "b", 1).build());
    there.create("local", "other", plain, Settings.of(Question.above(0)), "k2");
    assertThatThrownBy(
            () ->
                CampaignFile.read(
                    new ByteArrayInputStream(bytes), 1 << 20, there, "local", "other", "k2"))
        .isInstanceOf(KeyUsedException.class);
  }

  @Test
  void aNameThatIsTakenIsRefusedAndTheOtherCampaignStays() {
    Campaigns here = store("a.db");
    CampaignFile.read(file, here, "local", "");
    assertThatThrownBy(() -> CampaignFile.read(file, here, "local", ""))
        .isInstanceOf(NameTakenException.class);
    assertThat(entries(here.open("local", "lake"))).isEqualTo(entries);
  }

  @Test
  void aFileCutOffAnywhereIsRefusedAndNothingIsKept() throws IOException {
    Campaigns there = store("b.db");
    for (int length = 0; length < whole.length; length += 1 + whole.length / 40) {
      Files.write(file, Arrays.copyOf(whole, length));
      refused(there);
    }
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));
    refused(there);
  }

  @Test
  void aFileWithOneBitTurnedIsRefusedOrTheSameCampaign() throws IOException {
    Campaigns there = store("b.db");
    int refusals = 0;
    for (int at = 0; at < whole.length; at += 1 + whole.length / 60) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 4;
      Files.write(file, damaged);
      try {
        DurableCampaign read = CampaignFile.read(file, there, "local", "");
        // A time, or a field of the directory that nobody reads.
        assertThat(entries(read)).isEqualTo(entries);
        assertThat(ContentHash.of(read.items())).isEqualTo(ContentHash.of(awkward()));
        there.delete("local", read.record().name());
      } catch (DataFileException e) {
        refusals++;
      }
      assertThat(there.list("local")).isEmpty();
    }
    assertThat(refusals).isGreaterThan(40);
  }

  private void refused(Campaigns there) {
    assertThatThrownBy(() -> CampaignFile.read(file, there, "local", ""))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(file.toString());
    assertThat(there.list("local")).isEmpty();
  }

  /** Packs the parts again with what somebody put in, sizes and hashes as they should be. */
  private void forge(String part, String from, String to) throws IOException {
    Map<String, String> parts = new LinkedHashMap<>();
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        parts.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    String before = parts.getOrDefault(part, "");
    String after = before.replaceFirst(from, to);
    assertThat(after).isNotEqualTo(before);
    parts.put(part, after);
    String manifest = parts.getOrDefault("manifest.json", "");
    manifest =
        manifest
            .replace(sha256(before), sha256(after))
            .replace("\"bytes\" : " + size(before) + ",", "\"bytes\" : " + size(after) + ",");
    parts.put("manifest.json", manifest);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, String> each : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(each.getKey()));
        zip.write(each.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private static String sha256(String text) {
    return HexFormat.of()
        .formatHex(ContentHash.digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static int size(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "manifest.json | \"version\" : 1 | \"version\" : 2 | version must be 1, got 2",
        "manifest.json | grapl-campaign | grapl-graph | format must be grapl-campaign",
        "manifest.json | \"entries\" : (\\d+) | \"entries\" : 1$1 | entries as promised",
        "manifest.json | \"items\" : (\\d+) | \"items\" : 1$1 | items as promised",
        "manifest.json | \"threshold\" : 0.5 | \"threshold\" : null | threshold must be a number",
        "manifest.json | \"name\" : \"lake\" | \"name\" : \"../lake\" | name must be 1 to 100",
        "manifest.json | \"labels\" | \"lables\" | unknown fields",
        "manifest.json | \"bytes\" : (\\d+) | \"bytes\" : 9999999999$1 | at most",
        "events.ndjson | \"entry\":3 | \"entry\":4 | events.ndjson:3: expected entry 3, got 4",
        "events.ndjson | \"ticket\":2 | \"ticket\":3 | expected ticket 2, got 3",
        "events.ndjson | \"kind\":\"told\",\"who\":\"ann\",\"note\" | \"kind\":\"told\",\"late\":true,\"who\":\"ann\",\"note\" | ticket 1 is still open",
        "events.ndjson | \"observation\":[0-9]+ | \"observation\":1 | observation must be",
        "events.ndjson | \"kind\":\"audit-opened\" | \"kind\":\"audit-delayed\" | kind must be one that this version knows",
        "events.ndjson | \"purpose\":\"search\" | \"purpose\":\"fun\" | purpose must be one of search, audit, picked",
        "events.ndjson | \"item\":\"[^\"]*\" | \"item\":\"nowhere\" | nowhere",
        "events.ndjson | \"value\":-0.0 | \"value\":1e400 | value must be",
        "events.ndjson | \"value\":-0.0 | \"value\":0,\"colour\":\"red\" | without unknown fields",
        "links.csv | source,target,weight | a,b,c | expected a first row source,target,weight",
        "links.csv | plain,\"a,b\",0.3 | plain,\"a,b\",0.4 | not those that were written",
        "items.csv | 1,plain | 7,plain | expected item 1",
        "regions.json | \\[\\[ | [[true, | expected a number",
      })
  void aForgedFileWhoseHashesAreRightIsRefusedForWhatItSays(
      String part, String from, String to, String complaint) throws IOException {
    forge(part, from, to);
    Campaigns there = store("b.db");
    assertThatThrownBy(() -> CampaignFile.read(file, there, "local", ""))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(complaint);
    assertThat(there.list("local")).isEmpty();
  }

  @Test
  void aFileThatUnpacksToMoreThanAllowedIsNotUnpacked() throws IOException {
    String zeros = "0".repeat(2 << 20);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String part : List.of("items.csv", "links.csv", "events.ndjson")) {
        zip.putNextEntry(new ZipEntry(part));
        zip.write(zeros.getBytes(StandardCharsets.US_ASCII));
      }
      zip.putNextEntry(new ZipEntry("manifest.json"));
      zip.write(zeros.getBytes(StandardCharsets.US_ASCII));
    }
    Campaigns there = store("b.db");
    assertThatThrownBy(() -> CampaignFile.read(file, there, "local", ""))
        .hasMessageContaining("manifest.json: must have at most 1048576 bytes");
  }

  @Test
  void otherArchivesAreNoCampaignFiles() throws IOException {
    Campaigns there = store("b.db");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("../../etc/passwd"));
      zip.write(1);
    }
    assertThatThrownBy(() -> CampaignFile.read(file, there, "local", ""))
        .hasMessage(file + ": this is no campaign file: it holds other things, or some twice");
    Files.writeString(file, "source,target\na,b\n");
    assertThatThrownBy(() -> CampaignFile.read(file, there, "local", ""))
        .hasMessageStartingWith(file + ": this is no campaign file, or it is cut off");
    assertThatThrownBy(() -> CampaignFile.read(dir, there, "local", ""))
        .hasMessage(dir + ": is a directory, expected a file");
    assertThatThrownBy(() -> CampaignFile.read(dir.resolve("none"), there, "local", ""))
        .hasMessage(dir.resolve("none") + ": no such file");
  }
}
