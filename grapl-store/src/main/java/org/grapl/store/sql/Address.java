package org.grapl.store.sql;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.StringJoiner;
import org.grapl.internal.Check;

/** Where a store is, as people write it. */
sealed interface Address {

  /** What messages call it: never with a password. */
  String shown();

  /** A file. */
  record SqliteFile(Path path) implements Address {
    @Override
    public String shown() {
      return path.toString();
    }
  }

  /**
   * A database of a server.
   *
   * @param url what the driver gets, without user and password
   * @param user empty if the driver is to use its default
   * @param password likewise
   */
  record PostgresUrl(String url, String user, String password, String shown) implements Address {
    @Override
    public String toString() {
      return shown;
    }
  }

  /**
   * Understands a path, {@code sqlite:PATH}, {@code jdbc:sqlite:PATH}, {@code
   * postgresql://user:password@host/database} and {@code jdbc:postgresql:…}.
   */
  static Address parse(String text) {
    String plain = text.startsWith("jdbc:") ? text.substring(5) : text;
    String lower = plain.toLowerCase(Locale.ROOT);
    if (lower.startsWith("postgresql:") || lower.startsWith("postgres:")) {
      return postgres(plain.substring(plain.indexOf(':') + 1));
    }
    if (lower.startsWith("sqlite:")) {
      return file(plain.substring("sqlite:".length()));
    }
    if (plain.length() < text.length() || lower.matches("[a-z][a-z0-9+.-]+://.*")) {
      throw Check.mustBe(
          "store",
          "a file, sqlite:FILE or postgresql://user:password@host/database",
          '"' + text.replaceFirst("//.*", "//") + "…\"");
    }
    return file(text);
  }

  private static Address file(String text) {
    // SQLite would take these for a private database in memory, or a URI with options of its own.
    if (text.isBlank() || text.startsWith(":") || text.startsWith("file:") || text.contains("?")) {
      throw Check.mustBe("store", "the name of a file", '"' + text + '"');
    }
    try {
      return new SqliteFile(Path.of(text));
    } catch (InvalidPathException e) {
      throw Check.mustBe("store", "the name of a file", '"' + text + '"');
    }
  }

  private static Address postgres(String afterScheme) {
    int query = afterScheme.indexOf('?');
    String place = query < 0 ? afterScheme : afterScheme.substring(0, query);
    int at = place.lastIndexOf('@');
    String user = "";
    String password = "";
    if (at >= 0) {
      String who = place.substring(place.startsWith("//") ? 2 : 0, at);
      int colon = who.indexOf(':');
      user = decoded(colon < 0 ? who : who.substring(0, colon));
      password = colon < 0 ? "" : decoded(who.substring(colon + 1));
      place = "//" + place.substring(at + 1);
    }
    // Taken out of the query too: libraries write the URL of a connection into their logs.
    StringJoiner options = new StringJoiner("&", "?", "").setEmptyValue("");
    String given = query < 0 ? "" : afterScheme.substring(query + 1);
    for (String option : given.isEmpty() ? new String[0] : given.split("&", -1)) {
      if (option.startsWith("user=")) {
        user = decoded(option.substring("user=".length()));
      } else if (option.startsWith("password=")) {
        password = decoded(option.substring("password=".length()));
      } else {
        options.add(option);
      }
    }
    return new PostgresUrl(
        "jdbc:postgresql:" + place + options, user, password, "postgresql:" + place);
  }

  private static String decoded(String part) {
    try {
      return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "store: user and password must be percent-encoded where they hold % : / @ ?");
    }
  }
}
