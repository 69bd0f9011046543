package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.StoppingRule;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.store.Event.Purpose;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What could make a campaign useless, wrong or stuck later on is refused, or does no harm. */
class CampaignLimitsTest {

  private static final Requester ANN = Requester.of("ann");

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

  private static void checkAll(DurableCampaign campaign, int count) {
    for (OpenTicket ticket : campaign.ask(AskRequest.of(count), ANN).tickets()) {
      campaign.tell(List.of(Answer.of(ticket.number(), CampaignFixture.truth(ticket.item()))), ANN);
    }
  }

  private static List<Recording> many(int count) {
    List<Recording> results = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      int item = k % CampaignFixture.ITEMS;
      results.add(new Recording(item, Reading.of(CampaignFixture.truth(item)), ""));
    }
    return results;
  }

  @Test
  void anAuditThatIsOverHandsOutNothingHoweverManyResultsComeInThen() {
    DurableCampaign ended = fixture.create(CampaignFixture.settings().withNoise(Noise.bernoulli()));
    checkAll(ended, 20);
    ended.openAudit(new StoppingRule(0.05, 0.9), ANN);
    ended.ask(AskRequest.of(3), ANN);
    ended.closeAudit(ANN);
    // So many that estimates begin anew, before anybody asks what became of the audit.
    ended.record(many(2500), ANN);
    assertThat(ended.ask(AskRequest.of(5), ANN).tickets())
        .hasSize(5)
        .allMatch(ticket -> ticket.purpose() == Purpose.SEARCH);
    assertThat(ended.verify(n -> {}).differences()).isEmpty();
  }

  @Test
  void textsThatNoStoreKeepsAsTheyAreAreRefusedBeforeACampaignBegins() {
    GraphBuilder builder = Graph.builder();
    builder.link(builder.item("\ud800"), builder.item("c"), 1);
    builder.link(builder.item("\ud801"), builder.item("c"), 1);
    ItemGraph broken = ItemGraph.of(builder.build());
    assertThatThrownBy(
            () -> fixture.campaigns().create("local", "x", broken, CampaignFixture.settings(), ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("half a character");
    assertThat(fixture.campaigns().list("local")).isEmpty();
  }

  @Test
  void resultsThatNobodyAskedForAreExplainedBeforeAnybodyAsks() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    campaign.record(many(60), ANN);
    List<Entry> entries = new ArrayList<>();
    campaign.entries(0, entries::add);
    assertThat(entries.get(entries.size() - 1).event())
        .isInstanceOfSatisfying(
            Event.Rebuilt.class,
            rebuilt -> {
              assertThat(rebuilt.seen()).isEqualTo(60);
              assertThat(rebuilt.fitted()).isNotEmpty();
            });
  }

  /**
   * Answers about sides are followed by changes that partly undo each other, which costs digits.
   */
  @Test
  void whatIfOfTheQuestionAskedIsTheDecision() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    checkAll(campaign, 30);
    Decision now = campaign.decision().decision();
    Decision same = campaign.decision(now.question()).decision();
    for (int item = 0; item < now.size(); item++) {
      assertThat(same.mean(item))
          .isCloseTo(now.mean(item), org.assertj.core.data.Offset.offset(1e-3));
      assertThat(same.isAbove(item)).isEqualTo(now.isAbove(item));
    }
  }

  @Test
  void numbersBeyondMeasureAreRefusedAndTheLargestDoNoHarm() {
    assertThatThrownBy(() -> Settings.of(Question.above(1e61)))
        .hasMessage("threshold must be in [-1.0E60, 1.0E60], got 1.0E61");
    assertThatThrownBy(() -> Reading.of(-1e61)).isInstanceOf(IllegalArgumentException.class);
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    assertThatThrownBy(() -> campaign.changeQuestion(Question.above(1e300), ANN))
        .isInstanceOf(IllegalArgumentException.class);
    campaign.record(List.of(new Recording(0, Reading.of(1e60), "")), ANN);
    for (int k = 0; k < 6; k++) {
      CampaignFixture.step(campaign, "ann");
    }
    campaign.changeQuestion(Question.above(-1e60), ANN);
    assertThat(campaign.ask(AskRequest.of(2), ANN).tickets()).hasSize(2);
    assertThat(campaign.status().observations()).isEqualTo(7);
    assertThat(campaign.verify(n -> {}).passed()).isTrue();
  }

  @Test
  void oneRequestThatComesTwiceAtOnceCreatesOneCampaign() throws Exception {
    ExecutorService two = Executors.newFixedThreadPool(2);
    for (int round = 0; round < 10; round++) {
      String name = "c" + round;
      List<Future<DurableCampaign>> both = new ArrayList<>();
      for (int k = 0; k < 2; k++) {
        both.add(
            two.submit(
                () ->
                    fixture
                        .campaigns()
                        .create(
                            "local",
                            name,
                            CampaignFixture.graph(),
                            CampaignFixture.settings(),
                            "key")));
      }
      assertThat(both.get(0).get()).isSameAs(both.get(1).get());
    }
    two.shutdown();
  }

  @Test
  void aKeyOfAnotherRequestIsNotTakenForThisOne() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withNoise(Noise.exact()));
    Requester keyed = new Requester("ann", "key");
    campaign.ask(AskRequest.of(1), keyed);
    assertThatThrownBy(() -> campaign.openAudit(new StoppingRule(0.1, 0.9), keyed))
        .isInstanceOf(KeyUsedException.class);
    assertThat(campaign.status().running()).isEmpty();
  }

  @Test
  void itemsAskedForByNameRespectTheBudgetAndAnAudit() {
    DurableCampaign campaign =
        fixture.create(CampaignFixture.settings().withBudget(2).withNoise(Noise.exact()));
    assertThatThrownBy(() -> campaign.ask(AskRequest.forItems(List.of(1, 2, 3)), ANN))
        .hasMessage("items asked for must be as many as the budget pays for, got 3");
    campaign.changeBudget(100, ANN);
    assertThat(campaign.ask(AskRequest.forItems(List.of(1, 2, 3)), ANN).tickets()).hasSize(3);
    campaign.openAudit(new StoppingRule(0.1, 0.9), ANN);
    assertThatThrownBy(() -> campaign.ask(AskRequest.forItems(List.of(9)), ANN))
        .hasMessage("item asked for must be none while an audit is under way, got one");
  }

  @Test
  void aLineThatLimitsOfDetectionLeaveOpenIsRefused() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    Reading below = Reading.of(0.1).withBound(Reading.Bound.BELOW);
    long observation =
        campaign.record(List.of(new Recording(4, below, "")), ANN).get(0).observation();
    String refusal =
        "threshold must be one that limits of detection told so far do not leave open, got 0.05;"
            + " observation 1 is <0.1, withdraw it first";
    assertThatThrownBy(() -> campaign.changeQuestion(Question.above(0.05), ANN))
        .hasMessage(refusal);
    assertThatThrownBy(() -> campaign.decision(Question.above(0.05))).hasMessage(refusal);
    campaign.withdraw(observation, ANN, "");
    campaign.changeQuestion(Question.above(0.05), ANN);
    assertThat(campaign.status().question().threshold()).isEqualTo(0.05);
  }

  @Test
  void exactChecksOfOneItemThatDifferAreRefused() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withNoise(Noise.exact()));
    campaign.record(List.of(new Recording(4, Reading.of(0.8), "")), ANN);
    campaign.record(List.of(new Recording(4, Reading.of(0.8), "")), ANN);
    assertThatThrownBy(() -> campaign.record(List.of(new Recording(4, Reading.of(0.3), "")), ANN))
        .hasMessage(
            "value must be what was told of this item before, as checks are exact, got 0.3;"
                + " observation 2 says otherwise, withdraw the one that is wrong");
    assertThat(campaign.status().observations()).isEqualTo(2);
  }
}
