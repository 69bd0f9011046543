package org.grapl.store.log;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.grapl.Question;
import org.grapl.certify.Claims;
import org.grapl.certify.StoppingRule;
import org.grapl.data.file.Labels;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.ItemList;
import org.grapl.store.Reading;
import org.grapl.store.Wording;
import org.grapl.store.log.EventFields.Kind;

/**
 * Entries of a campaign's log as flat JSON objects, the same in exported files and over HTTP: first
 * {@code entry}, {@code at} and {@code kind}, then {@code who}, {@code request} and {@code note}
 * unless they are empty, then the {@linkplain EventFields fields of the kind}. Items are called by
 * their labels. Every number reads back to its last bit. Immutable, thread-safe.
 *
 * @param graph whose items the entries are about
 */
public record EntryJson(Graph graph) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The word for what kind of event it is, such as {@code asked} or {@code given-back}. */
  public static String kind(Event event) {
    return word(Kind.of(event));
  }

  /** The word for a purpose, a reason or a bound: {@code search}, {@code set-aside}. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String write(Entry entry) {
    return toJson(entry).toString();
  }

  public ObjectNode toJson(Entry entry) {
    ObjectNode json = JSON.createObjectNode();
    json.put("entry", entry.number());
    json.put("at", entry.at().toString());
    json.put("kind", kind(entry.event()));
    putUnlessEmpty(json, "who", entry.who());
    putUnlessEmpty(json, "request", entry.request());
    putUnlessEmpty(json, "note", entry.note());
    EventFields.of(entry.event()).forEach((field, value) -> json.set(field, value(field, value)));
    return json;
  }

  private static void putUnlessEmpty(ObjectNode json, String field, String text) {
    if (!text.isEmpty()) {
      json.put(field, text);
    }
  }

  private JsonNode value(String field, Object value) {
    if (field.equals("item")) {
      return JSON.valueToTree(graph.label((int) value));
    } else if (value instanceof BitSet items) {
      return JSON.valueToTree(items.stream().mapToObj(graph::label).toList());
    } else if (value instanceof Enum<?> constant) {
      return JSON.valueToTree(word(constant));
    } else if (value instanceof Wording words) {
      return WordingJson.toJson(words);
    } else if (field.equals("budget")) {
      return SettingsJson.budget((double) value);
    }
    return JSON.valueToTree(value instanceof Instant ? value.toString() : value);
  }

  /** The entry that {@link #write} wrote so. */
  public Entry read(String text) {
    JsonFields fields = new JsonFields("entry", JsonFields.parse(text));
    String kind = fields.text("kind");
    Entry entry =
        new Entry(
            fields.whole("entry"),
            fields.instant("at"),
            fields.text("who", ""),
            fields.text("request", ""),
            fields.text("note", ""),
            event(
                Arrays.stream(Kind.values())
                    .filter(each -> word(each).equals(kind))
                    .findFirst()
                    .orElseThrow(
                        () ->
                            Check.mustBe("kind", "one that this version knows", '"' + kind + '"')),
                fields));
    fields.refuseOthers();
    return entry;
  }

  private Event event(Kind kind, JsonFields fields) {
    return switch (kind) {
      case ASKED ->
          new Event.Asked(
              fields.whole("ticket"),
              item(fields.text("item")),
              fields.instant("expires"),
              fields.word("purpose", Event.Purpose.values()));
      case TOLD ->
          new Event.Told(fields.whole("ticket"), reading(fields), fields.flag("late", false));
      case GIVEN_BACK ->
          new Event.GivenBack(fields.whole("ticket"), fields.word("reason", Event.Reason.values()));
      case RECORDED -> new Event.Recorded(item(fields.text("item")), reading(fields));
      case WITHDRAWN ->
          new Event.Withdrawn(fields.whole("observation"), fields.flag("settled", false));
      case CONFIRMED -> new Event.Confirmed(fields.whole("observation"));
      case QUESTION_CHANGED ->
          new Event.QuestionChanged(
              new Question(fields.number("threshold"), fields.number("tolerance")));
      case BUDGET_CHANGED ->
          new Event.BudgetChanged(fields.number("budget", Double.POSITIVE_INFINITY));
      case AUDIT_OPENED ->
          new Event.AuditOpened(
              new StoppingRule(
                  new Claims(
                      fields.number("error", 1),
                      fields.number("recall", 0),
                      fields.number("precision", 0)),
                  fields.number("confidence")),
              fields.has("rule") ? fields.smallWhole("rule") : 1);
      case AUDIT_CLOSED -> new Event.AuditClosed();
      case REBUILT ->
          new Event.Rebuilt(
              fields.text("fitted", ""),
              fields.whole("seen"),
              fields.has("together") ? fields.whole("together") : 0);
      case AUDIT_ENDED ->
          new Event.AuditEnded(
              fields.flag("passed"),
              fields.smallWhole("mostWrong"),
              fields.has("wronglyAbove")
                  ? fields.smallWhole("wronglyAbove")
                  : Event.AuditEnded.TOGETHER,
              fields.smallWhole("drawn"),
              fields.text("statement"),
              items(fields.texts("above")));
      case GROWN ->
          new Event.Grown(
              new ItemList(
                  fields.text("graph"),
                  fields.text("table"),
                  fields.smallWhole("size"),
                  fields.has("retired") ? items(fields.texts("retired")) : new BitSet()));
      case WORDED -> new Event.Worded(WordingJson.fromJson(fields.node("words")));
      case ASSIGNED ->
          new Event.Assigned(
              fields.text("to"), fields.flag("shared", false), items(fields.texts("items")));
    };
  }

  private static Reading reading(JsonFields fields) {
    return new Reading(
        fields.number("value"),
        fields.has("bound") ? fields.word("bound", Reading.Bound.values()) : Reading.Bound.NONE,
        fields.number("weight", 1),
        fields.optionalNumber("variance"));
  }

  private BitSet items(List<String> labels) {
    BitSet items = new BitSet();
    labels.forEach(label -> items.set(item(label)));
    return items;
  }

  private int item(String label) {
    return graph
        .item(label)
        .orElseThrow(() -> new IllegalArgumentException(Labels.unknown(graph, label)));
  }
}
