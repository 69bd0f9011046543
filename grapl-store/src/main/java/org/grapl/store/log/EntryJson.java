package org.grapl.store.log;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.BitSet;
import java.util.Locale;
import org.grapl.Question;
import org.grapl.data.file.Labels;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.Reading;

/**
 * Entries of a campaign's log as flat JSON objects, the same in exported files and over HTTP: first
 * {@code entry}, {@code at} and {@code kind}, then {@code who}, {@code request} and {@code note}
 * unless they are empty, then what the kind tells. Items are called by their labels. Every number
 * reads back to its last bit. Immutable, thread-safe.
 */
public final class EntryJson {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final Graph graph;

  /**
   * @param graph whose items the entries are about
   */
  public EntryJson(Graph graph) {
    this.graph = graph;
  }

  /** The word for what kind of event it is, such as {@code asked} or {@code given-back}. */
  public static String kind(Event event) {
    if (event instanceof Event.Asked) {
      return "asked";
    } else if (event instanceof Event.Told) {
      return "told";
    } else if (event instanceof Event.GivenBack) {
      return "given-back";
    } else if (event instanceof Event.Recorded) {
      return "recorded";
    } else if (event instanceof Event.Withdrawn) {
      return "withdrawn";
    } else if (event instanceof Event.QuestionChanged) {
      return "question-changed";
    } else if (event instanceof Event.BudgetChanged) {
      return "budget-changed";
    } else if (event instanceof Event.AuditOpened) {
      return "audit-opened";
    } else if (event instanceof Event.AuditClosed) {
      return "audit-closed";
    } else if (event instanceof Event.AuditEnded) {
      return "audit-ended";
    }
    return "rebuilt";
  }

  /** The entry on one line. */
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
    putEvent(json, entry.event());
    return json;
  }

  private static void putUnlessEmpty(ObjectNode json, String field, String text) {
    if (!text.isEmpty()) {
      json.put(field, text);
    }
  }

  private void putEvent(ObjectNode json, Event event) {
    if (event instanceof Event.Asked asked) {
      json.put("ticket", asked.ticket());
      json.put("item", graph.label(asked.item()));
      json.put("expires", asked.expires().toString());
      json.put("purpose", word(asked.purpose()));
    } else if (event instanceof Event.Told told) {
      json.put("ticket", told.ticket());
      putReading(json, told.reading());
      if (told.late()) {
        json.put("late", true);
      }
    } else if (event instanceof Event.GivenBack back) {
      json.put("ticket", back.ticket());
      json.put("reason", word(back.reason()));
    } else if (event instanceof Event.Recorded recorded) {
      json.put("item", graph.label(recorded.item()));
      putReading(json, recorded.reading());
    } else if (event instanceof Event.Withdrawn withdrawn) {
      json.put("observation", withdrawn.observation());
    } else if (event instanceof Event.QuestionChanged changed) {
      json.put("threshold", changed.question().threshold());
      json.put("tolerance", changed.question().tolerance());
    } else if (event instanceof Event.BudgetChanged changed) {
      if (changed.budget() != Double.POSITIVE_INFINITY) {
        SettingsJson.putNumber(json, "budget", changed.budget());
      }
    } else if (event instanceof Event.AuditOpened opened) {
      json.put("error", opened.error());
      json.put("confidence", opened.confidence());
    } else if (event instanceof Event.AuditEnded ended) {
      json.put("passed", ended.passed());
      json.put("mostWrong", ended.mostWrong());
      json.put("drawn", ended.drawn());
      json.put("statement", ended.statement());
      ArrayNode above = json.putArray("above");
      ended.above().stream().forEach(item -> above.add(graph.label(item)));
    } else if (event instanceof Event.Rebuilt rebuilt) {
      putUnlessEmpty(json, "fitted", rebuilt.fitted());
      json.put("seen", rebuilt.seen());
    }
  }

  /** Puts {@code value} and, where they are not the usual, {@code bound, weight, variance}. */
  public static void putReading(ObjectNode json, Reading reading) {
    json.put("value", reading.value());
    if (reading.bound() != Reading.Bound.NONE) {
      json.put("bound", word(reading.bound()));
    }
    if (reading.weight() != 1) {
      json.put("weight", reading.weight());
    }
    reading.variance().ifPresent(variance -> json.put("variance", variance));
  }

  /** The word for a purpose, a reason or a bound: {@code search}, {@code set-aside}. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The entry that {@link #write} wrote so.
   *
   * @throws IllegalArgumentException if it is none
   */
  public Entry read(String text) {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("this is no JSON object: " + e.getOriginalMessage(), e);
    }
    return fromJson(json);
  }

  /**
   * The entry that {@link #toJson} made so.
   *
   * @throws IllegalArgumentException if something is missing, unknown or out of range
   */
  public Entry fromJson(JsonNode json) {
    JsonFields fields = new JsonFields("entry", json);
    Entry entry =
        new Entry(
            fields.whole("entry"),
            fields.instant("at"),
            fields.text("who", ""),
            fields.text("request", ""),
            fields.text("note", ""),
            event(fields.text("kind"), fields));
    fields.refuseOthers();
    return entry;
  }

  private Event event(String kind, JsonFields fields) {
    return switch (kind) {
      case "asked" ->
          new Event.Asked(
              fields.whole("ticket"),
              item(fields.text("item")),
              fields.instant("expires"),
              fields.word("purpose", Event.Purpose.values()));
      case "told" ->
          new Event.Told(fields.whole("ticket"), reading(fields), fields.flag("late", false));
      case "given-back" ->
          new Event.GivenBack(fields.whole("ticket"), fields.word("reason", Event.Reason.values()));
      case "recorded" -> new Event.Recorded(item(fields.text("item")), reading(fields));
      case "withdrawn" -> new Event.Withdrawn(fields.whole("observation"));
      case "question-changed" ->
          new Event.QuestionChanged(
              new Question(fields.number("threshold"), fields.number("tolerance")));
      case "budget-changed" ->
          new Event.BudgetChanged(fields.number("budget", Double.POSITIVE_INFINITY));
      case "audit-opened" ->
          new Event.AuditOpened(fields.number("error"), fields.number("confidence"));
      case "audit-closed" -> new Event.AuditClosed();
      case "audit-ended" ->
          new Event.AuditEnded(
              fields.flag("passed"),
              fields.smallWhole("mostWrong"),
              fields.smallWhole("drawn"),
              fields.text("statement"),
              items(fields));
      case "rebuilt" -> new Event.Rebuilt(fields.text("fitted", ""), fields.whole("seen"));
      default -> throw Check.mustBe("kind", "one that this version knows", '"' + kind + '"');
    };
  }

  private static Reading reading(JsonFields fields) {
    return new Reading(
        fields.number("value"),
        fields.has("bound") ? fields.word("bound", Reading.Bound.values()) : Reading.Bound.NONE,
        fields.number("weight", 1),
        fields.optionalNumber("variance"));
  }

  private BitSet items(JsonFields fields) {
    BitSet items = new BitSet();
    for (String label : fields.texts("above")) {
      items.set(item(label));
    }
    return items;
  }

  private int item(String label) {
    return graph
        .item(label)
        .orElseThrow(() -> new IllegalArgumentException(Labels.unknown(graph, label)));
  }
}
