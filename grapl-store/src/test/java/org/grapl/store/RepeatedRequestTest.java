package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.grapl.Question;
import org.grapl.store.Event.Reason;
import org.grapl.store.Settings.Noise;
import org.grapl.store.Taken.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same key with the same request gets the same answer, with another it is refused. */
class RepeatedRequestTest {

  private static final Signature ANN = Signature.of("ann");
  private static final Signature KEYED = new Signature("ann", "key");

  @TempDir Path directory;
  private Workshop workshop;

  @BeforeEach
  void open() {
    workshop = new Workshop(directory);
  }

  @AfterEach
  void close() {
    workshop.close();
  }

  private static Result noted(int arm, double value, String key) {
    return new Result.Noted(new Recording(arm, Reading.of(value), ""), new Signature("ann", key));
  }

  private static void assertIsAnother(DurableCampaign campaign, AskRequest request) {
    assertThatThrownBy(() -> campaign.ask(request, KEYED)).isInstanceOf(KeyUsedException.class);
  }

  @Test
  void anAskThatDiffersFromTheOneOfItsKeyIsRefused() {
    DurableCampaign campaign = workshop.create(Workshop.settings());
    AskRequest first = AskRequest.of(3).withLease(Duration.ofMinutes(7));
    Handed handed = campaign.ask(first, KEYED);
    workshop.watch.pass(Duration.ofSeconds(90));
    assertThat(campaign.ask(first, KEYED)).isEqualTo(handed);
    assertIsAnother(campaign, AskRequest.of(3));
    assertIsAnother(campaign, AskRequest.of(2).withLease(Duration.ofMinutes(7)));
    assertIsAnother(
        campaign,
        AskRequest.forItems(handed.tickets().stream().map(OpenTicket::arm).toList())
            .withLease(Duration.ofMinutes(7)));
    assertThat(campaign.status().tickets()).isEqualTo(3);
  }

  @Test
  void aRepeatedExchangeGetsTheSameTicketsAndCountsItsAnswersOnce() {
    DurableCampaign campaign = workshop.create(Workshop.settings());
    List<Answer> answers =
        campaign.ask(AskRequest.of(2), ANN).tickets().stream()
            .map(ticket -> new Answer(ticket.number(), Reading.of(1), ""))
            .toList();
    Exchange first = campaign.exchange(answers, AskRequest.of(3), KEYED);
    workshop.restart();
    Exchange again = workshop.open().exchange(answers, AskRequest.of(3), KEYED);
    assertThat(first.taken()).extracting(Taken::outcome).containsOnly(Outcome.ACCEPTED);
    assertThat(again.taken()).extracting(Taken::outcome).containsOnly(Outcome.REPEATED);
    assertThat(first.next().tickets()).hasSize(3);
    assertThat(again.next()).isEqualTo(first.next());
    assertThat(workshop.open().status().observations()).isEqualTo(2);
    assertThat(workshop.open().verify(n -> {}).passed()).isTrue();
    assertThatThrownBy(() -> workshop.open().exchange(answers, AskRequest.of(2), KEYED))
        .isInstanceOf(KeyUsedException.class);
  }

  @Test
  void anExchangeOfOtherAnswersThanTheKeyWasForTellsNothing() {
    DurableCampaign campaign = workshop.create(Workshop.settings());
    List<OpenTicket> held = campaign.ask(AskRequest.of(2), ANN).tickets();
    Answer first = new Answer(held.get(0).number(), Reading.of(1), "");
    Answer second = new Answer(held.get(1).number(), Reading.of(1), "");
    campaign.exchange(List.of(first), AskRequest.of(1), KEYED);
    assertThatThrownBy(() -> campaign.exchange(List.of(second), AskRequest.of(1), KEYED))
        .isInstanceOf(KeyUsedException.class);
    assertThat(campaign.status().observations()).isEqualTo(1);
    assertThat(campaign.status().open()).isEqualTo(2);
  }

  @Test
  void anExchangeThatOnlyRemindedOfTicketsDoesSoAgain() {
    DurableCampaign campaign = workshop.create(Workshop.settings());
    List<OpenTicket> held = campaign.ask(AskRequest.of(3), ANN).tickets();
    List<Answer> answers = List.of(new Answer(held.get(0).number(), Reading.of(1), ""));
    AskRequest rest = AskRequest.of(2).resuming();
    Exchange first = campaign.exchange(answers, rest, KEYED);
    assertThat(first.next().tickets()).isEqualTo(held.subList(1, 3));
    assertThat(campaign.exchange(answers, rest, KEYED).next()).isEqualTo(first.next());
  }

  @Test
  void anAskForOtherItemsThanTheKeyWasForIsRefused() {
    DurableCampaign campaign = workshop.create(Workshop.settings());
    Handed handed = campaign.ask(AskRequest.forItems(List.of(5, 9)), KEYED);
    assertThat(campaign.ask(AskRequest.forItems(List.of(5, 9)), KEYED)).isEqualTo(handed);
    assertIsAnother(campaign, AskRequest.forItems(List.of(5, 8)));
    assertIsAnother(campaign, AskRequest.of(2));
  }

  @Test
  void aRepeatedAskRemindsOfTheSameTicketsAsTheFirst() {
    DurableCampaign campaign = workshop.create(Workshop.settings());
    List<OpenTicket> held = campaign.ask(AskRequest.of(3), ANN).tickets();
    Handed resumed = campaign.ask(AskRequest.of(5).resuming(), KEYED);
    assertThat(resumed.tickets()).hasSize(5).containsAll(held);
    campaign.ask(AskRequest.of(2), ANN);
    assertThat(campaign.ask(AskRequest.of(5).resuming(), KEYED)).isEqualTo(resumed);
    campaign.giveBack(List.of(held.get(0).number()), Reason.ABANDONED, ANN, "");
    assertThat(campaign.ask(AskRequest.of(5).resuming(), KEYED).tickets())
        .isEqualTo(resumed.tickets().subList(1, 5));
  }

  @Test
  void aRepeatedAskSaysAgainWhyThereAreFewer() {
    DurableCampaign campaign = workshop.create(Workshop.settings().withBudget(2));
    Handed handed = campaign.ask(AskRequest.of(5), KEYED);
    assertThat(handed.remark())
        .isEqualTo("the rest of the budget is handed out; wait for answers, or ask again later");
    assertThat(campaign.ask(AskRequest.of(5), KEYED)).isEqualTo(handed);
  }

  @Test
  void anotherQuestionBudgetOrAuditUnderTheSameKeyIsRefused() {
    DurableCampaign campaign = workshop.create(Workshop.settings().withNoise(new Noise.Exact()));
    campaign.changeQuestion(0.6, OptionalDouble.empty(), KEYED);
    campaign.changeQuestion(new Question(0.7, 0.2), ANN);
    campaign.changeQuestion(0.6, OptionalDouble.empty(), KEYED);
    assertThat(campaign.status().question()).isEqualTo(new Question(0.7, 0.2));
    assertThatThrownBy(() -> campaign.changeQuestion(Question.above(0.8), KEYED))
        .isInstanceOf(KeyUsedException.class);
    Signature paying = new Signature("ann", "budget");
    campaign.changeBudget(50, paying);
    assertThatThrownBy(() -> campaign.changeBudget(60, paying))
        .isInstanceOf(KeyUsedException.class);
    Signature auditing = new Signature("ann", "audit");
    campaign.openAudit(0.1, 0.9, auditing);
    campaign.openAudit(0.1, 0.9, auditing);
    assertThatThrownBy(() -> campaign.openAudit(0.2, 0.9, auditing))
        .isInstanceOf(KeyUsedException.class);
    assertThat(campaign.status().budget()).isEqualTo(50);
  }

  @Test
  void aResultThatDiffersFromTheOneOfItsKeyIsRefusedAndNamed() {
    DurableCampaign campaign = workshop.create(Workshop.settings());
    campaign.take(List.of(noted(4, 0.8, "a"), noted(5, 0.3, "b")));
    assertThat(campaign.take(List.of(noted(4, 0.8, "a"), noted(6, 0.1, "c"), noted(6, 0.1, "c"))))
        .extracting(Taken::observation, Taken::outcome)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(1L, Outcome.REPEATED),
            org.assertj.core.groups.Tuple.tuple(3L, Outcome.ACCEPTED),
            org.assertj.core.groups.Tuple.tuple(3L, Outcome.REPEATED));
    for (List<Result> others :
        List.of(
            List.of(noted(7, 1, "d"), noted(4, 0.9, "a")),
            List.of(noted(7, 1, "d"), noted(8, 0.8, "a")),
            List.of(noted(7, 1, "d"), noted(7, 2, "d")))) {
      assertThatThrownBy(() -> campaign.take(others))
          .isInstanceOf(RefusedResultException.class)
          .hasCauseInstanceOf(KeyUsedException.class)
          .extracting(e -> ((RefusedResultException) e).index())
          .isEqualTo(1);
    }
    assertThat(campaign.status().observations()).isEqualTo(3);
  }

  @Test
  void exactChecksOfOneItemThatDifferWithinOneRequestAreRefused() {
    DurableCampaign campaign =
        workshop.create(Workshop.settings().withNoise(new Noise.Exact()).withReplicates(2));
    List<Recording> both =
        List.of(new Recording(4, Reading.of(0.8), ""), new Recording(4, Reading.of(0.3), ""));
    String refusal =
        "value must be the same wherever a request tells of an item, as checks are exact, got 0.8"
            + " and 0.3 of one item; leave out the one that is wrong";
    assertThatThrownBy(() -> campaign.record(both, ANN)).hasMessage(refusal);
    assertThatThrownBy(() -> campaign.take(List.of(noted(4, 0.8, "a"), noted(4, 0.3, "b"))))
        .hasMessage(refusal);
    OpenTicket one = campaign.ask(AskRequest.forItems(List.of(4)), ANN).tickets().get(0);
    OpenTicket two =
        campaign.ask(AskRequest.forItems(List.of(4)), Signature.of("bob")).tickets().get(0);
    assertThatThrownBy(
            () ->
                campaign.tell(
                    List.of(Answer.of(one.number(), 0.8), Answer.of(two.number(), 0.3)), ANN))
        .hasMessage(refusal);
    assertThat(campaign.status().observations()).isZero();
    campaign.tell(List.of(Answer.of(one.number(), 0.8), Answer.of(two.number(), 0.8)), ANN);
    assertThatThrownBy(() -> campaign.take(List.of(noted(4, 0.3, "b"))))
        .hasMessageContaining("says otherwise");
  }

  @Test
  void whatIsRepeatedIsTakenForWhatItWasWhateverWouldBeRefusedByNow() {
    DurableCampaign campaign = workshop.create(Workshop.settings().withNoise(new Noise.Exact()));
    Taken first = campaign.take(List.of(noted(4, 0.8, "a"))).get(0);
    campaign.withdraw(first.observation(), ANN, "");
    campaign.take(List.of(noted(4, 0.3, "b")));
    assertThat(campaign.take(List.of(noted(4, 0.8, "a"))).get(0).outcome())
        .isEqualTo(Outcome.REPEATED);
  }

  @Test
  void whoAsksForManyGetsWhatThereIsWhenOthersHaveWaitedLongEnough() {
    AtomicLong nanos = new AtomicLong();
    Fold fold = new Fold(Workshop.graph(), Workshop.settings(), Engine.Choices.MADE_AGAIN);
    Handed handed =
        new Asking(AskRequest.of(100), KEYED)
            .run(
                new Desk(
                    fold,
                    request -> List.of(),
                    workshop.watch.instant(),
                    () -> nanos.addAndGet(100_000_000)));
    assertThat(handed.tickets()).hasSize(6);
    assertThat(handed.remark())
        .isEqualTo("choosing more at once would keep others waiting; ask again for the rest");
  }
}
