package org.grapl.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.grapl.client.LossyProxy.Fate;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the network does, each answer counts once. */
class LostAnswersTest {

  private static final Fate[] FATES = Fate.values();

  @TempDir private Path dir = Path.of("");

  /** Every second exchange goes well; the others draw their fate. */
  static Fate badLuck(int exchange) {
    return exchange % 2 == 0
        ? FATES[KeyedRandom.of(7, Role.TEST, exchange).nextInt(FATES.length)]
        : Fate.PASS;
  }

  @Test
  void theTallyOfEightWorkersIsTheSetOfTheirDistinctAnswers() throws Exception {
    try (TestServer server = TestServer.in(dir);
        LossyProxy network = new LossyProxy(server.address(), LostAnswersTest::badLuck);
        GraplClient owner = server.client("owner")) {
      RemoteCampaign lake =
          owner.create("lake", Settings.threshold(0.5).withNoise(0.1), TestServer.chain(40));
      Map<Long, Double> answers = new ConcurrentHashMap<>();
      ExecutorService crew = Executors.newFixedThreadPool(8);
      List<Future<Void>> shifts = new ArrayList<>();
      for (int worker = 0; worker < 8; worker++) {
        shifts.add(crew.submit(shift(network, worker, answers)));
      }
      for (Future<Void> shift : shifts) {
        shift.get(60, TimeUnit.SECONDS);
      }
      crew.shutdown();
      Status status = lake.status();
      assertThat(answers).hasSize(8 * 5 * 2);
      assertThat(status.checks()).isEqualTo(answers.size());
      // Each ask handed out its tickets once, though half of all exchanges went wrong.
      assertThat(status.tickets()).isEqualTo(answers.size());
      assertThat(status.open()).isZero();
      assertThat(network.exchanges()).isGreaterThan(8 * 10);
    }
  }

  private static Callable<Void> shift(LossyProxy network, int worker, Map<Long, Double> answers) {
    return () -> {
      try (GraplClient client = TestServer.client(network.address(), "worker " + worker)) {
        RemoteCampaign lake = client.campaign("lake");
        for (int round = 0; round < 5; round++) {
          List<Answer> said = new ArrayList<>();
          for (RemoteTicket ticket : lake.ask(2)) {
            double value = KeyedRandom.of(7, Role.NOISE, ticket.number()).nextDouble();
            assertThat(answers.put(ticket.number(), value)).isNull();
            said.add(ticket.answer(value));
          }
          assertThat(lake.tell(said)).extracting(Taken::ticket).hasSize(2);
        }
      }
      return null;
    };
  }

  @Test
  void aCampaignIsCreatedOnceAndItsDeletionTwiceIsNoError() throws IOException {
    Fate[] fates = {Fate.LOSE_ANSWER, Fate.DUPLICATE, Fate.LOSE_ANSWER, Fate.PASS};
    try (TestServer server = TestServer.in(dir);
        LossyProxy network =
            new LossyProxy(server.address(), k -> k < fates.length ? fates[k] : Fate.PASS);
        GraplClient client = TestServer.client(network.address(), "ann")) {
      RemoteCampaign lake = client.create("lake", Settings.threshold(0.5), TestServer.chain(5));
      lake.delete();
      assertThat(client.campaigns()).isEmpty();
      assertThat(network.exchanges()).isEqualTo(5);
    }
  }
}
