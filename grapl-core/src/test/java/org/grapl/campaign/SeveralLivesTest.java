package org.grapl.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A campaign that is opened anew from what an earlier one was told goes on like one. */
class SeveralLivesTest {

  private static final int ITEMS = 300;

  private static final Graph GRAPH = TestGraphs.blocks(new int[] {100, 100, 100}, 0.1, 0.005, 11);

  enum Kind {
    AUTO {
      @Override
      CampaignBuilder builder() {
        return Campaign.on(GRAPH).threshold(0.5);
      }
    },
    AUTO_EXACT {
      @Override
      CampaignBuilder builder() {
        return Campaign.on(GRAPH).threshold(0.5).noise(0);
      }
    },
    GRAPL {
      @Override
      CampaignBuilder builder() {
        return Campaign.on(GRAPH).threshold(0.5).noise(0.3).strategy(Strategy.grapl(1));
      }
    };

    abstract CampaignBuilder builder();

    Campaign open() {
      return builder().mostAtOnce(1).budget(2000).open();
    }

    double value(int item, KeyedRandom random) {
      double mean = item < 100 ? 1 : item < 200 ? 0 : 0.6;
      return this == AUTO_EXACT ? mean : mean + 0.3 * random.nextGaussian();
    }
  }

  /** What a campaign was told, what it set aside and what is out; everything one has to keep. */
  private static final class Life {

    final Campaign campaign;
    final Kind kind;
    final KeyedRandom random;
    final Tally told = new Tally(ITEMS);
    final List<Integer> aside = new ArrayList<>();
    final List<Ticket> open = new ArrayList<>();
    final List<Ticket> givenBack = new ArrayList<>();

    /** Every ticket and, now and then, the bits of all estimates. */
    final List<Long> trace = new ArrayList<>();

    Life(Kind kind, Campaign campaign, long seed) {
      this.kind = kind;
      this.campaign = campaign;
      this.random = KeyedRandom.of(seed, Role.TEST);
    }

    /** The next life of the same campaign. */
    Life next(long seed) {
      Life next = new Life(kind, kind.open(), seed);
      next.campaign.record(told);
      next.told.add(told);
      aside.forEach(item -> next.campaign.setAside(item));
      next.aside.addAll(aside);
      open.forEach(ticket -> next.open.add(next.campaign.issue(ticket.item())));
      return next;
    }

    /** Asks, tells in any order, gives back, answers late, sets aside, and records, as chance. */
    void live(int steps, Consumer<Campaign> reader) {
      for (int step = 0; step < steps; step++) {
        switch (random.nextInt(10)) {
          case 0, 1, 2, 3 -> ask(1 + random.nextInt(3));
          case 4 -> {
            if (!open.isEmpty()) {
              Ticket ticket = open.remove(random.nextInt(open.size()));
              campaign.abandon(ticket);
              givenBack.add(ticket);
            }
          }
          case 5 -> {
            if (!givenBack.isEmpty()) {
              tell(givenBack.remove(random.nextInt(givenBack.size())));
            }
          }
          case 6 -> {
            if (random.nextInt(4) == 0 && !open.isEmpty()) {
              Ticket ticket = open.remove(0);
              campaign.setAside(ticket);
              aside.add(ticket.item());
            }
          }
          default -> {
            for (int k = 0; k < 3 && !open.isEmpty(); k++) {
              tell(open.remove(random.nextInt(open.size())));
            }
          }
        }
        reader.accept(campaign);
        if (step % 50 == 49) {
          traceEstimates();
        }
      }
    }

    private void ask(int count) {
      for (Ticket ticket : campaign.ask(count)) {
        assertThat(aside).doesNotContain(ticket.item());
        assertThat(open).noneMatch(other -> other.item() == ticket.item());
        open.add(ticket);
        trace.add((long) ticket.item());
      }
    }

    private void tell(Ticket ticket) {
      double value = kind.value(ticket.item(), random);
      double weight = random.nextInt(5) == 0 ? 0.5 + random.nextDouble() : 1;
      campaign.tell(ticket, value, weight);
      told.add(ticket.item(), value, weight);
    }

    private void traceEstimates() {
      Decision decision = campaign.decision();
      for (int item = 0; item < ITEMS; item++) {
        trace.add(Double.doubleToLongBits(decision.mean(item)));
        trace.add(Double.doubleToLongBits(decision.deviation(item)));
        trace.add((long) decision.checks(item));
      }
    }
  }

  private static final Consumer<Campaign> NOBODY = campaign -> {};

  @ParameterizedTest
  @EnumSource(Kind.class)
  void livesThatBeginAndGoOnAlikeAreAlikeToTheLastBit(Kind kind) {
    Life first = new Life(kind, kind.open(), 1);
    first.live(120, NOBODY);
    Life one = first.next(2);
    Life other = first.next(2);
    assertThat(one.campaign.checks()).isEqualTo(first.campaign.checks());
    assertThat(one.campaign.pending()).isEqualTo(first.campaign.pending());
    assertThat(one.campaign.spent()).isEqualTo(first.campaign.spent());
    one.live(300, NOBODY);
    other.live(300, NOBODY);
    assertThat(one.trace).hasSizeGreaterThan(6 * 3 * ITEMS + 100).isEqualTo(other.trace);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void whoLooksChangesNothing(Kind kind) {
    Life first = new Life(kind, kind.open(), 3);
    first.live(60, NOBODY);
    Life one = first.next(4);
    Life other = first.next(4);
    one.live(100, NOBODY);
    other.live(100, SeveralLivesTest::look);
    assertThat(other.trace).isEqualTo(one.trace);
  }

  private static void look(Campaign campaign) {
    if (campaign.checks() % 3 > 0) {
      return;
    }
    if (campaign.checks() % 4 == 0) {
      campaign.decision(new Question(0.4, 0.01));
    }
    campaign.decision();
    campaign.belief();
    campaign.above();
    campaign.worthChecking();
    campaign.report();
    int item = (int) (campaign.checks() * 7 % ITEMS);
    campaign.verdictReasons(item);
    campaign.choiceReasons(item, 3);
  }

  @Test
  void anotherLifeKnowsWhatTheOneBeforeKnew() {
    Life first = new Life(Kind.GRAPL, Kind.GRAPL.open(), 5);
    first.live(200, NOBODY);
    Decision before = first.campaign.decision();
    Decision after = first.next(6).campaign.decision();
    for (int item = 0; item < ITEMS; item++) {
      assertThat(after.mean(item)).isCloseTo(before.mean(item), within(1e-9));
      assertThat(after.checks(item)).isEqualTo(before.checks(item));
    }
  }
}
