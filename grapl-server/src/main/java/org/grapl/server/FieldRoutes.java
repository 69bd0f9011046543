package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.grapl.store.Overview;
import org.grapl.store.Progress;
import org.grapl.store.Status;
import org.grapl.store.StoreException;
import org.grapl.store.log.ContentHash;

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
  private static final int RETIRED = 16;

  private static final String NUMBERS = "numbers-1";
  private static final String FIELD = "field-1";

  /**
   * What was worked out last of a campaign.
   *
   * @param contents the graph and the items that it is of
   * @param field of all items; gone if memory was needed elsewhere
   * @param isNew whether the store does not have the numbers yet
   * @param isFieldNew the same of the field, which is large and kept less often
   */
  private record Last(
      CampaignRecord record,
      ContentHash contents,
      JsonNode numbers,
      SoftReference<byte[]> field,
      boolean isNew,
      boolean isFieldNew) {

    long entries() {
      return FieldRoutes.entries(numbers);
    }

    Last kept(boolean isStillNew, boolean isFieldStillNew) {
      return new Last(record, contents, numbers, field, isStillNew, isFieldStillNew);
    }
  }

  private final InstantSource clock;
  private final Map<Long, Last> lasts = new ConcurrentHashMap<>();

  FieldRoutes(InstantSource clock) {
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/campaigns/{name}/field", Access.READ, this::field, "threshold", "last"),
        Route.get("/v1/overview", Access.SEE, this::overview),
        Route.get("/v1/campaigns/{name}/numbers", Access.READ, this::numbers));
  }

  private void numbers(Call call) {
    CampaignRecord record = call.record();
    ObjectNode json = Shown.object();
    json.put("entries", call.campaigns().head(record));
    json.put("now", clock.instant().toString());
    call.answer(json.set("last", lastNumbers(call.campaigns(), record)));
  }

  /** All campaigns at once, with how each stood when that was last worked out; opens none. */
  private void overview(Call call) {
    ObjectNode json = Shown.object();
    ArrayNode campaigns = json.putArray("campaigns");
    Map<Long, byte[]> kept = call.campaigns().allWorkedOut(NUMBERS);
    for (Overview each : call.campaigns().overviews(call.caller().owner())) {
      CampaignRecord record = each.record();
      if (!call.caller().only().orElse(record.name()).equals(record.name())) {
        continue;
      }
      ObjectNode one = campaigns.addObject().put("name", record.name());
      one.setAll((ObjectNode) Shown.tree(each.shelf()));
      one.put("created", record.created().toString());
      one.put("active", each.active().toString());
      one.put("entries", each.entries());
      one.put("threshold", each.threshold());
      one.put("items", each.items().isPresent() ? (Integer) each.items().getAsInt() : null);
      one.put("checks", each.observations());
      Optional<Last> known = last(call.campaigns(), record);
      Optional<JsonNode> last =
          known.isPresent()
              ? known.map(Last::numbers)
              : Optional.ofNullable(kept.get(record.id())).map(b -> Fields.parse(NUMBERS, b));
      one.set("last", last.map(now -> now.at("/header/status")).orElseGet(NullNode::getInstance));
    }
    call.answer(json);
  }

  /** What this server worked out last, unless the campaign has grown since. */
  private Optional<Last> last(Campaigns campaigns, CampaignRecord record) {
    return Optional.ofNullable(lasts.get(record.id()))
        .filter(last -> last.contents().equals(campaigns.contents(record)));
  }

  /** What this server worked out last, or an earlier one; null if there is nothing of the kind. */
  private JsonNode lastNumbers(Campaigns campaigns, CampaignRecord record) {
    Optional<Last> last = last(campaigns, record);
    return last.isPresent()
        ? last.get().numbers()
        : campaigns
            .workedOut(record, NUMBERS)
            .map(bytes -> Fields.parse(NUMBERS, bytes))
            .orElseGet(NullNode::getInstance);
  }

  /** The field of the last numbers; nothing if it is not known, or only an older one is. */
  private void lastField(Call call) {
    CampaignRecord record = call.record();
    byte[] field = last(call.campaigns(), record).map(last -> last.field().get()).orElse(null);
    if (field == null) {
      long wanted = entries(lastNumbers(call.campaigns(), record));
      field =
          call.campaigns()
              .workedOut(record, FIELD)
              .filter(kept -> ByteBuffer.wrap(kept).getLong() == wanted)
              .map(kept -> Arrays.copyOfRange(kept, Long.BYTES, kept.length))
              .orElse(null);
    }
    if (field == null) {
      call.done();
    } else {
      call.context().contentType("application/octet-stream").result(field);
    }
  }

  private static long entries(JsonNode numbers) {
    return numbers.path("entries").asLong(-1);
  }

  /** Has the store keep the numbers worked out since, for the time after the next start. */
  void keepNumbers(Campaigns campaigns) {
    for (Last last : lasts.values()) {
      if (last.isNew() && last.contents().equals(campaigns.contents(last.record()))) {
        keep(campaigns, last, NUMBERS, Shown.bytes(last.numbers()));
        lasts.replace(last.record().id(), last, last.kept(false, last.isFieldNew()));
      }
    }
  }

  /** The same with the fields, behind the number of their last entry. */
  void keepFields(Campaigns campaigns) {
    keepNumbers(campaigns);
    for (Last last : lasts.values()) {
      byte[] field = last.field().get();
      if (last.isFieldNew()
          && field != null
          && last.contents().equals(campaigns.contents(last.record()))) {
        byte[] bytes =
            ByteBuffer.allocate(Long.BYTES + field.length)
                .putLong(last.entries())
                .put(field)
                .array();
        keep(campaigns, last, FIELD, bytes);
        lasts.replace(last.record().id(), last, last.kept(last.isNew(), false));
      }
    }
  }

  private static void keep(Campaigns campaigns, Last last, String name, byte[] bytes) {
    try {
      campaigns.keepWorkedOut(last.record(), name, bytes);
    } catch (StoreException e) {
      // Full, or for reading only: nothing rests on it.
    }
  }

  private void field(Call call) {
    if (call.flag("last")) {
      lastField(call);
      return;
    }
    DurableCampaign campaign = call.campaign();
    OptionalDouble other = call.number("threshold");
    long head = campaign.head();
    // Of a moment ago while others look: part of what is sent, and so of its name.
    DecisionAsOf decided = campaign.decision();
    Status status = campaign.lastStatus();
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
      range(header.putObject("expectedWrong"), estimate.range());
      range(header.putObject("missed"), estimate.wronglyBelow());
      header.put("trusted", estimate.hasSeenEnough(ReportPage.TRUSTED_SHARE));
    } else {
      header.putNull("expectedWrong");
      header.putNull("missed");
      header.put("trusted", false);
    }
    audited(header, status, decision);
    header.set("status", Shown.status(status));
    byte[] flags = flags(campaign, decided);
    ObjectNode numbers = numbers(header.deepCopy(), summary(decision, flags));
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
    byte[] bytes = packed.toBytes();
    if (other.isEmpty() && size == status.list().size()) {
      remember(
          new Last(
              campaign.record(),
              new ContentHash(status.list().graph(), status.list().table()),
              numbers,
              new SoftReference<>(bytes),
              true,
              true));
    }
    call.context().contentType("application/octet-stream").result(bytes);
  }

  private static void range(ObjectNode json, ErrorEstimate.Range range) {
    json.put("low", range.low()).put("value", range.value()).put("high", range.high());
  }

  private ObjectNode numbers(ObjectNode header, ObjectNode summary) {
    ObjectNode numbers = Shown.object().put("at", clock.instant().toString());
    numbers.put("entries", entries(header));
    numbers.set("header", header);
    return numbers.set("summary", summary);
  }

  private void remember(Last now) {
    lasts.merge(
        now.record().id(), now, (last, same) -> last.entries() < now.entries() ? now : last);
  }

  /** How many lie where, as a page counts them that has all items. */
  private static ObjectNode summary(Decision decision, byte[] flags) {
    int above = 0;
    int undecided = 0;
    int leaningAbove = 0;
    int checked = 0;
    int found = 0;
    int unknown = 0;
    for (int item = 0; item < flags.length; item++) {
      if ((flags[item] & RETIRED) != 0) {
        continue;
      }
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
      found += decision.checks(item) > 0 ? up : 0;
      unknown += isKnown ? 0 : 1;
    }
    return Shown.object()
        .put("above", above)
        .put("below", decision.counted() - above - undecided)
        .put("undecided", undecided)
        .put("leaningAbove", leaningAbove)
        .put("checked", checked)
        .put("found", found)
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
                    .put("sameList", audit.list().equals(status.list()))
                    .put("changed", audit.changedIn(decision)));
  }

  private static byte[] flags(DurableCampaign campaign, DecisionAsOf decided) {
    Decision decision = decided.decision();
    BitSet unknown = Verdicts.of(decided.items().graph(), decision).unchecked();
    byte[] flags = new byte[decision.size()];
    for (int item = 0; item < flags.length; item++) {
      flags[item] =
          (byte)
              ((decision.isAbove(item) ? ABOVE : 0)
                  | (unknown.get(item) ? 0 : KNOWN)
                  | (decision.isRetired(item) ? RETIRED : 0));
    }
    // Items may have come since the decision.
    campaign.open().stream()
        .mapToInt(OpenTicket::item)
        .filter(item -> item < flags.length)
        .forEach(item -> flags[item] |= OPEN);
    IntStream.of(campaign.aside())
        .filter(item -> item < flags.length)
        .forEach(item -> flags[item] |= ASIDE);
    return flags;
  }
}
