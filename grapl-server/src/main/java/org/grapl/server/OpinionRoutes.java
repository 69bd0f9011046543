package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.store.Agreement;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;

/** Who checked how much, how far they agree, and where a second opinion is missing. */
final class OpinionRoutes {

  /** More items are not listed. */
  private static final int MOST = 100;

  private OpinionRoutes() {}

  static List<Route> routes() {
    return List.of(Route.get("/v1/campaigns/{name}/opinions", Access.SEE, OpinionRoutes::opinions));
  }

  private static void opinions(Call call) {
    call.parameters(List.of("worker"));
    DurableCampaign campaign = call.campaign();
    String worker =
        call.query("worker")
            .orElse(call.caller().isNamed() ? call.caller().who() : Campaigns.LOCAL);
    Agreement agreement = campaign.agreement();
    Graph graph = campaign.items().graph();
    ObjectNode json = Shown.object();
    json.put("twice", agreement.twice());
    json.put("agree", agreement.agree());
    labels(json.putArray("disagree"), graph, agreement.disagreed().stream().mapToInt(i -> i));
    ArrayNode reviewers = json.putArray("reviewers");
    for (Agreement.Reviewer each : agreement.reviewers()) {
      ObjectNode reviewer = reviewers.addObject();
      reviewer.put("worker", each.worker());
      reviewer.put("checks", each.checks());
      reviewer.put("twice", each.twice());
      reviewer.put("agree", each.agree());
    }
    int[] single = campaign.secondOpinions(worker);
    Decision decision = campaign.decision().decision();
    labels(json.putArray("open"), graph, Verdicts.leastCertain(decision, IntStream.of(single)));
    call.answer(json);
  }

  private static void labels(ArrayNode array, Graph graph, IntStream items) {
    items.limit(MOST).forEach(item -> array.add(graph.label(item)));
  }
}
