package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.StoppingRule;
import org.grapl.data.item.ItemGraph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes of hand in a campaign that lasts. */
class DoubtfulAnswersTest {

  private static final int SIDE = 12;
  private static final Requester ANN = Requester.of("ann");

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

  private DurableCampaign create(double line, Noise noise) {
    return fixture
        .campaigns()
        .create(
            Campaigns.LOCAL,
            "map",
            ItemGraph.of(SeveralReviewersTest.map()),
            Settings.of(Question.above(line)).withNoise(noise),
            "");
  }

  private static double value(int item) {
    return 5 + 2 * Math.sin(0.4 * (item % SIDE)) * Math.cos(0.3 * (item / SIDE));
  }

  private static long check(DurableCampaign campaign, int checks, double slip) {
    long last = 0;
    for (int k = 0; k < checks; k++) {
      OpenTicket ticket = campaign.ask(AskRequest.of(1), ANN).tickets().get(0);
      double noise =
          0.2 * KeyedRandom.of(3, Role.NOISE, campaign.status().observations()).nextGaussian();
      double told = k + 1 == checks && slip != 0 ? slip : value(ticket.item()) + noise;
      last = campaign.tell(List.of(Answer.of(ticket.number(), told)), ANN).get(0).observation();
    }
    return last;
  }

  private static int wrong(DurableCampaign campaign) {
    Decision decision = campaign.decision().decision();
    int wrong = 0;
    for (int item = 0; item < SIDE * SIDE; item++) {
      wrong += decision.isAbove(item) == value(item) >= 5 ? 0 : 1;
    }
    return wrong;
  }

  @Test
  void slipsAreListedMoveNothingAndTheLogVerifiesAlsoOnceOneIsConfirmed() {
    DurableCampaign campaign = create(5, Noise.unknown());
    check(campaign, 50, 0);
    assertThat(campaign.doubtful()).isEmpty();
    long lost = check(campaign, 1, 37.4);
    long missing = check(campaign, 12, -999);
    assertThat(wrong(campaign)).isLessThan(SIDE * SIDE / 8);
    assertThat(campaign.doubtful(List.of(missing, lost)))
        .extracting(Doubtful::observation)
        .containsExactly(missing, lost);
    assertThat(campaign.doubtful())
        .first()
        .satisfies(
            doubt -> {
              assertThat(doubt.observation()).isEqualTo(missing);
              assertThat(doubt.kind()).isEqualTo(Doubtful.Kind.FAR);
              assertThat(doubt.reason())
                  .startsWith("far from everything seen: most answers so far");
            });
    check(campaign, 30, 0);
    assertThat(campaign.verify(done -> {}).differences()).isEmpty();

    campaign.confirm(lost, ANN, "");
    int item = campaign.observations(lost - 1, 1).get(0).item();
    assertThat(campaign.decision().decision().mean(item)).isGreaterThan(8);
    campaign.withdraw(missing, ANN, "");
    assertThat(campaign.doubtful()).noneMatch(doubt -> doubt.kind() == Doubtful.Kind.FAR);
    assertThatThrownBy(() -> campaign.confirm(missing, ANN, ""))
        .hasMessageContaining("observation must be one that counts");
    check(campaign, 30, 0);
    assertThat(campaign.verify(done -> {}).differences()).isEmpty();
    double before = campaign.decision().decision().mean(7);
    fixture.restart();
    DurableCampaign again = fixture.campaigns().open(Campaigns.LOCAL, "map");
    assertThat(again.decision().decision().mean(7)).isEqualTo(before);
    assertThat(again.doubtful()).noneMatch(doubt -> doubt.kind() == Doubtful.Kind.FAR);
  }

  /**
   * Whoever reads the log later sees the confirmation before the audit's decision is made again.
   */
  @Test
  void anAuditIsAboutWhatWasDecidedWhenItBeganWhateverIsConfirmedMeanwhile() {
    DurableCampaign campaign = create(5, Noise.of(0.2));
    check(campaign, 40, 0);
    OpenTicket ticket = campaign.ask(AskRequest.of(1), ANN).tickets().get(0);
    long odd =
        campaign
            .tell(List.of(Answer.of(ticket.number(), value(ticket.item()) < 5 ? 30 : -20)), ANN)
            .get(0)
            .observation();
    Decision before = campaign.decision().decision();
    campaign.openAudit(new StoppingRule(0.4, 0.8), ANN);
    check(campaign, 1, 0);
    campaign.confirm(odd, ANN, "");
    assertThat(campaign.decision().decision().above().toArray())
        .as("it does make a difference")
        .isNotEqualTo(before.above().toArray());
    fixture.restart();
    DurableCampaign again = fixture.campaigns().open(Campaigns.LOCAL, "map");
    while (again.status().running().isPresent()) {
      check(again, 1, 0);
    }
    assertThat(again.status().audited().orElseThrow().outcome().above().stream().toArray())
        .isEqualTo(before.above().toArray());
    assertThat(again.verify(done -> {}).differences()).isEmpty();
  }

  @Test
  void aWordIsAboutOneAnswerAndNotAboutThoseAfterOrBesideIt() {
    DurableCampaign campaign = create(5, Noise.unknown());
    check(campaign, 40, 0);
    long right = check(campaign, 1, 37.4);
    int item = campaign.observations(right - 1, 1).get(0).item();
    campaign.confirm(right, ANN, "");
    campaign.record(List.of(new Recording(item, Reading.of(-999), "")), ANN);
    assertThat(campaign.doubtful()).extracting(Doubtful::item).containsOnlyOnce(item);
    assertThat(campaign.decision().decision().mean(item)).isGreaterThan(0);
    campaign.withdraw(right, ANN, "");
    assertThat(campaign.doubtful()).extracting(Doubtful::item).contains(item);
  }

  @Test
  void whatIsSettledIsNotDoubted() {
    DurableCampaign campaign = create(5, Noise.of(0.2));
    check(campaign, 40, 0);
    long odd = check(campaign, 1, 37.4);
    int item = campaign.observations(odd - 1, 1).get(0).item();
    campaign.settle(new Recording(item, Reading.of(37), ""), Requester.of("olga"));
    assertThat(campaign.doubtful()).extracting(Doubtful::item).doesNotContain(item);
    assertThat(campaign.decision().decision().mean(item)).isGreaterThan(15);
    assertThat(campaign.verify(done -> {}).differences()).isEmpty();
  }

  @Test
  void aYesAmongNeighboursThatAllSayNoIsDoubtfulAndSoAreDisagreements() {
    DurableCampaign campaign = create(0.5, Noise.bernoulli());
    int odd = SIDE + 1;
    campaign.record(
        List.of(odd, odd - 1, odd + 1, odd - SIDE, odd + SIDE, 100).stream()
            .map(item -> new Recording(item, Reading.of(item == odd ? 1 : 0), ""))
            .toList(),
        ANN);
    campaign.record(List.of(new Recording(100, Reading.of(1), "")), Requester.of("bob"));
    assertThat(campaign.doubtful())
        .extracting(Doubtful::item, Doubtful::kind, Doubtful::reason)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                odd,
                Doubtful.Kind.NEIGHBOURS,
                "its 4 checked neighbours all say below, this says above"),
            org.assertj.core.groups.Tuple.tuple(
                100,
                Doubtful.Kind.DISAGREED,
                "people disagree: 1 answer is above the line, 1 below"));
    campaign.doubtful().forEach(each -> campaign.confirm(each.observation(), ANN, ""));
    assertThat(campaign.doubtful()).isEmpty();
  }
}
