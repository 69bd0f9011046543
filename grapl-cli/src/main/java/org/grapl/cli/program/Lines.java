package org.grapl.cli.program;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads lines of UTF-8 of bounded length: a program that never ends its line must not fill the
 * memory. One owner.
 */
final class Lines {

  /** Longer lines come in pieces of this length. */
  static final int LONGEST = 4096;

  private final BufferedReader reader;

  Lines(InputStream input) {
    this.reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
  }

  /** Whether something can be read without waiting. */
  boolean ready() throws IOException {
    return reader.ready();
  }

  /** The next line without its end, or nothing at the end of the input. */
  Optional<String> next() throws IOException {
    StringBuilder line = new StringBuilder();
    int character = reader.read();
    if (character < 0) {
      return Optional.empty();
    }
    while (character >= 0 && character != '\n') {
      line.append((char) character);
      if (line.length() == LONGEST) {
        return Optional.of(line.toString());
      }
      character = reader.read();
    }
    int last = line.length() - 1;
    if (last >= 0 && line.charAt(last) == '\r') {
      line.setLength(last);
    }
    return Optional.of(line.toString());
  }
}
