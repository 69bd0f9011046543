package org.grapl.store.file;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.grapl.Check;
import org.grapl.store.Settings;
import org.grapl.store.log.ContentHash;
import org.grapl.store.log.SettingsJson;

/**
 * What a campaign file says about itself.
 *
 * @param hasLabels whether items have names of their own rather than numbers
 * @param content what the graph and the items are known by in a store
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
    Map<String, Part> parts) {

  static final String FORMAT = "grapl-campaign";
  static final int VERSION = 1;

  private static final Set<String> FIELDS =
      Set.of(
          "format",
          "version",
          "name",
          "created",
          "settings",
          "items",
          "links",
          "labels",
          "entries",
          "graphHash",
          "itemsHash",
          "parts");

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

  /**
   * One part of a file.
   *
   * @param bytes its size, unpacked
   * @param sha256 of these bytes, in hexadecimal
   */
  public record Part(long bytes, String sha256) {
    public Part {
      Check.atLeast("bytes", 0, bytes);
    }
  }

  public Manifest {
    parts = Map.copyOf(parts);
  }

  String write() {
    ObjectNode json = JSON.createObjectNode();
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
    ObjectNode listed = json.putObject("parts");
    for (String part : new TreeSet<>(parts.keySet())) {
      Part of = parts.getOrDefault(part, new Part(0, ""));
      listed.putObject(part).put("bytes", of.bytes()).put("sha256", of.sha256());
    }
    return json.toPrettyString() + "\n";
  }

  /**
   * @throws IllegalArgumentException if it is not that of a campaign file this version can read
   */
  static Manifest read(String text) {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("this is no JSON object", e);
    }
    if (!json.path("format").asText("").equals(FORMAT)) {
      throw Check.mustBe("format", FORMAT, json.path("format"));
    }
    JsonNode version = json.path("version");
    if (!version.isInt() || version.intValue() != VERSION) {
      throw Check.mustBe(
          "version", "" + VERSION, version + "; a newer grapl may be able to read it");
    }
    json.fieldNames()
        .forEachRemaining(
            field -> {
              if (!FIELDS.contains(field)) {
                throw Check.mustBe("manifest", "without unknown fields", '"' + field + '"');
              }
            });
    Map<String, Part> parts = new LinkedHashMap<>();
    json.path("parts")
        .properties()
        .forEach(
            part ->
                parts.put(
                    part.getKey(),
                    new Part(whole(part.getValue(), "bytes"), text(part.getValue(), "sha256"))));
    return new Manifest(
        text(json, "name"),
        created(text(json, "created")),
        SettingsJson.fromJson(json.path("settings")),
        whole(json, "items"),
        whole(json, "links"),
        json.path("labels").asBoolean(),
        whole(json, "entries"),
        new ContentHash(text(json, "graphHash"), text(json, "itemsHash")),
        parts);
  }

  private static Instant created(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw Check.mustBe("created", "a time such as 2026-11-16T08:30:00Z", '"' + text + '"');
    }
  }

  private static String text(JsonNode json, String field) {
    JsonNode node = json.path(field);
    if (!node.isTextual()) {
      throw Check.mustBe(field, "a text", node.isMissingNode() ? "none" : node);
    }
    return node.textValue();
  }

  private static long whole(JsonNode json, String field) {
    JsonNode node = json.path(field);
    if (!node.isIntegralNumber() || !node.canConvertToLong() || node.longValue() < 0) {
      throw Check.mustBe(field, "a whole number ≥ 0", node.isMissingNode() ? "none" : node);
    }
    return node.longValue();
  }
}
