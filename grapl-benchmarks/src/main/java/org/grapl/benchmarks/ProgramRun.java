package org.grapl.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A program run to its end, on one thread as far as linear algebra goes.
 *
 * @param succeeded whether it ended by itself, with exit code 0
 * @param lastLine of what it said, or why there is none
 */
public record ProgramRun(boolean succeeded, String lastLine) {

  public static ProgramRun of(double seconds, String... command) {
    try (ScratchDirectory scratch = new ScratchDirectory()) {
      Path log = scratch.file("log");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .redirectInput(new File("/dev/null"));
      builder.environment().put("OPENBLAS_NUM_THREADS", "1");
      builder.environment().put("OMP_NUM_THREADS", "1");
      Process process;
      try {
        process = builder.start();
      } catch (IOException e) {
        return new ProgramRun(false, "cannot start " + command[0]);
      }
      return await(process, seconds, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProgramRun await(Process process, double seconds, Path log) throws IOException {
    try {
      if (!process.waitFor((long) (1000 * seconds), TimeUnit.MILLISECONDS)) {
        return new ProgramRun(
            false, String.format(Locale.ROOT, "stopped after %.0f seconds", seconds));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ProgramRun(false, "interrupted");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    String said = Files.readString(log, StandardCharsets.UTF_8).strip();
    String lastLine = said.substring(said.lastIndexOf('\n') + 1);
    return new ProgramRun(
        process.exitValue() == 0,
        lastLine.isEmpty() ? "ended with exit code " + process.exitValue() : lastLine);
  }
}
