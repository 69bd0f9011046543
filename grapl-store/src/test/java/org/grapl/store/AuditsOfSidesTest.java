package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.certify.Claims;
import org.grapl.certify.Price;
import org.grapl.certify.StoppingRule;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Probability;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.Settings.Method;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Audits of recall and precision by several hands, with slips, through the death of a program. */
@Tag("slow")
class AuditsOfSidesTest {

  private static final Requester ANN = Requester.of("ann");
  private static final Requester BOB = Requester.of("bob");
  private static final int AUDITS = 200;
  private static final double CONFIDENCE = 0.8;

  /** A claim that holds as stated fails this test with this probability. */
  private static final double FALSE_ALARM = 1e-3;

  @TempDir Path directory;

  /** A campaign on a graph that knows little of the values, and what its audit is to show. */
  private static final class Case {
    final String name;
    final KeyedRandom random;
    final double[] truth;
    final boolean isExact;
    final boolean isFitted;
    final StoppingRule goal;

    Case(int number) {
      this.name = "c" + number;
      this.random = KeyedRandom.of(2026, Role.TEST, number);
      double share = 0.2 + 0.5 * random.nextDouble();
      int size = 30 + random.nextInt(30);
      this.truth =
          IntStream.range(0, size)
              .mapToDouble(item -> random.nextDouble() < share ? 1 : 0)
              .sorted()
              .toArray();
      for (int k = 0; k < size / 8; k++) {
        int item = random.nextInt(size);
        truth[item] = 1 - truth[item];
      }
      this.isExact = number % 8 != 0;
      this.isFitted = number % 4 == 1; // to fit takes longer than all the rest
      double low = isExact ? 0.8 : 0.5;
      double[] asked = {low + 0.1 * random.nextInt(2), low + 0.1 * random.nextInt(2)};
      int left = random.nextInt(4); // of 4, one asks for recall alone and one for precision alone
      this.goal =
          new StoppingRule(
              new Claims(1, left == 0 ? 0 : asked[0], left == 1 ? 0 : asked[1]), CONFIDENCE);
    }

    ItemGraph graph() {
      GraphBuilder builder = Graph.builder();
      IntStream.range(0, truth.length).forEach(item -> builder.item("item " + item));
      for (int item = 1; item < truth.length; item++) {
        builder.link(item - 1, item, 1);
      }
      return ItemGraph.of(builder.build());
    }

    DurableCampaign create(Campaigns campaigns) {
      Settings settings =
          Settings.of(Question.above(0.5))
              .withNoise(isExact ? Noise.exact() : Noise.gaussian(0.2))
              .withMethod(isFitted ? new Method.Auto() : Method.Paper.usual());
      return campaigns.create(Campaigns.LOCAL, name, graph(), settings, "");
    }

    DurableCampaign open(Campaigns campaigns) {
      return campaigns.open(Campaigns.LOCAL, name);
    }

    double check(int item) {
      return truth[item] + (isExact ? 0 : 0.2 * random.nextGaussian());
    }

    /** Both ask, one gives something back at times, and answers come in any order. */
    void round(DurableCampaign campaign) {
      List<OpenTicket> anns = campaign.ask(AskRequest.of(4), ANN).tickets();
      List<OpenTicket> bobs = campaign.ask(AskRequest.of(1 + random.nextInt(5)), BOB).tickets();
      if (!bobs.isEmpty() && random.nextInt(4) == 0) {
        long first = bobs.get(0).number();
        campaign.giveBack(List.of(first), Event.Reason.ABANDONED, BOB, "");
        bobs = bobs.subList(1, bobs.size());
      }
      tell(campaign, bobs, BOB);
      tell(campaign, anns, ANN);
    }

    private void tell(DurableCampaign campaign, List<OpenTicket> held, Requester by) {
      List<Answer> answers = new ArrayList<>();
      for (int place : random.permutation(held.size())) {
        OpenTicket ticket = held.get(place);
        answers.add(Answer.of(ticket.number(), check(ticket.item())));
      }
      if (!answers.isEmpty()) {
        campaign.tell(answers, by);
      }
    }

    /** Somebody errs; the owner takes it back, which closes the audit, and opens another. */
    void slip(DurableCampaign campaign) {
      List<OpenTicket> held = campaign.ask(AskRequest.of(2), BOB).tickets();
      OpenTicket last = held.get(held.size() - 1);
      Answer mistaken = Answer.of(last.number(), 1 - truth[last.item()]);
      long slip = campaign.tell(List.of(mistaken), BOB).get(0).observation();
      if (campaign.status().running().isEmpty()) {
        return; // what nobody took back in time stays told
      }
      assertThatThrownBy(() -> campaign.withdrawUnlessAudited(slip, BOB, "a slip"))
          .isInstanceOf(AuditUnderWayException.class);
      campaign.withdraw(slip, ANN, "a slip");
      assertThat(campaign.status().running()).isEmpty();
      campaign.openAudit(goal, ANN);
    }

    /** Whether what an audit has shown is false. */
    boolean isFalse(Event.AuditEnded end) {
      BitSet above = end.above();
      int[] wrong = new int[2];
      for (int item = 0; item < truth.length; item++) {
        wrong[above.get(item) ? 0 : 1] += above.get(item) == truth[item] > 0.5 ? 0 : 1;
      }
      Claims is = Claims.of(wrong[0], wrong[1], above.cardinality(), truth.length);
      return !is.imply(end.shown(truth.length));
    }
  }

  @Test
  void claimsAreTrueAsOftenAsPromisedWhateverHappensOnTheWay() throws IOException {
    List<Case> cases = IntStream.range(0, AUDITS).mapToObj(Case::new).toList();
    Path after = Files.createDirectory(directory.resolve("after"));
    try (CampaignFixture before = new CampaignFixture(directory)) {
      for (Case each : cases) {
        DurableCampaign campaign = each.create(before.campaigns());
        each.round(campaign);
        campaign.openAudit(each.goal, ANN);
        for (int k = each.random.nextInt(4); k > 0 && isAudited(campaign); k--) {
          each.round(campaign);
        }
      }
      kill(directory, after);
    }
    int passed = 0;
    int wrong = 0;
    int untold = 0;
    try (CampaignFixture again = new CampaignFixture(after)) {
      for (Case each : cases) {
        DurableCampaign campaign = each.open(again.campaigns());
        boolean isSlip = each.random.nextInt(3) == 0 && isAudited(campaign);
        if (isSlip) {
          each.slip(campaign);
        }
        while (isAudited(campaign)) {
          each.round(campaign);
        }
        Event.AuditEnded end = campaign.status().audited().orElseThrow().outcome();
        passed += end.passed() ? 1 : 0;
        if (isSlip && campaign.status().withdrawn() == 0) {
          untold++; // the slip itself ended the audit: nothing is promised of what is not true
        } else {
          wrong += each.isFalse(end) ? 1 : 0;
        }
        assertThat(end.passed()).isEqualTo(end.shown(each.truth.length).imply(each.goal.claims()));
        assertThat(campaign.verify(done -> {}).differences()).as(each.name).isEmpty();
      }
    }
    assertThat(passed).isBetween(AUDITS / 4, AUDITS);
    assertThat(untold).isLessThan(AUDITS / 20);
    assertThat(wrong).isBetween(1, limit(AUDITS, 1 - CONFIDENCE));
  }

  @Test
  void whereTheModelIsRightAnAuditTakesWhatWasPromisedNineTimesInTen() {
    int audits = 50;
    int other = 0;
    int passed = 0;
    int hoped = 0;
    StoppingRule goal = new StoppingRule(new Claims(1, 0.8, 0.8), 0.9);
    try (CampaignFixture fixture = new CampaignFixture(directory)) {
      for (int k = 0; k < audits; k++) {
        double[] truth = smooth(KeyedRandom.of(3, Role.TEST, k));
        DurableCampaign campaign =
            fixture
                .campaigns()
                .create(
                    Campaigns.LOCAL,
                    "c" + k,
                    CampaignFixture.graph(),
                    CampaignFixture.settings().withNoise(Noise.exact()),
                    "");
        answer(campaign, truth, 12 + 4 * (k % 6));
        campaign.openAudit(goal, ANN);
        Price promised = campaign.status().running().orElseThrow().promised();
        while (isAudited(campaign)) {
          answer(campaign, truth, 5);
        }
        Event.AuditEnded end = campaign.status().audited().orElseThrow().outcome();
        boolean isFewer = end.passed() && end.drawn() < promised.low();
        other += isFewer || end.drawn() > promised.high() ? 1 : 0;
        passed += end.passed() ? 1 : 0;
        hoped += promised.passes() ? 1 : 0;
      }
    }
    assertThat(other).isLessThan(limit(audits, 0.1));
    assertThat(hoped).isBetween(passed - 10, passed + 10);
  }

  /** Values on two rings, as the model takes them to be. */
  private static double[] smooth(KeyedRandom random) {
    double[] values = new double[CampaignFixture.ITEMS];
    int half = values.length / 2;
    for (int ring = 0; ring < 2; ring++) {
      double level = 0.5 + 0.6 * random.nextGaussian();
      double height = random.nextGaussian();
      double begin = 2 * Math.PI * random.nextDouble();
      for (int k = 0; k < half; k++) {
        double wave = height * StrictMath.sin(begin + 4 * Math.PI * k / half);
        values[ring * half + k] = level + wave + 0.15 * random.nextGaussian();
      }
    }
    return values;
  }

  private static void answer(DurableCampaign campaign, double[] truth, int count) {
    List<Answer> answers =
        campaign.ask(AskRequest.of(count), ANN).tickets().stream()
            .map(ticket -> Answer.of(ticket.number(), truth[ticket.item()]))
            .toList();
    campaign.tell(answers, ANN);
  }

  private static boolean isAudited(DurableCampaign campaign) {
    return campaign.status().running().isPresent();
  }

  /** What is on the disk while the program still has all in its hands. */
  private static void kill(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private static int limit(int trials, double share) {
    return IntStream.range(0, trials)
        .filter(k -> 1 - Probability.binomialAtMost(k, trials, share) <= FALSE_ALARM)
        .findFirst()
        .orElseThrow();
  }
}
