package org.grapl.data.file;

import java.nio.file.Path;
import java.util.Locale;
import org.grapl.internal.Check;

/** What the name of a file tells of its content. */
public final class FileName {

  private static final String GZIP = ".gz";

  private FileName() {}

  public static boolean isCompressed(Path path) {
    return lower(path).endsWith(GZIP);
  }

  /** The ending in lower case, with its point and without {@code .gz}; empty if there is none. */
  public static String extension(Path path) {
    String name = lower(path);
    String plain = isCompressed(path) ? name.substring(0, name.length() - GZIP.length()) : name;
    int point = plain.lastIndexOf('.');
    return point < 0 ? "" : plain.substring(point);
  }

  private static String lower(Path path) {
    Path name = Check.given("path", path).getFileName();
    return name == null ? "" : name.toString().toLowerCase(Locale.ROOT);
  }
}
