package org.grapl.store.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.grapl.internal.Check;
import org.grapl.store.Settings;
import org.grapl.store.log.ContentHash;
import org.grapl.store.log.JsonFields;
import org.grapl.store.log.SettingsJson;

/**
 * What a campaign file says about itself.
 *
 * @param hasLabels whether items have names of their own rather than numbers
 * @param content the hashes of the items and links in the file
 * @param first those of the items and links it began with, before it grew
 * @param parts the other parts of the file by name
 */
public record Manifest(
    String name,
    Instant created,
    Settings settings,
    long items,
    long links,
    boolean hasLabels,
    long entries,
    ContentHash content,
    ContentHash first,
    Map<String, Part> parts) {

  static final String FORMAT = "grapl-campaign";
  static final int VERSION = 1;

  /** One part of a file: its size, unpacked, and its hash. */
  public record Part(long bytes, String sha256) {
    public Part {
      Check.atLeast("bytes", 0, bytes);
    }
  }

  public Manifest {
    parts = Map.copyOf(parts);
  }

  String write() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("format", FORMAT);
    json.put("version", VERSION);
    json.put("name", name);
    json.put("created", created.toString());
    json.set("settings", SettingsJson.toJson(settings));
    json.put("items", items);
    json.put("links", links);
    json.put("labels", hasLabels);
    json.put("entries", entries);
    json.put("graphHash", content.graph());
    json.put("itemsHash", content.items());
    if (!first.equals(content)) {
      json.put("firstGraphHash", first.graph());
      json.put("firstItemsHash", first.items());
    }
    ObjectNode listed = json.putObject("parts");
    for (String part : new TreeSet<>(parts.keySet())) {
      Part of = parts.getOrDefault(part, new Part(0, ""));
      listed.putObject(part).put("bytes", of.bytes()).put("sha256", of.sha256());
    }
    return json.toPrettyString() + "\n";
  }

  static Manifest read(String text) {
    JsonNode json = JsonFields.parse(text);
    if (!json.path("format").asText("").equals(FORMAT)) {
      throw Check.mustBe("format", FORMAT, json.path("format"));
    }
    JsonNode version = json.path("version");
    if (!version.isInt() || version.intValue() != VERSION) {
      throw Check.mustBe(
          "version", "" + VERSION, version + "; a newer grapl may be able to read it");
    }
    JsonFields fields = new JsonFields("manifest", json);
    fields.has("format");
    fields.has("version");
    Map<String, Part> parts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : fields.node("parts").properties()) {
      JsonFields part = new JsonFields(each.getKey(), each.getValue());
      parts.put(each.getKey(), new Part(part.whole("bytes"), part.text("sha256")));
    }
    ContentHash content = new ContentHash(fields.text("graphHash"), fields.text("itemsHash"));
    Manifest manifest =
        new Manifest(
            fields.text("name"),
            fields.instant("created"),
            SettingsJson.fromJson(fields.node("settings")),
            Check.atLeast("items", 0L, fields.whole("items")),
            Check.atLeast("links", 0L, fields.whole("links")),
            fields.flag("labels", false),
            Check.atLeast("entries", 0L, fields.whole("entries")),
            content,
            new ContentHash(
                fields.text("firstGraphHash", content.graph()),
                fields.text("firstItemsHash", content.items())),
            parts);
    fields.refuseOthers();
    return manifest;
  }
}
