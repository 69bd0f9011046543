package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.Checker;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;
import org.grapl.data.file.Labels;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.store.Agreement;
import org.grapl.store.Campaigns;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.Doubtful;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Entry;
import org.grapl.store.Event.Told;
import org.grapl.store.Observation;
import org.grapl.store.Recording;
import org.grapl.store.log.EntryJson;
import org.grapl.store.sql.Tokens.Role;

/** Items: what is known and decided of one and why, and what was observed of all, by whom. */
final class ItemRoutes {

  private static final String PATH = "/v1/campaigns/{name}/observations";
  private static final List<String> OF_RECORDING =
      List.of("item", "value", "below", "above", "weight", "variance", "note");
  private static final int MOST = 1000;

  /** More neighbours, reasons, opinions or observations of one item are not shown. */
  private static final int MOST_SHOWN = 100;

  private static final int MOST_INFORMED = 8;

  private ItemRoutes() {}

  static List<Route> routes() {
    return List.of(
        Route.get("/v1/campaigns/{name}/items/{label}", Access.SEE, ItemRoutes::item),
        Route.get("/v1/campaigns/{name}/items/{label}/around", Access.SEE, ItemRoutes::around),
        Route.post(PATH, Access.OWN, ItemRoutes::record),
        Route.get(PATH, Access.READ, ItemRoutes::list, "item", "after", "limit"),
        Route.post(PATH + "/{number}/withdraw", Access.WORK, ItemRoutes::withdraw),
        Route.post(PATH + "/{number}/confirm", Access.WORK, ItemRoutes::confirm),
        Route.get("/v1/campaigns/{name}/doubtful", Access.OWN, ItemRoutes::doubtful),
        Route.get("/v1/campaigns/{name}/opinions", Access.SEE, ItemRoutes::opinions, "worker"));
  }

  private static void record(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Fields body = call.body(List.of("observations", "worker"));
    List<Recording> recordings =
        body.elements("observations").stream()
            .map(each -> new Fields("observation", each, OF_RECORDING))
            .map(
                each ->
                    new Recording(
                        Call.item(campaign, each.text("item")), each.reading(), each.note()))
            .toList();
    var taken = campaign.record(recordings, call.signature(body));
    call.answer(Shown.taken(taken));
  }

  private static void list(Call call) {
    DurableCampaign campaign = call.campaign();
    long after = call.whole("after", 0, Long.MAX_VALUE, 0);
    int limit = call.limit(100, MOST);
    Optional<String> label = call.query("item");
    List<Observation> found =
        label.isEmpty()
            ? campaign.observations(after, limit + 1)
            : campaign.observations(Call.item(campaign, label.get())).stream()
                .filter(each -> each.entry() > after)
                .limit(limit + 1L)
                .toList();
    List<Observation> page = found.subList(0, Math.min(limit, found.size()));
    ObjectNode json = Shown.object();
    show(json.putArray("observations"), campaign, page, label.isPresent(), true);
    json.put("next", found.size() > limit ? Long.toString(page.get(limit - 1).entry()) : null);
    call.answer(json);
  }

  static void show(
      ArrayNode array,
      DurableCampaign campaign,
      List<Observation> observations,
      boolean areScattered,
      boolean areListed) {
    Map<Long, Entry> entries = entries(campaign, observations, areScattered);
    for (Observation each : observations) {
      Entry entry = entries.get(each.entry());
      if (entry != null) { // or else the campaign was deleted this very moment
        array.add(shown(campaign.items().graph(), each, entry, areListed));
      }
    }
  }

  /** The entries that told them; those of one item may lie far apart. */
  private static Map<Long, Entry> entries(
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

  /** An observation; in a list of those of all items also which, and how it was told. */
  private static ObjectNode shown(
      Graph graph, Observation observed, Entry entry, boolean isListed) {
    ObjectNode json = Shown.object().put("observation", observed.entry());
    if (isListed) {
      json.put("item", graph.label(observed.item()));
    }
    Shown.reading(json, observed.reading());
    json.put("at", entry.at().toString()).put("worker", entry.who());
    if (isListed || !entry.note().isEmpty()) {
      json.put("note", entry.note());
    }
    if (isListed && entry.event() instanceof Told told) {
      json.put("ticket", told.ticket()).put("late", told.late());
    }
    return json.put("withdrawn", observed.isWithdrawn());
  }

  private static void withdraw(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Fields body = call.body(List.of("note", "worker"));
    long number = ownNumber(call, campaign);
    String note = body.note();
    if (call.caller().role() == Role.WORKER) {
      campaign.withdrawUnlessAudited(number, call.signature(body), note);
    } else {
      campaign.withdraw(number, call.signature(body), note);
    }
    call.done();
  }

  /**
   * The number of the observation that is meant. Workers withdraw and confirm what they said
   * themselves, and never close an audit by it.
   */
  private static long ownNumber(Call call, DurableCampaign campaign) {
    long number;
    try {
      number = Long.parseLong(call.path("number"));
    } catch (NumberFormatException e) {
      throw Problem.NOT_FOUND.of("there is no observation of this number");
    }
    if (call.caller().role() == Role.WORKER) {
      campaign.entries(
          number - 1,
          number,
          entry -> {
            if (!entry.who().equals(call.caller().who())) {
              throw Problem.FORBIDDEN.of("this observation was made by somebody else");
            }
          });
    }
    return number;
  }

  private static void confirm(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Fields body = call.body(List.of("note", "worker"));
    campaign.confirm(ownNumber(call, campaign), call.signature(body), body.note());
    call.done();
  }

  /** Answers that somebody should look at. */
  private static void doubtful(Call call) {
    DurableCampaign campaign = call.campaign();
    List<Doubtful> doubts = campaign.doubtful();
    ObjectNode json = Shown.object();
    ArrayNode array = json.putArray("doubtful");
    for (Doubtful each : doubts) {
      ArrayNode one = JsonNodeFactory.instance.arrayNode();
      show(one, campaign, campaign.observations(each.observation() - 1, 1), true, true);
      one.forEach(
          shown ->
              array.add(
                  ((ObjectNode) shown)
                      .put("kind", EntryJson.word(each.kind()))
                      .put("reason", each.reason())));
    }
    call.answer(json);
  }

  /** Who checked how much, how far they agree, and where a second opinion is missing. */
  private static void opinions(Call call) {
    DurableCampaign campaign = call.campaign();
    String worker =
        call.query("worker")
            .orElse(call.caller().isNamed() ? call.caller().who() : Campaigns.LOCAL);
    Agreement agreement = campaign.agreement();
    int[] single = campaign.secondOpinions(worker);
    Decision decision = campaign.decision().decision();
    Graph graph = campaign.items().graph();
    ObjectNode json =
        Shown.object().put("twice", agreement.twice()).put("agree", agreement.agree());
    Shown.texts(
        json, "disagree", agreement.disagreed().stream().limit(MOST_SHOWN).map(graph::label));
    json.set("reviewers", reviewers(campaign, agreement, call.caller().role() == Role.OWNER));
    IntStream known = IntStream.of(single).filter(item -> item < decision.size());
    Set<Integer> doubted =
        campaign.doubtful().stream().map(Doubtful::item).collect(Collectors.toSet());
    // What looks like a mistake is looked at first.
    Stream<Integer> open =
        Verdicts.leastCertain(decision, known)
            .boxed()
            .sorted(Comparator.comparing(item -> !doubted.contains(item)));
    Shown.texts(json, "open", open.limit(MOST_SHOWN).map(graph::label));
    call.answer(json);
  }

  /** Everybody who checked; how far they can be trusted is for owners only. */
  private static ArrayNode reviewers(
      DurableCampaign campaign, Agreement agreement, boolean isOwner) {
    List<Checker> checkers = isOwner ? campaign.checkers() : List.of();
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    for (Agreement.Reviewer each : agreement.reviewers()) {
      ObjectNode json = (ObjectNode) Shown.tree(each);
      checkers.stream()
          .filter(who -> who.name().equals(each.worker()))
          .forEach(who -> json.set("reliability", Shown.reliability(who)));
      all.add(json);
    }
    return all;
  }

  private static void item(Call call) {
    DurableCampaign campaign = call.campaign();
    DecisionAsOf decided = campaign.decision();
    ItemGraph items = decided.items();
    Graph graph = items.graph();
    String label = call.path("label");
    int item =
        graph.item(label).orElseThrow(() -> Problem.NOT_FOUND.of(Labels.unknown(graph, label)));
    Decision decision = decided.decision();
    boolean isWorker = call.caller().role() == Role.WORKER;
    ObjectNode json =
        isWorker
            ? Shown.object().put("item", label).put("checks", decision.checks(item))
            : DecisionRoutes.row(graph, decision, Verdicts.of(graph, decision).unchecked(), item);
    json.set("attributes", Shown.attributes(items, item));
    Shown.link(items, item).ifPresent(link -> json.put("link", link));
    json.put("entries", decided.entries());
    List<Observation> all = campaign.observations(item);
    List<Observation> last = all.subList(Math.max(0, all.size() - MOST_SHOWN), all.size());
    ArrayNode observed = json.putArray("observed");
    show(observed, campaign, last, true, false);
    neighbours(json, graph, decision, item);
    if (isWorker) {
      // Who checks is not to be influenced: neither by estimates, nor by others before answering.
      if (!observed.findValuesAsText("worker").contains(call.caller().who())) {
        observed.removeAll();
      }
      json.get("neighbours")
          .forEach(each -> ((ObjectNode) each).remove(List.of("estimate", "side")));
      call.answer(json);
      return;
    }
    campaign.look(
        (head, core) -> {
          reasons(json, core.graph(), core, item);
          return head;
        });
    call.answer(json);
  }

  /** What is near an item. */
  private static void around(Call call) {
    DurableCampaign campaign = call.campaign();
    ItemGraph items = campaign.items();
    String label = call.path("label");
    int item =
        items
            .graph()
            .item(label)
            .orElseThrow(() -> Problem.NOT_FOUND.of(Labels.unknown(items.graph(), label)));
    call.answer(
        new Surroundings(items, item)
            .json(
                each ->
                    campaign.observations(each).stream().anyMatch(seen -> !seen.isWithdrawn())));
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
    for (Neighbour each : all.subList(0, Math.min(MOST_SHOWN, all.size()))) {
      array
          .addObject()
          .put("item", graph.label(each.item()))
          .put("weight", each.weight())
          .put("estimate", decision.mean(each.item()))
          .put("side", DecisionRoutes.side(decision, each.item()))
          .put("checks", decision.checks(each.item()));
    }
  }

  private static void reasons(ObjectNode json, Graph graph, Campaign campaign, int item) {
    json.putNull("why");
    json.putNull("worth");
    campaign
        .verdictReasons(item)
        .ifPresent(reasons -> json.set("why", Shown.why(graph, reasons, MOST_SHOWN)));
    campaign
        .choiceReasons(item, MOST_INFORMED)
        .ifPresent(worth -> json.set("worth", Shown.worth(graph, worth)));
  }
}
