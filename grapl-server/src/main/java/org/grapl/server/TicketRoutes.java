package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.grapl.internal.Check;
import org.grapl.store.Answer;
import org.grapl.store.AskRequest;
import org.grapl.store.AskResult;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Event.Reason;
import org.grapl.store.OpenTicket;
import org.grapl.store.Receipt;
import org.grapl.store.Requester;
import org.grapl.store.TellAndAskResult;

/** Asking, telling, giving back. */
final class TicketRoutes {

  private static final List<String> OF_ASK =
      List.of("count", "worker", "leaseSeconds", "resume", "items");
  private static final List<String> OF_ANSWER =
      List.of("ticket", "value", "below", "above", "weight", "variance", "note");
  private static final List<String> OF_TELLING =
      List.of("answers", "worker", "next", "leaseSeconds");
  private static final List<String> OF_GIVING_BACK = List.of("tickets", "reason", "note", "worker");

  private TicketRoutes() {}

  static List<Route> routes() {
    return List.of(
        Route.post(
            "/v1/campaigns/{name}/ask", Access.WORK, call -> call.change(to -> ask(call, to))),
        Route.post(
            "/v1/campaigns/{name}/tell", Access.WORK, call -> call.change(to -> tell(call, to))),
        Route.post("/v1/campaigns/{name}/give-back", Access.WORK, TicketRoutes::giveBack),
        Route.get("/v1/campaigns/{name}/tickets", Access.SEE, TicketRoutes::open, "worker"));
  }

  private static void ask(Call call, DurableCampaign campaign) throws IOException {
    Fields body = call.body(OF_ASK);
    List<Integer> items =
        body.texts("items").stream().map(label -> Call.item(campaign, label)).toList();
    long count = body.wholeIf("count").orElse(items.isEmpty() ? 1L : items.size());
    Requester by = call.signature(body);
    AskResult handed =
        campaign.ask(new AskRequest(count(count), lease(body), body.flag("resume"), items), by);
    call.answer(handed(campaign, handed));
  }

  private static int count(long count) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, count));
  }

  private static ObjectNode handed(DurableCampaign campaign, AskResult handed) {
    return tickets(campaign, handed.tickets()).put("remark", handed.remark());
  }

  private static Optional<Duration> lease(Fields body) {
    return body.numberIf("leaseSeconds").stream()
        .map(seconds -> 1000 * Check.within("leaseSeconds", 1, 315_360_000, seconds))
        .mapToObj(millis -> Duration.ofMillis(Math.round(millis)))
        .findFirst();
  }

  private static void tell(Call call, DurableCampaign campaign) throws IOException {
    JsonNode json = call.json();
    boolean isSingle = json.isObject() && !json.has("answers");
    Fields body =
        new Fields(
            "body",
            json,
            isSingle
                ? Stream.concat(OF_ANSWER.stream(), OF_TELLING.stream()).toList()
                : OF_TELLING);
    List<Answer> answers =
        isSingle
            ? List.of(answer(body))
            : body.elements("answers").stream()
                .map(each -> answer(new Fields("answer", each, OF_ANSWER)))
                .toList();
    Requester by = call.signature(body);
    ObjectNode told;
    if (body.has("next")) {
      AskRequest next = new AskRequest(count(body.whole("next")), lease(body), false, List.of());
      TellAndAskResult exchange = campaign.tellAndAsk(answers, next, by);
      told = handed(campaign, exchange.next());
      told.setAll(taken(campaign, exchange.receipts()));
    } else {
      told = taken(campaign, campaign.tell(answers, by));
    }
    call.answer(told);
  }

  /** Who answered is asked back at once if it looks like a mistake of hand. */
  private static ObjectNode taken(DurableCampaign campaign, List<Receipt> receipts) {
    ObjectNode json = Shown.taken(receipts);
    campaign
        .doubtful(receipts.stream().map(Receipt::observation).toList())
        .forEach(
            doubt ->
                json.get("taken")
                    .forEach(
                        one -> {
                          if (one.get("observation").asLong() == doubt.observation()) {
                            ((ObjectNode) one).put("doubtful", doubt.reason());
                          }
                        }));
    return json;
  }

  private static Answer answer(Fields answer) {
    return new Answer(answer.whole("ticket"), answer.reading(), answer.note());
  }

  private static void giveBack(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Fields body = call.body(OF_GIVING_BACK);
    String reason = body.textIf("reason").orElse("abandoned");
    campaign.giveBack(
        body.wholes("tickets"),
        switch (reason) {
          case "abandoned" -> Reason.ABANDONED;
          case "set-aside" -> Reason.SET_ASIDE;
          default -> throw Check.mustBe("reason", "abandoned or set-aside", '"' + reason + '"');
        },
        call.signature(body),
        body.note());
    call.done();
  }

  private static void open(Call call) {
    DurableCampaign campaign = call.campaign();
    Optional<String> worker = call.query("worker");
    call.answer(
        tickets(
            campaign,
            campaign.open().stream()
                .filter(ticket -> worker.orElse(ticket.worker()).equals(ticket.worker()))
                .toList()));
  }

  private static ObjectNode tickets(DurableCampaign campaign, List<OpenTicket> tickets) {
    ObjectNode json = Shown.object();
    ArrayNode array = json.putArray("tickets");
    tickets.forEach(ticket -> array.add(Shown.ticket(campaign.items(), ticket)));
    return json;
  }
}
