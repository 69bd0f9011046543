package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.store.CampaignRecord;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Recording;
import org.grapl.store.Shelf;
import org.grapl.store.Status;
import org.grapl.store.Wording;
import org.grapl.store.log.SettingsJson;
import org.grapl.store.log.WordingJson;

/** Campaigns as a whole. */
final class CampaignRoutes {

  private static final int MOST_LISTED = 1000;
  private static final String PATH = "/v1/campaigns";

  private CampaignRoutes() {}

  static List<Route> routes(FileRoutes files) {
    return List.of(
        Route.get(PATH, Access.SEE, CampaignRoutes::list, "limit", "cursor"),
        Route.post(PATH, Access.OWN, call -> create(call, files), "format"),
        Route.get(PATH + "/{name}", Access.SEE, CampaignRoutes::describe),
        Route.delete(PATH + "/{name}", Access.OWN, CampaignRoutes::delete),
        Route.post(PATH + "/{name}/shelf", Access.OWN, CampaignRoutes::shelve),
        Route.get(PATH + "/{name}/status", Access.SEE, CampaignRoutes::status));
  }

  private static void list(Call call) {
    int limit = call.limit(100, MOST_LISTED);
    String after = call.query("cursor").orElse("");
    ObjectNode json = Shown.object();
    ArrayNode campaigns = json.putArray("campaigns");
    json.putNull("next");
    for (CampaignRecord record : call.campaigns().list(call.caller().owner())) {
      boolean isHidden = !call.caller().only().orElse(record.name()).equals(record.name());
      if (isHidden || record.name().compareTo(after) <= 0) {
        continue;
      }
      if (campaigns.size() == limit) {
        json.put("next", campaigns.get(limit - 1).get("name").textValue());
        break;
      }
      campaigns.add(Shown.campaign(record));
    }
    call.answer(json);
  }

  private static void create(Call call, FileRoutes files) throws IOException {
    if (Call.mediaType(call.context().contentType()).equals("multipart/form-data")) {
      files.create(call);
    } else {
      call.parameters(List.of());
      Fields body = call.body(List.of("name", "settings", "words", "graph"));
      create(call, body, graph(body.within("graph", List.of("links", "items"))), List.of());
    }
  }

  static void create(Call call, Fields campaign, ItemGraph items, List<Recording> known) {
    call.checkMayCreate(campaign.text("name"));
    DurableCampaign created =
        call.campaigns()
            .create(
                call.caller().owner(),
                campaign.text("name"),
                items,
                SettingsJson.fromJson(campaign.any("settings")),
                campaign.has("words") ? WordingJson.fromJson(campaign.any("words")) : Wording.NONE,
                known,
                call.signature());
    answerCreated(call, created);
  }

  static void answerCreated(Call call, DurableCampaign created) {
    // Letters of all scripts may be in a name; in a header only those of ASCII.
    String name = URLEncoder.encode(created.record().name(), StandardCharsets.UTF_8);
    call.context().header("Location", PATH + "/" + name);
    call.answer(201, Shown.campaign(created));
  }

  /** A small graph: links of two labels and perhaps a weight, and items that may have none. */
  static ItemGraph graph(Fields graph) {
    GraphBuilder builder = Graph.builder();
    for (JsonNode link : graph.elements("links")) {
      boolean isLink =
          link.isArray()
              && (link.size() == 2 || link.size() == 3)
              && link.get(0).isTextual()
              && link.get(1).isTextual()
              && (link.size() == 2 || link.get(2).isNumber());
      if (!isLink) {
        throw Problem.MALFORMED.of(
            "body.graph.links must be of [\"item\", \"item\"] or [\"item\", \"item\", weight], got"
                + " another at place "
                + builder.collected());
      }
      double weight = link.size() == 2 ? 1 : link.get(2).doubleValue();
      builder.link(link.get(0).textValue(), link.get(1).textValue(), weight);
    }
    graph.texts("items").forEach(builder::item);
    return ItemGraph.of(builder.build());
  }

  private static void describe(Call call) {
    DurableCampaign campaign = call.campaign();
    int lists = campaign.lists().lists().size();
    long worded = campaign.words().entry();
    int shelf = campaign.shelf().hashCode();
    if (!call.isKnown("c%d-%d-%d-%x".formatted(campaign.record().id(), lists, worded, shelf))) {
      call.answer(Shown.campaign(campaign));
    }
  }

  /** What is left out stays as it is. */
  private static void shelve(Call call) throws IOException {
    CampaignRecord record = call.record();
    Fields body = call.body(List.of("title", "note", "archived"));
    Shelf before = call.campaigns().shelf(record);
    Shelf after =
        new Shelf(
            body.textIf("title").orElse(before.title()),
            body.textIf("note").orElse(before.note()),
            body.has("archived") ? body.flag("archived") : before.archived());
    call.campaigns().keepShelf(record, after);
    call.answer(Shown.tree(after));
  }

  private static void delete(Call call) {
    DurableCampaign campaign = call.campaign();
    call.campaigns().delete(call.caller().owner(), campaign.record().name());
    call.done();
  }

  private static void status(Call call) {
    DurableCampaign campaign = call.campaign();
    Status status = campaign.status();
    if (!call.isKnown(campaign.record().id() + "-" + status.entries())) {
      call.answer(Shown.status(status));
    }
  }
}
