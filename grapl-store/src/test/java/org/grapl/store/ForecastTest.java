package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.certify.ErrorEstimate;
import org.grapl.store.state.LogVerifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What more checks would bring, without making any. */
class ForecastTest {

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

  private static Forecast whole(DurableCampaign campaign, int checks) {
    Forecast forecast = campaign.forecast(checks);
    while (!forecast.isComplete()) {
      forecast = campaign.forecast(checks);
    }
    return forecast;
  }

  private DurableCampaign begun(Settings settings) {
    DurableCampaign campaign = fixture.create(settings);
    for (int k = 0; k < 12; k++) {
      CampaignFixture.step(campaign, "ann");
    }
    return campaign;
  }

  @Test
  void lessIsExpectedToBeWrongTheMoreIsChecked() {
    DurableCampaign campaign = begun(CampaignFixture.settings().withNoise(Noise.exact()));
    Forecast forecast = whole(campaign, 60);
    ErrorEstimate.Range now = ErrorEstimate.of(campaign.decision().decision()).range();
    assertThat(forecast.entries()).isEqualTo(campaign.head());
    assertThat(forecast.rehearsals()).isEqualTo(5);
    assertThat(forecast.remark()).isEmpty();
    assertThat(forecast.points().stream().map(Forecast.Point::checks))
        .containsExactly(0, 6, 12, 18, 24, 30, 36, 42, 48, 54, 60);
    Forecast.Point first = forecast.points().get(0);
    Forecast.Point last = forecast.points().get(10);
    assertThat(first.wrong()).isCloseTo(now.value(), within(1e-6));
    assertThat(first.low()).isEqualTo(now.low());
    assertThat(first.high()).isEqualTo(now.high());
    assertThat(last.wrong()).isLessThan(0.8 * now.value());
    assertThat(forecast.points())
        .allSatisfy(point -> assertThat(point.wrong()).isBetween(point.low(), point.high()));
  }

  @Test
  void theChecksToGetUnderAShareAreWhereTheCurveFallsUnderIt() {
    DurableCampaign campaign = begun(CampaignFixture.settings().withNoise(Noise.gaussian(0.4)));
    Forecast forecast = whole(campaign, 200);
    List<Forecast.Point> points = forecast.points();
    assertThat(forecast.under().stream().map(Forecast.Under::share))
        .containsExactly(0.05, 0.02, 0.01);
    for (Forecast.Under under : forecast.under()) {
      double few = under.share() * CampaignFixture.ITEMS;
      for (Forecast.Point point : points) {
        if (under.checks().isEmpty() || point.checks() < under.checks().getAsInt()) {
          assertThat(point.wrong()).isGreaterThanOrEqualTo(few);
        } else if (point.checks() == under.checks().getAsInt()) {
          assertThat(point.wrong()).isLessThan(few);
        }
      }
    }
    assertThat(forecast.under().get(0).checks()).isPresent();
  }

  @Test
  void rehearsingChangesNothing() {
    DurableCampaign campaign = begun(CampaignFixture.settings());
    DurableCampaign twin =
        fixture
            .campaigns()
            .create("local", "twin", CampaignFixture.graph(), CampaignFixture.settings(), "");
    for (int k = 0; k < 12; k++) {
      CampaignFixture.step(twin, "ann");
    }
    long head = campaign.head();
    Decision before = campaign.decision().decision();
    whole(campaign, 40);
    campaign.progress();
    assertThat(campaign.head()).isEqualTo(head);
    assertThat(LogVerifier.areSame(campaign.decision().decision(), before)).isTrue();
    for (int k = 0; k < 5; k++) {
      assertThat(CampaignFixture.step(campaign, "ann").item())
          .isEqualTo(CampaignFixture.step(twin, "ann").item());
    }
    assertThat(LogVerifier.areSame(campaign.decision().decision(), twin.decision().decision()))
        .isTrue();
    assertThat(campaign.verify(entry -> {}).passed()).isTrue();
  }

  @Test
  void theSameStateGivesTheSameForecastAndAShorterOneIsItsBeginning() {
    DurableCampaign campaign = begun(CampaignFixture.settings());
    Forecast forecast = whole(campaign, 40);
    assertThat(whole(campaign, 40)).isEqualTo(forecast);
    assertThat(whole(campaign, 20).points().get(10)).isEqualTo(forecast.points().get(5));
    fixture.restart();
    assertThat(whole(fixture.open(), 40)).isEqualTo(forecast);
  }

  @Test
  void theFirstItemsAreThoseThatAreAskedForNext() {
    DurableCampaign campaign = begun(CampaignFixture.settings());
    List<Integer> next = whole(campaign, 10).next();
    assertThat(next).hasSize(5);
    OpenTicket asked = campaign.ask(AskRequest.of(1), ANN).tickets().get(0);
    assertThat(asked.item()).isEqualTo(next.get(0));
    // What somebody has in hand comes in first and is asked of nobody else.
    assertThat(whole(campaign, 10).next()).hasSize(5);
  }

  @Test
  void whereNothingIsKnownItSaysSoInPlainWords() {
    DurableCampaign campaign = fixture.create(CampaignFixture.settings());
    Forecast forecast = whole(campaign, 100);
    assertThat(forecast.points()).isEmpty();
    assertThat(forecast.next()).isEmpty();
    assertThat(forecast.under()).allSatisfy(each -> assertThat(each.checks()).isEmpty());
    assertThat(forecast.remark()).startsWith("nothing has been checked yet");
    assertThat(forecast.isComplete()).isTrue();
    assertThatThrownBy(() -> campaign.forecast(1001)).hasMessageContaining("checks");
    assertThatThrownBy(() -> campaign.forecast(0)).hasMessageContaining("checks");
  }

  @Test
  void itEndsWithTheBudgetOrWhenEverythingIsKnown() {
    DurableCampaign campaign =
        begun(CampaignFixture.settings().withNoise(Noise.gaussian(0.4)).withBudget(20));
    Forecast forecast = whole(campaign, 100);
    assertThat(forecast.points().stream().map(Forecast.Point::checks)).containsExactly(0, 8);
    assertThat(forecast.remark()).startsWith("after 8 more checks");

    DurableCampaign exact =
        fixture
            .campaigns()
            .create(
                "local",
                "exact",
                CampaignFixture.graph(),
                CampaignFixture.settings().withNoise(Noise.exact()),
                "");
    for (int item = 0; item < CampaignFixture.ITEMS - 3; item++) {
      exact.record(List.of(new Recording(item, Reading.of(CampaignFixture.truth(item)), "")), ANN);
    }
    Forecast end = whole(exact, 50);
    assertThat(end.points().stream().map(Forecast.Point::checks)).containsExactly(0, 3);
    assertThat(end.points().get(1).wrong()).isZero();
  }

  @Test
  void yesAndNoAreRehearsedAsYesAndNo() {
    DurableCampaign campaign =
        fixture.create(CampaignFixture.settings().withNoise(Noise.bernoulli()));
    for (int k = 0; k < 20; k++) {
      OpenTicket ticket = campaign.ask(AskRequest.of(1), ANN).tickets().get(0);
      double value = CampaignFixture.check(ticket) > 0.5 ? 1 : 0;
      campaign.tell(List.of(Answer.of(ticket.number(), value)), ANN);
    }
    Forecast forecast = whole(campaign, 50);
    assertThat(forecast.points().get(10).wrong()).isLessThan(forecast.points().get(0).wrong());
  }

  @Test
  void whileAnswersComeInThereIsAlwaysAForecastToShow() {
    DurableCampaign campaign = begun(CampaignFixture.settings());
    whole(campaign, 40);
    for (int k = 0; k < 10; k++) {
      CampaignFixture.step(campaign, "ann");
      Forecast forecast = campaign.forecast(40);
      assertThat(forecast.points()).isNotEmpty();
      // One of a moment ago says so.
      assertThat(forecast.isComplete() && forecast.entries() < campaign.head()).isFalse();
    }
    assertThat(whole(campaign, 40).entries()).isEqualTo(campaign.head());
  }

  @Test
  void anotherLineIsForecastAtOnceAndNotTheOneOfBefore() {
    DurableCampaign campaign = begun(CampaignFixture.settings());
    whole(campaign, 40);
    campaign.changeQuestion(org.grapl.Question.above(0.9), ANN);
    long head = campaign.head();
    Forecast forecast = campaign.forecast(40);
    assertThat(forecast.points().isEmpty() || forecast.entries() == head).isTrue();
    assertThat(whole(campaign, 40).points().get(0).wrong())
        .isCloseTo(ErrorEstimate.of(campaign.decision().decision()).wrong(), within(1e-6));
  }

  @Test
  void moreChecksAfterwardsGoTheSameWayFurther() {
    DurableCampaign campaign = begun(CampaignFixture.settings());
    Forecast shorter = whole(campaign, 20);
    Forecast longer = whole(campaign, 40);
    assertThat(longer.points().get(5)).isEqualTo(shorter.points().get(10));
    assertThat(longer.next()).isEqualTo(shorter.next());
  }

  @Test
  void manyWhoAskAtOnceAreAllAnswered() throws Exception {
    DurableCampaign campaign = begun(CampaignFixture.settings());
    ExecutorService others = Executors.newCachedThreadPool();
    try {
      List<Future<Forecast>> all = new ArrayList<>();
      for (int k = 0; k < 24; k++) {
        int checks = 20 + k;
        all.add(others.submit(() -> campaign.forecast(checks)));
      }
      for (int k = 0; k < 24; k++) {
        assertThat(all.get(k).get().entries()).isEqualTo(campaign.head());
        assertThat(all.get(k).get().checks()).isEqualTo(20 + k);
      }
    } finally {
      others.shutdownNow();
    }
    assertThat(whole(campaign, 30).rehearsals()).isEqualTo(5);
  }
}
