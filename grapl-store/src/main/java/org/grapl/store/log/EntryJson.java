package org.grapl.store.log;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import org.grapl.data.file.Labels;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.jspecify.annotations.Nullable;

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
    return word(EventFields.Kind.of(event));
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
    } else if (field.equals("budget")) {
      return SettingsJson.budget((double) value);
    }
    return JSON.valueToTree(value instanceof Instant ? value.toString() : value);
  }

  /** The entry that {@link #write} wrote so. */
  public Entry read(String text) {
    Fields fields = new Fields(JsonFields.parse(text));
    String kind = fields.text("kind");
    Entry entry =
        new Entry(
            fields.whole("entry"),
            fields.instant("at"),
            fields.text("who", ""),
            fields.text("request", ""),
            fields.text("note", ""),
            EventFields.read(
                Arrays.stream(EventFields.Kind.values())
                    .filter(each -> word(each).equals(kind))
                    .findFirst()
                    .orElseThrow(
                        () ->
                            Check.mustBe("kind", "one that this version knows", '"' + kind + '"')),
                fields));
    fields.refuseOthers();
    return entry;
  }

  /** The fields of an entry, items by their labels. */
  private final class Fields extends JsonFields implements EventFields.Source<RuntimeException> {

    Fields(JsonNode json) {
      super("entry", json);
    }

    @Override
    public @Nullable Object get(String field, Class<?> type) {
      if (!has(field)) {
        return null;
      } else if (field.equals("item")) {
        return labelled(text(field));
      } else if (type == BitSet.class) {
        BitSet items = new BitSet();
        texts(field).forEach(label -> items.set(labelled(label)));
        return items;
      } else if (type.isEnum()) {
        return word(field, (Enum<?>[]) type.getEnumConstants());
      } else if (type == long.class) {
        return whole(field);
      } else if (type == int.class) {
        return smallWhole(field);
      } else if (type == double.class) {
        return number(field);
      } else if (type == boolean.class) {
        return flag(field);
      }
      return type == Instant.class ? instant(field) : text(field);
    }

    private int labelled(String label) {
      return graph
          .item(label)
          .orElseThrow(() -> new IllegalArgumentException(Labels.unknown(graph, label)));
    }
  }
}
