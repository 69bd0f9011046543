package org.grapl.client;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Files of which a campaign is made. They are read while they are sent. Immutable.
 *
 * <pre>{@code
 * client.create("shops", settings, Upload.table(shops).withNeighbours(5).withKnown(before));
 * }</pre>
 */
public final class Upload {

  private static final String GRAPH = "graph";
  private static final String TABLE = "table";

  private final Map<String, Path> files;
  private final Optional<Integer> neighbours;
  private final List<String> features;

  private Upload(Map<String, Path> files, Optional<Integer> neighbours, List<String> features) {
    this.files = files;
    this.neighbours = neighbours;
    this.features = List.copyOf(features);
  }

  /** A graph in any format grapl reads; the ending of its name tells which. */
  public static Upload graph(Path file) {
    return new Upload(Map.of(GRAPH, Rule.given("file", file)), Optional.empty(), List.of());
  }

  /** A table with a row for each item: those whose numbers are alike are linked. */
  public static Upload table(Path file) {
    return new Upload(Map.of(TABLE, Rule.given("file", file)), Optional.empty(), List.of());
  }

  /** With a table of what else is known of items. */
  public Upload withItems(Path file) {
    return with("items", file);
  }

  /**
   * With checks made before, as {@code label,value[,value...]}: all are recorded, or no campaign.
   */
  public Upload withKnown(Path file) {
    return with("known", file);
  }

  private Upload with(String part, Path file) {
    Map<String, Path> more = new LinkedHashMap<>(files);
    more.put(part, Rule.given(part, file));
    return new Upload(more, neighbours, features);
  }

  /** Links each item of a table to so many others; otherwise the server chooses. */
  public Upload withNeighbours(int count) {
    return new Upload(files, Optional.of(count), features);
  }

  /** Compares items of a table by these columns; otherwise the server chooses. */
  public Upload withFeatures(List<String> columns) {
    return new Upload(files, neighbours, columns);
  }

  Multipart form(ObjectNode draft) {
    if (neighbours.isPresent() || !features.isEmpty()) {
      ObjectNode graph = draft.putObject(GRAPH);
      neighbours.ifPresent(count -> graph.put("neighbours", count));
      if (!features.isEmpty()) {
        ArrayNode columns = graph.putArray("features");
        features.forEach(columns::add);
      }
    }
    Multipart form = new Multipart().json("campaign", Json.write(draft));
    files.forEach(form::file);
    return form;
  }
}
