package org.grapl.store.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A small disk in memory, if this process may mount one; the test is skipped otherwise. */
final class TestDisk implements AutoCloseable {

  private final Path place;

  private TestDisk(Path place) {
    this.place = place;
  }

  static TestDisk mount(Path place, String size) throws Exception {
    Assumptions.assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=" + size, "none", place.toString()),
        "a small disk cannot be mounted here (that takes root on Linux)");
    return new TestDisk(place);
  }

  void makeReadOnly() throws Exception {
    if (!run("mount", "-o", "remount,ro", place.toString())) {
      throw new IOException("the disk cannot be made read-only");
    }
  }

  @Override
  public void close() throws Exception {
    // Lazily: a connection that is just being closed must not keep the test from cleaning up.
    run("umount", "-l", place.toString());
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
