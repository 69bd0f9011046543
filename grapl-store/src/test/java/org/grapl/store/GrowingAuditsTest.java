package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.Claims;
import org.grapl.certify.StoppingRule;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.log.ContentHash;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.CampaignReplay;
import org.grapl.store.state.CampaignState;
import org.grapl.store.state.Lists;
import org.grapl.store.writer.AskCommand;
import org.grapl.store.writer.ChangeCommands;
import org.grapl.store.writer.CommandContext;
import org.grapl.store.writer.TellCommands;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whether what audits show is true when the list grows before, between and within them. */
@Tag("slow")
class GrowingAuditsTest {

  private static final int RUNS = 1000;
  private static final int FIRST = 40;
  private static final int LATER = 52;
  private static final double DELTA = 0.1;
  private static final Requester ANN = Requester.of("ann");

  /** A campaign in memory, with items above or below by lot, and mostly like their neighbours. */
  private static final class Run {

    private final KeyedRandom random;
    private final boolean[] truth = new boolean[LATER];
    private final ItemGraph small;
    private final ItemGraph large;
    private final Lists lists;
    private final CommandContext context;
    private final List<Status.Audited> claims = new ArrayList<>();

    Run(int number) {
      random = KeyedRandom.of(number, Role.TEST);
      for (int item = 0; item < LATER; item++) {
        truth[item] = random.nextDouble() < (item % FIRST < FIRST / 2 ? 0.9 : 0.1);
      }
      small = graph(FIRST);
      large = graph(LATER);
      lists =
          new Lists(
              ContentHash.of(small),
              small,
              ContentHash.of(small),
              hash -> {
                throw new AssertionError("there is no content " + hash);
              });
      Settings settings =
          Settings.of(Question.above(0.5))
              .withNoise(Noise.exact())
              .withMethod(Settings.Method.Paper.usual())
              .withSeed(number);
      CampaignState state =
          new CampaignState(lists, settings, CampaignReplay.Choices.TAKEN_FROM_LOG);
      context = new CommandContext(state, request -> List.of(), Instant.EPOCH, () -> 0);
    }

    /** Items in a row. */
    private static ItemGraph graph(int size) {
      GraphBuilder builder = Graph.builder();
      for (int item = 1; item < size; item++) {
        builder.link("item " + (item - 1), "item " + item);
        if (item > 1) {
          builder.link("item " + (item - 2), "item " + item);
        }
      }
      return ItemGraph.of(builder.build());
    }

    void check(int times) {
      for (int k = 0; k < times; k++) {
        for (OpenTicket ticket : new AskCommand(AskRequest.of(1), ANN).run(context).tickets()) {
          double value = truth[ticket.item()] ? 1 : 0;
          TellCommands.tell(List.of(Answer.of(ticket.number(), value)), ANN).run(context);
        }
      }
    }

    /** Audits, for so many items at most, or until something is found wrong if that is wanted. */
    void audit(int most, boolean untilWrong) {
      StoppingRule goal = new StoppingRule(Claims.error(0.1), 1 - DELTA);
      ChangeCommands.openAudit(new Event.AuditOpened(goal), ANN).run(context);
      for (int k = 0; k < most && isAudited(); k++) {
        if (untilWrong && context.replay().audit().orElseThrow().audit().flags() > 0) {
          return;
        }
        check(1);
      }
      if (!isAudited()) {
        claims.add(context.books().finishedAudit().orElseThrow());
      }
    }

    private boolean isAudited() {
      return context.books().runningAudit().isPresent();
    }

    /** The list grows, and items retire. */
    void grow() {
      Bookkeeping books = context.books();
      List<String> retired =
          IntStream.range(0, 3).mapToObj(k -> "item " + random.nextInt(FIRST)).toList();
      ItemList larger = lists.grown(books.list(), large, retired, items -> {}, ContentHash::sha256);
      assertThat(ChangeCommands.grow(books.list(), larger, ANN).run(context)).isTrue();
      assertThat(isAudited()).isFalse();
    }

    private long wrong(Status.Audited claim, ItemList list) {
      BitSet above = claim.outcome().above();
      return IntStream.range(0, list.size())
          .filter(item -> !list.isRetired(item) && above.get(item) != truth[item])
          .count();
    }

    boolean isAnyFalse() {
      return claims.stream()
          .anyMatch(claim -> wrong(claim, claim.list()) > claim.outcome().mostWrong());
    }

    /** Whether it would be false to say of the list of now what was shown of the one before. */
    boolean wouldBeFalseOfTheListOfNow() {
      ItemList now = context.books().list();
      return claims.stream()
          .filter(claim -> !claim.list().equals(now))
          .anyMatch(claim -> wrong(claim, now) > claim.outcome().mostWrong());
    }
  }

  /** The least number that a binomial of this rate exceeds with probability at most 1e-3. */
  private static int limit(double rate) {
    double probability = Math.pow(1 - rate, RUNS);
    double sum = probability;
    int count = 0;
    while (sum < 1 - 1e-3) {
      probability *= (RUNS - count) / (count + 1.0) * rate / (1 - rate);
      sum += probability;
      count++;
    }
    return count;
  }

  @Test
  void auditsAcrossAGrowthStepAreFalseNoMoreOftenThanTheySay() {
    int isFalse = 0;
    int wouldBe = 0;
    int certificates = 0;
    int closed = 0;
    for (int number = 0; number < RUNS; number++) {
      Run run = new Run(number);
      run.check(6);
      // By turns it ends before the list grows, is left in the middle, or when it looks bad.
      run.audit(number % 3 == 1 ? 5 : FIRST, number % 3 == 2);
      closed += run.isAudited() ? 1 : 0;
      run.grow();
      run.check(4);
      run.audit(LATER, false);
      certificates += run.claims.size();
      isFalse += run.isAnyFalse() ? 1 : 0;
      wouldBe += run.wouldBeFalseOfTheListOfNow() ? 1 : 0;
    }
    assertThat(closed).isGreaterThan(RUNS / 4);
    assertThat(certificates).isGreaterThan(RUNS);
    assertThat(isFalse).isLessThanOrEqualTo(limit(DELTA));
    assertThat(wouldBe).as("it must be possible to fail").isGreaterThan(limit(DELTA));
  }
}
