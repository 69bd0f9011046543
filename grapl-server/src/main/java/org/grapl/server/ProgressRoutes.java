package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.OptionalDouble;
import org.grapl.graph.Graph;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Forecast;
import org.grapl.store.Progress;

/** How far a campaign has come, and how far more checks would bring it. */
final class ProgressRoutes {

  private static final int USUAL_CHECKS = 100;

  private ProgressRoutes() {}

  static List<Route> routes() {
    return List.of(
        Route.get("/v1/campaigns/{name}/progress", Access.READ, ProgressRoutes::progress),
        Route.get("/v1/campaigns/{name}/forecast", Access.READ, ProgressRoutes::forecast));
  }

  private static void progress(Call call) {
    call.parameters(List.of());
    Progress progress = call.campaign().progress();
    ObjectNode json = Shown.object();
    json.put("entries", progress.entries());
    ArrayNode points = json.putArray("points");
    progress.points().forEach(point -> points.add(point(point)));
    json.put("complete", progress.isComplete());
    call.answer(json);
  }

  private static ObjectNode point(Progress.Point standing) {
    ObjectNode json = Shown.object();
    json.put("checks", standing.checks());
    json.put("entries", standing.entries());
    put(json, "wrong", standing.wrong());
    put(json, "low", standing.low());
    put(json, "high", standing.high());
    json.put("above", standing.above());
    standing
        .undecided()
        .ifPresentOrElse(
            undecided -> json.put("undecided", undecided), () -> json.putNull("undecided"));
    return json;
  }

  private static void put(ObjectNode json, String name, OptionalDouble value) {
    Shown.put(json, name, value.orElse(Double.NaN));
  }

  private static void forecast(Call call) {
    call.parameters(List.of("checks"));
    DurableCampaign campaign = call.campaign();
    Forecast forecast =
        campaign.forecast((int) call.whole("checks", 1, Forecast.MOST_CHECKS, USUAL_CHECKS));
    ObjectNode json = Shown.object();
    json.put("entries", forecast.entries());
    json.put("checks", forecast.checks());
    json.put("rehearsals", forecast.rehearsals());
    ArrayNode points = json.putArray("points");
    for (Forecast.Point each : forecast.points()) {
      ObjectNode point = points.addObject();
      point.put("checks", each.checks());
      point.put("wrong", each.wrong());
      point.put("low", each.low());
      point.put("high", each.high());
    }
    ArrayNode under = json.putArray("under");
    for (Forecast.Under each : forecast.under()) {
      ObjectNode one = under.addObject();
      one.put("share", each.share());
      each.checks()
          .ifPresentOrElse(checks -> one.put("checks", checks), () -> one.putNull("checks"));
    }
    Graph graph = campaign.items().graph();
    ArrayNode next = json.putArray("next");
    forecast.next().forEach(item -> next.add(graph.label(item)));
    json.put("remark", forecast.remark());
    json.put("complete", forecast.isComplete());
    call.answer(json);
  }
}
