package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.grapl.store.log.ContentHash;
import org.grapl.store.state.Lists;
import org.grapl.store.state.LogVerifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns do not stay in memory for ever, and nobody notices. */
@Timeout(120)
class OpenCampaignsTest {

  private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

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

  /** Lets the collector take what nobody holds, until so many are in memory. */
  private void collectUntil(int count) throws Exception {
    Await.until(
        () -> {
          System.gc();
          return fixture.campaigns().opened().size() == count;
        });
  }

  /** In a method of its own, so that nothing of it stays on the stack. */
  private List<Integer> steps(int count) {
    List<Integer> items = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      items.add(CampaignFixture.step(fixture.open(), "ann").item());
    }
    return items;
  }

  @Test
  void aChangeGoesToTheCampaignThatHasTheNameNow() {
    DurableCampaign before = fixture.create(CampaignFixture.settings());
    CampaignFixture.step(before, "ann");
    List<Long> changed = new ArrayList<>();
    Campaigns.Change<RuntimeException> step =
        campaign -> {
          changed.add(campaign.record().id());
          CampaignFixture.step(campaign, "ann");
        };
    fixture.campaigns().change(Campaigns.LOCAL, "rings", record -> true, step);
    try (Campaigns another = fixture.another()) {
      another.delete(Campaigns.LOCAL, "rings");
      long now =
          another
              .create(
                  Campaigns.LOCAL, "rings", CampaignFixture.graph(), CampaignFixture.settings(), "")
              .record()
              .id();

      fixture.campaigns().change(Campaigns.LOCAL, "rings", record -> true, step);

      // The one in memory was tried first, and was found to be gone.
      assertThat(changed).containsExactly(before.record().id(), before.record().id(), now);
      assertThat(fixture.open().status().observations()).isEqualTo(1);
      another.delete(Campaigns.LOCAL, "rings");
      assertThatThrownBy(
              () -> fixture.campaigns().change(Campaigns.LOCAL, "rings", record -> true, step))
          .isInstanceOf(NoSuchCampaignException.class);
    }
  }

  @Test
  void whatNobodyWantsIsGivenUpAndGoesOnAsIfItHadNotBeen() throws Exception {
    fixture.create(CampaignFixture.settings());
    List<Integer> broken = steps(10);
    fixture.watch.pass(HALF_AN_HOUR.plusSeconds(1));
    fixture.campaigns().giveUp(HALF_AN_HOUR);
    collectUntil(0);
    broken.addAll(steps(10));
    assertThat(fixture.open().verify(n -> {}).passed()).isTrue();
    Path other = directory.resolve("other");
    assertThat(other.toFile().mkdir()).isTrue();
    try (CampaignFixture unbroken = new CampaignFixture(other)) {
      DurableCampaign campaign = unbroken.create(CampaignFixture.settings());
      List<Integer> items = new ArrayList<>();
      for (int k = 0; k < 20; k++) {
        items.add(CampaignFixture.step(campaign, "ann").item());
      }
      assertThat(broken).isEqualTo(items);
    }
  }

  @Test
  void whatFitsADeletedCampaignIsNotLookedForAgain() throws Exception {
    ScheduledThreadPoolExecutor aside = new ScheduledThreadPoolExecutor(1);
    try {
      CampaignRecord record = fixture.create(CampaignFixture.settings()).record();
      ContentHash hash = new ContentHash(record.graph(), record.items());
      DurableCampaign campaign =
          new DurableCampaign(
              record,
              new Lists(
                  hash, CampaignFixture.graph(), hash, fixture.campaigns().storage()::content),
              fixture.campaigns().storage(),
              fixture.watch,
              Optional.of(aside));
      CountDownLatch deleted = new CountDownLatch(1);
      Future<?> before =
          aside.submit(
              () -> {
                deleted.await();
                return null;
              });
      for (int k = 0; k < 40; k++) {
        CampaignFixture.step(campaign, "ann");
      }
      assertThat(aside.getQueue()).as("it is time to look for it").hasSize(1);
      fixture.campaigns().delete(Campaigns.LOCAL, record.name());
      deleted.countDown();
      before.get();
      aside.submit(() -> {}).get();
      while (aside.getActiveCount() > 0) {
        Thread.onSpinWait();
      }
      assertThat(aside.getQueue()).isEmpty();
    } finally {
      aside.shutdownNow();
    }
  }

  @Test
  void whatSomebodyIsAtOrHasUsedOfLateStays() throws Exception {
    DurableCampaign held = fixture.create(CampaignFixture.settings());
    fixture
        .campaigns()
        .create("local", "unused", CampaignFixture.graph(), CampaignFixture.settings(), "");
    fixture.watch.pass(Duration.ofMinutes(20));
    fixture
        .campaigns()
        .create("local", "late", CampaignFixture.graph(), CampaignFixture.settings(), "");
    fixture.watch.pass(Duration.ofMinutes(20));
    fixture.campaigns().giveUp(HALF_AN_HOUR);
    collectUntil(2);
    assertThat(fixture.campaigns().opened())
        .extracting(campaign -> campaign.record().name())
        .containsExactlyInAnyOrder("rings", "late");
    assertThat(fixture.open()).as("never a second one").isSameAs(held);
  }

  @Test
  void moreCampaignsThanThereIsMemoryForAreWorkedOn() throws Exception {
    assertThat(ManyCampaigns.run(directory, "48m")).isEqualTo("done");
  }

  @Test
  void twoOfOneCampaignInOneProgramGoOnAsOne() throws Exception {
    DurableCampaign one = fixture.create(CampaignFixture.settings());
    fixture.campaigns().forget(one);
    DurableCampaign two = fixture.open();
    assertThat(two).isNotSameAs(one);
    ExecutorService crew = Executors.newFixedThreadPool(4);
    List<Future<?>> all = new ArrayList<>();
    for (DurableCampaign each : List.of(one, two, one, two)) {
      String name = "worker " + all.size();
      all.add(
          crew.submit(
              () -> {
                for (int k = 0; k < 10; k++) {
                  CampaignFixture.step(each, name);
                  Requester by = new Requester(name, name + "/" + k);
                  AskResult asked = one.ask(AskRequest.of(1), by);
                  assertThat(two.ask(AskRequest.of(1), by)).isEqualTo(asked);
                }
              }));
    }
    for (Future<?> each : all) {
      each.get();
    }
    crew.shutdown();
    assertThat(one.status()).isEqualTo(two.status());
    assertThat(one.status().observations()).isEqualTo(40);
    assertThat(one.status().tickets()).isEqualTo(80);
    assertThat(LogVerifier.areSame(one.decision().decision(), two.decision().decision())).isTrue();
    assertThat(two.verify(n -> {}).passed()).isTrue();
  }
}
