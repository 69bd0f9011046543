package org.grapl.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A directory for files that others are to read or write, gone with all that is in it when closed,
 * or when the JVM ends before (Ctrl-C).
 */
public final class ScratchDirectory implements AutoCloseable {

  /** Tells whose it is, should the JVM be killed before it could delete it. */
  static final String PREFIX = "grapl-bench-" + ProcessHandle.current().pid() + "-";

  private final Path path;
  private final Thread hook = new Thread(this::delete);

  public ScratchDirectory() {
    try {
      this.path = Files.createTempDirectory(PREFIX);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Runtime.getRuntime().addShutdownHook(hook);
  }

  public Path file(String name) {
    return path.resolve(name);
  }

  /** Copies a resource of this package into a file. */
  public Path unpack(String resource) {
    try (InputStream in = ScratchDirectory.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("resource " + resource + " is missing");
      }
      Path file = file(resource);
      Files.copy(in, file);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void delete() {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> all = Files.walk(path)) {
      // Those deepest inside come last in a walk, and have to go first.
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException | UncheckedIOException e) {
      // Somebody still writes there; what is left is in the system's directory for such things.
    }
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // The hook runs already and finds nothing left to delete.
    }
  }
}
