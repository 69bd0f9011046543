package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.grapl.Decision;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.state.LogVerifier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On graphs so large that covariances are solved for one by one, and kept. */
@Tag("slow")
class LargeCampaignTest {

  @TempDir Path directory;

  /** More items than are computed exactly, with random links, so that nothing falls apart. */
  private static ItemGraph graph() {
    int size = 4200;
    GraphBuilder builder = Graph.ofSize(size);
    KeyedRandom random = KeyedRandom.of(3, Role.GRAPH);
    for (int item = 0; item < size; item++) {
      for (int k = 0; k < 6; k++) {
        int other = random.nextInt(size);
        if (other != item) {
          builder.link(item, other, 1);
        }
      }
    }
    return ItemGraph.of(builder.build());
  }

  @Test
  void neitherWhoLooksNorARestartChangesABitOfChoicesOrDecision() {
    try (CampaignFixture fixture = new CampaignFixture(directory)) {
      DurableCampaign campaign =
          fixture.campaigns().create("local", "rings", graph(), CampaignFixture.settings(), "");
      for (int k = 0; k < 10; k++) {
        CampaignFixture.step(campaign, "ann");
        if (k == 4) {
          campaign.look((head, live) -> live.verdictReasons(5));
          campaign.look((head, live) -> live.choiceReasons(6, 3));
        }
        if (k == 7) {
          fixture.restart();
          campaign = fixture.open();
        }
      }
      Decision seen = campaign.decision().decision();
      fixture.restart();
      assertThat(LogVerifier.areSame(fixture.open().decision().decision(), seen)).isTrue();
      Verification verification = fixture.open().verify(n -> {});
      assertThat(verification.differences()).isEmpty();
      assertThat(verification.sameDecision()).isTrue();
    }
  }
}
