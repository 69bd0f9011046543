package org.grapl.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The code blocks of docs/HTTP.md. */
final class HttpPage {

  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** The server's address as the page has it. */
  static final String ADDRESS = "http://127.0.0.1:8080";

  private static final Pattern BLOCK = Pattern.compile("```([a-z]+)\n(.*?)\n```", Pattern.DOTALL);

  /**
   * A block of code.
   *
   * @param line where it begins
   */
  record Block(String language, String text, int line) {

    boolean isOutput() {
      return language.equals("json") || language.equals("text");
    }
  }

  private HttpPage() {}

  static List<Block> blocks() {
    String page;
    try {
      page = Files.readString(ROOT.resolve("docs/HTTP.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Block> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(page);
    while (matcher.find()) {
      int line = (int) page.substring(0, matcher.start()).lines().count() + 1;
      blocks.add(new Block(matcher.group(1), matcher.group(2), line));
    }
    return blocks;
  }

  static String only(String language) {
    return blocks().stream()
        .filter(block -> block.language().equals(language))
        .findFirst()
        .orElseThrow()
        .text();
  }
}
