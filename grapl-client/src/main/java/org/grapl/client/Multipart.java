package org.grapl.client;

import java.io.FileNotFoundException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A form of several parts (RFC 7578), of which files are read while they are sent. Of one thread;
 * {@link #body} may be called for each attempt anew.
 */
final class Multipart {

  private final String boundary = "grapl-" + UUID.randomUUID();
  private final List<Part> parts = new ArrayList<>();

  private interface Part {
    void addTo(List<BodyPublisher> body);
  }

  String type() {
    return "multipart/form-data; boundary=" + boundary;
  }

  Multipart json(String name, byte[] json) {
    String head = head("name=\"%s\"".formatted(name), "application/json");
    parts.add(
        body -> {
          body.add(text(head));
          body.add(BodyPublishers.ofByteArray(json));
        });
    return this;
  }

  /**
   * @throws IllegalArgumentException if there is no such file
   */
  Multipart file(String name, Path file) {
    if (!Files.isRegularFile(file)) {
      throw Rule.mustBe(name, "a file that can be read", '"' + file.toString() + '"');
    }
    String named = "name=\"%s\"; filename=\"%s\"";
    String head =
        head(
            named.formatted(name, quoted(String.valueOf(file.getFileName()))),
            "application/octet-stream");
    parts.add(
        body -> {
          body.add(text(head));
          try {
            body.add(BodyPublishers.ofFile(file));
          } catch (FileNotFoundException e) {
            throw Rule.mustBe(name, "a file that can be read", '"' + file.toString() + '"');
          }
        });
    return this;
  }

  private String head(String parameters, String type) {
    return "--%s\r\nContent-Disposition: form-data; %s\r\nContent-Type: %s\r\n\r\n"
        .formatted(boundary, parameters, type);
  }

  /** As browsers do: a quotation mark or a line end in a name would end the header. */
  static String quoted(String name) {
    return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
  }

  BodyPublisher body() {
    List<BodyPublisher> body = new ArrayList<>();
    for (Part part : parts) {
      part.addTo(body);
      body.add(text("\r\n"));
    }
    body.add(text("--" + boundary + "--\r\n"));
    return BodyPublishers.concat(body.toArray(BodyPublisher[]::new));
  }

  private static BodyPublisher text(String text) {
    return BodyPublishers.ofString(text, StandardCharsets.UTF_8);
  }
}
