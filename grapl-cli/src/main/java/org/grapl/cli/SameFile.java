package org.grapl.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whether two paths lead to one file. */
final class SameFile {

  private SameFile() {}

  static boolean is(Path a, Path b) {
    try {
      return Files.exists(a) && Files.exists(b) && Files.isSameFile(a, b);
    } catch (IOException e) {
      return a.toAbsolutePath().normalize().equals(b.toAbsolutePath().normalize());
    }
  }

  /** Refuses a file that could not be written, before the work for it. */
  static void refuseWithoutDirectory(String option, Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory) || !Files.isWritable(directory)) {
      throw new BadInputException(
          "%s %s: there is no directory %s to write to; make it first"
              .formatted(option, file, directory));
    }
  }

  static void refuse(String option, Path target, List<Path> read) {
    for (Path each : read) {
      if (is(each, target)) {
        throw new BadInputException(
            "%s must name another file than %s, which is read".formatted(option, each));
      }
    }
  }
}
