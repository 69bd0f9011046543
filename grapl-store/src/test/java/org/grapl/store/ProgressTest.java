package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.ErrorEstimate;
import org.grapl.store.Settings.Method;
import org.grapl.store.log.SettingsJson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a campaign stood in the past is what it said then. */
class ProgressTest {

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

  private static Progress whole(DurableCampaign campaign) {
    Progress progress = campaign.progress();
    while (!progress.isComplete()) {
      progress = campaign.progress();
    }
    return progress;
  }

  private static Progress.Point last(Progress progress) {
    return progress.points().get(progress.points().size() - 1);
  }

  @Test
  void theLastPointIsTheDecisionOfNow() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    for (int k = 0; k < 10; k++) {
      CampaignFixture.step(campaign, "ann");
      Progress progress = whole(campaign);
      Decision decision = campaign.decision().decision();
      assertThat(progress.points()).hasSize(k + 1);
      assertThat(progress.entries()).isEqualTo(campaign.head());
      assertThat(last(progress).wrong()).hasValue(ErrorEstimate.of(decision).wrong());
      assertThat(last(progress).checks()).isEqualTo(k + 1);
      assertThat(last(progress).above()).isEqualTo((int) decision.above().count());
    }
  }

  @Test
  void aPointOfThePastIsWhatTheCampaignSaidThen() {
    for (Method method : List.of(new Method.Auto(), Method.Paper.usual())) {
      Settings settings = CampaignFixture.settings().withMethod(method);
      DurableCampaign campaign =
          fixture
              .campaigns()
              .create("local", SettingsJson.method(method), CampaignFixture.graph(), settings, "");
      Map<Integer, Progress.Point> said = new TreeMap<>();
      for (int k = 1; k <= 24; k++) {
        OpenTicket ticket = CampaignFixture.step(campaign, "ann");
        if (k == 3) {
          campaign.changeBudget(1000, ANN); // estimates begin anew before anything is fitted
        }
        if (k == 9 || k == 15) {
          campaign.withdraw(campaign.observations(ticket.item()).get(0).entry(), ANN, "");
        }
        if (k == 13) {
          campaign.changeQuestion(new Question(0.7, 0.02), ANN);
        }
        said.put(k, Progress.Point.of(campaign.head(), campaign.decision().decision()));
      }
      String name = campaign.record().name();
      fixture.restart();
      List<Progress.Point> points = whole(fixture.campaigns().open("local", name)).points();
      assertThat(points).hasSize(24);
      for (int k = 1; k <= 24; k++) {
        Progress.Point point = points.get(k - 1);
        Progress.Point then = Objects.requireNonNull(said.get(k));
        assertThat(point.checks()).as("after %d", k).isEqualTo(then.checks());
        assertThat(point.entries()).isGreaterThanOrEqualTo(then.entries());
        assertThat(point.wrong().getAsDouble())
            .as("after %d by %s", k, name)
            .isCloseTo(then.wrong().getAsDouble(), within(1e-6));
        assertThat(point.high().getAsDouble()).isCloseTo(then.high().getAsDouble(), within(1e-6));
        assertThat(point.undecided()).isEqualTo(then.undecided());
        assertThat(point.above()).isEqualTo(then.above());
      }
    }
  }

  @Test
  void manyObservationsGiveSixtyPointsAtMostAndThoseKnownStay() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    List<Recording> some =
        java.util.stream.IntStream.range(0, 90)
            .mapToObj(k -> new Recording(k, Reading.of(CampaignFixture.truth(k) + 0.01 * k), ""))
            .toList();
    campaign.record(some, ANN);
    Progress first = whole(campaign);
    assertThat(first.points().stream().map(Progress.Point::checks))
        .startsWith(2L, 4L, 6L)
        .endsWith(86L, 88L, 90L)
        .hasSize(45);
    campaign.record(some, ANN);
    Progress second = whole(campaign);
    assertThat(second.points().stream().map(Progress.Point::checks))
        .startsWith(4L, 8L, 12L)
        .hasSize(45);
    assertThat(second.points().subList(0, 22))
        .isEqualTo(first.points().stream().filter(p -> p.checks() % 4 == 0).toList());
  }

  @Test
  void theRangeIsThatOfTheEstimate() {
    Question question = new Question(0.5, 0);
    // Two items one deviation from the line, one certain: p = Φ(−1) twice, and 0.
    Decision decision =
        new Decision(
            question, new double[] {1.5, -0.5, 9}, new double[] {1, 1, 0}, new int[] {1, 0, 4});
    Progress.Point standing = Progress.Point.of(7, decision);
    double p = 0.15865525393145707;
    assertThat(standing.wrong().getAsDouble()).isCloseTo(2 * p, within(1e-12));
    ErrorEstimate.Range range = ErrorEstimate.of(decision).range();
    assertThat(standing.low()).hasValue(range.low());
    assertThat(standing.high()).hasValue(range.high());
    assertThat(standing.undecided()).hasValue(0);
    assertThat(standing.checks()).isEqualTo(5);
    assertThat(standing.above()).isEqualTo(2);
  }

  @Test
  void aCampaignWithoutAnyCheckHasOnePointAndNoOpinion() {
    Progress.Point standing = last(fixture.create(CampaignFixture.settings()).progress());
    assertThat(standing.checks()).isZero();
    assertThat(standing.wrong()).isEmpty();
    assertThat(standing.low()).isEmpty();
    assertThat(standing.undecided()).isEmpty();
  }

  /**
   * Answers about sides are followed by changes that partly undo each other, which costs digits.
   */
  @Test
  void exactChecksAreAsSharpAsTheyWereThen() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings().withNoise(Noise.exact()));
    Map<Integer, Double> said = new TreeMap<>();
    for (int k = 1; k <= 20; k++) {
      OpenTicket ticket = campaign.ask(AskRequest.of(1), ANN).tickets().get(0);
      campaign.tell(List.of(Answer.of(ticket.number(), CampaignFixture.truth(ticket.item()))), ANN);
      said.put(k, ErrorEstimate.of(campaign.decision().decision()).wrong());
    }
    List<Progress.Point> points = whole(campaign).points();
    for (int k = 1; k <= 20; k++) {
      assertThat(points.get(k - 1).wrong().getAsDouble())
          .as("after %d", k)
          .isCloseTo(Objects.requireNonNull(said.get(k)), withinPercentage(1));
    }
  }
}
