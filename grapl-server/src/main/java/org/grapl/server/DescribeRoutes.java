package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.grapl.data.intake.ColumnSummary;
import org.grapl.data.intake.FeatureChoice;
import org.grapl.data.intake.Intake;
import org.grapl.data.intake.Understanding;
import org.grapl.data.item.Column;
import org.grapl.graph.Graph;
import org.grapl.store.CampaignRecord;

/** What files are understood as, before a campaign is made of them. Nothing is kept. */
final class DescribeRoutes {

  private static final int MOST_SAMPLED = 12;

  private final Uploads uploads;

  DescribeRoutes(Uploads uploads) {
    this.uploads = uploads;
  }

  List<Route> routes() {
    return List.of(Route.post("/v1/describe", Access.OWN, this::describe));
  }

  private void describe(Call call) {
    call.parameters(List.of("neighbours"));
    if (!Call.mediaType(call.context().contentType()).equals("multipart/form-data")) {
      throw Problem.MEDIA_TYPE.of("the body must be of type multipart/form-data");
    }
    long neighbours =
        call.whole("neighbours", 1, FeatureChoice.MOST_NEIGHBOURS, FeatureChoice.USUAL_NEIGHBOURS);
    FeatureChoice choice =
        new FeatureChoice(
            (int) neighbours, FeatureChoice.USUAL.features(), FeatureChoice.USUAL.scaled());
    try (Uploads.Pile pile = uploads.pile(call)) {
      Understanding understood = uploads.read(() -> Intake.of(pile.files(), pile.roles(), choice));
      call.answer(json(understood, freeName(call, understood.name())));
    }
  }

  /** The name, or one like it that no campaign has. */
  private static String freeName(Call call, String name) {
    Set<String> taken =
        call.campaigns().list(call.caller().owner()).stream()
            .map(CampaignRecord::name)
            .collect(Collectors.toSet());
    String free = name;
    for (int number = 2; taken.contains(free); number++) {
      free = name + "-" + number;
    }
    return free;
  }

  private static ObjectNode json(Understanding understood, String name) {
    ObjectNode json = Shown.object();
    json.set("files", Shown.tree(understood.files()));
    json.put("items", understood.profile().items());
    json.put("links", understood.profile().links());
    json.put("components", understood.profile().parts());
    json.put("isolated", understood.profile().isolated());
    json.put("largest", understood.profile().largestPart());
    Shown.texts(json, "attributes", understood.data().items().columns().stream().map(Column::name));
    ArrayNode columns = json.putArray("columns");
    understood.columns().forEach(column -> columns.add(json(column)));
    ObjectNode suggested = json.putObject("suggested").put("name", name);
    Shown.put(suggested, "threshold", understood.threshold().orElse(Double.NaN));
    Shown.texts(json, "warnings", understood.warnings().stream());
    Graph graph = understood.data().graph();
    Shown.texts(
        json,
        "sample",
        IntStream.range(0, Math.min(MOST_SAMPLED, graph.size())).mapToObj(graph::label));
    return json;
  }

  private static ObjectNode json(ColumnSummary column) {
    ObjectNode json = (ObjectNode) Shown.tree(column);
    JsonNode counts = json.remove("counts");
    json.putObject("histogram")
        .put("from", column.least())
        .put("to", column.most())
        .set("counts", counts);
    return json;
  }
}
