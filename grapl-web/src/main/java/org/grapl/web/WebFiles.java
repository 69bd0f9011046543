package org.grapl.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of the page by their paths, such as {@code campaign/list.js}. Files of the library are
 * under {@code lib}, the examples under {@code examples}. Those in a jar are read once; in a
 * directory, where somebody may be writing them, each time. The page asks for its files under their
 * version, {@code v-VERSION/campaign/list.js}; those of another version are not there. Thread-safe.
 */
public final class WebFiles {

  /** The page itself. */
  public static final String INDEX = "index.html";

  /**
   * What keeps the page's files in the browser. It lies beside the page, whose requests it sees.
   */
  public static final String WORKER = "service-worker.js";

  static final String VERSIONED = "v-";

  private static final Pattern PATH =
      Pattern.compile("([a-z0-9][a-zA-Z0-9_-]*/){0,3}[a-z0-9][\\w.-]*");

  private static final String LIBRARY = "lib/";
  private static final String WEBJAR = "/META-INF/resources/webjars/lit-html/3.3.1/";

  private static final Map<String, String> MEDIA_TYPES =
      Map.ofEntries(
          Map.entry("html", "text/html; charset=utf-8"),
          Map.entry("css", "text/css; charset=utf-8"),
          Map.entry("js", "text/javascript; charset=utf-8"),
          Map.entry("json", "application/json"),
          Map.entry("topojson", "application/json"),
          Map.entry("webmanifest", "application/manifest+json"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("png", "image/png"),
          Map.entry("csv", "text/csv; charset=utf-8"),
          Map.entry("asc", "text/plain; charset=utf-8"),
          Map.entry("ris", "text/plain; charset=utf-8"),
          Map.entry("gz", "application/gzip"));

  private final Map<String, WebFile> known = new ConcurrentHashMap<>();

  /** The last one that a page or worker was made of. */
  private volatile @Nullable Build build;

  /** The file at a path; nothing if there is none that may be seen. */
  public Optional<WebFile> at(String path) {
    if (path.equals(INDEX) || path.equals(WORKER)) {
      Build now = latest();
      return plain(path).map(file -> file.with(path.equals(INDEX) ? now::page : now::worker));
    }
    if (!path.startsWith(VERSIONED)) {
      return plain(path);
    }
    Build last = build;
    String folder = (last == null ? latest() : last).folder();
    String rest = path.substring(Math.min(path.length(), folder.length()));
    return !path.startsWith(folder)
        ? Optional.empty()
        : rest.equals(INDEX) ? at(INDEX) : plain(rest);
  }

  /** Worked out once, unless somebody may be writing the files. */
  private Build latest() {
    Build last = build;
    if (last == null || !known.containsKey(INDEX)) {
      last = Build.of(this::plain);
      build = last;
    }
    return last;
  }

  private Optional<WebFile> plain(String path) {
    WebFile file = known.get(path);
    if (file != null) {
      return Optional.of(file);
    }
    String mediaType = MEDIA_TYPES.get(path.substring(path.lastIndexOf('.') + 1));
    boolean isHidden = path.startsWith(LIBRARY) && !path.endsWith(".js");
    if (mediaType == null || isHidden || path.contains("..") || !PATH.matcher(path).matches()) {
      return Optional.empty();
    }
    URL address = WebFiles.class.getResource(resource(path));
    if (address == null) {
      return Optional.empty();
    }
    try (InputStream stream = address.openStream()) {
      WebFile read = new WebFile(mediaType, stream.readAllBytes());
      if (!address.getProtocol().equals("file")) {
        known.put(path, read);
      }
      return Optional.of(read);
    } catch (IOException e) {
      throw new UncheckedIOException("a file of the program itself cannot be read: " + path, e);
    }
  }

  private static String resource(String path) {
    return path.startsWith(LIBRARY) ? WEBJAR + path.substring(LIBRARY.length()) : path;
  }
}
