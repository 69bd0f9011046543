package org.grapl.server;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.grapl.Checker;
import org.grapl.Question;
import org.grapl.campaign.VerdictReasons;
import org.grapl.campaign.VerdictReasons.Influence;
import org.grapl.certify.Certificate;
import org.grapl.certify.Claims;
import org.grapl.certify.StoppingRule;
import org.grapl.data.DecisionFiles;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.policy.ChoiceReasons;
import org.grapl.store.CampaignRecord;
import org.grapl.store.DurableCampaign;
import org.grapl.store.DurableCampaign.WordsAsOf;
import org.grapl.store.ItemList;
import org.grapl.store.OpenTicket;
import org.grapl.store.Progress;
import org.grapl.store.Reading;
import org.grapl.store.Receipt;
import org.grapl.store.Status;
import org.grapl.store.Verification;
import org.grapl.store.Wording;
import org.grapl.store.log.EntryJson;
import org.grapl.store.log.SettingsJson;
import org.grapl.store.log.WordingJson;

/**
 * What is answered, as JSON: items by their labels, times in UTC, no number that is none. The
 * command line prints the same.
 */
public final class Shown {

  private Shown() {}

  /** For records whose components have the names of the interface; what is empty becomes null. */
  private static final JsonMapper RECORDS =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
          .addMixIn(Progress.Point.class, ChecksFirst.class)
          .build();

  @JsonPropertyOrder("checks")
  private interface ChecksFirst {}

  static JsonNode tree(Object records) {
    return RECORDS.valueToTree(records);
  }

  static void texts(ObjectNode json, String name, Stream<String> texts) {
    ArrayNode array = json.putArray(name);
    texts.forEach(array::add);
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static byte[] bytes(JsonNode json) {
    try {
      return Fields.JSON.writeValueAsBytes(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of JSON can be written", e);
    }
  }

  /** A field that is null where the number is none: JSON knows neither NaN nor infinity. */
  static void put(ObjectNode json, String name, double value) {
    json.put(name, Double.isFinite(value) ? (Double) value : null);
  }

  static void question(ObjectNode json, Question question) {
    json.put("threshold", question.threshold());
    json.put("tolerance", question.tolerance());
  }

  public static ObjectNode reading(Reading reading) {
    ObjectNode json = object();
    reading(json, reading);
    return json;
  }

  static void reading(ObjectNode json, Reading reading) {
    json.put("value", reading.value());
    if (reading.bound() != Reading.Bound.NONE) {
      json.put(EntryJson.word(reading.bound()), true);
    }
    if (reading.weight() != 1) {
      json.put("weight", reading.weight());
    }
    reading.variance().ifPresent(variance -> json.put("variance", variance));
  }

  /** A campaign in a list. */
  public static ObjectNode campaign(CampaignRecord record) {
    ObjectNode json = object();
    json.put("name", record.name());
    json.put("created", record.created().toString());
    json.set("settings", SettingsJson.toJson(record.settings()));
    return json;
  }

  /** A campaign and its graph. */
  public static ObjectNode campaign(DurableCampaign campaign) {
    ObjectNode json = campaign(campaign.record());
    ItemList list = campaign.lists().last();
    ItemGraph items = campaign.items(list);
    json.put("items", items.graph().size());
    json.put("links", items.graph().links());
    ObjectNode graph = json.putObject("graph");
    graph.put("items", items.graph().size());
    graph.put("links", items.graph().links());
    graph.put("components", items.graph().components().count());
    graph.put("isolated", items.graph().components().isolatedItems());
    graph.put("hash", list.graph());
    texts(json, "attributes", items.items().columns().stream().map(Column::name));
    json.setAll((ObjectNode) tree(campaign.shelf()));
    WordsAsOf asOf = campaign.words();
    json.set("words", WordingJson.toJson(asOf.words()));
    return json.put("wordedAt", asOf.entry());
  }

  static ObjectNode attributes(ItemGraph items, int item) {
    ObjectNode json = object();
    for (Column column : items.items().columns()) {
      if (!column.text(item).isEmpty()) {
        if (column.isNumeric()) {
          json.put(column.name(), column.number(item));
        } else {
          json.put(column.name(), column.text(item));
        }
      }
    }
    return json;
  }

  /** The address to read about an item, if there is one that a page may follow. */
  static Optional<String> link(ItemGraph items, int item) {
    return items
        .items()
        .link()
        .map(column -> column.text(item))
        .filter(text -> text.startsWith("http://") || text.startsWith("https://"));
  }

  public static ObjectNode ticket(ItemGraph items, OpenTicket ticket) {
    ObjectNode json = object();
    json.put("ticket", ticket.number());
    json.put("item", items.graph().label(ticket.item()));
    json.set("attributes", attributes(items, ticket.item()));
    link(items, ticket.item()).ifPresent(link -> json.put("link", link));
    json.put("asked", ticket.asked().toString());
    json.put("expires", ticket.expires().toString());
    json.put("purpose", EntryJson.word(ticket.purpose()));
    json.put("worker", ticket.worker());
    return json;
  }

  public static ObjectNode taken(List<Receipt> taken) {
    ObjectNode json = object();
    var array = json.putArray("taken");
    for (Receipt each : taken) {
      ObjectNode one = array.addObject();
      if (each.ticket() != 0) {
        one.put("ticket", each.ticket());
      }
      one.put("observation", each.observation());
      one.put("outcome", EntryJson.word(each.outcome()));
    }
    return json;
  }

  public static ObjectNode status(Status status) {
    ObjectNode json = object();
    json.put("entries", status.entries());
    question(json, status.question());
    json.put("items", status.items());
    json.put("retired", status.items() - status.list().counted());
    json.put("checks", status.observations());
    json.put("withdrawn", status.withdrawn());
    json.put("late", status.late());
    json.put("tickets", status.tickets());
    json.put("open", status.open());
    json.put("givenBack", status.givenBack());
    json.put("aside", status.aside());
    put(json, "spent", status.spent());
    json.putNull("budget");
    if (status.budget() < Double.POSITIVE_INFINITY) {
      json.set("budget", SettingsJson.budget(status.budget()));
    }
    json.put("finished", status.isFinished());
    json.put("above", status.above());
    json.put("below", status.below());
    json.put("decidedAt", status.decidedAt());
    json.put("wordedAt", status.wordedAt());
    json.set("audit", audit(status));
    return json;
  }

  /** The audit under way and the last one that came to its end, each null if there is none. */
  static ObjectNode audit(Status status) {
    ObjectNode json = object();
    json.putNull("running");
    json.putNull("last");
    status
        .running()
        .ifPresent(
            running ->
                audit(json.putObject("running"), running.goal(), running.shown())
                    .put("drawn", running.drawn())
                    .put("flags", running.flags())
                    .put("checks", running.checks())
                    .put("mostWrong", running.mostWrong())
                    .put("itemsLeft", running.itemsLeft())
                    .set("promised", tree(running.promised())));
    status
        .audited()
        .ifPresent(
            done -> {
              ObjectNode last =
                  audit(json.putObject("last"), done.goal(), done.shown())
                      .put("passed", done.outcome().passed())
                      .put("mostWrong", done.outcome().mostWrong())
                      .put("drawn", done.outcome().drawn())
                      .put("statement", done.outcome().statement())
                      .put("above", done.outcome().above().cardinality())
                      .put("items", done.list().counted())
                      .put("graph", done.list().graph())
                      .put("entry", done.entry())
                      .put("at", done.at().toString());
              last.set("by", tree(done.by()));
              last.set("words", WordingJson.toJson(done.words()));
            });
    return json;
  }

  /** What was decided of each item, with the column {@code called} where sides have names. */
  public static List<Column> columns(Verdicts verdicts, Wording words) {
    List<Column> columns = new ArrayList<>(DecisionFiles.columns(verdicts));
    if (!words.above().isEmpty() || !words.below().isEmpty()) {
      columns.add(
          Column.of(
              "called",
              verdicts.decision().size(),
              item -> {
                String side = verdicts.inWords(item);
                boolean isAbove = side.equals("above");
                return isAbove || side.equals("below") ? words.side(isAbove) : side;
              }));
    }
    return columns;
  }

  /** How far somebody who checks can be trusted. */
  public static ObjectNode reliability(Checker who) {
    ObjectNode json = object().put("answers", who.answers());
    who.sides()
        .ifPresent(
            sides ->
                json.put("right", sides.right())
                    .put("low", sides.low())
                    .put("high", sides.high())
                    .put("ifAbove", sides.ifAbove())
                    .put("ifBelow", sides.ifBelow()));
    who.numbers()
        .ifPresent(
            numbers ->
                json.put("noise", numbers.noise())
                    .put("low", numbers.low())
                    .put("high", numbers.high())
                    .put("bias", numbers.bias()));
    json.put("guessing", who.guessing()).put("isGuessing", who.isGuessing());
    json.set("alike", tree(who.alike()));
    return json;
  }

  public static ObjectNode verification(Verification verification) {
    return ((ObjectNode) tree(verification)).put("passed", verification.passed());
  }

  private static ObjectNode audit(ObjectNode json, StoppingRule goal, Claims shown) {
    Claims asked = goal.claims();
    ObjectNode asks = json.putObject("goal");
    if (asked.error() < 1) {
      asks.put("error", asked.error());
    }
    if (asked.recall() > 0) {
      asks.put("recall", asked.recall());
    }
    if (asked.precision() > 0) {
      asks.put("precision", asked.precision());
    }
    asks.put("confidence", goal.confidence());
    json.set("claims", claims(shown, goal.confidence()));
    return json;
  }

  /** What is certain of a decision; what says nothing is left out. */
  public static ArrayNode claims(Claims shown, double confidence) {
    ArrayNode claims = JsonNodeFactory.instance.arrayNode();
    if (shown.error() < 1) {
      claim(claims, "error", "atMost", shown.error(), confidence);
    }
    if (shown.recall() > 0) {
      claim(claims, "recall", "atLeast", shown.recall(), confidence);
    }
    if (shown.precision() > 0) {
      claim(claims, "precision", "atLeast", shown.precision(), confidence);
    }
    return claims;
  }

  /** The same of each group, too, where groups were named. */
  public static ArrayNode claims(Certificate given) {
    ArrayNode claims = claims(given.shown(), given.confidence());
    given
        .ofGroups()
        .forEach(
            (group, shown) ->
                claims(shown, given.confidence())
                    .forEach(each -> claims.add(((ObjectNode) each).put("group", group))));
    return claims;
  }

  private static void claim(
      ArrayNode claims, String of, String limit, double share, double confidence) {
    claims.addObject().put("of", of).put(limit, share).put("confidence", confidence);
  }

  /** What an audit is to show, to go on from "that". */
  public static String asked(StoppingRule goal) {
    Claims asked = goal.claims();
    List<String> parts = new ArrayList<>();
    if (asked.error() < 1) {
      parts.add("at most " + exactly(asked.error()) + " of the items are wrong");
    }
    if (asked.recall() > 0) {
      parts.add(
          "at least " + exactly(asked.recall()) + " of the items above the line are called above");
    }
    if (asked.precision() > 0) {
      parts.add("at least " + exactly(asked.precision()) + " of those called above are");
    }
    return String.join(", and ", parts) + ", with a confidence of " + exactly(goal.confidence());
  }

  /** A share that was promised: to be rounded would be to promise another. */
  private static String exactly(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString()
        + "\u00a0%";
  }

  /** What made an estimate: the contributions and the rest add up to estimate − offset. */
  public static ObjectNode why(Graph graph, VerdictReasons reasons, int most) {
    ObjectNode json = object();
    put(json, "offset", reasons.offset());
    List<Influence> shown =
        reasons.influences().subList(0, Math.min(most, reasons.influences().size()));
    double told = shown.stream().mapToDouble(Influence::contribution).sum();
    put(json, "rest", reasons.mean() - reasons.offset() - told);
    ArrayNode array = json.putArray("influences");
    for (Influence each : shown) {
      ObjectNode one = array.addObject();
      one.put("item", graph.label(each.item()));
      one.put("checks", each.checks());
      put(one, "mean", each.mean());
      put(one, "weight", each.weight());
      put(one, "contribution", each.contribution());
    }
    return json;
  }

  /** What a further check of an item is expected to put right. */
  public static ObjectNode worth(Graph graph, ChoiceReasons worth) {
    ObjectNode json = object();
    json.put("checks", worth.checks());
    put(json, "drop", worth.drop());
    ArrayNode array = json.putArray("informs");
    for (ChoiceReasons.Informed each : worth.informed()) {
      ObjectNode one = array.addObject();
      one.put("item", graph.label(each.item()));
      put(one, "drop", each.drop());
      put(one, "correlation", each.correlation());
    }
    return json;
  }
}
