package org.grapl.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads a stream of Server-Sent Events (WHATWG HTML, 9.2). Of one thread. */
final class SseReader {

  private final BufferedReader lines;
  private String id = "";

  SseReader(InputStream body) {
    this.lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
  }

  /**
   * An event that has data.
   *
   * @param id the last one that was given; empty if none was
   */
  record Message(String id, String data) {}

  /** The next event; none at the end, where an event that is not ended is left out. */
  Optional<Message> next() throws IOException {
    StringBuilder data = new StringBuilder();
    boolean hasData = false;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.isEmpty()) {
        if (hasData) {
          return Optional.of(new Message(id, data.toString()));
        }
        continue;
      }
      int colon = line.indexOf(':');
      String field = colon < 0 ? line : line.substring(0, colon);
      String value = colon < 0 ? "" : line.substring(colon + 1);
      value = value.startsWith(" ") ? value.substring(1) : value;
      if (field.equals("data")) {
        data.append(hasData ? "\n" : "").append(value);
        hasData = true;
      } else if (field.equals("id")) {
        id = value;
      }
    }
    return Optional.empty();
  }
}
