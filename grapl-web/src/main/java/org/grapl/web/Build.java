package org.grapl.web;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Everything the page leads to, as one version. The page names its files under that version, so
 * that files of two versions never meet in one browser.
 *
 * @param version another text for other files
 * @param files the versions of the files by their paths
 */
record Build(String version, Map<String, String> files) {

  private static final Pattern IN_PAGE = Pattern.compile("((?:src|href)=\"/web/)([^\"]+)\"");
  private static final Pattern IN_SCRIPT =
      Pattern.compile("(?:from|import)\\s*\\(?\\s*['\"](\\.[^'\"]+)['\"]");

  /** Follows links and imports from the page on. */
  static Build of(Function<String, Optional<WebFile>> plainFiles) {
    Map<String, String> files = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>();
    open.add(WebFiles.INDEX);
    while (!open.isEmpty()) {
      String path = open.remove();
      Optional<WebFile> file = plainFiles.apply(path);
      if (file.isEmpty() || files.putIfAbsent(path, file.get().version()) != null) {
        continue;
      }
      String text = new String(file.get().plain(), StandardCharsets.UTF_8);
      if (path.equals(WebFiles.INDEX)) {
        IN_PAGE.matcher(text).results().forEach(found -> open.add(found.group(2)));
      } else if (path.endsWith(".js")) {
        Matcher imports = IN_SCRIPT.matcher(text);
        while (imports.find()) {
          // The last part of a path is taken away by resolving against it as an address.
          open.add(URI.create(path).resolve(imports.group(1)).normalize().toString());
        }
      }
    }
    return new Build(WebFile.version(files.toString().getBytes(StandardCharsets.UTF_8)), files);
  }

  /** The page, with its files named under this version. */
  String page(String text) {
    return IN_PAGE.matcher(text).replaceAll("$1" + folder() + "$2\"");
  }

  /** The service worker, with this version and the files that it is to keep. */
  String worker(String text) {
    String paths =
        files.keySet().stream()
            .map(path -> "'" + folder() + path + "'")
            .collect(Collectors.joining(", "));
    return text.replace("'BUILD'", "'" + version + "'").replace("'FILES'", paths);
  }

  String folder() {
    return WebFiles.VERSIONED + version + "/";
  }
}
