package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoredCampaignTest {

  private static final Requester ANN = Requester.of("ann");
  private static final Settings SCORED =
      CampaignFixture.settings()
          .withNoise(Noise.exact())
          .withMethod(new Settings.Method.Auto(Goal.SIDES, List.of("guess")));

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

  /** Sides that the links say nothing about; the guess is right about most of them. */
  private static boolean isAbove(int item) {
    return KeyedRandom.of(4, Role.SIGNAL, item).nextDouble() < 0.4;
  }

  private static ItemGraph guessed(Graph graph) {
    double[] guess =
        IntStream.range(0, graph.size())
            .mapToDouble(
                item ->
                    (isAbove(item) ? 2.5 : 0) + KeyedRandom.of(4, Role.NOISE, item).nextGaussian())
            .toArray();
    return ItemGraph.of(graph)
        .with(ItemTable.of(graph.size(), List.of(Column.ofNumbers("guess", guess))));
  }

  private DurableCampaign checked(String name, Settings settings, int checks) {
    DurableCampaign campaign =
        fixture
            .campaigns()
            .create(Campaigns.LOCAL, name, guessed(CampaignFixture.graph().graph()), settings, "");
    for (int k = 0; k < checks; k++) {
      OpenTicket ticket = campaign.ask(AskRequest.of(1), ANN).tickets().get(0);
      campaign.tell(List.of(Answer.of(ticket.number(), isAbove(ticket.item()) ? 1 : 0)), ANN);
    }
    return campaign;
  }

  private static long wrong(DurableCampaign campaign) {
    Decision decision = campaign.decision().decision();
    return IntStream.range(0, decision.size())
        .filter(item -> decision.isAbove(item) != isAbove(item))
        .count();
  }

  @Test
  void scoresCountAlsoAfterARestartAndTheLogVerifies() {
    long alone = wrong(checked("alone", SCORED.withMethod(new Settings.Method.Auto()), 50));
    DurableCampaign scored = checked("scored", SCORED, 50);
    long wrong = wrong(scored);
    assertThat(wrong).isLessThan(alone * 2 / 3);
    assertThat(scored.verify(done -> {}).passed()).isTrue();
    fixture.restart();
    DurableCampaign again = fixture.campaigns().open(Campaigns.LOCAL, "scored");
    assertThat(wrong(again)).isEqualTo(wrong);
    assertThat(again.verify(done -> {}).differences()).isEmpty();
  }

  @Test
  void scoresGrowWithTheList() {
    ItemGraph all = guessed(CampaignFixture.graph().graph());
    int first = 90;
    int[] before = IntStream.range(0, first).toArray();
    Graph smaller = all.graph().restrictedTo(before);
    DurableCampaign grown =
        fixture.campaigns().create(Campaigns.LOCAL, "grown", guessed(smaller), SCORED, "");
    List<Recording> told =
        IntStream.range(0, 40)
            .map(k -> 2 * k)
            .mapToObj(item -> new Recording(item, Reading.of(isAbove(item) ? 1 : 0), ""))
            .toList();
    grown.record(told, ANN);
    grown.grow(all, List.of(), ANN);
    DurableCampaign atOnce =
        fixture
            .campaigns()
            .create(Campaigns.LOCAL, "at-once", all, SCORED, Wording.NONE, told, ANN);
    Decision one = grown.decision().decision();
    Decision other = atOnce.decision().decision();
    for (int item = 0; item < other.size(); item++) {
      assertThat(one.probabilityAbove(item)).isCloseTo(other.probabilityAbove(item), within(1e-8));
    }
    int size = all.graph().size();
    ItemGraph texts =
        ItemGraph.of(all.graph())
            .with(ItemTable.of(size, List.of(Column.of("guess", size, item -> "likely"))));
    assertThatThrownBy(() -> grown.grow(texts, List.of(), ANN))
        .hasMessage("score must be a column of numbers, got \"guess\", which has others");
    assertThat(grown.decision().decision().size()).isEqualTo(size);
  }

  @Test
  void aColumnThatIsNotThereIsRefusedBeforeAnythingIsKept() {
    assertThatThrownBy(() -> fixture.create(SCORED))
        .hasMessage("score must be a column of the items, of which there is none, got \"guess\"");
    assertThat(fixture.campaigns().list(Campaigns.LOCAL)).isEmpty();
  }
}
