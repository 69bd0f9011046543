package org.grapl.cli;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the directory for results before the work starts, so that no work is lost for want of it,
 * and takes it away again if nothing came of it.
 */
public final class OutputDirectory implements AutoCloseable {

  /** The directories that were missing, the innermost first. */
  private final List<Path> made = new ArrayList<>();

  private OutputDirectory() {}

  /** For a command that may be asked for no files. */
  public static OutputDirectory ofNullable(@Nullable Path directory) {
    return directory == null ? new OutputDirectory() : create(directory);
  }

  static OutputDirectory create(Path directory) {
    OutputDirectory created = new OutputDirectory();
    for (Path each = directory.toAbsolutePath();
        each != null && !Files.exists(each);
        each = each.getParent()) {
      created.made.add(each);
    }
    try {
      Files.createDirectories(directory);
    } catch (FileAlreadyExistsException e) {
      throw new BadInputException("--output must be a directory, got the file " + directory);
    } catch (IOException e) {
      throw new BadInputException(
          "--output " + directory + " cannot be created: " + e.getClass().getSimpleName());
    }
    if (!Files.isWritable(directory)) {
      throw new BadInputException(
          "--output must be a directory one may write to, got " + directory);
    }
    return created;
  }

  /**
   * Removes what was made and is empty. To be called before the {@link Interrupt} is closed, which
   * lets the program end; a second call does nothing more.
   */
  @Override
  public void close() {
    try {
      for (Path each : made) {
        Files.deleteIfExists(each);
      }
    } catch (DirectoryNotEmptyException e) {
      // Results: this is what it was made for.
    } catch (IOException e) {
      // An empty directory left behind is no reason to fail.
    }
  }
}
