package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.grapl.Question;
import org.grapl.store.Settings.Method;
import org.grapl.store.log.SettingsJson;
import org.grapl.store.state.LogVerifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who looks for long keeps others from nothing they need. */
@Timeout(60)
class LookingTest {

  private static final Requester ANN = Requester.of("ann");

  @TempDir Path directory;
  private CampaignFixture fixture;
  private DurableCampaign campaign;
  private final ExecutorService others = Executors.newCachedThreadPool();
  private final CountDownLatch end = new CountDownLatch(1);

  @BeforeEach
  void open() {
    fixture = new CampaignFixture(directory);
    campaign = fixture.create(CampaignFixture.settings());
    for (int k = 0; k < 6; k++) {
      CampaignFixture.step(campaign, "ann");
    }
  }

  @AfterEach
  void close() {
    end.countDown();
    others.shutdownNow();
    fixture.close();
  }

  /** Somebody looks, and does not stop before the test does. */
  private Future<Long> lookForLong() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    Future<Long> look =
        others.submit(
            () ->
                campaign.look(
                    (head, live) -> {
                      begun.countDown();
                      await(end);
                      return head;
                    }));
    begun.await();
    return look;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void statusDecisionTicketsAndOtherLinesDoNotWait() throws Exception {
    long before = campaign.decision().entries();
    lookForLong();
    OpenTicket ticket = campaign.ask(AskRequest.of(1), ANN).tickets().get(0);
    assertThat(campaign.open()).containsExactly(ticket);
    assertThat(campaign.observations(0, 100)).hasSize(6);
    assertThat(campaign.itemsOf(List.of(ticket.number()))).containsExactly(ticket.item());
    assertThat(campaign.status().entries()).as("as of a moment ago").isEqualTo(before);
    assertThat(campaign.decision().entries()).as("as of a moment ago").isEqualTo(before);
    DecisionAsOf other = campaign.decision(Question.above(0.9));
    assertThat(other.entries()).isEqualTo(campaign.head());
    end.countDown();
  }

  @Test
  void aCampaignJustOpenedTellsItsStatusWhileTheFirstLookGoesOn() throws Exception {
    fixture.restart();
    campaign = fixture.open();
    lookForLong();
    assertThat(campaign.status().observations()).isEqualTo(6);
  }

  @Test
  void moreLooksThanThereIsRoomForAreRefused() throws Exception {
    List<Future<Long>> looks = new ArrayList<>();
    looks.add(lookForLong());
    for (int k = 1; k < 20; k++) {
      looks.add(others.submit(() -> campaign.look((head, live) -> head)));
    }
    Await.until(() -> looks.stream().filter(Future::isDone).count() >= 4);
    List<Future<Long>> refused = looks.stream().filter(Future::isDone).toList();
    assertThat(refused).hasSize(4);
    for (Future<Long> each : refused) {
      assertThatThrownBy(each::get)
          .hasCauseInstanceOf(BusyException.class)
          .hasMessageContaining("more than 16 requests wait for this campaign");
    }
    end.countDown();
    looks.removeAll(refused);
    for (Future<Long> each : looks) {
      assertThat(each.get()).isEqualTo(campaign.head());
    }
  }

  @Test
  void anotherLineIsDecidedAsItIsWhenItIsAsked() {
    Question question = new Question(0.8, 0.05);
    for (Method method : List.of(new Method.Auto(), Method.Paper.usual(), new Method.Random())) {
      Settings settings = CampaignFixture.settings().withMethod(method);
      DurableCampaign tried =
          fixture
              .campaigns()
              .create("local", SettingsJson.method(method), CampaignFixture.graph(), settings, "");
      for (int k = 0; k < 3; k++) { // so few that nothing else is found to fit
        CampaignFixture.step(tried, "ann");
      }
      DecisionAsOf trial = tried.decision(question);
      tried.changeQuestion(question, ANN);
      assertThat(tried.head()).isEqualTo(trial.entries() + 1);
      assertThat(LogVerifier.areSame(tried.decision().decision(), trial.decision())).isTrue();
    }
  }
}
