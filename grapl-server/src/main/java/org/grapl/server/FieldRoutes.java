package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.item.Verdicts;
import org.grapl.data.page.ReportPage;
import org.grapl.graph.Graph;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.DurableCampaign;
import org.grapl.store.OpenTicket;
import org.grapl.store.Status;

/** All items at once, for a page that draws, sorts and searches them by itself. */
final class FieldRoutes {

  private static final int ABOVE = 1;
  private static final int KNOWN = 2;
  private static final int OPEN = 4;
  private static final int ASIDE = 8;

  private FieldRoutes() {}

  static List<Route> routes() {
    return List.of(
        Route.get("/v1/campaigns/{name}/labels", Access.READ, FieldRoutes::labels),
        Route.get("/v1/campaigns/{name}/field", Access.READ, FieldRoutes::field));
  }

  private static void labels(Call call) {
    call.parameters(List.of());
    DurableCampaign campaign = call.campaign();
    if (call.isKnown("labels-" + campaign.record().graph() + "-" + campaign.record().items())) {
      return;
    }
    Graph graph = campaign.items().graph();
    ObjectNode json = Shown.object();
    ArrayNode labels = json.putArray("labels");
    IntStream.range(0, graph.size()).forEach(item -> labels.add(graph.label(item)));
    campaign
        .items()
        .items()
        .name()
        .ifPresent(
            column -> {
              ArrayNode names = json.putArray("names");
              IntStream.range(0, graph.size()).forEach(item -> names.add(column.text(item)));
            });
    call.answerPacked("application/json", Shown.bytes(json));
  }

  private static void field(Call call) {
    call.parameters(List.of("threshold"));
    DurableCampaign campaign = call.campaign();
    OptionalDouble other = call.number("threshold");
    long head = campaign.head();
    // Of a moment ago while others look: part of what is sent, and so of its name.
    Status status = campaign.status();
    DecisionAsOf decided = campaign.decision();
    if (call.isKnown(
        "%d-%d-%d-%d%s"
            .formatted(
                campaign.record().id(),
                decided.entries(),
                status.entries(),
                head,
                other.isPresent() ? "-" + other.getAsDouble() : ""))) {
      return;
    }
    if (other.isPresent()) {
      double tolerance = decided.decision().question().tolerance();
      decided = campaign.decision(new Question(other.getAsDouble(), tolerance));
    }
    Decision decision = decided.decision();
    int size = decision.size();
    ObjectNode header = Shown.object();
    Shown.question(header, decision.question());
    header.put("entries", decided.entries());
    header.put("sharpness", decision.sharpness());
    header.put("hasDeviations", decision.hasDeviations());
    if (decision.hasDeviations()) {
      ErrorEstimate estimate = ErrorEstimate.of(decision);
      header.put("expectedWrong", estimate.wrong());
      header.put("trusted", estimate.hasSeenEnough(ReportPage.TRUSTED_SHARE));
    } else {
      header.putNull("expectedWrong");
      header.put("trusted", false);
    }
    audited(header, status, decision);
    Packed packed =
        new Packed(header)
            .floats("estimate", IntStream.range(0, size).mapToDouble(decision::mean).toArray())
            .floats(
                "deviation",
                decision.hasDeviations()
                    ? IntStream.range(0, size).mapToDouble(decision::deviation).toArray()
                    : new double[0])
            .shorts("checks", IntStream.range(0, size).map(decision::checks).toArray())
            .bytes("flags", flags(campaign, decision));
    call.context().contentType("application/octet-stream").result(packed.toBytes());
  }

  /**
   * Whether what the last audit showed holds for this decision: null if none was passed, else
   * whether it was about the same question, and how many items changed side since.
   */
  private static void audited(ObjectNode header, Status status, Decision decision) {
    Optional<Status.Audited> passed = status.audited().filter(audit -> audit.outcome().passed());
    if (passed.isEmpty()) {
      header.putNull("audited");
      return;
    }
    BitSet above = passed.get().outcome().above();
    long changed =
        IntStream.range(0, decision.size())
            .filter(item -> above.get(item) != decision.isAbove(item))
            .count();
    header
        .putObject("audited")
        .put("sameQuestion", passed.get().question().equals(decision.question()))
        .put("changed", changed);
  }

  private static byte[] flags(DurableCampaign campaign, Decision decision) {
    BitSet unknown = Verdicts.of(campaign.items().graph(), decision).unchecked();
    byte[] flags = new byte[decision.size()];
    for (int item = 0; item < flags.length; item++) {
      flags[item] = (byte) ((decision.isAbove(item) ? ABOVE : 0) | (unknown.get(item) ? 0 : KNOWN));
    }
    for (OpenTicket ticket : campaign.open()) {
      flags[ticket.item()] |= OPEN;
    }
    for (int item : campaign.aside()) {
      flags[item] |= ASIDE;
    }
    return flags;
  }
}
