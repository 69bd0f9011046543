package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TableFile;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Event;
import org.grapl.store.Person;
import org.grapl.store.Recording;

/** For owners: what to settle, who is to check what, who did what. */
final class TeamRoutes {

  private static final String PATH = "/v1/campaigns/{name}";

  /** More to settle is counted only. */
  private static final int MOST = 100;

  private static final List<String> OF_PERSON =
      List.of(
          "name,answers,aside,withdrawn,overruled,twice,agree,assigned,left,lastSeen".split(","));

  private TeamRoutes() {}

  static List<Route> routes() {
    return List.of(
        Route.get(PATH + "/disagreements", Access.OWN, TeamRoutes::disagreements),
        Route.post(PATH + "/items/{label}/settle", Access.OWN, TeamRoutes::settle),
        Route.post(PATH + "/assignments", Access.OWN, TeamRoutes::assign),
        Route.get(PATH + "/people", Access.OWN, TeamRoutes::people),
        Route.get(PATH + "/people.csv", Access.OWN, TeamRoutes::peopleFile));
  }

  private static void disagreements(Call call) {
    DurableCampaign campaign = call.campaign();
    List<Integer> items = campaign.agreement().disagreed();
    ObjectNode json = Shown.object().put("count", items.size());
    ArrayNode array = json.putArray("disagreements");
    for (int item : items.subList(0, Math.min(MOST, items.size()))) {
      ObjectNode one = array.addObject().put("item", campaign.items().graph().label(item));
      one.set("attributes", Shown.attributes(campaign.items(), item));
      ItemRoutes.show(
          one.putArray("answers"),
          campaign,
          campaign.observations(item).stream().filter(each -> !each.isWithdrawn()).toList(),
          true,
          false);
    }
    call.answer(json);
  }

  private static void settle(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Fields body = call.body(List.of("value", "below", "above", "note", "worker"));
    campaign.settle(
        new Recording(Call.item(campaign, call.path("label")), body.reading(), body.note()),
        call.signature(body));
    call.answer(Shown.status(campaign.status()));
  }

  private static void assign(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Fields body = call.body(List.of("to", "items", "column", "value", "shared", "worker"));
    ItemGraph items = campaign.items();
    BitSet chosen = new BitSet();
    body.texts("items").forEach(label -> chosen.set(Call.item(campaign, label)));
    String note = "";
    if (body.has("column")) {
      Column column = items.items().named("column", body.text("column"));
      String value = body.text("value").strip();
      note = column.name() + " = " + value;
      for (int item = 0; item < items.graph().size(); item++) {
        chosen.set(item, chosen.get(item) || column.text(item).strip().equalsIgnoreCase(value));
      }
    }
    if (chosen.isEmpty()) {
      throw Check.mustBe("items", "at least one", note.isEmpty() ? "none" : "none where " + note);
    }
    int count =
        campaign.assign(
            new Event.Assigned(body.textIf("to").orElse("").strip(), body.flag("shared"), chosen),
            call.signature(body),
            note);
    call.answer(Shown.object().put("items", count));
  }

  /** What is told of somebody, by the names above. */
  private static List<Object> row(Person person) {
    return List.of(
        person.name(),
        person.answers(),
        person.aside(),
        person.withdrawn(),
        person.overruled(),
        person.twice(),
        person.agree(),
        person.assigned(),
        person.left(),
        person.lastSeen().toString());
  }

  private static void people(Call call) {
    ObjectNode json = Shown.object();
    ArrayNode array = json.putArray("people");
    for (Person each : call.campaign().people()) {
      ObjectNode one = array.addObject();
      List<Object> row = row(each);
      for (int k = 0; k < row.size(); k++) {
        one.set(OF_PERSON.get(k), Shown.tree(row.get(k)));
      }
    }
    call.answer(json);
  }

  private static void peopleFile(Call call) {
    DurableCampaign campaign = call.campaign();
    StringBuilder text = new StringBuilder(TableFile.row(OF_PERSON));
    for (Person each : campaign.people()) {
      text.append(
          TableFile.row(
              row(each).stream()
                  .map(value -> FieldText.withoutFormula(value.toString()))
                  .toList()));
    }
    call.context()
        .contentType("text/csv; charset=utf-8")
        .header("Content-Disposition", Call.attachment(campaign.record().name(), "-people.csv"))
        .result(text.toString());
  }
}
