package org.grapl.client;

import java.io.FileNotFoundException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files of which a campaign is made. They are read while they are sent. Immutable.
 *
 * <pre>{@code
 * client.create("shops", settings, Upload.table(shops).withNeighbours(5).withKnown(before));
 * }</pre>
 *
 * @param files by the parts of the form they are in the HTTP interface
 * @param linking how a table becomes a graph, as far as it was said
 */
public record Upload(Map<String, Path> files, Map<String, Object> linking) {

  /** A graph in any format grapl reads; the ending of its name tells which. */
  public static Upload graph(Path file) {
    return new Upload(Map.of("graph", file), Map.of());
  }

  /** A table with a row for each item: those whose numbers are alike are linked. */
  public static Upload table(Path file) {
    return new Upload(Map.of("table", file), Map.of());
  }

  /** With a table of what else is known of items. */
  public Upload withItems(Path file) {
    return new Upload(with(files, "items", file), linking);
  }

  /**
   * With checks made before, as {@code label,value[,value...]}: all are recorded, or no campaign.
   */
  public Upload withKnown(Path file) {
    return new Upload(with(files, "known", file), linking);
  }

  /** Links each item of a table to so many others; otherwise the server chooses. */
  public Upload withNeighbours(int count) {
    return new Upload(files, with(linking, "neighbours", count));
  }

  /** Compares items of a table by these columns; otherwise the server chooses. */
  public Upload withFeatures(List<String> columns) {
    return new Upload(files, with(linking, "features", List.copyOf(columns)));
  }

  static <T> Map<String, T> with(Map<String, T> before, String name, T value) {
    Map<String, T> more = new LinkedHashMap<>(before);
    more.put(name, value);
    return more;
  }

  /**
   * A form of several parts (RFC 7578): a campaign as JSON, and the files.
   *
   * @throws IllegalArgumentException if there is no such file
   */
  BodyPublisher form(String boundary, byte[] campaign) {
    List<BodyPublisher> form = new ArrayList<>();
    String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"%s\"%s\r\n\r\n";
    form.add(
        BodyPublishers.ofString(head.formatted("campaign", "\r\nContent-Type: application/json")));
    form.add(BodyPublishers.ofByteArray(campaign));
    files.forEach(
        (name, file) -> {
          // As browsers do: a quotation mark or a line end in a name would end the header.
          String quoted =
              String.valueOf(file.getFileName())
                  .replace("\"", "%22")
                  .replace("\r", "%0D")
                  .replace("\n", "%0A");
          form.add(
              BodyPublishers.ofString(
                  "\r\n" + head.formatted(name, "; filename=\"" + quoted + '"')));
          form.add(content(name, file));
        });
    form.add(BodyPublishers.ofString("\r\n--" + boundary + "--\r\n"));
    return BodyPublishers.concat(form.toArray(BodyPublisher[]::new));
  }

  /** What a file holds, read while it is sent. */
  static BodyPublisher content(String what, Path file) {
    try {
      if (Files.isRegularFile(file)) {
        return BodyPublishers.ofFile(file);
      }
    } catch (FileNotFoundException e) {
      // Gone in this moment.
    }
    throw new IllegalArgumentException(
        "%s must be a file that can be read, got \"%s\"".formatted(what, file));
  }
}
