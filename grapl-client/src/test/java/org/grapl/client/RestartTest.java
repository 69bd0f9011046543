package org.grapl.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server stops and starts again while people work. */
class RestartTest {

  @TempDir private Path dir = Path.of("");

  @Test
  void aWorkerGoesOnAndAListenerMissesNothing() throws Exception {
    try (TestServer server = TestServer.in(dir);
        GraplClient client = server.client("ann")) {
      RemoteCampaign lake =
          client.create(
              "lake", Settings.threshold(0.5).withNoise(0.1).withBudget(30), TestServer.chain(10));
      List<LogEntry> heard = Collections.synchronizedList(new ArrayList<>());
      CountDownLatch allTold = new CountDownLatch(30);
      EventStream stream =
          lake.events(
              0,
              entry -> {
                heard.add(entry);
                if (entry.kind().equals("told")) {
                  allTold.countDown();
                }
              });
      CountDownLatch third = new CountDownLatch(3);
      CountDownLatch restarted = new CountDownLatch(1);
      CompletableFuture<Integer> work =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return lake.work(
                      ticket -> {
                        third.countDown();
                        if (third.getCount() == 0) {
                          // Told while the server is away, or just back.
                          restarted.await(1, TimeUnit.MILLISECONDS);
                        }
                        return Reading.of(0.6);
                      });
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      assertThat(third.await(60, TimeUnit.SECONDS)).isTrue();
      for (int k = 0; k < 2; k++) {
        server.stop();
        server.startAgain();
      }
      restarted.countDown();
      assertThat(work.get(60, TimeUnit.SECONDS)).isEqualTo(30);
      assertThat(lake.status().checks()).isEqualTo(30);
      assertThat(allTold.await(60, TimeUnit.SECONDS)).isTrue();
      stream.close();
      assertThat(stream.await(Duration.ofSeconds(30))).isTrue();
      assertThat(heard)
          .extracting(LogEntry::number)
          .containsExactlyElementsOf(
              java.util.stream.LongStream.rangeClosed(1, stream.last()).boxed().toList());
      assertThat(lake.verify().passed()).isTrue();
    }
  }

  @Test
  void aListenerWhoIsRefusedLearnsWhy() throws Exception {
    try (TestServer server = TestServer.in(dir);
        GraplClient client = server.client("ann");
        EventStream stream = client.campaign("nowhere").events(0, entry -> {})) {
      assertThatExceptionOfType(GraplException.class)
          .isThrownBy(() -> stream.await(Duration.ofSeconds(30)))
          .withMessage("there is no campaign \"nowhere\"")
          .satisfies(e -> assertThat(e.status()).isEqualTo(404));
    }
  }

  @Test
  void aListenerWhoFailsIsNotCalledAgain() throws Exception {
    try (TestServer server = TestServer.in(dir);
        GraplClient client = server.client("ann")) {
      RemoteCampaign lake = client.create("lake", Settings.threshold(1), TestServer.chain(4));
      lake.ask(3);
      List<Long> heard = new ArrayList<>();
      EventStream stream =
          lake.events(
              1,
              entry -> {
                heard.add(entry.number());
                throw new UnsupportedOperationException("enough");
              });
      assertThatExceptionOfType(UnsupportedOperationException.class)
          .isThrownBy(() -> stream.await(Duration.ofSeconds(30)))
          .withMessage("enough");
      assertThat(heard).containsExactly(2L);
      assertThat(stream.last()).isEqualTo(1);
    }
  }
}
