package org.grapl.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Everything a campaign goes through, on a real server and a real file. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WholeLifeTest {

  private final TestServer server;
  private final GraplClient client;
  private final Path dir;

  WholeLifeTest(@TempDir Path dir) {
    this.dir = dir;
    this.server = TestServer.in(dir);
    this.client = server.client("ann");
  }

  @AfterAll
  void stop() {
    client.close();
    server.close();
  }

  private RemoteCampaign chain(String name, int items) {
    return client.create(name, Settings.threshold(0.5).withNoise(0.1), TestServer.chain(items));
  }

  @Test
  void aCampaignIsAskedToldDecidedAndDeleted() {
    RemoteCampaign lake =
        client.create(
            "lake",
            Settings.threshold(2.5).withExactChecks().withBudget(40).with("seed", 3),
            TestServer.chain(6));
    assertThat(lake.description().items()).isEqualTo(6);
    assertThat(lake.description().links()).isEqualTo(5);
    assertThat(lake.description().settings().values()).containsEntry("budget", 40);
    assertThat(client.campaigns()).extracting(RemoteCampaign::name).contains("lake");
    Batch batch = lake.ask(4, Duration.ofMinutes(5));
    assertThat(batch.remark()).isEmpty();
    assertThat(batch).allSatisfy(ticket -> assertThat(ticket.worker()).isEqualTo("ann"));
    assertThat(lake.tickets()).isEqualTo(batch.tickets());
    List<Answer> answers = new ArrayList<>();
    batch.forEach(ticket -> answers.add(ticket.answer(place(ticket.item()))));
    assertThat(lake.tell(answers))
        .allSatisfy(taken -> assertThat(taken.outcome()).isEqualTo(Taken.Outcome.ACCEPTED));
    assertThat(lake.tell(answers))
        .allSatisfy(taken -> assertThat(taken.outcome()).isEqualTo(Taken.Outcome.REPEATED));
    Batch rest = lake.ask(10);
    assertThat(Stream.concat(batch.tickets().stream(), rest.tickets().stream()))
        .extracting(RemoteTicket::item)
        .as("each once")
        .containsExactlyInAnyOrder("a0", "a1", "a2", "a3", "a4", "a5");
    rest.forEach(ticket -> lake.tell(ticket, place(ticket.item())));
    Batch none = lake.ask(1);
    assertThat(none.isEmpty()).isTrue();
    assertThat(none.remark())
        .isEqualTo("every item that can be checked has been, or is being checked");
    Status status = lake.status();
    assertThat(status.checks()).isEqualTo(6);
    assertThat(status.budget()).hasValue(40);
    try (Stream<Verdict> verdicts = lake.decisions()) {
      assertThat(verdicts.filter(Verdict::isAbove).map(Verdict::item))
          .containsExactlyInAnyOrder("a3", "a4", "a5");
    }
    try (Stream<Verdict> below = lake.decisions(Verdict.Side.BELOW)) {
      assertThat(below).extracting(Verdict::item).containsExactlyInAnyOrder("a0", "a1", "a2");
    }
    try (Stream<Verdict> nearest = lake.nearest(2)) {
      assertThat(nearest).extracting(Verdict::item).containsExactlyInAnyOrder("a2", "a3");
    }
    lake.delete();
    assertThatExceptionOfType(GraplException.class)
        .isThrownBy(lake::status)
        .withMessage("there is no campaign \"lake\"")
        .satisfies(e -> assertThat(e.status()).isEqualTo(404));
  }

  /** The value of an item of a chain: its place. */
  private static double place(String item) {
    return Integer.parseInt(item.substring(1));
  }

  @Test
  void anotherAnswerToATicketIsAConflictThatNamesBoth() {
    RemoteCampaign lake = chain("conflict", 5);
    RemoteTicket ticket = lake.ask(1).tickets().get(0);
    lake.tell(ticket, 0.7);
    ConflictException conflict =
        catchThrowableOfType(ConflictException.class, () -> lake.tell(ticket, 0.9));
    assertThat(conflict)
        .hasMessage(
            "ticket 1 was already told 0.7, got 0.9; observations are never overwritten, record a"
                + " second one instead, or withdraw the first");
    assertThat(conflict.conflicts())
        .containsExactly(
            new ConflictException.Conflict(1, Reading.of(0.7), Reading.of(0.9), false));
    assertThat(lake.status().checks()).isEqualTo(1);
  }

  @Test
  void aNameThatIsTakenIsAConflictWithoutTickets() {
    chain("taken", 3);
    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(() -> chain("taken", 4))
        .withMessage("a campaign \"taken\" exists already; choose another name")
        .satisfies(e -> assertThat(e.conflicts()).isEmpty());
  }

  @Test
  void readingsKeepTheirBoundWeightVarianceAndNote() {
    RemoteCampaign lake = chain("readings", 5);
    List<RemoteTicket> tickets = lake.ask(4).tickets();
    List<Reading> readings =
        List.of(
            Reading.below(0.2),
            Reading.above(0.9),
            Reading.of(0.6).withWeight(3),
            Reading.of(0.4).withVariance(0.02));
    List<Answer> answers = new ArrayList<>();
    for (int k = 0; k < 4; k++) {
      answers.add(tickets.get(k).answer(readings.get(k)).withNote("nôte " + k));
    }
    lake.tell(answers);
    for (int k = 0; k < 4; k++) {
      Observation told = lake.explain(tickets.get(k).item()).observed().get(0);
      assertThat(told.reading()).isEqualTo(readings.get(k));
      assertThat(told.note()).isEqualTo("nôte " + k);
      assertThat(told.worker()).isEqualTo("ann");
    }
  }

  @Test
  void observationsNobodyAskedForAreTakenAndWithdrawn() {
    RemoteCampaign lake = chain("recorded", 5);
    List<Taken> taken = lake.record(List.of(Recording.of("a2", 0.9), Recording.of("a2", 0.8)));
    lake.withdraw(taken.get(0).observation(), "a wrong bottle");
    Status status = lake.status();
    assertThat(status.checks()).isEqualTo(1);
    assertThat(status.withdrawn()).isEqualTo(1);
    assertThat(lake.explain("a2").observed())
        .extracting(Observation::isWithdrawn)
        .containsExactly(true, false);
    assertThat(lake.explain("a3").observed()).isEmpty();
  }

  @Test
  void anItemIsExplainedByItsNeighboursAndTheirChecks() {
    RemoteCampaign lake = chain("explained", 5);
    lake.record(List.of(Recording.of("a1", 0.9), Recording.of("a3", 0.2)));
    ItemReport report = lake.explain("a2");
    assertThat(report.verdict().item()).isEqualTo("a2");
    assertThat(report.verdict().checks()).isZero();
    assertThat(report.verdict().isKnown()).isTrue();
    assertThat(report.neighbours())
        .extracting(ItemReport.Neighbour::item)
        .containsExactlyInAnyOrder("a1", "a3");
    ItemReport.Why why = report.why().orElseThrow();
    double sum =
        why.offset().orElseThrow()
            + why.rest().orElseThrow()
            + why.influences().stream()
                .mapToDouble(each -> each.contribution().orElseThrow())
                .sum();
    assertThat(sum)
        .isCloseTo(report.verdict().estimate(), org.assertj.core.data.Offset.offset(1e-9));
    assertThat(lake.explain("a1").observed())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.reading().value()).isEqualTo(0.9);
              assertThat(each.worker()).isEqualTo("ann");
              assertThat(each.note()).isEmpty();
            });
    assertThatExceptionOfType(GraplException.class).isThrownBy(() -> lake.explain("a77"));
  }

  @Test
  void anotherLineAndAnotherBudgetAreTaken() {
    RemoteCampaign lake =
        client.create("lines", Settings.threshold(2.5).withExactChecks(), TestServer.chain(6));
    List<Recording> all = new ArrayList<>();
    for (int item = 0; item < 6; item++) {
      all.add(Recording.of("a" + item, item));
    }
    lake.record(all);
    assertThat(lake.status().above()).isEqualTo(3);
    assertThat(lake.changeQuestion(3.5, 0).above()).isEqualTo(2);
    assertThat(lake.changeQuestion(3.5, 0.25).tolerance()).isEqualTo(0.25);
    assertThat(lake.changeBudget(OptionalDouble.of(99.5)).budget()).hasValue(99.5);
    assertThat(lake.changeBudget(OptionalDouble.empty()).budget()).isEmpty();
  }

  @Test
  void aListGrowsAndItemsRetire() {
    RemoteCampaign lake =
        client.create("growing", Settings.threshold(2.5).withExactChecks(), TestServer.chain(6));
    Status grown = lake.grow(Links.of(Links.link("new", "a3")), List.of("a0"));
    assertThat(grown.items()).isEqualTo(7);
    assertThat(grown.retired()).isEqualTo(1);
    assertThat(lake.grow(Links.of(), List.of("a1")).retired()).isEqualTo(2);
    try (Stream<Verdict> verdicts = lake.decisions(Verdict.Side.RETIRED)) {
      assertThat(verdicts.map(Verdict::item)).containsExactly("a0", "a1");
    }
  }

  @Test
  void anAuditIsOpenedGivenUpOpenedAgainAndWorkedThrough() throws Exception {
    RemoteCampaign lake =
        client.create("audited", Settings.threshold(2.5).withExactChecks(), TestServer.chain(6));
    lake.record(List.of(Recording.of("a0", 0), Recording.of("a2", 2), Recording.of("a5", 5)));
    AuditGoal goal = AuditGoal.with(0.9).recall(0.8).precision(0.7);
    Status.Running running = lake.openAudit(goal).audit().running().orElseThrow();
    assertThat(running.goal()).isEqualTo(goal);
    assertThat(running.itemsLeft()).isBetween(1, (int) running.promised().high());
    lake.closeAudit();
    lake.closeAudit();
    assertThat(lake.audit().running()).isEmpty();
    assertThat(lake.audit().last()).isEmpty();
    lake.openAudit(goal.error(0.2));
    lake.work(ticket -> Reading.of(place(ticket.item())));
    assertThat(lake.audit().running()).isEmpty();
    Status.Last last = lake.audit().last().orElseThrow();
    assertThat(last.passed()).isTrue();
    assertThat(last.statement()).isNotEmpty();
    assertThat(last.claims().stream().map(Status.Claim::of))
        .containsExactly("error", "recall", "precision");
    assertThat(last.claims().get(0).atMost().orElseThrow()).isBetween(0.0, 0.2);
    assertThat(last.claims().get(1).atLeast().orElseThrow()).isBetween(0.8, 1.0);
    try (Stream<Verdict> audited = lake.auditedDecisions()) {
      assertThat(audited.filter(Verdict::isAbove).map(Verdict::item))
          .containsExactly("a3", "a4", "a5");
    }
  }

  @Test
  void aSamplerThatFailsGivesItsTicketBack() {
    RemoteCampaign lake = chain("failing", 5);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(
            () ->
                lake.work(
                    ticket -> {
                      if (ticket.number() == 3) {
                        throw new IOException("the probe broke");
                      }
                      return Reading.of(0.6);
                    }))
        .withMessage("the probe broke");
    Status status = lake.status();
    assertThat(status.checks()).isEqualTo(2);
    assertThat(status.open()).isZero();
    assertThat(status.givenBack()).isEqualTo(1);
  }

  @Test
  void itemsSetAsideAreNotHandedOutAgain() {
    RemoteCampaign lake =
        client.create("aside", Settings.threshold(2.5).withExactChecks(), TestServer.chain(3));
    Batch batch = lake.askFor(List.of("a1"));
    assertThat(batch)
        .allSatisfy(ticket -> assertThat(ticket.purpose()).isEqualTo(RemoteTicket.Purpose.PICKED));
    lake.setAside(batch.tickets(), "under ice");
    lake.giveBack(lake.ask(1).tickets(), "");
    assertThat(lake.ask(5)).extracting(RemoteTicket::item).containsExactlyInAnyOrder("a0", "a2");
    assertThat(lake.resume(2)).hasSize(2);
  }

  @Test
  void labelsOfAllScriptsComeBackAsTheyWere() throws IOException {
    List<String> labels =
        List.of("Zürich/See", "湖 50%", "a+b?c=d&e", "\"quoted\" #1", "озеро;", "..");
    Links.Link[] links = new Links.Link[labels.size() - 1];
    for (int k = 1; k < labels.size(); k++) {
      links[k - 1] = new Links.Link(labels.get(k - 1), labels.get(k), 0.5 * k);
    }
    RemoteCampaign lake =
        client.create("Seen-湖", Settings.threshold(0.5).withExactChecks(), Links.of(links));
    List<Answer> answers = new ArrayList<>();
    for (RemoteTicket ticket : lake.ask(10)) {
      answers.add(ticket.answer(labels.indexOf(ticket.item())));
    }
    lake.tell(answers);
    try (Stream<Verdict> verdicts = lake.decisions()) {
      assertThat(verdicts.map(Verdict::item)).containsExactlyInAnyOrderElementsOf(labels);
    }
    for (String label : labels.subList(0, 5)) {
      assertThat(lake.explain(label).verdict().item()).isEqualTo(label);
    }
    assertThat(lake.explain("a+b?c=d&e").observed()).hasSize(1);
  }

  @Test
  void aGraphFileAndATableOfItemsAreSentAsTheyAre() throws IOException {
    Path graph = dir.resolve("blöcke.csv");
    StringBuilder links = new StringBuilder("source,target,weight\n");
    for (int item = 1; item < 60_000; item++) {
      links.append("item number %d,item number %d,1\n".formatted(item - 1, item));
    }
    Files.writeString(graph, links);
    assertThat(Files.size(graph)).as("more than a server keeps in memory").isGreaterThan(2 << 20);
    Path items = Files.writeString(dir.resolve("items.csv"), "label,depth\nitem number 7,3.5\n");
    RemoteCampaign lake =
        client.create(
            "blocks",
            Settings.threshold(0.5).with("policy", "random"),
            Upload.graph(graph).withItems(items));
    Description description = lake.description();
    assertThat(description.items()).isEqualTo(60_000);
    assertThat(description.links()).isEqualTo(59_999);
    assertThat(description.attributes()).contains("depth");
    RemoteTicket ticket = lake.askFor(List.of("item number 7")).tickets().get(0);
    assertThat(ticket.attributes()).isEqualTo(Map.of("depth", "3.5"));
    try (Stream<Verdict> verdicts = lake.decisions()) {
      assertThat(verdicts.limit(3)).hasSize(3);
    }
  }

  @Test
  void aTableBecomesACampaignWithWhatIsKnownAlready() throws IOException {
    Path table =
        Files.writeString(dir.resolve("shops.csv"), "label,size,age\na,1,5\nb,2,9\nc,9,2\n");
    Path known = Files.writeString(dir.resolve("known.csv"), "label,value\na,0.9\nc,0.1\n");
    RemoteCampaign shops =
        client.create(
            "shops",
            Settings.threshold(0.5).withNoise(0.1),
            Upload.table(table).withNeighbours(1).withFeatures(List.of("size")).withKnown(known));
    assertThat(shops.description().links()).isEqualTo(2);
    assertThat(shops.description().attributes()).containsExactly("size", "age");
    assertThat(shops.status().checks()).isEqualTo(2);
  }

  @Test
  void aFileThatIsNoGraphIsRefusedInTheServersWords() throws IOException {
    Path graph = Files.writeString(dir.resolve("bad.csv"), "a,b,c,d,e\n");
    assertThatExceptionOfType(GraplException.class)
        .isThrownBy(() -> client.create("bad", Settings.threshold(0.5), graph))
        .withMessageContaining("bad.csv")
        .satisfies(e -> assertThat(e.status()).isEqualTo(422));
  }

  @Test
  void aCampaignIsExportedAndImportedUnderAnotherName() {
    RemoteCampaign lake = chain("exported", 8);
    lake.record(List.of(Recording.of("a1", 0.9), Recording.of("a6", 0.2)));
    Path file = dir.resolve("exported.grapl.zip");
    lake.export(file);
    RemoteCampaign copy = client.importFrom(file, "imported");
    assertThat(copy.status().checks()).isEqualTo(2);
    try (Stream<Verdict> before = lake.decisions();
        Stream<Verdict> after = copy.decisions()) {
      assertThat(after.toList()).isEqualTo(before.toList());
    }
    assertThat(dir.resolve("exported.grapl.zip.part")).doesNotExist();
  }

  @Test
  void theLogIsReadInPagesAndVerified() {
    RemoteCampaign lake = chain("logged", 5);
    lake.ask(3).forEach(ticket -> lake.tell(ticket, 0.7));
    List<LogEntry> page = lake.entries(0, 4);
    assertThat(page).extracting(LogEntry::kind).containsExactly("asked", "asked", "asked", "told");
    assertThat(page.get(3).field("value")).isEqualTo("0.7");
    assertThat(page.get(3).who()).isEqualTo("ann");
    assertThat(lake.entries(page.get(3).number(), 100)).hasSize(2);
    Verification verification = lake.verify();
    assertThat(verification.passed()).as(verification.toString()).isTrue();
    assertThat(verification.choices()).isEqualTo(3);
  }

  @Test
  void campaignsAreListedOverSeveralPages() {
    List<String> names = new ArrayList<>();
    for (int k = 0; k < 120; k++) {
      names.add(chain("page-%03d".formatted(k), 3).name());
    }
    assertThat(client.campaigns()).extracting(RemoteCampaign::name).containsAll(names);
  }

  @Test
  void whatNoServerWouldTakeIsRefusedHere() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Reading.of(Double.NaN))
        .withMessage("value must be a finite number, got NaN");
    assertThatIllegalArgumentException().isThrownBy(() -> Reading.of(1).withWeight(Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> Settings.threshold(Double.NaN));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GraplClient.at(java.net.URI.create("//127.0.0.1:8080")))
        .withMessageStartingWith("address must be like http://127.0.0.1:8080");
  }

  @Test
  void whatTheServerWouldNotTakeIsRefusedInItsWords() {
    RemoteCampaign lake = chain("refusing", 3);
    assertThatExceptionOfType(GraplException.class)
        .isThrownBy(() -> lake.ask(0))
        .withMessage("count must be from 1 to 10000, got 0")
        .satisfies(e -> assertThat(e.status()).isEqualTo(422));
    Links negative = Links.of(new Links.Link("a", "b", -1));
    assertThatExceptionOfType(GraplException.class)
        .isThrownBy(() -> client.create("negative", Settings.threshold(0.5), negative))
        .withMessageContaining("weight");
  }
}
