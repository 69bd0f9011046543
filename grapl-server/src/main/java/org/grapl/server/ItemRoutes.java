package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;
import org.grapl.data.file.Labels;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Entry;
import org.grapl.store.Observation;

/** One item: what is known and decided of it, and why. */
final class ItemRoutes {

  /** More neighbours, reasons or observations are not shown. */
  private static final int MOST = 100;

  private static final int MOST_INFORMED = 8;

  private ItemRoutes() {}

  static List<Route> routes() {
    return List.of(Route.get("/v1/campaigns/{name}/items/{label}", Access.SEE, ItemRoutes::item));
  }

  private static void item(Call call) {
    call.parameters(List.of());
    DurableCampaign campaign = call.campaign();
    ItemGraph items = campaign.items();
    Graph graph = items.graph();
    String label = call.path("label");
    int item =
        graph
            .item(label)
            .orElseThrow(() -> ProblemException.notFound(Labels.unknown(graph, label)));
    DecisionAsOf decided = campaign.decision();
    Decision decision = decided.decision();
    ObjectNode json =
        DecisionRoutes.row(graph, decision, Verdicts.of(graph, decision).unchecked(), item);
    json.set("attributes", Shown.attributes(items, item));
    Shown.link(items, item).ifPresent(link -> json.put("link", link));
    json.put("entries", decided.entries());
    observed(json, campaign, campaign.observations(item));
    neighbours(json, graph, decision, item);
    campaign.look(
        (head, core) -> {
          reasons(json, graph, core, item);
          return head;
        });
    call.answer(json);
  }

  private static void observed(
      ObjectNode json, DurableCampaign campaign, List<Observation> observations) {
    ArrayNode array = json.putArray("observed");
    List<Observation> last =
        observations.subList(Math.max(0, observations.size() - MOST), observations.size());
    Map<Long, Entry> entries = ObservationRoutes.entries(campaign, last, true);
    for (Observation each : last) {
      Entry entry = entries.get(each.entry());
      if (entry == null) { // the campaign was deleted this very moment
        continue;
      }
      ObjectNode one = array.addObject();
      one.put("observation", each.entry());
      Shown.reading(one, each.reading());
      one.put("at", entry.at().toString());
      one.put("worker", entry.who());
      if (!entry.note().isEmpty()) {
        one.put("note", entry.note());
      }
      one.put("withdrawn", each.isWithdrawn());
    }
  }

  private record Neighbour(int item, double weight) {}

  private static void neighbours(ObjectNode json, Graph graph, Decision decision, int item) {
    List<Neighbour> all = new ArrayList<>();
    graph.forEachNeighbour(item, (from, to, weight) -> all.add(new Neighbour(to, weight)));
    all.sort(
        Comparator.comparingDouble((Neighbour each) -> -each.weight())
            .thenComparing(Neighbour::item));
    json.put("links", all.size());
    ArrayNode array = json.putArray("neighbours");
    for (Neighbour each : all.subList(0, Math.min(MOST, all.size()))) {
      ObjectNode one = array.addObject();
      one.put("item", graph.label(each.item()));
      one.put("weight", each.weight());
      one.put("estimate", decision.mean(each.item()));
      one.put("side", DecisionRoutes.side(decision, each.item()));
      one.put("checks", decision.checks(each.item()));
    }
  }

  private static void reasons(ObjectNode json, Graph graph, Campaign campaign, int item) {
    campaign
        .verdictReasons(item)
        .ifPresentOrElse(
            reasons -> json.set("why", Shown.why(graph, reasons, MOST)), () -> json.putNull("why"));
    campaign
        .choiceReasons(item, MOST_INFORMED)
        .ifPresentOrElse(
            worth -> json.set("worth", Shown.worth(graph, worth)), () -> json.putNull("worth"));
  }
}
