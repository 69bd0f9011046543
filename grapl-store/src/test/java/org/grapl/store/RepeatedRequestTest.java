package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.StoppingRule;
import org.grapl.store.Event.Reason;
import org.grapl.store.Receipt.Outcome;
import org.grapl.store.state.CampaignReplay;
import org.grapl.store.state.CampaignState;
import org.grapl.store.writer.AskCommand;
import org.grapl.store.writer.CommandContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same key with the same request gets the same answer, with another it is refused. */
class RepeatedRequestTest {

  private static final Requester ANN = Requester.of("ann");
  private static final Requester KEYED = new Requester("ann", "key");

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

  private static Submission noted(int item, double value, String key) {
    return new Submission.Recorded(
        new Recording(item, Reading.of(value), ""), new Requester("ann", key));
  }

  private static void assertIsAnother(DurableCampaign campaign, AskRequest request) {
    assertThatThrownBy(() -> campaign.ask(request, KEYED)).isInstanceOf(KeyUsedException.class);
  }

  @Test
  void anAskThatDiffersFromTheOneOfItsKeyIsRefused() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    AskRequest first = AskRequest.of(3).withLease(Duration.ofMinutes(7));
    AskResult handed = campaign.ask(first, KEYED);
    fixture.watch.pass(Duration.ofSeconds(90));
    assertThat(campaign.ask(first, KEYED)).isEqualTo(handed);
    assertIsAnother(campaign, AskRequest.of(3));
    assertIsAnother(campaign, AskRequest.of(2).withLease(Duration.ofMinutes(7)));
    assertIsAnother(
        campaign,
        AskRequest.forItems(handed.tickets().stream().map(OpenTicket::item).toList())
            .withLease(Duration.ofMinutes(7)));
    assertThat(campaign.status().tickets()).isEqualTo(3);
  }

  @Test
  void aRepeatedExchangeGetsTheSameTicketsAndCountsItsAnswersOnce() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    List<Answer> answers =
        campaign.ask(AskRequest.of(2), ANN).tickets().stream()
            .map(ticket -> new Answer(ticket.number(), Reading.of(1), ""))
            .toList();
    TellAndAskResult first = campaign.tellAndAsk(answers, AskRequest.of(3), KEYED);
    fixture.restart();
    TellAndAskResult again = fixture.open().tellAndAsk(answers, AskRequest.of(3), KEYED);
    assertThat(first.receipts()).extracting(Receipt::outcome).containsOnly(Outcome.ACCEPTED);
    assertThat(again.receipts()).extracting(Receipt::outcome).containsOnly(Outcome.REPEATED);
    assertThat(first.next().tickets()).hasSize(3);
    assertThat(again.next()).isEqualTo(first.next());
    assertThat(fixture.open().status().observations()).isEqualTo(2);
    assertThat(fixture.open().verify(n -> {}).passed()).isTrue();
    assertThatThrownBy(() -> fixture.open().tellAndAsk(answers, AskRequest.of(2), KEYED))
        .isInstanceOf(KeyUsedException.class);
  }

  @Test
  void anExchangeOfOtherAnswersThanTheKeyWasForTellsNothing() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    List<OpenTicket> held = campaign.ask(AskRequest.of(2), ANN).tickets();
    Answer first = new Answer(held.get(0).number(), Reading.of(1), "");
    Answer second = new Answer(held.get(1).number(), Reading.of(1), "");
    campaign.tellAndAsk(List.of(first), AskRequest.of(1), KEYED);
    assertThatThrownBy(() -> campaign.tellAndAsk(List.of(second), AskRequest.of(1), KEYED))
        .isInstanceOf(KeyUsedException.class);
    assertThat(campaign.status().observations()).isEqualTo(1);
    assertThat(campaign.status().open()).isEqualTo(2);
  }

  @Test
  void anExchangeThatOnlyRemindedOfTicketsDoesSoAgain() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    List<OpenTicket> held = campaign.ask(AskRequest.of(3), ANN).tickets();
    List<Answer> answers = List.of(new Answer(held.get(0).number(), Reading.of(1), ""));
    AskRequest rest = AskRequest.of(2).resuming();
    TellAndAskResult first = campaign.tellAndAsk(answers, rest, KEYED);
    assertThat(first.next().tickets()).isEqualTo(held.subList(1, 3));
    assertThat(campaign.tellAndAsk(answers, rest, KEYED).next()).isEqualTo(first.next());
  }

  @Test
  void anAskForOtherItemsThanTheKeyWasForIsRefused() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    AskResult handed = campaign.ask(AskRequest.forItems(List.of(5, 9)), KEYED);
    assertThat(campaign.ask(AskRequest.forItems(List.of(5, 9)), KEYED)).isEqualTo(handed);
    assertIsAnother(campaign, AskRequest.forItems(List.of(5, 8)));
    assertIsAnother(campaign, AskRequest.of(2));
  }

  @Test
  void aRepeatedAskRemindsOfTheSameTicketsAsTheFirst() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    List<OpenTicket> held = campaign.ask(AskRequest.of(3), ANN).tickets();
    AskResult resumed = campaign.ask(AskRequest.of(5).resuming(), KEYED);
    assertThat(resumed.tickets()).hasSize(5).containsAll(held);
    campaign.ask(AskRequest.of(2), ANN);
    assertThat(campaign.ask(AskRequest.of(5).resuming(), KEYED)).isEqualTo(resumed);
    campaign.giveBack(List.of(held.get(0).number()), Reason.ABANDONED, ANN, "");
    assertThat(campaign.ask(AskRequest.of(5).resuming(), KEYED).tickets())
        .isEqualTo(resumed.tickets().subList(1, 5));
  }

  @Test
  void aRepeatedAskSaysAgainWhyThereAreFewer() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withBudget(2));
    AskResult handed = campaign.ask(AskRequest.of(5), KEYED);
    assertThat(handed.remark())
        .isEqualTo("the rest of the budget is handed out; wait for answers, or ask again later");
    assertThat(campaign.ask(AskRequest.of(5), KEYED)).isEqualTo(handed);
  }

  @Test
  void anotherQuestionBudgetOrAuditUnderTheSameKeyIsRefused() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withNoise(Noise.exact()));
    campaign.changeQuestion(0.6, OptionalDouble.empty(), KEYED);
    campaign.changeQuestion(new Question(0.7, 0.2), ANN);
    campaign.changeQuestion(0.6, OptionalDouble.empty(), KEYED);
    assertThat(campaign.status().question()).isEqualTo(new Question(0.7, 0.2));
    assertThatThrownBy(() -> campaign.changeQuestion(Question.above(0.8), KEYED))
        .isInstanceOf(KeyUsedException.class);
    Requester paying = new Requester("ann", "budget");
    campaign.changeBudget(50, paying);
    assertThatThrownBy(() -> campaign.changeBudget(60, paying))
        .isInstanceOf(KeyUsedException.class);
    Requester auditing = new Requester("ann", "audit");
    campaign.record(List.of(new Recording(0, Reading.of(1), "")), ANN);
    campaign.openAudit(new StoppingRule(0.1, 0.9), auditing);
    campaign.openAudit(new StoppingRule(0.1, 0.9), auditing);
    assertThatThrownBy(() -> campaign.openAudit(new StoppingRule(0.2, 0.9), auditing))
        .isInstanceOf(KeyUsedException.class);
    assertThat(campaign.status().budget()).isEqualTo(50);
  }

  @Test
  void aResultThatDiffersFromTheOneOfItsKeyIsRefusedAndNamed() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    campaign.submit(List.of(noted(4, 0.8, "a"), noted(5, 0.3, "b")));
    assertThat(campaign.submit(List.of(noted(4, 0.8, "a"), noted(6, 0.1, "c"), noted(6, 0.1, "c"))))
        .extracting(Receipt::observation, Receipt::outcome)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(1L, Outcome.REPEATED),
            org.assertj.core.groups.Tuple.tuple(3L, Outcome.ACCEPTED),
            org.assertj.core.groups.Tuple.tuple(3L, Outcome.REPEATED));
    for (List<Submission> others :
        List.of(
            List.of(noted(7, 1, "d"), noted(4, 0.9, "a")),
            List.of(noted(7, 1, "d"), noted(8, 0.8, "a")),
            List.of(noted(7, 1, "d"), noted(7, 2, "d")))) {
      assertThatThrownBy(() -> campaign.submit(others))
          .isInstanceOf(RefusedSubmissionException.class)
          .hasCauseInstanceOf(KeyUsedException.class)
          .extracting(e -> ((RefusedSubmissionException) e).index())
          .isEqualTo(1);
    }
    assertThat(campaign.status().observations()).isEqualTo(3);
  }

  @Test
  void exactChecksOfOneItemThatDifferWithinOneRequestAreRefused() {
    DurableCampaign campaign =
        fixture.create(CampaignFixture.settings().withNoise(Noise.exact()).withReplicates(2));
    List<Recording> both =
        List.of(new Recording(4, Reading.of(0.8), ""), new Recording(4, Reading.of(0.3), ""));
    String refusal =
        "value must be the same wherever a request tells of an item, as checks are exact, got 0.8"
            + " and 0.3 of one item; leave out the one that is wrong";
    assertThatThrownBy(() -> campaign.record(both, ANN)).hasMessage(refusal);
    assertThatThrownBy(() -> campaign.submit(List.of(noted(4, 0.8, "a"), noted(4, 0.3, "b"))))
        .hasMessage(refusal);
    OpenTicket one = campaign.ask(AskRequest.forItems(List.of(4)), ANN).tickets().get(0);
    OpenTicket two =
        campaign.ask(AskRequest.forItems(List.of(4)), Requester.of("bob")).tickets().get(0);
    assertThatThrownBy(
            () ->
                campaign.tell(
                    List.of(Answer.of(one.number(), 0.8), Answer.of(two.number(), 0.3)), ANN))
        .hasMessage(refusal);
    assertThat(campaign.status().observations()).isZero();
    campaign.tell(List.of(Answer.of(one.number(), 0.8), Answer.of(two.number(), 0.8)), ANN);
    assertThatThrownBy(() -> campaign.submit(List.of(noted(4, 0.3, "b"))))
        .hasMessageContaining("says otherwise");
  }

  @Test
  void whatIsRepeatedIsTakenForWhatItWasWhateverWouldBeRefusedByNow() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withNoise(Noise.exact()));
    Receipt first = campaign.submit(List.of(noted(4, 0.8, "a"))).get(0);
    campaign.withdraw(first.observation(), ANN, "");
    campaign.submit(List.of(noted(4, 0.3, "b")));
    assertThat(campaign.submit(List.of(noted(4, 0.8, "a"))).get(0).outcome())
        .isEqualTo(Outcome.REPEATED);
  }

  @Test
  void whoAsksForManyGetsWhatThereIsWhenOthersHaveWaitedLongEnough() {
    AtomicLong nanos = new AtomicLong();
    CampaignState state =
        new CampaignState(
            CampaignFixture.lists(), CampaignFixture.settings(), CampaignReplay.Choices.MADE_AGAIN);
    AskResult handed =
        new AskCommand(AskRequest.of(100), KEYED)
            .run(
                new CommandContext(
                    state,
                    request -> List.of(),
                    fixture.watch.instant(),
                    () -> nanos.addAndGet(100_000_000)));
    assertThat(handed.tickets()).hasSize(6);
    assertThat(handed.remark())
        .isEqualTo("choosing more at once would keep others waiting; ask again for the rest");
  }
}
