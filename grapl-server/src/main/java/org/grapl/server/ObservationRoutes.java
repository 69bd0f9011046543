package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.store.Agreement;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Entry;
import org.grapl.store.Event.Told;
import org.grapl.store.Observation;
import org.grapl.store.Recording;
import org.grapl.store.sql.Tokens.Role;

/** Observations: those nobody asked for, all there are, withdrawing them, and who made them. */
final class ObservationRoutes {

  private static final String PATH = "/v1/campaigns/{name}/observations";
  private static final List<String> OF_RECORDING =
      List.of("item", "value", "below", "above", "weight", "variance", "note");
  private static final int MOST = 1000;

  /** More items on which people differ, or wait for a second opinion, are not listed. */
  private static final int MOST_OPINIONS = 100;

  private final Bells bells;

  ObservationRoutes(Bells bells) {
    this.bells = bells;
  }

  List<Route> routes() {
    return List.of(
        Route.post(PATH, Access.OWN, this::record),
        Route.get(PATH, Access.READ, ObservationRoutes::list),
        Route.post(PATH + "/{number}/withdraw", Access.WORK, this::withdraw),
        Route.get("/v1/campaigns/{name}/opinions", Access.SEE, ObservationRoutes::opinions));
  }

  private void record(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Fields body = call.body(List.of("observations", "worker"));
    List<Recording> recordings =
        body.elements("observations").stream()
            .map(each -> new Fields("observation", each, OF_RECORDING))
            .map(
                each ->
                    new Recording(
                        Call.item(campaign.items(), each.text("item")),
                        each.reading(),
                        each.note()))
            .toList();
    var taken = campaign.record(recordings, call.signature(body));
    bells.ring(campaign);
    call.answer(Shown.taken(taken));
  }

  private static void list(Call call) {
    call.parameters(List.of("item", "after", "limit"));
    DurableCampaign campaign = call.campaign();
    long after = call.whole("after", 0, Long.MAX_VALUE, 0);
    int limit = call.limit(100, MOST);
    Optional<String> label = call.query("item");
    List<Observation> found =
        label.isEmpty()
            ? campaign.observations(after, limit + 1)
            : campaign.observations(Call.item(campaign.items(), label.get())).stream()
                .filter(each -> each.entry() > after)
                .limit(limit + 1L)
                .toList();
    List<Observation> page = found.subList(0, Math.min(limit, found.size()));
    Map<Long, Entry> entries = entries(campaign, page, label.isPresent());
    ObjectNode json = Shown.object();
    ArrayNode observations = json.putArray("observations");
    for (Observation each : page) {
      Entry entry = entries.get(each.entry());
      if (entry != null) { // or else the campaign was deleted this very moment
        observations.add(shown(campaign, each, entry));
      }
    }
    json.put("next", found.size() > limit ? Long.toString(page.get(limit - 1).entry()) : null);
    call.answer(json);
  }

  /** The entries that told them; those of one item may lie far apart. */
  static Map<Long, Entry> entries(
      DurableCampaign campaign, List<Observation> page, boolean areScattered) {
    Map<Long, Entry> entries = new HashMap<>();
    if (areScattered) {
      for (Observation each : page) {
        campaign.entries(
            each.entry() - 1, each.entry(), entry -> entries.put(entry.number(), entry));
      }
    } else if (!page.isEmpty()) {
      campaign.entries(
          page.get(0).entry() - 1,
          page.get(page.size() - 1).entry(),
          entry -> entries.put(entry.number(), entry));
    }
    return entries;
  }

  private static ObjectNode shown(DurableCampaign campaign, Observation observed, Entry entry) {
    ObjectNode json = Shown.object();
    json.put("observation", observed.entry());
    json.put("item", campaign.items().graph().label(observed.item()));
    Shown.reading(json, observed.reading());
    json.put("at", entry.at().toString());
    json.put("worker", entry.who());
    json.put("note", entry.note());
    if (entry.event() instanceof Told told) {
      json.put("ticket", told.ticket());
      json.put("late", told.late());
    }
    json.put("withdrawn", observed.isWithdrawn());
    return json;
  }

  private void withdraw(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Fields body = call.body(List.of("note", "worker"));
    long number;
    try {
      number = Long.parseLong(call.path("number"));
    } catch (NumberFormatException e) {
      throw Problem.NOT_FOUND.of("there is no observation of this number");
    }
    String note = body.note();
    if (call.caller().role() == Role.WORKER) {
      // Workers withdraw what they said themselves, and never close an audit by it.
      campaign.entries(
          number - 1,
          number,
          entry -> {
            if (!entry.who().equals(call.caller().who())) {
              throw Problem.FORBIDDEN.of("this observation was made by somebody else");
            }
          });
      campaign.withdrawUnlessAudited(number, call.signature(body), note);
    } else {
      campaign.withdraw(number, call.signature(body), note);
    }
    bells.ring(campaign);
    call.done();
  }

  /** Who checked how much, how far they agree, and where a second opinion is missing. */
  private static void opinions(Call call) {
    call.parameters(List.of("worker"));
    DurableCampaign campaign = call.campaign();
    String worker =
        call.query("worker")
            .orElse(call.caller().isNamed() ? call.caller().who() : Campaigns.LOCAL);
    Agreement agreement = campaign.agreement();
    Graph graph = campaign.items().graph();
    ObjectNode json =
        Shown.object().put("twice", agreement.twice()).put("agree", agreement.agree());
    Shown.texts(
        json, "disagree", agreement.disagreed().stream().limit(MOST_OPINIONS).map(graph::label));
    json.set("reviewers", Shown.tree(agreement.reviewers()));
    IntStream single = IntStream.of(campaign.secondOpinions(worker));
    IntStream open = DecisionRoutes.leastCertain(campaign.decision().decision(), single);
    Shown.texts(json, "open", open.limit(MOST_OPINIONS).mapToObj(graph::label));
    call.answer(json);
  }
}
