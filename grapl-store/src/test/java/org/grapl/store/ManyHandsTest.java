package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.grapl.store.Event.Told;
import org.grapl.store.sql.Database;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many threads on one campaign, whose commands are carried out ahead of a disk that is slow. */
class ManyHandsTest {

  private static final int HANDS = 12;
  private static final int EACH = 15;

  @TempDir Path directory;

  private final AtomicInteger writes = new AtomicInteger();

  /** The ledger of a file on a disk that takes its time, and fails every so often if told to. */
  private Ledger slow(int failEvery) {
    Ledger real = Database.open(directory.resolve("grapl.db").toString()).ledger();
    return (Ledger)
        Proxy.newProxyInstance(
            Ledger.class.getClassLoader(),
            new Class<?>[] {Ledger.class},
            (self, method, arguments) -> {
              try {
                return method.getName().equals("write")
                    ? slowly(real, (Long) arguments[0], work(arguments[1]), failEvery)
                    : method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @SuppressWarnings("unchecked")
  private static Function<Ledger.Log, Object> work(Object argument) {
    return (Function<Ledger.Log, Object>) argument;
  }

  private Object slowly(
      Ledger real, long campaign, Function<Ledger.Log, Object> work, int failEvery) {
    int number = writes.incrementAndGet();
    return real.write(
        campaign,
        log -> {
          Object result = work.apply(log); // others may go ahead from here on
          pause();
          if (failEvery > 0 && number % failEvery == 0) {
            throw new StoreException("the disk is full");
          }
          return result;
        });
  }

  private static void pause() {
    try {
      Thread.sleep(4);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Settings settings() {
    return Workshop.settings().withMethod(new Settings.Method.Random());
  }

  /** Asks and tells, again and again if the store fails; what was acknowledged, by ticket. */
  private static Map<Long, Double> work(DurableCampaign campaign, int hand) {
    Map<Long, Double> acknowledged = new TreeMap<>();
    for (int k = 0; k < EACH; k++) {
      Signature by = new Signature("hand " + hand, "ask-%d-%d".formatted(hand, k));
      OpenTicket ticket = untilKept(() -> campaign.ask(AskRequest.of(1), by)).tickets().get(0);
      double value = 100 * hand + k;
      untilKept(
          () ->
              campaign.tell(
                  List.of(new Answer(ticket.number(), Reading.of(value), "")),
                  Signature.of("hand " + hand)));
      acknowledged.put(ticket.number(), value);
    }
    return acknowledged;
  }

  private static <T> T untilKept(java.util.function.Supplier<T> request) {
    while (true) {
      try {
        return request.get();
      } catch (StoreException e) {
        assertThat(e).hasMessage("the disk is full");
      }
    }
  }

  private static Map<Long, Double> workAll(List<DurableCampaign> programs) throws Exception {
    ExecutorService hands = Executors.newFixedThreadPool(HANDS);
    try {
      Map<Long, Double> acknowledged = new ConcurrentHashMap<>();
      List<Future<?>> all = new ArrayList<>();
      for (int hand = 0; hand < HANDS; hand++) {
        int number = hand;
        DurableCampaign campaign = programs.get(hand % programs.size());
        all.add(hands.submit(() -> acknowledged.putAll(work(campaign, number))));
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
          campaigns.create("local", "rings", Workshop.graph(), settings(), "");
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
          campaigns.create("local", "rings", Workshop.graph(), settings(), "");
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
          campaigns.create("local", "rings", Workshop.graph(), settings(), "");
      ExecutorService hands = Executors.newFixedThreadPool(HANDS);
      try {
        for (int round = 0; round < EACH; round++) {
          Signature by = new Signature("ann", "key-" + round);
          List<Future<Handed>> all = new ArrayList<>();
          for (int hand = 0; hand < HANDS; hand++) {
            all.add(hands.submit(() -> campaign.ask(AskRequest.of(2), by)));
          }
          for (Future<Handed> each : all) {
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
          campaigns.create("local", "rings", Workshop.graph(), settings(), "");
      Writer writer =
          new Writer(
              campaign.record(),
              () -> new Fold(Workshop.graph(), settings(), Engine.Choices.MADE_AGAIN),
              campaigns.ledger(),
              Clock.systemUTC(),
              () -> {});
      ExecutorService hands = Executors.newFixedThreadPool(HANDS);
      try {
        List<Future<?>> all = new ArrayList<>();
        for (int k = 0; k < 10 * HANDS; k++) {
          boolean isBad = k % 5 == 0;
          all.add(
              hands.submit(
                  () ->
                      writer.run(
                          desk -> {
                            desk.append(new Event.BudgetChanged(1000), Signature.of("ann"), "");
                            if (isBad) {
                              throw new IllegalStateException("half-way");
                            }
                            return true;
                          })));
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
      one.create("local", "rings", Workshop.graph(), settings(), "");
      Map<Long, Double> acknowledged =
          workAll(List.of(one.open("local", "rings"), two.open("local", "rings")));

      assertThat(acknowledged).hasSize(HANDS * EACH);
      assertThat(told(one.open("local", "rings"))).isEqualTo(acknowledged);
      assertThat(two.open("local", "rings").verify(n -> {}).differences()).isEmpty();
    }
  }
}
