package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.certify.Claims;
import org.grapl.certify.ErrorEstimate;
import org.grapl.certify.StoppingRule;
import org.grapl.data.GraphFiles;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.file.CampaignFile;
import org.grapl.store.sql.Database;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowingTest {

  private static final Requester ANN = Requester.of("ann");
  private static final StoppingRule GOAL = new StoppingRule(Claims.error(0.1), 0.95);

  @TempDir private Path dir = Path.of("");
  private CampaignFixture fixture;

  @BeforeEach
  void openStore() {
    fixture = new CampaignFixture(dir);
  }

  @AfterEach
  void closeStore() {
    fixture.close();
  }

  /** The items before a number, with the links among them. */
  private static ItemGraph upTo(Graph graph, int size) {
    return ItemGraph.of(graph.restrictedTo(IntStream.range(0, size).toArray()));
  }

  /** What comes with the items from one number up to another: these, and their links. */
  private static ItemGraph between(Graph graph, int from, int to) {
    GraphBuilder builder = Graph.builder();
    IntStream.range(from, to).forEach(item -> builder.item(graph.label(item)));
    graph.forEachLink(
        (a, b, weight) -> {
          if (Math.max(a, b) >= from && Math.max(a, b) < to) {
            builder.link(graph.label(a), graph.label(b), weight);
          }
        });
    return ItemGraph.of(builder.build());
  }

  private static ItemGraph links(String... pairs) {
    GraphBuilder builder = Graph.builder();
    for (String pair : pairs) {
      builder.link(pair.split("-")[0], pair.split("-")[1]);
    }
    return ItemGraph.of(builder.build());
  }

  /** Points on a square, each linked to those near it. */
  private static Graph generated() {
    int size = 300;
    double[] x = new double[size];
    double[] y = new double[size];
    KeyedRandom random = KeyedRandom.of(3, Role.GRAPH);
    GraphBuilder builder = Graph.builder();
    for (int item = 0; item < size; item++) {
      x[item] = random.nextDouble();
      y[item] = random.nextDouble();
      builder.item("point " + item);
      for (int other = 0; other < item; other++) {
        double distance = Math.hypot(x[item] - x[other], y[item] - y[other]);
        if (distance < 0.09) {
          builder.link(item, other, 1 / (0.01 + distance));
        }
      }
    }
    return builder.build();
  }

  @Test
  void growingTenTimesIsOpeningAtOnce() {
    assertThatGrowingIsOpeningAtOnce(generated());
  }

  @Test
  @Tag("slow")
  void growingTenTimesIsOpeningAtOnceOnAnExample() {
    assertThatGrowingIsOpeningAtOnce(
        GraphFiles.read(Path.of("../examples/polblogs/edges.csv").toAbsolutePath()));
  }

  private void assertThatGrowingIsOpeningAtOnce(Graph graph) {
    int first = graph.size() / 2;
    List<Recording> told = new ArrayList<>();
    KeyedRandom random = KeyedRandom.of(5, Role.NOISE);
    DurableCampaign grown =
        fixture
            .campaigns()
            .create(Campaigns.LOCAL, "grown", upTo(graph, first), CampaignFixture.settings(), "");
    int size = first;
    for (int step = 1; step <= 10; step++) {
      for (int k = 0; k < 12; k++) {
        int item = random.nextInt(size);
        double value = (item % 7 < 3 ? 1 : 0) + 0.3 * random.nextGaussian();
        told.add(new Recording(item, Reading.of(value), ""));
      }
      grown.record(told.subList(told.size() - 12, told.size()), ANN);
      int next = first + (graph.size() - first) * step / 10;
      assertThat(grown.grow(between(graph, size, next), List.of(), ANN).size()).isEqualTo(next);
      size = next;
    }
    DurableCampaign atOnce =
        fixture
            .campaigns()
            .create(
                Campaigns.LOCAL,
                "at-once",
                upTo(graph, graph.size()),
                CampaignFixture.settings(),
                Wording.NONE,
                told,
                ANN);
    assertThat(grown.items().graph().links()).isEqualTo(graph.links());
    assertSame(grown.decision().decision(), atOnce.decision().decision());
    assertThat(grown.verify(done -> {}).passed()).isTrue();
  }

  private static void assertSame(Decision one, Decision other) {
    assertThat(one.size()).isEqualTo(other.size());
    for (int item = 0; item < one.size(); item++) {
      assertThat(one.mean(item)).isCloseTo(other.mean(item), within(1e-8));
      assertThat(one.deviation(item)).isCloseTo(other.deviation(item), within(1e-8));
      assertThat(one.isAbove(item)).isEqualTo(other.isAbove(item));
    }
  }

  @Test
  void theLogOfAGrownCampaignIsVerifiedAndReadAgain() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    CampaignFixture.steps(campaign, "ann", 30);
    OpenTicket held = campaign.ask(AskRequest.of(1), Requester.of("bob")).tickets().get(0);
    campaign.grow(links("new a-item 3", "new a-new b", "item 4-item 90"), List.of(), ANN);
    campaign.record(List.of(new Recording(120, Reading.of(0.9), "")), ANN);
    CampaignFixture.steps(campaign, "ann", 20);
    campaign.grow(links("new c-new b"), List.of("item 7"), ANN);
    CampaignFixture.steps(campaign, "ann", 10);
    campaign.tell(List.of(Answer.of(held.number(), 1)), Requester.of("bob"));
    Decision live = campaign.decision().decision();
    assertThat(live.size()).isEqualTo(123);
    assertThat(live.counted()).isEqualTo(122);
    assertThat(campaign.verify(done -> {}).differences()).isEmpty();
    assertThat(campaign.verify(done -> {}).passed()).isTrue();

    fixture.restart();
    DurableCampaign again = fixture.open();
    assertThat(again.items().graph().size()).as("before anybody looks").isEqualTo(123);
    assertThat(again.status().items()).isEqualTo(123);
    assertSame(again.decision().decision(), live);
    assertThat(again.items().graph().label(122)).isEqualTo("new c");
    assertThat(again.progress().points()).isNotEmpty();
    assertThat(again.forecast(5).entries()).isEqualTo(again.head());
    assertThat(fixture.campaigns().storage().overviews().get(0).items()).hasValue(123);
  }

  @Test
  void anotherProgramComesAcrossItemsThatAreNew() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    try (Campaigns others = fixture.another()) {
      DurableCampaign there = others.open(Campaigns.LOCAL, "rings");
      CampaignFixture.steps(there, "bob", 5);
      campaign.grow(links("new a-item 3"), List.of(), ANN);
      there.record(List.of(new Recording(120, Reading.of(0.9), "")), ANN);
      assertThat(there.items().graph().label(120)).isEqualTo("new a");
      assertThat(there.decision().items().graph().size()).isEqualTo(121);
      CampaignFixture.steps(campaign, "ann", 3);
      assertThat(campaign.observations(120)).hasSize(1);
    }
  }

  @Test
  void retiredItemsAreNeitherAskedForNorCountedButInformOthers() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withNoise(Noise.exact()));
    Set<String> retired = new TreeSet<>();
    IntStream.range(0, 60)
        .filter(item -> item % 2 == 0)
        .forEach(item -> retired.add("item " + item));
    for (int item = 0; item < 120; item += 6) {
      campaign.record(
          List.of(new Recording(item, Reading.of(CampaignFixture.truth(item)), "")), ANN);
    }
    campaign.changeBudget(500, ANN); // so that estimates are made again from all of them, as below
    Decision before = campaign.decision().decision();
    campaign.grow(campaign.items(), retired, ANN);
    Decision after = campaign.decision().decision();
    assertSame(after, before);
    assertThat(after.counted()).isEqualTo(90);
    assertThat(after.above().filter(item -> item < 60)).allMatch(item -> item % 2 == 1);
    assertThat(ErrorEstimate.of(after).size()).isEqualTo(90);
    assertThat(campaign.status().above()).isEqualTo((int) after.above().count());
    assertThat(campaign.status().below()).isEqualTo(90 - (int) after.above().count());
    assertThatThrownBy(() -> campaign.ask(AskRequest.forItems(List.of(2)), ANN))
        .hasMessage("item asked for must be one that is not retired, got one that is");
    List<OpenTicket> rest = campaign.ask(AskRequest.of(120), ANN).tickets();
    assertThat(rest).noneMatch(ticket -> ticket.item() < 60 && ticket.item() % 2 == 0);
    campaign.tell(
        rest.stream()
            .map(each -> Answer.of(each.number(), CampaignFixture.truth(each.item())))
            .toList(),
        ANN);
    assertThat(campaign.ask(AskRequest.of(1), ANN).remark()).contains("has been");
    assertThat(campaign.status().isFinished()).isTrue();
  }

  @Test
  void theTicketOfARetiredItemComesBackAndItsAnswerIsTakenAsLate() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    OpenTicket ticket = campaign.ask(AskRequest.forItems(List.of(5)), ANN).tickets().get(0);
    campaign.grow(campaign.items(), List.of("item 5"), ANN);
    assertThat(campaign.open()).isEmpty();
    assertThat(campaign.tell(List.of(Answer.of(ticket.number(), 0.9)), ANN).get(0).outcome())
        .isEqualTo(Receipt.Outcome.LATE);
    assertThat(campaign.decision().decision().checks(5)).isEqualTo(1);
  }

  @Test
  void whatIsThereAlreadyChangesNothingAndNeitherDoesARepeatedKey() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    Requester keyed = new Requester("ann", "key 1");
    ItemList list = campaign.grow(links("new a-item 3"), List.of("item 9"), keyed);
    long head = campaign.head();
    campaign.grow(links("item 119-new b"), List.of(), ANN);
    assertThat(campaign.grow(links("new a-item 3"), List.of("item 9"), keyed)).isEqualTo(list);
    assertThat(campaign.grow(links("item 0-item 1"), List.of("item 9"), ANN).size()).isEqualTo(122);
    assertThat(campaign.head()).isEqualTo(head + 1);
    assertThatThrownBy(() -> campaign.grow(links("new a-item 3"), List.of(), keyed))
        .isInstanceOf(KeyUsedException.class);
  }

  @Test
  void whatCannotBeTakenIsRefusedAndChangesNothing() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    long head = campaign.head();
    ItemGraph heavier = ItemGraph.of(Graph.builder().link("item 0", "item 1", 2.5).build());
    assertThatThrownBy(() -> campaign.grow(heavier, List.of(), ANN))
        .hasMessage("weight of the link \"item 0\" - \"item 1\" must be 1 as it was, got 2.5");
    assertThatThrownBy(() -> campaign.grow(links("a-b"), List.of("item 200"), ANN))
        .hasMessageContaining("item 200");
    List<String> all = IntStream.range(0, 120).mapToObj(item -> "item " + item).toList();
    assertThatThrownBy(() -> campaign.grow(campaign.items(), all, ANN))
        .hasMessage("retired items must be fewer than the 120 there are, got 120");
    assertThat(campaign.head()).isEqualTo(head);
    assertThat(campaign.items().graph().size()).isEqualTo(120);
  }

  @Test
  void textsOfNewItemsComeAndThoseOfOthersStayUnlessTheyAreTold() {
    Graph two = Graph.builder().link("a", "b").build();
    ItemGraph before =
        new ItemGraph(
            two,
            ItemTable.of(
                2,
                List.of(
                    Column.of("cost", 2, item -> "2"), Column.of("name", 2, item -> "n" + item))));
    DurableCampaign campaign =
        fixture
            .campaigns()
            .create(Campaigns.LOCAL, "costly", before, CampaignFixture.settings(), "");
    ItemGraph bare = links("b-c");
    assertThatThrownBy(() -> campaign.grow(bare, List.of(), ANN))
        .hasMessageContaining("cost of \"c\" must be a finite number > 0, got none");
    ItemGraph more =
        bare.with(
            ItemTable.of(
                2,
                List.of(
                    Column.of("cost", 2, item -> item == 0 ? "" : "5"),
                    Column.of("name", 2, item -> item == 0 ? "beta" : ""),
                    Column.of("link", 2, item -> "https://" + item))));
    campaign.grow(more, List.of(), ANN);
    ItemTable after = campaign.items().items();
    assertThat(campaign.items().costs()).containsExactly(2, 2, 5);
    assertThat(texts(after, "name")).containsExactly("n0", "beta", "");
    assertThat(texts(after, "link")).containsExactly("", "https://0", "https://1");
  }

  @Test
  void aListThatTheSettingsCannotBeAboutIsRefused() {
    ItemGraph scored =
        links("a-b").with(ItemTable.of(2, List.of(Column.of("score", 2, item -> "0." + item))));
    DurableCampaign campaign =
        fixture
            .campaigns()
            .create(
                Campaigns.LOCAL,
                "scored",
                scored,
                CampaignFixture.settings()
                    .withMethod(new Settings.Method.Auto(Goal.SIDES, List.of("score"))),
                "");
    ItemGraph worded =
        links("b-c").with(ItemTable.of(2, List.of(Column.of("score", 2, item -> "high"))));
    assertThatThrownBy(() -> campaign.grow(worded, List.of(), ANN))
        .hasMessageContaining("a column of numbers");
    campaign.grow(links("b-c"), List.of(), ANN);
    campaign.record(List.of(new Recording(2, Reading.of(1), "")), ANN);
    assertThat(campaign.decision().decision().size()).isEqualTo(3);
  }

  private static List<String> texts(ItemTable table, String column) {
    Column of = table.column(column).orElseThrow();
    return IntStream.range(0, table.size()).mapToObj(of::text).toList();
  }

  @Test
  void anAuditUnderWayClosesWithAWordAndOneThatEndedSaysWhichListItIsAbout() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withNoise(Noise.exact()));
    for (int item = 0; item < 120; item += 5) {
      campaign.record(
          List.of(new Recording(item, Reading.of(CampaignFixture.truth(item)), "")), ANN);
    }
    campaign.openAudit(GOAL, ANN);
    while (campaign.status().running().isPresent()) {
      answerOne(campaign);
    }
    Status.Audited ended = campaign.status().audited().orElseThrow();
    assertThat(ended.list().counted()).isEqualTo(120);
    assertThat(ended.outcome().statement()).contains("of 120 items");

    campaign.openAudit(GOAL, ANN);
    answerOne(campaign);
    OpenTicket held = campaign.ask(AskRequest.of(1), ANN).tickets().get(0);
    campaign.grow(links("new a-item 3", "new b-item 70"), List.of("item 8"), ANN);
    assertThat(campaign.status().running()).isEmpty();
    List<String> notes = new ArrayList<>();
    campaign.entries(0, entry -> notes.add(entry.note()));
    assertThat(notes).contains("the list has grown; the audit counted the list as it was");
    campaign.tell(List.of(Answer.of(held.number(), CampaignFixture.truth(held.item()))), ANN);
    assertThat(campaign.status().audited()).contains(ended);
    assertThat(ended.shown().error()).isLessThanOrEqualTo(0.1);
    assertThat(ended.changedIn(campaign.decision().decision())).isZero();

    campaign.openAudit(GOAL, ANN);
    while (campaign.status().running().isPresent()) {
      answerOne(campaign);
    }
    Status.Audited later = campaign.status().audited().orElseThrow();
    assertThat(later.list().counted()).isEqualTo(121);
    assertThat(later.list().graph()).isNotEqualTo(ended.list().graph());
    assertThat(later.outcome().statement()).contains("of 121 items");
    assertThat(later.outcome().above().get(8)).isFalse();
    assertThat(campaign.verify(done -> {}).passed()).isTrue();
  }

  private static void answerOne(DurableCampaign campaign) {
    OpenTicket ticket = campaign.ask(AskRequest.of(1), ANN).tickets().get(0);
    double value = ticket.item() < 120 ? CampaignFixture.truth(ticket.item()) : 1;
    campaign.tell(List.of(Answer.of(ticket.number(), value)), ANN);
  }

  @Test
  void aGrownCampaignIsTheSameElsewhere() throws Exception {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    CampaignFixture.steps(campaign, "ann", 20);
    campaign.grow(links("new a-item 3"), List.of("item 9"), ANN);
    CampaignFixture.steps(campaign, "ann", 10);
    campaign.grow(links("new b-new a"), List.of(), ANN);
    CampaignFixture.steps(campaign, "ann", 5);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    CampaignFile.write(campaign, file);
    try (Campaigns other =
        new Campaigns(Database.open(dir.resolve("other.db").toString()).storage(), fixture.watch)) {
      DurableCampaign there =
          CampaignFile.read(
              new ByteArrayInputStream(file.toByteArray()), 1 << 24, other, "eve", "", "");
      assertSame(there.decision().decision(), campaign.decision().decision());
      assertThat(there.verify(done -> {}).passed()).isTrue();
      assertThat(there.record().graph()).isEqualTo(campaign.record().graph());
      ByteArrayOutputStream again = new ByteArrayOutputStream();
      CampaignFile.write(there, again);
      assertThat(again.toByteArray()).isEqualTo(file.toByteArray());
    }
  }

  @Test
  void contentsOfListsStayAsLongAsTheirCampaign() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    ItemList list = campaign.grow(links("new a-item 3"), List.of(), ANN);
    fixture
        .campaigns()
        .create(Campaigns.LOCAL, "other", links("x-y"), CampaignFixture.settings(), "");
    fixture.campaigns().delete(Campaigns.LOCAL, "other");
    assertThat(fixture.campaigns().storage().content(list.graph())).isNotEmpty();
    fixture.campaigns().delete(Campaigns.LOCAL, "rings");
    assertThatThrownBy(() -> fixture.campaigns().storage().content(list.graph()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("there is no content");
  }
}
