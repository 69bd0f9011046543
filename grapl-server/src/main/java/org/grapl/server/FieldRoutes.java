package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.item.Verdicts;
import org.grapl.data.page.ReportPage;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Campaigns;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.DurableCampaign;
import org.grapl.store.OpenTicket;
import org.grapl.store.Progress;
import org.grapl.store.Status;
import org.grapl.store.StoreException;

/**
 * What is believed of all items, for a page that shows them by itself, and its few numbers as they
 * were last worked out. The first is worked out anew for whoever asks, which may take seconds; the
 * second opens no campaign and computes nothing, so that a page has something to show meanwhile.
 */
final class FieldRoutes {

  private static final int ABOVE = 1;
  private static final int KNOWN = 2;
  private static final int OPEN = 4;
  private static final int ASIDE = 8;

  private static final String NUMBERS = "numbers-1";

  /** What was worked out last of a campaign, and whether the store has it too. */
  private record Last(CampaignRecord record, JsonNode numbers, boolean isKept) {}

  private final InstantSource clock;
  private final Map<Long, Last> lasts = new ConcurrentHashMap<>();

  FieldRoutes(InstantSource clock) {
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/campaigns/{name}/field", Access.READ, this::field, "threshold"),
        Route.get("/v1/campaigns/{name}/numbers", Access.READ, this::numbers));
  }

  private void numbers(Call call) {
    CampaignRecord record = call.record();
    ObjectNode json = Shown.object();
    json.put("entries", call.campaigns().head(record));
    json.put("now", clock.instant().toString());
    Last last = lasts.get(record.id());
    call.answer(
        json.set("last", last != null ? last.numbers() : kept(call.campaigns(), record)));
  }

  /** What an earlier server worked out; null if there is nothing of the kind. */
  private static JsonNode kept(Campaigns campaigns, CampaignRecord record) {
    return campaigns
        .workedOut(record, NUMBERS)
        .map(bytes -> Fields.parse(NUMBERS, bytes))
        .orElseGet(() -> Shown.object().nullNode());
  }

  /** Has the store keep what was worked out since, for the time after the next start. */
  void keep(Campaigns campaigns) {
    lasts.forEach(
        (id, last) -> {
          if (!last.isKept()) {
            try {
              campaigns.keepWorkedOut(last.record(), NUMBERS, Shown.bytes(last.numbers()));
            } catch (StoreException e) {
              return; // full, or for reading only: nothing rests on it
            }
            lasts.replace(id, last, new Last(last.record(), last.numbers(), true));
          }
        });
  }

  private void field(Call call) {
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
      ErrorEstimate.Range range = estimate.range();
      header
          .putObject("expectedWrong")
          .put("low", range.low())
          .put("value", range.value())
          .put("high", range.high());
      header.put("trusted", estimate.hasSeenEnough(ReportPage.TRUSTED_SHARE));
    } else {
      header.putNull("expectedWrong");
      header.put("trusted", false);
    }
    audited(header, status, decision);
    byte[] flags = flags(campaign, decision);
    if (other.isEmpty()) {
      remember(campaign.record(), status, header.deepCopy(), summary(decision, flags));
    }
    Packed packed =
        new Packed(header)
            .floats("estimate", IntStream.range(0, size).mapToDouble(decision::mean).toArray())
            .floats(
                "deviation",
                decision.hasDeviations()
                    ? IntStream.range(0, size).mapToDouble(decision::deviation).toArray()
                    : new double[0])
            .shorts("checks", IntStream.range(0, size).map(decision::checks).toArray())
            .bytes("flags", flags);
    call.context().contentType("application/octet-stream").result(packed.toBytes());
  }

  private void remember(
      CampaignRecord record, Status status, ObjectNode header, ObjectNode summary) {
    ObjectNode numbers = Shown.object().put("at", clock.instant().toString());
    numbers.put("entries", Math.min(status.entries(), header.get("entries").longValue()));
    numbers.set("status", Shown.status(status));
    numbers.set("header", header);
    numbers.set("summary", summary);
    lasts.compute(
        record.id(),
        (id, last) ->
            last != null && last.numbers().get("entries").equals(numbers.get("entries"))
                ? last // also its moment: it has been so since
                : new Last(record, numbers, false));
  }

  /** How many lie where, as a page counts them that has all items. */
  private static ObjectNode summary(Decision decision, byte[] flags) {
    int above = 0;
    int undecided = 0;
    int leaningAbove = 0;
    int checked = 0;
    int unknown = 0;
    for (int item = 0; item < flags.length; item++) {
      boolean isKnown = (flags[item] & KNOWN) != 0;
      boolean isUndecided =
          !isKnown
              || (decision.hasDeviations()
                  && ErrorEstimate.probabilityWrong(decision, item) > Progress.Point.DOUBTFUL);
      int up = decision.isAbove(item) ? 1 : 0;
      above += isUndecided ? 0 : up;
      undecided += isUndecided ? 1 : 0;
      leaningAbove += isUndecided ? up : 0;
      checked += decision.checks(item) > 0 ? 1 : 0;
      unknown += isKnown ? 0 : 1;
    }
    return Shown.object()
        .put("above", above)
        .put("below", flags.length - above - undecided)
        .put("undecided", undecided)
        .put("leaningAbove", leaningAbove)
        .put("checked", checked)
        .put("unknown", unknown);
  }

  /**
   * Whether what the last audit showed holds for this decision: null if none was passed, else
   * whether it was about the same question, and how many items changed side since.
   */
  private static void audited(ObjectNode header, Status status, Decision decision) {
    header.putNull("audited");
    status
        .audited()
        .filter(audit -> audit.outcome().passed())
        .ifPresent(
            audit ->
                header
                    .putObject("audited")
                    .put("sameQuestion", audit.question().equals(decision.question()))
                    .put("changed", audit.changedIn(decision)));
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
