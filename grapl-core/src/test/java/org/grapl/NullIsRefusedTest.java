package org.grapl;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.certify.Audit;
import org.grapl.certify.AuditedStop;
import org.grapl.certify.Claims;
import org.grapl.certify.ErrorEstimate;
import org.grapl.certify.StoppingRule;
import org.grapl.estimate.Fitted;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NullIsRefusedTest {

  /** Null, of whatever type is wanted. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T none() {
    return null;
  }

  static Stream<Arguments> calls() {
    Graph graph = TestGraphs.path(3);
    CampaignBuilder builder = Campaign.on(graph).threshold(0).noise(1).budget(3);
    Campaign campaign = builder.open();
    Decision decision = campaign.decision();
    Tally tally = new Tally(3);
    Audit.Goal goal = new Audit.Goal(Claims.error(0.1), 0.1);
    KeyedRandom random = KeyedRandom.of(1, Role.AUDIT);
    AuditedStop stop = new AuditedStop(new StoppingRule(0.1, 0.9), Noise.exact(), 1);
    return Stream.of(
        call("graph", () -> Campaign.on(none())),
        call("strategy", () -> builder.strategy(none())),
        call("costs", () -> builder.costs((double[]) none())),
        call("known", () -> builder.known(none())),
        call("question", () -> builder.fit(none(), tally)),
        call("observations", () -> builder.fit(Question.above(0), none())),
        call("ticket", () -> campaign.tell(none(), 1)),
        call("ticket", () -> campaign.abandon(none())),
        call("ticket", () -> campaign.setAside(NullIsRefusedTest.<Ticket>none())),
        call("ticket", () -> campaign.state(none())),
        call("observations", () -> campaign.record(none())),
        call("observations", () -> campaign.record(none(), (Fitted) none())),
        call("fitted", () -> campaign.record(tally, (Fitted) none())),
        call("sampler", () -> campaign.run(none())),
        call("question", () -> campaign.decision(none())),
        call("truth", () -> campaign.wrong(none())),
        call("policy", () -> Strategy.of(none())),
        call("estimator", () -> Strategy.grapl().estimator(none())),
        call("accuracy", () -> Strategy.grapl().accuracy(none())),
        call("consumer of links", () -> graph.forEachLink(none())),
        call("consumer of links", () -> graph.forEachNeighbour(0, none())),
        call("names", () -> graph.renamed(none())),
        call("name", () -> graph.renamed(item -> none())),
        call("label", () -> graph.item(none())),
        call("items", () -> graph.restrictedTo(none())),
        call("weight of links", () -> graph.reweighted(none())),
        call("label", () -> Graph.builder().item((String) none())),
        call("label", () -> Graph.builder().find(none())),
        call("label", () -> Graph.builder().link(none(), "b")),
        call("label", () -> Graph.builder().link("a", none())),
        call("decision", () -> Audit.open(none(), tally, Noise.exact(), goal, random)),
        call("tally", () -> Audit.open(decision, none(), Noise.exact(), goal, random)),
        call("noise", () -> Audit.open(decision, tally, none(), goal, random)),
        call("goal", () -> Audit.open(decision, tally, Noise.exact(), none(), random)),
        call("random", () -> Audit.open(decision, tally, Noise.exact(), goal, none())),
        call("rule", () -> new AuditedStop(none(), Noise.exact(), 1)),
        call("decision", () -> stop.consider(none(), tally)),
        call("tally", () -> stop.consider(decision, none())),
        call("decision", () -> ErrorEstimate.of(none())),
        call("question", () -> Truth.of(1).counted(none())),
        call("question", () -> Truth.of(1).wrong(none(), item -> true)),
        call(
            "question",
            () -> new Decision(none(), new double[] {1}, new double[0], new int[] {0})));
  }

  private static Arguments call(String what, ThrowingCallable call) {
    return Arguments.of(what, call);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("calls")
  void nullIsRefusedByName(String what, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(what + " must be given, got null");
  }
}
