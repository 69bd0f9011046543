package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.StoppingRule;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.store.Event.AuditEnded;
import org.grapl.store.Event.AuditOpened;
import org.grapl.store.Event.Purpose;
import org.grapl.store.file.CampaignFile;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.log.ContentHash;
import org.grapl.store.log.EntryJson;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Logs that no campaign has written, with hashes that are right. */
class ForgedLogTest {

  private static final String LOG = "events.ndjson";
  private static final String MANIFEST = "manifest.json";
  private static final StoppingRule GOAL = new StoppingRule(0.1, 0.9);

  private static final int ITEMS = 24;
  private static final Instant FAR = Instant.parse("2030-01-01T00:00:00Z");

  @TempDir private Path dir = Path.of("");

  /**
   * What is done to an honest log.
   *
   * @param noise what the campaign knows of its checks
   * @param log the entries to be forged from those of the campaign
   * @param complaint what is said of it
   */
  record Forgery(
      String name, Noise noise, Function<List<Entry>, List<Entry>> log, String complaint) {

    static Forgery appended(String name, String complaint, Event... events) {
      return appended(name, Noise.exact(), complaint, events);
    }

    static Forgery appended(String name, Noise noise, String complaint, Event... events) {
      return new Forgery(name, noise, log -> with(log, List.of(events)), complaint);
    }

    /** Items picked by Eve, in this order. */
    static Forgery picked(String name, Integer... items) {
      return new Forgery(
          name,
          Noise.exact(),
          log -> {
            List<Event> asked = new ArrayList<>();
            long tickets = log.stream().filter(e -> e.event() instanceof Event.Asked).count();
            for (int item : items) {
              asked.add(new Event.Asked(++tickets, item, FAR, Purpose.PICKED));
            }
            return with(log, asked);
          },
          "its item is handed out already");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static List<Entry> with(List<Entry> log, List<Event> events) {
    List<Entry> all = new ArrayList<>(log);
    for (Event event : events) {
      Instant at = log.get(log.size() - 1).at();
      all.add(new Entry(all.size() + 1, at, "eve", "", "", event));
    }
    return all;
  }

  /** The entry of an audit that ended, with better figures. */
  private static List<Entry> embellished(List<Entry> log) {
    return log.stream()
        .map(
            entry ->
                entry.event() instanceof AuditEnded end
                    ? new Entry(
                        entry.number(),
                        entry.at(),
                        entry.who(),
                        entry.request(),
                        entry.note(),
                        new AuditEnded(
                            true, 0, end.wronglyAbove(), end.drawn(), "None is wrong", end.above()))
                    : entry)
        .toList();
  }

  private static AuditEnded passed(int drawn) {
    return new AuditEnded(true, 0, AuditEnded.TOGETHER, drawn, "None is wrong", new BitSet());
  }

  private static Event.Rebuilt fitted(String text) {
    return new Event.Rebuilt(text, 1);
  }

  static Stream<Forgery> forgeries() {
    return Stream.of(
        Forgery.appended(
            "an audit that has drawn nothing passes",
            "the audit was not over by then",
            new AuditOpened(GOAL),
            passed(0)),
        Forgery.appended(
            "an audit has looked at items for which there is no answer",
            "its audit has looked at 5 items; answers were given for 0",
            new AuditOpened(GOAL),
            passed(5)),
        Forgery.appended(
            "an audit by the earlier rule that has drawn nothing passes",
            Noise.gaussian(0.1),
            "the audit looked at nothing, and cannot know what is wrong",
            new AuditOpened(GOAL, 1),
            passed(0)),
        Forgery.appended("an audit ends that nobody opened", "no audit is under way", passed(0)),
        new Forgery(
            "an audit ended with better figures than it found",
            Noise.exact(),
            ForgedLogTest::embellished,
            "the audit ended otherwise"),
        Forgery.appended(
            "an audit is opened twice",
            "is still under way",
            new AuditOpened(GOAL),
            new AuditOpened(GOAL)),
        Forgery.appended(
            "the question is changed under an audit",
            "is still under way",
            new AuditOpened(GOAL),
            new Event.QuestionChanged(Question.above(0.9))),
        Forgery.appended(
            "two exact values of one item",
            "observation 1 says otherwise",
            new Event.Recorded(7, Reading.of(3))),
        Forgery.picked("an item picked that somebody else has", 20),
        Forgery.picked("an item picked twice by the same", 3, 3),
        Forgery.appended(
            "an observation withdrawn twice",
            "observation 2 is withdrawn already",
            new Event.Withdrawn(2)),
        Forgery.appended("garbage was fitted", "fit must be one that", fitted("garbage")),
        Forgery.appended(
            "what was fitted is no number",
            "estimates cannot be made",
            fitted("evidence2 9 true SMOOTH SMOOTH,NaN,NaN,NaN,1.0,NaN")),
        Forgery.appended(
            "estimates were made from entries that come later",
            "entries that come later",
            new Event.Rebuilt("", 99)));
  }

  /** A campaign with tickets, a withdrawal and an audit that has ended. */
  private static DurableCampaign honest(CampaignFixture fixture, Noise noise) {
    GraphBuilder ring = Graph.builder();
    for (int item = 0; item < ITEMS; item++) {
      ring.link("item " + item, "item " + (item + 1) % ITEMS, 1);
    }
    DurableCampaign campaign =
        fixture
            .campaigns()
            .create(
                Campaigns.LOCAL,
                "ring",
                ItemGraph.of(ring.build()),
                CampaignFixture.settings().withNoise(noise),
                "");
    Requester ann = Requester.of("ann");
    campaign.record(
        List.of(new Recording(7, Reading.of(1), ""), new Recording(8, Reading.of(1), "")), ann);
    campaign.withdraw(2, ann, "wrong jar");
    for (int k = 0; k < 6; k++) {
      step(campaign);
    }
    campaign.ask(AskRequest.forItems(List.of(20)), ann);
    campaign.openAudit(GOAL, ann);
    while (campaign.status().running().isPresent()) {
      step(campaign);
    }
    return campaign;
  }

  private static void step(DurableCampaign campaign) {
    OpenTicket ticket = campaign.ask(AskRequest.of(1), Requester.of("bob")).tickets().get(0);
    double value = ticket.item() < ITEMS / 2 ? 1 : 0;
    campaign.tell(List.of(Answer.of(ticket.number(), value)), Requester.of("bob"));
  }

  private static List<Entry> log(DurableCampaign campaign) {
    List<Entry> log = new ArrayList<>();
    campaign.entries(0, log::add);
    return log;
  }

  /** An export of a campaign with another log, in which sizes and hashes are right. */
  private static byte[] forged(DurableCampaign campaign, List<Entry> log) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CampaignFile.write(campaign, out);
    Map<String, byte[]> parts = new LinkedHashMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(out.toByteArray()))) {
      for (ZipEntry each = zip.getNextEntry(); each != null; each = zip.getNextEntry()) {
        parts.put(each.getName(), zip.readAllBytes());
      }
    }
    EntryJson json = new EntryJson(campaign.items().graph());
    StringBuilder lines = new StringBuilder();
    log.forEach(entry -> lines.append(json.write(entry)).append('\n'));
    byte[] before = parts.getOrDefault(LOG, new byte[0]);
    byte[] after = lines.toString().getBytes(StandardCharsets.UTF_8);
    String manifest =
        new String(parts.getOrDefault(MANIFEST, new byte[0]), StandardCharsets.UTF_8)
            .replace(ContentHash.sha256(before), ContentHash.sha256(after))
            .replace("\"bytes\" : " + before.length + ",", "\"bytes\" : " + after.length + ",")
            .replaceFirst("\"entries\" : \\d+", "\"entries\" : " + log.size());
    parts.put(LOG, after);
    parts.put(MANIFEST, manifest.getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      for (Map.Entry<String, byte[]> each : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(each.getKey()));
        zip.write(each.getValue());
      }
    }
    return packed.toByteArray();
  }

  private static DurableCampaign read(byte[] file, Campaigns into) throws IOException {
    return CampaignFile.read(new ByteArrayInputStream(file), 1 << 20, into, "eve", "", "");
  }

  @ParameterizedTest
  @MethodSource("forgeries")
  void aForgedLogIsRefusedAndWhereItIsThereAlreadyItIsFoundOut(Forgery forgery) throws IOException {
    try (CampaignFixture fixture = new CampaignFixture(dir)) {
      DurableCampaign honest = honest(fixture, forgery.noise());
      List<Entry> log = forgery.log().apply(log(honest));
      byte[] file = forged(honest, log);

      assertThatThrownBy(() -> read(file, fixture.campaigns()))
          .isInstanceOf(DataFileException.class)
          .hasMessageStartingWith("campaign file: ")
          .hasMessageContaining(forgery.complaint());
      assertThat(fixture.campaigns().list("eve")).isEmpty();

      // As a version that did not look might have kept it.
      CampaignRecord kept = honest.record();
      CampaignStorage storage = fixture.campaigns().storage();
      storage.create(
          new CampaignRecord(
              0, "eve", "forged", kept.created(), kept.graph(), kept.items(), kept.settings(), ""),
          to -> to.append(log));
      Verification verification = fixture.campaigns().open("eve", "forged").verify(done -> {});
      assertThat(verification.passed()).isFalse();
      assertThat(verification.differences())
          .allMatch(each -> each.startsWith("entry "))
          .anyMatch(each -> each.contains(forgery.complaint()));
    }
  }

  @ParameterizedTest
  @MethodSource("noises")
  void anHonestLogIsTakenOverAndVerified(Noise noise) throws IOException {
    try (CampaignFixture fixture = new CampaignFixture(dir)) {
      DurableCampaign honest = honest(fixture, noise);
      DurableCampaign again = read(forged(honest, log(honest)), fixture.campaigns());
      assertThat(again.status()).isEqualTo(honest.status());
      assertThat(again.status().audited()).isPresent();
      assertThat(again.verify(done -> {}).differences()).isEmpty();
      assertThat(again.verify(done -> {}).passed()).isTrue();
    }
  }

  static Stream<Noise> noises() {
    return Stream.of(Noise.exact(), Noise.gaussian(0.1));
  }
}
