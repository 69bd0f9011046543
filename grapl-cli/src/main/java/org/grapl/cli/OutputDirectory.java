package org.grapl.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes the directory for results before the work starts, so that no work is lost for want of it.
 */
final class OutputDirectory {

  private OutputDirectory() {}

  static void create(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (FileAlreadyExistsException e) {
      throw new BadInputException("--out must be a directory, got the file " + directory);
    } catch (IOException e) {
      throw new BadInputException(
          "--out " + directory + " cannot be created: " + e.getClass().getSimpleName());
    }
    if (!Files.isWritable(directory)) {
      throw new BadInputException("--out must be a directory one may write to, got " + directory);
    }
  }
}
