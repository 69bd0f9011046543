package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.grapl.Checker;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.StoppingRule;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns that several people check, of whom one guesses. */
class SeveralReviewersTest {

  private static final int SIDE = 12;
  private static final List<String> NAMES = List.of("ann", "bob", "carl, jr.", "eve");
  private static final double[] RIGHT = {0.95, 0.9, 0.8, 0.5};

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

  static Graph map() {
    GraphBuilder map = Graph.ofSize(SIDE * SIDE);
    for (int item = 0; item < SIDE * SIDE; item++) {
      if (item % SIDE + 1 < SIDE) {
        map.link(item, item + 1);
      }
      if (item + SIDE < SIDE * SIDE) {
        map.link(item, item + SIDE);
      }
    }
    return map.build();
  }

  private DurableCampaign create(Noise noise) {
    Settings settings = Settings.of(Question.above(0.5)).withNoise(noise);
    return fixture.campaigns().create(Campaigns.LOCAL, "map", ItemGraph.of(map()), settings, "");
  }

  private static boolean isAbove(int item) {
    return item % SIDE < SIDE / 2;
  }

  private static void check(DurableCampaign campaign, int checks, double... right) {
    for (int k = 0; k < checks; k++) {
      KeyedRandom random = KeyedRandom.of(17, Role.NOISE, campaign.status().observations());
      int who = random.nextInt(right.length);
      Requester by = Requester.of(NAMES.get(who));
      OpenTicket ticket = campaign.ask(AskRequest.of(1), by).tickets().get(0);
      boolean isYes = isAbove(ticket.item()) == random.nextDouble() < right[who];
      campaign.tell(List.of(Answer.of(ticket.number(), isYes ? 1 : 0)), by);
    }
  }

  @Test
  void whoGuessesIsNamedAlsoAfterARestartAndTheLogVerifies() {
    DurableCampaign campaign = create(Noise.bernoulli());
    check(campaign, 330, RIGHT);
    List<Checker> found = campaign.checkers();
    assertThat(found).filteredOn(Checker::isGuessing).extracting(Checker::name).contains("eve");
    assertThat(found).extracting(Checker::name).containsExactlyInAnyOrderElementsOf(NAMES);
    Decision before = campaign.decision().decision();
    assertThat(campaign.verify(done -> {}).differences()).isEmpty();
    fixture.restart();
    DurableCampaign again = fixture.campaigns().open(Campaigns.LOCAL, "map");
    assertThat(again.checkers()).isEqualTo(found);
    Decision after = again.decision().decision();
    for (int item = 0; item < before.size(); item++) {
      assertThat(after.mean(item)).isEqualTo(before.mean(item));
    }
    check(again, 20, RIGHT);
    assertThat(again.verify(done -> {}).differences()).isEmpty();
  }

  @Test
  void whatOneWithdrawsNoLongerCountsAgainstThem() {
    DurableCampaign campaign = create(Noise.bernoulli());
    check(campaign, 120, RIGHT);
    double before = right(campaign, "ann");
    for (int item = 0; item < 60; item++) {
      Reading wrong = Reading.of(isAbove(item) ? 0 : 1);
      campaign.record(List.of(new Recording(item, wrong, "")), Requester.of("ann"));
    }
    assertThat(right(campaign, "ann")).isLessThan(before - 0.05);
    long last = campaign.status().entries();
    for (long entry = 1; entry <= last; entry++) {
      withdrawIfRecorded(campaign, entry);
    }
    check(campaign, 60, RIGHT);
    assertThat(right(campaign, "ann")).isGreaterThan(before - 0.1);
    assertThat(campaign.verify(done -> {}).differences()).isEmpty();
  }

  private static void withdrawIfRecorded(DurableCampaign campaign, long number) {
    Optional<Entry>[] found = new Optional[] {Optional.empty()};
    campaign.entries(number - 1, number, entry -> found[0] = Optional.of(entry));
    found[0]
        .filter(entry -> entry.event() instanceof Event.Recorded)
        .ifPresent(entry -> campaign.withdraw(entry.number(), Requester.of("ann"), ""));
  }

  private static double right(DurableCampaign campaign, String name) {
    return campaign.checkers().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .flatMap(Checker::sides)
        .orElseThrow()
        .right();
  }

  @Test
  void anAuditSaysWhoseAnswersItIsAbout() {
    DurableCampaign campaign = create(Noise.exact());
    check(campaign, 40, 1, 1);
    campaign.openAudit(new StoppingRule(0.1, 0.9), Requester.of("ann"));
    while (campaign.status().running().isPresent()) {
      check(campaign, 1, 1, 1, 1);
    }
    Status.Audited audited = campaign.status().audited().orElseThrow();
    assertThat(audited.outcome().passed()).isTrue();
    assertThat(audited.by()).isNotEmpty().isSubsetOf("ann", "bob", "carl, jr.");
    fixture.restart();
    DurableCampaign again = fixture.campaigns().open(Campaigns.LOCAL, "map");
    assertThat(again.status().audited().orElseThrow().by()).isEqualTo(audited.by());
    assertThat(again.checkers()).isEmpty();
  }

  /** As in logs from before people were told apart: nothing of it depends on who asked. */
  @Test
  void whereOnePersonIsLeftTheLogIsStillCompared() {
    DurableCampaign campaign = create(Noise.bernoulli());
    Requester bob = Requester.of("bob");
    long slip =
        campaign.record(List.of(new Recording(3, Reading.of(1), "")), bob).get(0).observation();
    check(campaign, 3, 1);
    campaign.withdraw(slip, bob, "");
    check(campaign, 20, 0.9);
    Verification verified = campaign.verify(done -> {});
    assertThat(verified.differences()).isEmpty();
    assertThat(verified.choices()).isEqualTo(23);
  }
}
