package org.grapl.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A directory for files that others are to read or write, gone with all its files when closed, or
 * when the JVM ends before (Ctrl-C). Holds files only, no directories.
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

  /** A file in it, which need not be there. */
  public Path file(String name) {
    return path.resolve(name);
  }

  /** Copies a resource of this package, or any by its absolute name, into a file. */
  public Path unpack(String resource) {
    try (InputStream in = ScratchDirectory.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("resource " + resource + " is missing");
      }
      Path file = file(resource.substring(resource.lastIndexOf('/') + 1));
      Files.copy(in, file);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void delete() {
    File[] files = path.toFile().listFiles();
    if (files != null) {
      for (File file : files) {
        file.delete();
      }
      path.toFile().delete();
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
