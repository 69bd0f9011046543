package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.StoppingRule;
import org.grapl.store.file.CampaignFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Items that are somebody's to check, and answers that somebody settled. */
class TeamTest {

  private static final Requester OLGA = Requester.of("olga");
  private static final Requester ANN = Requester.of("ann");
  private static final Requester BOB = Requester.of("bob");

  @TempDir private Path dir = Path.of("");
  private CampaignFixture fixture;
  private DurableCampaign campaign;

  @BeforeEach
  void openStore() {
    fixture = new CampaignFixture(dir);
    campaign =
        fixture
            .campaigns()
            .create(
                Campaigns.LOCAL,
                "team",
                CampaignFixture.graph(),
                Settings.of(Question.above(0.5)).withNoise(Noise.parse("yes-no")),
                "");
  }

  @AfterEach
  void closeStore() {
    fixture.close();
  }

  private static BitSet items(int... items) {
    BitSet set = new BitSet();
    for (int item : items) {
      set.set(item);
    }
    return set;
  }

  private void assign(String to, boolean shared, int... items) {
    campaign.assign(new Event.Assigned(to, shared, items(items)), OLGA, "");
  }

  private int step(Requester by) {
    OpenTicket ticket = campaign.ask(AskRequest.of(1), by).tickets().get(0);
    double value = CampaignFixture.truth(ticket.item()) > 0.5 ? 1 : 0;
    campaign.tell(List.of(new Answer(ticket.number(), Reading.of(value), "")), by);
    return ticket.item();
  }

  private List<Integer> steps(Requester by, int count) {
    List<Integer> items = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      items.add(step(by));
    }
    return items;
  }

  private void record(int item, double value, Requester by) {
    campaign.record(List.of(new Recording(item, Reading.of(value), "")), by);
  }

  private void settle(int item, double value, Requester by) {
    campaign.settle(new Recording(item, Reading.of(value), "looked again"), by);
  }

  private Person person(String name) {
    return campaign.people().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void assignedItemsComeFirstAndGoToNobodyElseUntilTheyAreAnswered() {
    steps(BOB, 10);
    assign("ann", false, 3, 50, 77);
    assertThat(steps(BOB, 5)).doesNotContain(3, 50, 77);
    assertThat(steps(ANN, 2)).isSubsetOf(3, 50, 77);
    assertThat(person("ann").left()).isEqualTo(1);
    assertThat(step(ANN)).isIn(3, 50, 77);
    assertThat(steps(ANN, 3)).as("then as everybody").doesNotContain(3, 50, 77);
    assertThat(person("ann").left()).isZero();
    assertThat(campaign.ask(AskRequest.forItems(List.of(50)), BOB).tickets())
        .as("a second opinion on what is answered")
        .hasSize(1);
  }

  @Test
  void whoAsksForManyGetsTheirsFirstAndThenOthers() {
    assign("ann", false, 8, 9);
    List<Integer> batch =
        campaign.ask(AskRequest.of(4), ANN).tickets().stream().map(OpenTicket::item).toList();
    assertThat(batch.subList(0, 2)).containsExactlyInAnyOrder(8, 9);
    assertThat(batch.subList(2, 4)).doesNotContain(8, 9);
  }

  @Test
  void assignmentsArePassedOnSharedAndTakenBack() {
    assign("ann", false, 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> campaign.ask(AskRequest.forItems(List.of(3)), BOB))
        .withMessageContaining("\"ann\"'s to check first");
    assign("bob", false, 3);
    assertThat(step(ANN)).isNotEqualTo(3);
    assertThat(step(BOB)).isEqualTo(3);
    assign("ann", true, 4);
    assertThat(campaign.ask(AskRequest.forItems(List.of(4)), BOB).tickets()).hasSize(1);
    assign("ann", false, 5);
    assign("", false, 5);
    assertThat(campaign.ask(AskRequest.forItems(List.of(5)), BOB).tickets()).hasSize(1);
  }

  @Test
  void whoTakesAnAnswerBackHasTheItemBeforeThemAgain() {
    assign("ann", false, 3);
    assertThat(step(ANN)).isEqualTo(3);
    campaign.withdraw(campaign.observations(3).get(0).entry(), ANN, "slip");
    assertThat(step(ANN)).isEqualTo(3);
  }

  @Test
  void whereEverythingIsAssignedOthersAreToldSo() {
    BitSet all = new BitSet();
    all.set(0, CampaignFixture.ITEMS);
    campaign.assign(new Event.Assigned("ann", false, all), OLGA, "");
    AskResult none = campaign.ask(AskRequest.of(1), BOB);
    assertThat(none.tickets()).isEmpty();
    assertThat(none.remark()).contains("assigned to others");
    assertThat(campaign.ask(AskRequest.of(1), ANN).tickets()).hasSize(1);
  }

  @Test
  void anAuditDrawsWhateverIsAssigned() {
    steps(BOB, 40);
    BitSet all = new BitSet();
    all.set(0, CampaignFixture.ITEMS);
    campaign.assign(new Event.Assigned("ann", false, all), OLGA, "");
    campaign.openAudit(new StoppingRule(0.3, 0.9), OLGA);
    assertThat(campaign.ask(AskRequest.of(1), BOB).tickets())
        .singleElement()
        .matches(ticket -> ticket.purpose() == Event.Purpose.AUDIT);
    record(1, 1, BOB);
    assertThatExceptionOfType(AuditUnderWayException.class).isThrownBy(() -> settle(1, 0, OLGA));
  }

  @Test
  void aSettledAnswerCountsAndThoseThatSaidOtherwiseDoNot() {
    record(7, 1, ANN);
    record(7, 0, BOB);
    record(7, 0, Requester.of("carl"));
    assertThat(campaign.agreement().disagreed()).containsExactly(7);
    Requester once = new Requester("olga", "key");
    settle(7, 1, once);
    settle(7, 1, once); // repeated
    assertThat(campaign.agreement().disagreed()).isEmpty();
    assertThat(campaign.observations(7).stream().filter(each -> !each.isWithdrawn()))
        .as("ann's and olga's")
        .hasSize(2)
        .allMatch(each -> each.reading().value() == 1);
    assertThat(person("bob"))
        .extracting(Person::withdrawn, Person::overruled)
        .containsExactly(1, 1);
    assertThat(person("ann").overruled()).isZero();
    assertThat(person("olga").answers()).isEqualTo(1);
    assertThatIllegalArgumentException().isThrownBy(() -> settle(8, 1, OLGA));
    assertThatIllegalArgumentException().isThrownBy(() -> settle(7, 2, OLGA));
  }

  @Test
  void amountsAreSettledByOneAnswer() {
    DurableCampaign lake =
        fixture
            .campaigns()
            .create(
                Campaigns.LOCAL,
                "lake",
                CampaignFixture.graph(),
                Settings.of(Question.above(0.5)).withNoise(Noise.gaussian(0.1)),
                "");
    lake.record(List.of(new Recording(7, Reading.of(0.7), "")), ANN);
    lake.record(List.of(new Recording(7, Reading.of(0.3), "")), BOB);
    lake.settle(new Recording(7, Reading.of(0.7), ""), OLGA);
    assertThat(lake.observations(7).stream().filter(each -> !each.isWithdrawn())).hasSize(1);
    assertThat(lake.decision().decision().checks(7)).isEqualTo(1);
  }

  @Test
  void whatIsSettledIsCalledSoWhateverAllItsNeighboursSay() {
    for (int item = 0; item < CampaignFixture.ITEMS; item++) {
      record(item, 0, ANN);
      record(item, item == 40 ? 1 : 0, BOB);
    }
    settle(40, 1, OLGA);
    assertThat(campaign.decision().decision().isAbove(40)).isTrue();
    assertThat(campaign.decision().decision().above().toArray()).containsExactly(40);
    assertThat(campaign.verify(n -> {}).passed()).isTrue();
  }

  /** Assigned to two people, settled, given back, audited: everything that there is. */
  private void everything() {
    steps(BOB, 20);
    assign("ann", false, 3, 50, 77, 78);
    assign("bob", true, 10, 11, 12);
    for (int k = 0; k < 12; k++) {
      step(k % 3 == 0 ? BOB : ANN);
    }
    record(50, 0, Requester.of("carl"));
    record(50, 1, Requester.of("dora"));
    settle(50, 1, OLGA);
    assign("", false, 77);
    OpenTicket skipped = campaign.ask(AskRequest.of(1), ANN).tickets().get(0);
    campaign.giveBack(List.of(skipped.number()), Event.Reason.SET_ASIDE, ANN, "no access");
    campaign.ask(AskRequest.of(3), ANN);
    steps(BOB, 8);
  }

  @Test
  void everyChoiceIsMadeAgainFromTheLog() {
    everything();
    Verification verified = campaign.verify(entry -> {});
    assertThat(verified.differences()).isEmpty();
    assertThat(verified.choices()).isGreaterThan(40);
    assertThat(person("ann").aside()).isEqualTo(1);
  }

  @Test
  void whoReadsTheLogElsewhereGoesOnAlike() throws IOException {
    everything();
    Path file = dir.resolve("team.zip");
    try (OutputStream out = Files.newOutputStream(file)) {
      CampaignFile.write(campaign, out);
    }
    DurableCampaign copy = CampaignFile.read(file, fixture.campaigns(), Campaigns.LOCAL, "copy");
    assertThat(copy.people()).isEqualTo(campaign.people());
    assertThat(copy.verify(entry -> {}).differences()).isEmpty();
    for (Requester who : List.of(ANN, BOB)) {
      assertThat(copy.ask(AskRequest.of(2), who).tickets())
          .extracting(OpenTicket::item)
          .isEqualTo(
              campaign.ask(AskRequest.of(2), who).tickets().stream()
                  .map(OpenTicket::item)
                  .toList());
    }
  }
}
