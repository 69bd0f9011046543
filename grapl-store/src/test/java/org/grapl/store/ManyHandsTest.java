package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.grapl.store.Event.Told;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.sql.Database;
import org.grapl.store.state.CampaignReplay;
import org.grapl.store.state.CampaignState;
import org.grapl.store.writer.CampaignWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many threads on one campaign, whose commands are carried out ahead of a disk that is slow. */
class ManyHandsTest {

  private static final int HANDS = 12;
  private static final int EACH = 15;

  @TempDir Path directory;

  private final AtomicInteger writes = new AtomicInteger();

  /** How many hands have work left, and how many of them wait for an answer. */
  private final AtomicInteger working = new AtomicInteger();

  private final AtomicInteger waiting = new AtomicInteger();

  /**
   * The storage of a file on a disk that is done only when others wait too, and fails every so
   * often if told to.
   */
  private CampaignStorage slow(int failEvery) {
    return InterceptedStorage.of(
        Database.open(directory.resolve("grapl.db").toString()).storage(),
        (real, campaign, work) -> {
          int number = writes.incrementAndGet();
          return real.write(
              campaign,
              log -> {
                Object result = work.apply(log); // others may go ahead from here on
                while (waiting.get() < Math.min(HANDS / 2, working.get())) {
                  Thread.onSpinWait();
                }
                if (failEvery > 0 && number % failEvery == 0) {
                  throw new StoreException("the disk is full");
                }
                return result;
              });
        });
  }

  private static Settings settings() {
    return CampaignFixture.settings().withMethod(new Settings.Method.Random());
  }

  /** Asks and tells, again and again if the store fails; what was acknowledged, by ticket. */
  private Map<Long, Double> work(DurableCampaign campaign, int hand) {
    Map<Long, Double> acknowledged = new TreeMap<>();
    for (int k = 0; k < EACH; k++) {
      Requester by = new Requester("hand " + hand, "ask-%d-%d".formatted(hand, k));
      OpenTicket ticket = untilKept(() -> campaign.ask(AskRequest.of(1), by)).tickets().get(0);
      double value = 100 * hand + k;
      untilKept(
          () ->
              campaign.tell(
                  List.of(new Answer(ticket.number(), Reading.of(value), "")),
                  Requester.of("hand " + hand)));
      acknowledged.put(ticket.number(), value);
    }
    return acknowledged;
  }

  private <T> T untilKept(Supplier<T> request) {
    while (true) {
      waiting.incrementAndGet();
      try {
        return request.get();
      } catch (StoreException e) {
        assertThat(e).hasMessage("the disk is full");
      } finally {
        waiting.decrementAndGet();
      }
    }
  }

  private <T> Future<T> submit(ExecutorService hands, Callable<T> task) {
    working.incrementAndGet();
    return hands.submit(
        () -> {
          try {
            return task.call();
          } finally {
            working.decrementAndGet();
          }
        });
  }

  private Map<Long, Double> workAll(List<DurableCampaign> programs) throws Exception {
    ExecutorService hands = Executors.newFixedThreadPool(HANDS);
    try {
      Map<Long, Double> acknowledged = new ConcurrentHashMap<>();
      List<Future<?>> all = new ArrayList<>();
      for (int hand = 0; hand < HANDS; hand++) {
        int number = hand;
        DurableCampaign campaign = programs.get(hand % programs.size());
        all.add(
            submit(
                hands,
                () -> {
                  acknowledged.putAll(work(campaign, number));
                  return number;
                }));
      }
      for (Future<?> each : all) {
        each.get();
      }
      return acknowledged;
    } finally {
      hands.shutdownNow();
    }
  }

  private static Map<Long, Double> told(DurableCampaign campaign) {
    Map<Long, Double> told = new TreeMap<>();
    List<Long> tickets = new ArrayList<>();
    campaign.entries(
        0,
        entry -> {
          if (entry.event() instanceof Told answer) {
            tickets.add(answer.ticket());
            told.put(answer.ticket(), answer.reading().value());
          }
        });
    assertThat(Collections.max(tickets)).isEqualTo(tickets.size());
    assertThat(told).hasSameSizeAs(tickets);
    return told;
  }

  @Test
  void commandsCarriedOutAheadOfTheDiskAreKeptOnceAndInFewerWrites() throws Exception {
    try (Campaigns campaigns = new Campaigns(slow(0), Clock.systemUTC())) {
      DurableCampaign campaign =
          campaigns.create("local", "rings", CampaignFixture.graph(), settings(), "");
      Map<Long, Double> acknowledged = workAll(List.of(campaign));

      assertThat(acknowledged).hasSize(HANDS * EACH);
      assertThat(told(campaign)).isEqualTo(acknowledged);
      assertThat(writes.get()).isLessThan(HANDS * EACH);
      assertThat(campaign.verify(n -> {}).differences()).isEmpty();
    }
  }

  @Test
  void whatWasCarriedOutOnABatchThatWasNotKeptIsDoneAgain() throws Exception {
    try (Campaigns campaigns = new Campaigns(slow(5), Clock.systemUTC())) {
      DurableCampaign campaign =
          campaigns.create("local", "rings", CampaignFixture.graph(), settings(), "");
      Map<Long, Double> acknowledged = workAll(List.of(campaign));

      assertThat(acknowledged).hasSize(HANDS * EACH);
      assertThat(told(campaign)).isEqualTo(acknowledged);
      assertThat(writes.get()).isGreaterThan(2 * 5);
      assertThat(campaign.verify(n -> {}).differences()).isEmpty();
    }
  }

  @Test
  void oneRequestSentByManyAtOnceIsCarriedOutOnce() throws Exception {
    try (Campaigns campaigns = new Campaigns(slow(0), Clock.systemUTC())) {
      DurableCampaign campaign =
          campaigns.create("local", "rings", CampaignFixture.graph(), settings(), "");
      ExecutorService hands = Executors.newFixedThreadPool(HANDS);
      try {
        for (int round = 0; round < EACH; round++) {
          Requester by = new Requester("ann", "key-" + round);
          List<Future<AskResult>> all = new ArrayList<>();
          for (int hand = 0; hand < HANDS; hand++) {
            all.add(submit(hands, () -> untilKept(() -> campaign.ask(AskRequest.of(2), by))));
          }
          for (Future<AskResult> each : all) {
            assertThat(each.get()).isEqualTo(all.get(0).get());
          }
        }
      } finally {
        hands.shutdownNow();
      }
      assertThat(campaign.status().tickets()).isEqualTo(2 * EACH);
    }
  }

  @Test
  void aCommandThatFailsHalfWayDoesNotHarmThoseBesideIt() throws Exception {
    try (Campaigns campaigns = new Campaigns(slow(0), Clock.systemUTC())) {
      DurableCampaign campaign =
          campaigns.create("local", "rings", CampaignFixture.graph(), settings(), "");
      CampaignWriter writer =
          new CampaignWriter(
              campaign.record(),
              () ->
                  new CampaignState(
                      CampaignFixture.lists(), settings(), CampaignReplay.Choices.MADE_AGAIN),
              campaigns.storage(),
              Clock.systemUTC(),
              Optional.empty());
      ExecutorService hands = Executors.newFixedThreadPool(HANDS);
      try {
        List<Future<?>> all = new ArrayList<>();
        for (int k = 0; k < 10 * HANDS; k++) {
          boolean isBad = k % 5 == 0;
          all.add(
              submit(
                  hands,
                  () ->
                      untilKept(
                          () ->
                              writer.run(
                                  context -> {
                                    context.append(
                                        new Event.BudgetChanged(1000), Requester.of("ann"), "");
                                    if (isBad) {
                                      throw new IllegalStateException("half-way");
                                    }
                                    return true;
                                  }))));
        }
        for (int k = 0; k < all.size(); k++) {
          Future<?> each = all.get(k);
          if (k % 5 == 0) {
            assertThatThrownBy(each::get).hasRootCauseMessage("half-way");
          } else {
            assertThat(each.get()).isEqualTo(true);
          }
        }
      } finally {
        hands.shutdownNow();
      }
      List<Long> numbers = new ArrayList<>();
      campaign.entries(0, entry -> numbers.add(entry.number()));
      assertThat(numbers).hasSize(8 * HANDS);
      assertThat(Collections.max(numbers)).isEqualTo(8 * HANDS);
    }
  }

  @Test
  void anotherProgramThatGetsInBetweenLosesNothingOfEither() throws Exception {
    try (Campaigns one = new Campaigns(slow(0), Clock.systemUTC());
        Campaigns two = new Campaigns(slow(0), Clock.systemUTC())) {
      one.create("local", "rings", CampaignFixture.graph(), settings(), "");
      Map<Long, Double> acknowledged =
          workAll(List.of(one.open("local", "rings"), two.open("local", "rings")));

      assertThat(acknowledged).hasSize(HANDS * EACH);
      assertThat(told(one.open("local", "rings"))).isEqualTo(acknowledged);
      assertThat(two.open("local", "rings").verify(n -> {}).differences()).isEmpty();
    }
  }
}
