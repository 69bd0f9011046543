package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.StoppingRule;
import org.grapl.store.Event.Purpose;
import org.grapl.store.Event.Reason;
import org.grapl.store.Reading.Bound;
import org.grapl.store.Receipt.Outcome;
import org.grapl.store.Settings.Method;
import org.grapl.store.log.SettingsJson;
import org.grapl.store.sql.Database;
import org.grapl.store.state.LogVerifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurableCampaignTest {

  private static final Requester ANN = Requester.of("ann");
  private static final Requester BOB = Requester.of("bob");

  @TempDir Path directory;
  private CampaignFixture fixture;

  @BeforeEach
  void open() {
    fixture = new CampaignFixture(directory);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private static List<OpenTicket> ask(DurableCampaign campaign, int count, Requester by) {
    return campaign.ask(AskRequest.of(count), by).tickets();
  }

  private static Receipt tell(DurableCampaign campaign, OpenTicket ticket, double value) {
    return campaign.tell(List.of(Answer.of(ticket.number(), value)), ANN).get(0);
  }

  @Test
  void aCampaignFindsTheItemsAboveTheLine() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withBudget(150));
    for (int k = 0; k < 150; k++) {
      CampaignFixture.step(campaign, "ann");
    }
    AskResult none = campaign.ask(AskRequest.of(1), ANN);
    assertThat(none.tickets()).isEmpty();
    assertThat(none.remark()).isEqualTo("the budget is spent");
    assertThat(campaign.status().isFinished()).isTrue();
    assertThat(campaign.status().observations()).isEqualTo(150);
    assertThat(campaign.decision().decision().above().boxed().toList())
        .isEqualTo(java.util.stream.IntStream.range(0, CampaignFixture.ITEMS / 2).boxed().toList());
  }

  @Test
  void aRestartBetweenAnyTwoStepsChangesNoTicketAndNoBitOfTheDecision() {
    DurableCampaign unbroken = fixture.create(CampaignFixture.settings());
    List<Integer> expected = new ArrayList<>();
    for (int k = 0; k < 60; k++) {
      expected.add(CampaignFixture.step(unbroken, "ann").item());
    }
    try (CampaignFixture other = new CampaignFixture(makeDirectory("other"))) {
      other.create(CampaignFixture.settings());
      List<Integer> got = new ArrayList<>();
      for (int k = 0; k < 60; k++) {
        other.restart();
        got.add(CampaignFixture.step(other.open(), "ann").item());
      }
      // Where the log has grown long a reopened campaign begins anew, so only up to there.
      assertThat(got.subList(0, 50)).isEqualTo(expected.subList(0, 50));
      assertThat(other.open().verify(n -> {}).passed()).isTrue();
    }
    fixture.restart();
    DurableCampaign reopened = fixture.open();
    assertThat(
            LogVerifier.areSame(reopened.decision().decision(), unbrokenDecision(expected.size())))
        .isTrue();
  }

  /** What the same steps give in a store of their own that is never closed. */
  private org.grapl.Decision unbrokenDecision(int steps) {
    try (CampaignFixture fresh = new CampaignFixture(makeDirectory("fresh"))) {
      DurableCampaign campaign = fresh.create(CampaignFixture.settings());
      for (int k = 0; k < steps; k++) {
        CampaignFixture.step(campaign, "ann");
      }
      return campaign.decision().decision();
    }
  }

  private Path makeDirectory(String name) {
    Path made = directory.resolve(name);
    assertThat(made.toFile().mkdir()).isTrue();
    return made;
  }

  @Test
  void aLongLogCanBeReadFromItsMiddleAndStillReplaysFromItsBeginning() {
    for (Method method : List.of(new Method.Auto(), Method.Paper.usual(), new Method.Random())) {
      String name = SettingsJson.method(method);
      DurableCampaign campaign =
          fixture
              .campaigns()
              .create(
                  "local",
                  name,
                  CampaignFixture.graph(),
                  CampaignFixture.settings().withMethod(method),
                  "");
      int steps = method instanceof Method.Auto ? 200 : 3100;
      int atOnce = method instanceof Method.Auto ? 1 : 100;
      for (int k = 0; k < steps; k += atOnce) {
        CampaignFixture.steps(campaign, "ann", atOnce);
      }
      long rebuilt = count(campaign, Event.Rebuilt.class);
      if (method instanceof Method.Auto) {
        // After 4 observations, then at 1.4 times as many: 6, 9, 13, 19, 27, 38, 54, 76, 107, 150;
        // and once because of so many more items.
        assertThat(rebuilt).isEqualTo(12);
      } else {
        assertThat(rebuilt).isEqualTo(1);
      }
      fixture.restart();
      DurableCampaign again = fixture.campaigns().open("local", name);
      CampaignFixture.step(again, "bob");
      Verification verification = again.verify(n -> {});
      assertThat(verification.differences()).isEmpty();
      assertThat(verification.sameDecision()).isTrue();
      assertThat(verification.choices()).isEqualTo(steps + 1);
    }
  }

  @Test
  void whatFitsIsFoundAsideWhileTicketsAreHandedOutAndIsPartOfTheLog() throws Exception {
    try (Campaigns serving =
        Campaigns.serving(
            Database.open(directory.resolve("s.db").toString()).storage(), fixture.watch)) {
      DurableCampaign campaign =
          serving.create("local", "rings", CampaignFixture.graph(), CampaignFixture.settings(), "");
      for (int k = 0; k < 200; k++) {
        CampaignFixture.step(campaign, "ann");
      }
      // It is due at 1.4 times as many as at the last, so the last one saw more than 142 of 200.
      // Nobody comes any more, and it is found all the same.
      Await.until(() -> lastFitSeen(campaign) >= 286);
      assertThat(campaign.verify(n -> {}).differences()).isEmpty();
    }
  }

  private static long lastFitSeen(DurableCampaign campaign) {
    List<Entry> entries = new ArrayList<>();
    campaign.entries(0, entries::add);
    return entries.stream()
        .map(Entry::event)
        .filter(Event.Rebuilt.class::isInstance)
        .mapToLong(event -> ((Event.Rebuilt) event).seen())
        .max()
        .orElse(0);
  }

  private static long count(DurableCampaign campaign, Class<? extends Event> kind) {
    List<Entry> entries = new ArrayList<>();
    campaign.entries(0, entries::add);
    return entries.stream().filter(entry -> kind.isInstance(entry.event())).count();
  }

  @Test
  void verifyFindsAChoiceThatWasNotThePolicys() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    for (int k = 0; k < 20; k++) {
      CampaignFixture.step(campaign, "ann");
    }
    OpenTicket next = ask(campaign, 1, ANN).get(0);
    // The same log with another item in its last entry.
    DurableCampaign forged =
        fixture
            .campaigns()
            .create("local", "forged", CampaignFixture.graph(), CampaignFixture.settings(), "");
    List<Entry> entries = new ArrayList<>();
    campaign.entries(0, entries::add);
    int other = (next.item() + 1) % CampaignFixture.ITEMS;
    entries.set(
        entries.size() - 1,
        withEvent(
            entries.get(entries.size() - 1),
            new Event.Asked(next.number(), other, next.expires(), Purpose.SEARCH)));
    fixture
        .campaigns()
        .storage()
        .write(
            forged.record().id(),
            log -> {
              log.append(entries);
              return log;
            });
    Verification verification = forged.verify(n -> {});
    assertThat(verification.passed()).isFalse();
    assertThat(verification.differences())
        .containsExactly(
            "entry %d: the policy now chooses \"item %d\", the log says \"item %d\""
                .formatted(entries.size(), next.item(), other));
  }

  private static Entry withEvent(Entry entry, Event event) {
    return new Entry(entry.number(), entry.at(), entry.who(), entry.request(), entry.note(), event);
  }

  @Test
  void noItemIsHandedOutTwiceAtOnceUnlessReplicatesAreWanted() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    Set<Integer> items = new HashSet<>();
    ask(campaign, 70, ANN).forEach(ticket -> items.add(ticket.item()));
    ask(campaign, 40, BOB).forEach(ticket -> items.add(ticket.item()));
    assertThat(items).hasSize(110);
    AskResult rest = campaign.ask(AskRequest.of(50), BOB);
    assertThat(rest.tickets()).hasSize(10);
    assertThat(rest.remark()).startsWith("everything that may be checked is handed out");

    DurableCampaign twice =
        fixture
            .campaigns()
            .create(
                "local",
                "twice",
                CampaignFixture.graph(),
                CampaignFixture.settings().withReplicates(2),
                "");
    List<OpenTicket> all = ask(twice, 300, ANN);
    assertThat(all).hasSize(240);
    Map<Integer, Integer> times = new HashMap<>();
    all.forEach(ticket -> times.merge(ticket.item(), 1, Integer::sum));
    assertThat(times.values()).containsOnly(2);
  }

  @Test
  void anItemSomebodyElseIsCheckingIsNotHandedOutEvenByName() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    AskRequest seven = AskRequest.forItems(List.of(7));
    OpenTicket mine = campaign.ask(seven, ANN).tickets().get(0);
    assertThat(campaign.ask(seven, ANN).tickets()).containsExactly(mine);
    assertThatThrownBy(() -> campaign.ask(seven, BOB))
        .hasMessage(
            "item asked for must be one that nobody else is checking, got one that \"ann\" has until"
                + " 2026-11-01T09:00:00Z");
    fixture.watch.pass(Duration.ofHours(2));
    assertThat(campaign.ask(seven, BOB).tickets()).hasSize(1);
  }

  @Test
  void exactChecksAreMadeOnceOfEachItem() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withNoise(Noise.exact()));
    List<OpenTicket> first = ask(campaign, 100, ANN);
    first
        .subList(0, 90)
        .forEach(ticket -> tell(campaign, ticket, CampaignFixture.truth(ticket.item())));
    AskResult rest = campaign.ask(AskRequest.of(50), BOB);
    assertThat(rest.tickets()).hasSize(20);
    assertThat(rest.remark())
        .isEqualTo("every item that can be checked has been, or is being checked");
  }

  @Test
  void aTicketNobodyAnswersComesBackAndItsLateAnswerIsWelcome() {
    DurableCampaign campaign =
        fixture.create(CampaignFixture.settings().withLease(Duration.ofMinutes(10)).withBudget(3));
    List<OpenTicket> lost = ask(campaign, 3, ANN);
    assertThat(ask(campaign, 1, BOB)).isEmpty();
    fixture.watch.pass(Duration.ofMinutes(10));
    List<OpenTicket> again = ask(campaign, 3, BOB);
    assertThat(again).hasSize(3);
    assertThat(tell(campaign, lost.get(0), 0.9).outcome()).isEqualTo(Outcome.LATE);
    assertThat(tell(campaign, lost.get(0), 0.9).outcome()).isEqualTo(Outcome.REPEATED);
    Status status = campaign.status();
    assertThat(status.late()).isEqualTo(1);
    assertThat(status.observations()).isEqualTo(1);
    assertThat(status.givenBack()).isEqualTo(3);
    assertThat(status.open()).isEqualTo(3);
  }

  @Test
  void aTicketPastItsTimeThatNobodyElseWantedIsAnsweredAsIfInTime() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    OpenTicket ticket = ask(campaign, 1, ANN).get(0);
    fixture.watch.pass(Duration.ofDays(3));
    assertThat(tell(campaign, ticket, 1).outcome()).isEqualTo(Outcome.ACCEPTED);
  }

  @Test
  void anotherAnswerToATicketIsRefusedAndNothingOfItsBatchIsKept() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    List<OpenTicket> tickets = ask(campaign, 2, ANN);
    tell(campaign, tickets.get(0), 0.7);
    long before = campaign.head();
    assertThatThrownBy(
            () ->
                campaign.tell(
                    List.of(
                        Answer.of(tickets.get(1).number(), 0.2),
                        Answer.of(tickets.get(0).number(), 0.9)),
                    ANN))
        .isInstanceOf(ConflictException.class)
        .hasMessage(
            "ticket 1 was already told 0.7, got 0.9; observations are never overwritten, record a"
                + " second one instead, or withdraw the first");
    assertThatThrownBy(
            () ->
                campaign.tell(
                    List.of(
                        Answer.of(tickets.get(1).number(), 0.2),
                        Answer.of(tickets.get(1).number(), 0.3)),
                    ANN))
        .isInstanceOf(ConflictException.class);
    assertThatThrownBy(() -> campaign.tell(List.of(Answer.of(77, 0.2)), ANN))
        .hasMessage("ticket must be one of 1 to 2, got 77");
    assertThat(campaign.head()).isEqualTo(before);
  }

  @Test
  void aRepeatedRequestGetsTheSameTickets() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    Requester keyed = new Requester("ann", "key-1");
    List<OpenTicket> first = ask(campaign, 4, keyed);
    tell(campaign, first.get(0), 1);
    fixture.restart();
    assertThat(ask(fixture.open(), 4, keyed)).isEqualTo(first);
    assertThat(ask(fixture.open(), 4, new Requester("ann", "key-2")))
        .doesNotContainAnyElementsOf(first);
    assertThatThrownBy(
            () -> fixture.open().record(List.of(new Recording(3, Reading.of(1), "")), keyed))
        .hasMessageContaining("request must be a key of its own");
  }

  @Test
  void aWorkerThatComesBackGetsItsOwnOpenTickets() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    List<OpenTicket> mine = ask(campaign, 3, ANN);
    ask(campaign, 2, BOB);
    List<OpenTicket> resumed = campaign.ask(AskRequest.of(5).resuming(), ANN).tickets();
    assertThat(resumed).hasSize(5).startsWith(mine.toArray(OpenTicket[]::new));
  }

  @Test
  void whatWasWithdrawnCountsAsIfItHadNeverBeenSaid() {
    DurableCampaign with = fixture.create(CampaignFixture.settings());
    for (int k = 0; k < 30; k++) {
      CampaignFixture.step(with, "ann");
    }
    Receipt wrong = with.record(List.of(new Recording(5, Reading.of(-40), "a slip")), ANN).get(0);
    assertThat(with.decision().decision().isAbove(5)).isTrue();
    with.confirm(
        wrong.observation(), ANN, ""); // one that nobody vouches for counts next to nothing
    assertThat(with.decision().decision().isAbove(5)).isFalse();
    with.withdraw(wrong.observation(), BOB, "misread");
    assertThat(with.decision().decision().isAbove(5)).isTrue();
    assertThat(with.status().withdrawn()).isEqualTo(1);
    assertThat(with.status().observations()).isEqualTo(30);
    long head = with.head();
    with.withdraw(wrong.observation(), BOB, "again");
    assertThat(with.head()).isEqualTo(head);
    assertThatThrownBy(() -> with.withdraw(1, BOB, ""))
        .hasMessage("observation must be the number of an entry that told a value, got 1");
    assertThat(with.verify(n -> {}).passed()).isTrue();
  }

  @Test
  void aDelayedCopyOfAWithdrawnAnswerDoesNotBringItBack() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    OpenTicket ticket = ask(campaign, 1, ANN).get(0);
    Receipt taken = tell(campaign, ticket, 5);
    campaign.withdraw(taken.observation(), ANN, "");
    assertThat(tell(campaign, ticket, 5).outcome()).isEqualTo(Outcome.REPEATED);
    assertThat(campaign.status().observations()).isZero();
    assertThatThrownBy(() -> tell(campaign, ticket, 0.5))
        .hasMessageContaining("which was withdrawn")
        .hasMessageContaining("record the right one as an observation of its own");
    OpenTicket anew =
        campaign.ask(AskRequest.forItems(List.of(ticket.item())), ANN).tickets().get(0);
    assertThat(anew.item()).isEqualTo(ticket.item());
    assertThat(anew.purpose()).isEqualTo(Purpose.PICKED);
  }

  @Test
  void anItemSetAsideIsNotHandedOutAgain() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    OpenTicket ticket = ask(campaign, 1, ANN).get(0);
    campaign.giveBack(List.of(ticket.number()), Reason.SET_ASIDE, ANN, "no road");
    fixture.restart();
    List<OpenTicket> all = ask(fixture.open(), 200, BOB);
    assertThat(all).hasSize(119).noneMatch(other -> other.item() == ticket.item());
    assertThat(fixture.open().status().aside()).isEqualTo(1);
  }

  @Test
  void weightsVariancesAndLimitsOfDetectionAreKeptAndCount() {
    DurableCampaign campaign =
        fixture.create(CampaignFixture.settings().withNoise(Noise.gaussian(0.4)));
    List<OpenTicket> tickets = ask(campaign, 3, ANN);
    Reading mean = Reading.of(0.8).withWeight(10);
    Reading exact = Reading.of(0.8).withVariance(0.016);
    Reading below = Reading.of(0.1).withBound(Bound.BELOW);
    campaign.tell(
        List.of(
            new Answer(tickets.get(0).number(), mean, "mean of ten"),
            new Answer(tickets.get(1).number(), exact, ""),
            new Answer(tickets.get(2).number(), below, "")),
        ANN);
    fixture.restart();
    DurableCampaign again = fixture.open();
    assertThat(again.observations(tickets.get(0).item()))
        .extracting("reading")
        .containsExactly(mean);
    assertThat(again.observations(tickets.get(2).item()))
        .extracting("reading")
        .containsExactly(below);
    again.look(
        (head, live) -> {
          // 0.4²/0.016 = 10: the same weight said in two ways.
          assertThat(live.tally().weight(tickets.get(0).item())).isEqualTo(10);
          assertThat(live.tally().weight(tickets.get(1).item())).isCloseTo(10, within(1e-12));
          return live;
        });
    assertThatThrownBy(
            () ->
                again.record(
                    List.of(new Recording(0, Reading.of(0.9).withBound(Bound.BELOW), "")), ANN))
        .hasMessageContaining("leaves both sides open");
    assertThatThrownBy(() -> new Reading(1, Bound.NONE, 2, OptionalDouble.of(1)))
        .hasMessageContaining("weight must be left out if a variance is given");
  }

  private static org.assertj.core.data.Offset<Double> within(double by) {
    return org.assertj.core.data.Offset.offset(by);
  }

  @Test
  void aVarianceIsRefusedWhereNobodyKnowsTheUsualOne() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    assertThatThrownBy(
            () ->
                campaign.record(
                    List.of(new Recording(0, Reading.of(1).withVariance(0.5), "")), ANN))
        .hasMessage(
            "variance must be left out unless the campaign knows the usual deviation of a check"
                + " (its noise), got 0.5; give a weight instead");
    assertThat(campaign.head()).isZero();
  }

  @Test
  void whatTheEstimatesWouldRefuseIsNotKept() {
    DurableCampaign campaign =
        fixture.create(CampaignFixture.settings().withNoise(Noise.gaussian(0.4)));
    OpenTicket ticket = ask(campaign, 1, ANN).get(0);
    long before = campaign.head();
    for (Reading bad :
        List.of(
            Reading.of(1).withWeight(1e-13),
            Reading.of(1).withWeight(1e13),
            Reading.of(1).withVariance(1e-20),
            Reading.of(1).withVariance(1e20))) {
      assertThatThrownBy(() -> campaign.tell(List.of(new Answer(ticket.number(), bad, "")), ANN))
          .as(bad.toString())
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(campaign.head()).isEqualTo(before);
    DurableCampaign shares =
        fixture
            .campaigns()
            .create(
                "local",
                "shares",
                CampaignFixture.graph(),
                CampaignFixture.settings().withNoise(Noise.bernoulli()),
                "");
    assertThatThrownBy(() -> shares.record(List.of(new Recording(0, Reading.of(1.5), "")), ANN))
        .hasMessage("value must be in [0, 1], got 1.5");
    assertThat(ask(campaign, 1, ANN)).hasSize(1);
  }

  @Test
  void anAuditCertifiesTheDecisionThoughAnswersComeInAnyOrder() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withNoise(Noise.exact()));
    for (OpenTicket ticket : ask(campaign, 30, ANN)) {
      tell(campaign, ticket, CampaignFixture.truth(ticket.item()));
    }
    campaign.openAudit(new StoppingRule(0.05, 0.9), ANN);
    int rounds = 0;
    while (campaign.status().running().isPresent()) {
      List<OpenTicket> drawn = new ArrayList<>(ask(campaign, 7, BOB));
      assertThat(drawn).isNotEmpty().allMatch(ticket -> ticket.purpose() == Purpose.AUDIT);
      java.util.Collections.reverse(drawn);
      for (OpenTicket ticket : drawn) {
        tell(campaign, ticket, CampaignFixture.truth(ticket.item()));
      }
      if (++rounds == 2) {
        fixture.restart();
        campaign = fixture.open();
      }
    }
    Status.Audited audited = campaign.status().audited().orElseThrow();
    assertThat(audited.outcome().passed()).isTrue();
    assertThat(audited.outcome().mostWrong()).isLessThanOrEqualTo(6);
    assertThat(audited.outcome().above().stream().boxed().toList())
        .isEqualTo(java.util.stream.IntStream.range(0, 60).boxed().toList());
    assertThat(ask(campaign, 1, ANN)).allMatch(ticket -> ticket.purpose() == Purpose.SEARCH);
    assertThat(campaign.verify(n -> {}).differences()).isEmpty();
  }

  @Test
  void whatAnAuditDrewComesBackWhenGivenBackAndCannotBeSetAside() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withNoise(Noise.exact()));
    for (OpenTicket ticket : ask(campaign, 10, ANN)) {
      tell(campaign, ticket, CampaignFixture.truth(ticket.item()));
    }
    campaign.openAudit(new StoppingRule(0.05, 0.9), ANN);
    List<OpenTicket> drawn = ask(campaign, 3, BOB);
    long first = drawn.get(0).number();
    assertThatThrownBy(() -> campaign.giveBack(List.of(first), Reason.SET_ASIDE, BOB, ""))
        .hasMessage(
            "item set aside must be none that the audit drew, got ticket %d; close the audit if the item cannot be checked"
                .formatted(first));
    campaign.giveBack(List.of(first), Reason.ABANDONED, BOB, "");
    assertThat(ask(campaign, 1, ANN).get(0).item()).isEqualTo(drawn.get(0).item());
    campaign.closeAudit(ANN);
    assertThat(ask(campaign, 1, ANN).get(0).purpose()).isEqualTo(Purpose.SEARCH);
    assertThat(campaign.verify(n -> {}).differences()).isEmpty();
  }

  @Test
  void anAuditIsRefusedWhileNothingIsKnownOfTheNoise() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    assertThatThrownBy(() -> campaign.openAudit(new StoppingRule(0.05, 0.9), ANN))
        .hasMessageContaining("noise must be exact, of known deviation or within [0, 1]");
    assertThat(campaign.head()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1, 0.4, 0, true", "2, 0.4, 0, false", "1, 0, 0, false", "1, 0, 9, true"})
  void whatAnAuditOfAnEarlierRuleDrewIsNotDrawnAgainUnlessValuesAreExact(
      int rule, double noise, double tolerance, boolean isTaken) {
    Instant noon = Instant.parse("2026-11-01T12:00:00Z");
    List<Event> events =
        List.of(
            new Event.Recorded(0, Reading.of(1)),
            new Event.Recorded(99, Reading.of(0)),
            new Event.AuditOpened(new StoppingRule(0.05, 0.9), rule),
            new Event.Asked(1, 50, noon, Purpose.AUDIT));
    List<Entry> log = new ArrayList<>();
    events.forEach(event -> log.add(new Entry(log.size() + 1L, noon, "ann", "", "", event)));
    Supplier<DurableCampaign> taken =
        () ->
            fixture
                .campaigns()
                .importCampaign(
                    Campaigns.LOCAL,
                    "earlier",
                    CampaignFixture.graph(),
                    Settings.of(new Question(0.5, tolerance))
                        .withNoise(noise > 0 ? Noise.gaussian(noise) : Noise.exact()),
                    noon,
                    log,
                    "");
    if (!isTaken) {
      assertThatThrownBy(taken::get).hasMessageStartingWith("entry 4: the audit now chooses");
      return;
    }
    DurableCampaign campaign = taken.get();

    assertThat(campaign.verify(n -> {}).passed()).isTrue();
    // Nothing can be wrong by so much: such an audit is not there.
    boolean isThere = tolerance == 0;
    assertThat(campaign.status().running().isPresent()).isEqualTo(isThere);
    assertThat(ask(campaign, 1, BOB).get(0).purpose())
        .isEqualTo(isThere ? Purpose.AUDIT : Purpose.SEARCH);
  }

  @Test
  void anotherQuestionIsDecidedByTheSameObservations() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    for (int k = 0; k < 40; k++) {
      CampaignFixture.step(campaign, "ann");
    }
    org.grapl.Decision asked = campaign.decision(Question.above(-2)).decision();
    assertThat(asked.above().count()).isEqualTo(CampaignFixture.ITEMS);
    campaign.changeQuestion(Question.above(-2), ANN);
    assertThat(campaign.status().above()).isEqualTo(CampaignFixture.ITEMS);
    campaign.changeBudget(50, ANN);
    assertThat(ask(campaign, 20, ANN)).hasSize(10);
    assertThat(campaign.verify(n -> {}).passed()).isTrue();
  }

  @Test
  void twoProgramsOnOneStoreSeeEachOthersTicketsAndGoOnAsOne() {
    DurableCampaign here = fixture.create(CampaignFixture.settings());
    try (Campaigns other = fixture.another()) {
      DurableCampaign there = other.open("local", "rings");
      Set<Integer> held = new HashSet<>();
      for (int k = 0; k < 20; k++) {
        OpenTicket mine = ask(here, 1, ANN).get(0);
        OpenTicket theirs = ask(there, 1, BOB).get(0);
        assertThat(held.add(mine.item())).isTrue();
        assertThat(held.add(theirs.item())).isTrue();
        if (k % 3 == 0) {
          there.tell(List.of(Answer.of(mine.number(), CampaignFixture.check(mine))), BOB);
          held.remove(mine.item());
        }
      }
      assertThat(here.status().open()).isEqualTo(there.status().open()).isEqualTo(33);
      assertThat(here.verify(n -> {}).passed()).isTrue();
    }
  }

  @Test
  void sixtyFourWorkersWithRepeatedRequestsLeaveEachAnswerOnce() throws Exception {
    DurableCampaign campaign =
        fixture.create(CampaignFixture.settings().withMethod(new Method.Random()));
    ExecutorService crew = Executors.newFixedThreadPool(64);
    List<Future<?>> all = new ArrayList<>();
    for (int worker = 0; worker < 64; worker++) {
      String name = "worker " + worker;
      all.add(
          crew.submit(
              () -> {
                for (int round = 0; round < 5; round++) {
                  Requester by = new Requester(name, name + "/" + round);
                  List<OpenTicket> tickets = ask(campaign, 1, by);
                  assertThat(ask(campaign, 1, by)).isEqualTo(tickets);
                  for (OpenTicket ticket : tickets) {
                    tell(campaign, ticket, CampaignFixture.check(ticket));
                    tell(campaign, ticket, CampaignFixture.check(ticket));
                  }
                }
              }));
    }
    for (Future<?> each : all) {
      each.get();
    }
    crew.shutdown();
    assertThat(campaign.status().observations()).isEqualTo(320);
    assertThat(campaign.status().tickets()).isEqualTo(320);
    assertThat(campaign.status().open()).isZero();
    assertThat(count(campaign, Event.Told.class)).isEqualTo(320);
    assertThat(campaign.verify(n -> {}).passed()).isTrue();
  }

  @Test
  void whatFitsTheObservationsACampaignBeginsWithIsFoundWithoutAnybodyAsking() {
    List<Recording> known =
        java.util.stream.IntStream.range(0, 40)
            .map(k -> 3 * k)
            .mapToObj(item -> new Recording(item, Reading.of(CampaignFixture.truth(item)), ""))
            .toList();
    DurableCampaign begun =
        fixture
            .campaigns()
            .create(
                "local",
                "begun",
                CampaignFixture.graph(),
                CampaignFixture.settings(),
                Wording.NONE,
                known,
                ANN);
    DurableCampaign told =
        fixture
            .campaigns()
            .create("local", "told", CampaignFixture.graph(), CampaignFixture.settings(), "");
    told.record(known, ANN);
    assertThat(LogVerifier.areSame(begun.decision().decision(), told.decision().decision()))
        .isTrue();
    assertThat(begun.verify(entry -> {}).passed()).isTrue();
  }

  @Test
  void thousandsOfObservationsAtOnceAreOneSolve() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    List<Recording> many = new ArrayList<>();
    for (int k = 0; k < 7000; k++) {
      many.add(
          new Recording(
              k % CampaignFixture.ITEMS,
              Reading.of(CampaignFixture.truth(k % CampaignFixture.ITEMS)),
              ""));
    }
    Requester keyed = new Requester("ann", "import");
    assertThat(campaign.record(many, keyed)).hasSize(7000);
    assertThat(campaign.record(many, keyed)).allMatch(taken -> taken.outcome() == Outcome.REPEATED);
    assertThat(campaign.status().observations()).isEqualTo(7000);
    assertThat(campaign.status().above()).isEqualTo(60);
    // One new start because the log grew, and one with what fits.
    assertThat(count(campaign, Event.Rebuilt.class)).isEqualTo(2);
    assertThat(campaign.verify(n -> {}).passed()).isTrue();
  }

  @Test
  void namesThatCouldBePathsOrTakenOnesAreRefused() {
    fixture.create(CampaignFixture.settings());
    assertThatThrownBy(() -> fixture.create(CampaignFixture.settings()))
        .isInstanceOf(NameTakenException.class)
        .hasMessage("a campaign \"rings\" exists already; choose another name");
    for (String bad : List.of("", "../x", "a/b", ".hidden", "a b", "x".repeat(101), "a\nb")) {
      assertThatThrownBy(
              () ->
                  fixture
                      .campaigns()
                      .create(
                          "local", bad, CampaignFixture.graph(), CampaignFixture.settings(), ""))
          .as(bad)
          .isInstanceOf(IllegalArgumentException.class);
    }
    fixture.campaigns().delete("local", "rings");
    assertThatThrownBy(() -> fixture.open())
        .isInstanceOf(NoSuchCampaignException.class)
        .hasMessage("there is no campaign \"rings\"");
  }
}
