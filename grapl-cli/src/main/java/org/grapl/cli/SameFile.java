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

  /** Refuses to write over what is read. */
  static void refuse(String option, Path target, List<Path> read) {
    for (Path each : read) {
      if (is(each, target)) {
        throw new BadInputException(
            "%s must name another file than %s, which is read".formatted(option, each));
      }
    }
  }
}
