package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.grapl.Question;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.Receipt.Outcome;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.sql.Database;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random sequences of what workers, programs and disks do, against a small model of what must be
 * true: nothing acknowledged is lost, nothing is handed out twice while its lease runs, the same
 * answer twice changes nothing, another one is a conflict, and the budget holds.
 */
class WriterModelTest {

  private static final int ITEMS = 9;
  private static final int ACTIONS = 70;
  private static final Duration LEASE = Duration.ofMinutes(10);
  private static final List<String> WORKERS = List.of("ann", "bob", "eve");

  @TempDir Path directory;

  /** How the next write ends. */
  private enum Fault {
    NONE,
    /** It fails, and nothing of it is kept. */
    NOT_KEPT,
    /** It is kept, but nobody is told so. */
    NOT_ACKNOWLEDGED
  }

  /** What must be true of a ticket. */
  private static final class ModelTicket {
    final OpenTicket ticket;
    boolean isOpen = true;
    Optional<Long> observation = Optional.empty();

    ModelTicket(OpenTicket ticket) {
      this.ticket = ticket;
    }
  }

  /** What a key was used for. */
  private record Keyed(String worker, int count, List<OpenTicket> tickets) {}

  private final CampaignFixture.Watch watch = new CampaignFixture.Watch();
  private final Campaigns[] programs = new Campaigns[2];
  private final List<String> trace = new ArrayList<>();
  private final Map<Long, ModelTicket> tickets = new TreeMap<>();
  private final Map<Long, Observation> observations = new TreeMap<>();
  private final Map<String, Keyed> keys = new LinkedHashMap<>();
  private long budget = 25;
  private Fault fault = Fault.NONE;
  private boolean hasFailed;

  private static ItemGraph graph() {
    GraphBuilder builder = Graph.builder();
    for (int item = 0; item < ITEMS; item++) {
      builder.item("item " + item);
    }
    for (int item = 0; item < ITEMS; item++) {
      builder.link(item, (item + 1) % ITEMS, 1);
    }
    return ItemGraph.of(builder.build());
  }

  private Campaigns start() {
    CampaignStorage real = Database.open(directory.resolve("grapl.db").toString()).storage();
    return new Campaigns(
        InterceptedStorage.of(
            real,
            (storage, campaign, work) -> {
              Fault now = fault;
              fault = Fault.NONE;
              hasFailed |= now != Fault.NONE;
              Object result =
                  storage.write(
                      campaign,
                      log -> {
                        Object done = work.apply(log);
                        if (now == Fault.NOT_KEPT) {
                          throw new StoreException("not kept");
                        }
                        return done;
                      });
              if (now == Fault.NOT_ACKNOWLEDGED) {
                throw new StoreException("kept, but nobody knows");
              }
              return result;
            }),
        watch);
  }

  /** What a client does: repeats what the store could not keep, or does not know it kept. */
  private <T> T repeated(Supplier<T> request) {
    hasFailed = false;
    try {
      return request.get();
    } catch (StoreException e) {
      trace.add("  " + e.getMessage());
      return request.get(); // a write fails once
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void whateverHappensInWhateverOrderTheModelStaysTrue(long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TRIAL);
    Settings settings =
        Settings.of(Question.above(0.5))
            .withMethod(new Settings.Method.Random())
            .withLease(LEASE)
            .withBudget(budget)
            .withSeed(seed);
    for (int k = 0; k < programs.length; k++) {
      programs[k] = start();
    }
    try {
      programs[0].create("local", "model", graph(), settings, "");
      for (int action = 0; action < ACTIONS; action++) {
        int program = random.nextInt(programs.length);
        DurableCampaign campaign = programs[program].open("local", "model");
        if (random.nextInt(5) == 0) {
          fault = random.nextInt(2) == 0 ? Fault.NOT_KEPT : Fault.NOT_ACKNOWLEDGED;
        }
        act(random, campaign, program);
        fault = Fault.NONE;
        check(programs[random.nextInt(programs.length)].open("local", "model"));
      }
      for (Campaigns each : programs) {
        check(each.open("local", "model"));
      }
      assertThat(programs[0].open("local", "model").verify(n -> {}).passed()).isTrue();
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError("seed " + seed + ":\n" + String.join("\n", trace), e);
    } finally {
      for (Campaigns each : programs) {
        each.close();
      }
    }
  }

  private void act(KeyedRandom random, DurableCampaign campaign, int program) {
    String worker = WORKERS.get(random.nextInt(WORKERS.size()));
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> ask(campaign, worker, 1 + random.nextInt(3));
      case 3, 4, 5 -> tell(campaign, worker, random);
      case 6 -> tellAndAsk(campaign, worker, random);
      case 7 -> giveBack(campaign, worker, random);
      case 8 -> withdraw(campaign, worker, random);
      case 9 -> repeatKey(campaign, random);
      case 10 -> {
        Duration time = Duration.ofMinutes(1 + random.nextInt(8));
        trace.add("time passes: " + time);
        watch.pass(time);
      }
      default -> {
        if (random.nextInt(2) == 0) {
          trace.add("program " + program + " restarts");
          programs[program].close();
          programs[program] = start();
        } else {
          long other = 10 + random.nextInt(40);
          trace.add("budget " + other);
          repeated(
              () -> {
                campaign.changeBudget(other, Requester.of(worker));
                return other;
              });
          budget = other;
        }
      }
    }
  }

  private void ask(DurableCampaign campaign, String worker, int count) {
    Requester by = new Requester(worker, "key " + keys.size());
    trace.add("%s asks for %d as %s".formatted(worker, count, by.request()));
    AskResult result = repeated(() -> campaign.ask(AskRequest.of(count), by));
    handedOut(result, worker, count, by.request());
  }

  private void handedOut(AskResult result, String worker, int count, String key) {
    Instant now = watch.instant();
    for (ModelTicket each : tickets.values()) {
      each.isOpen &= each.ticket.expires().isAfter(now);
    }
    assertThat(result.tickets()).hasSizeLessThanOrEqualTo(count);
    for (OpenTicket ticket : result.tickets()) {
      trace.add("  ticket %d for item %d".formatted(ticket.number(), ticket.item()));
      assertThat(tickets).as("numbers are used once").doesNotContainKey(ticket.number());
      assertThat(tickets.values())
          .as("nothing is handed out twice")
          .noneMatch(other -> other.isOpen && other.ticket.item() == ticket.item());
      assertThat(ticket.worker()).isEqualTo(worker);
      assertThat(ticket.expires()).isEqualTo(now.plus(LEASE));
      tickets.put(ticket.number(), new ModelTicket(ticket));
    }
    if (!result.tickets().isEmpty()) {
      keys.put(key, new Keyed(worker, count, result.tickets()));
      assertThat(counted() + open()).as("the budget holds").isLessThanOrEqualTo(budget);
    } else {
      keys.put(key + " (nothing)", new Keyed(worker, count, List.of()));
    }
  }

  private Optional<ModelTicket> anyTicket(KeyedRandom random) {
    List<ModelTicket> all = List.copyOf(tickets.values());
    if (all.isEmpty()) {
      return Optional.empty();
    }
    // The later ones more often: most of the early ones are answered.
    return Optional.of(all.get(all.size() - 1 - random.nextInt(Math.min(8, all.size()))));
  }

  private void tell(DurableCampaign campaign, String worker, KeyedRandom random) {
    anyTicket(random).ifPresent(of -> tell(campaign, worker, of, 0.25 * random.nextInt(4)));
  }

  private void tell(DurableCampaign campaign, String worker, ModelTicket of, double value) {
    Answer answer = Answer.of(of.ticket.number(), value);
    trace.add("%s tells %s of ticket %d".formatted(worker, value, answer.ticket()));
    if (isConflict(of, value)) {
      assertThatThrownBy(() -> repeated(() -> campaign.tell(List.of(answer), Requester.of(worker))))
          .isInstanceOf(ConflictException.class);
      return;
    }
    took(of, value, repeated(() -> campaign.tell(List.of(answer), Requester.of(worker))).get(0));
  }

  private boolean isConflict(ModelTicket of, double value) {
    return of.observation.isPresent()
        && Objects.requireNonNull(observations.get(of.observation.get())).reading().value()
            != value;
  }

  private void took(ModelTicket of, double value, Receipt receipt) {
    trace.add("  " + receipt);
    assertThat(receipt.ticket()).isEqualTo(of.ticket.number());
    if (of.observation.isPresent()) {
      assertThat(receipt.outcome()).isEqualTo(Outcome.REPEATED);
      assertThat(receipt.observation()).isEqualTo(of.observation.get());
      return;
    }
    Outcome first = of.isOpen ? Outcome.ACCEPTED : Outcome.LATE;
    if (hasFailed) {
      assertThat(receipt.outcome()).isIn(first, Outcome.REPEATED);
    } else {
      assertThat(receipt.outcome()).isEqualTo(first);
    }
    of.isOpen = false;
    of.observation = Optional.of(receipt.observation());
    observations.put(
        receipt.observation(),
        new Observation(receipt.observation(), of.ticket.item(), Reading.of(value), false));
  }

  private void tellAndAsk(DurableCampaign campaign, String worker, KeyedRandom random) {
    Optional<ModelTicket> any = anyTicket(random).filter(of -> of.observation.isEmpty());
    if (any.isPresent()) {
      ModelTicket of = any.get();
      Requester by = new Requester(worker, "key " + keys.size());
      List<Answer> answers = List.of(Answer.of(of.ticket.number(), 0.5));
      trace.add("%s tells 0.5 of ticket %d and asks".formatted(worker, of.ticket.number()));
      TellAndAskResult result = repeated(() -> campaign.tellAndAsk(answers, AskRequest.of(1), by));
      took(of, 0.5, result.receipts().get(0));
      handedOut(result.next(), worker, 1, by.request() + " (told)");
    }
  }

  private void giveBack(DurableCampaign campaign, String worker, KeyedRandom random) {
    anyTicket(random)
        .ifPresent(
            of -> {
              long number = of.ticket.number();
              trace.add("%s gives back ticket %d".formatted(worker, number));
              repeated(
                  () -> {
                    campaign.giveBack(
                        List.of(number), Event.Reason.ABANDONED, Requester.of(worker), "");
                    return number;
                  });
              of.isOpen = false;
            });
  }

  private void withdraw(DurableCampaign campaign, String worker, KeyedRandom random) {
    if (!observations.isEmpty()) {
      List<Observation> all = List.copyOf(observations.values());
      Observation one = all.get(random.nextInt(all.size()));
      trace.add("%s withdraws observation %d".formatted(worker, one.entry()));
      repeated(
          () -> {
            campaign.withdraw(one.entry(), Requester.of(worker), "");
            return one;
          });
      observations.put(one.entry(), new Observation(one.entry(), one.item(), one.reading(), true));
    }
  }

  /** A request sent again gets the tickets of the first time; another with its key is refused. */
  private void repeatKey(DurableCampaign campaign, KeyedRandom random) {
    List<String> used = keys.keySet().stream().filter(key -> key.matches("key \\d+")).toList();
    if (used.isEmpty()) {
      return;
    }
    String key = used.get(random.nextInt(used.size()));
    Keyed before = Objects.requireNonNull(keys.get(key));
    Requester by = new Requester(before.worker(), key);
    trace.add("%s is sent again".formatted(key));
    assertThat(repeated(() -> campaign.ask(AskRequest.of(before.count()), by)).tickets())
        .isEqualTo(before.tickets());
    AskRequest other = AskRequest.of(before.count()).withLease(LEASE.plusMinutes(1));
    try {
      repeated(() -> campaign.ask(other, by));
      fail("%s was used before with another lease", key);
    } catch (KeyUsedException e) {
      assertThat(e).hasMessageContaining(key);
    }
  }

  private long counted() {
    return observations.values().stream().filter(each -> !each.isWithdrawn()).count();
  }

  private long open() {
    return tickets.values().stream().filter(each -> each.isOpen).count();
  }

  /** What any program says must be what the model says. */
  private void check(DurableCampaign campaign) {
    assertThat(campaign.observations(0L, Integer.MAX_VALUE))
        .as("nothing acknowledged is lost, nothing is there twice")
        .containsExactlyElementsOf(observations.values());
    assertThat(campaign.open())
        .containsExactlyElementsOf(
            tickets.values().stream()
                .filter(each -> each.isOpen)
                .map(each -> each.ticket)
                .toList());
    Status status = campaign.status();
    assertThat(status.observations()).isEqualTo((int) counted());
    assertThat(status.tickets()).isEqualTo(tickets.size());
    assertThat(status.budget()).isEqualTo(budget);
  }
}
