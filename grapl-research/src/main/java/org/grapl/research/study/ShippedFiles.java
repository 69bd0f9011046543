package org.grapl.research.study;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Reads data files that are shipped beside a class. */
public final class ShippedFiles {

  private ShippedFiles() {}

  /**
   * What the reader makes of the file. The readers want a file, and a resource may be inside a jar:
   * it is unpacked for as long as it is read.
   *
   * @param name the path of the file from the package of {@code owner}
   */
  public static <T> T read(Class<?> owner, String name, Function<Path, T> reader) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + " is missing");
      }
      Path file = Files.createTempFile("grapl-", "-" + Path.of(name).getFileName());
      try {
        Files.write(file, in.readAllBytes());
        return reader.apply(file);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
