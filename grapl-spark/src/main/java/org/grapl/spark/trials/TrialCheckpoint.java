package org.grapl.spark.trials;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.file.DataFileException;
import org.grapl.research.TrialPlan;
import org.grapl.research.TrialResult;
import org.grapl.research.TrialTask;
import org.grapl.spark.trials.TrialNames.Name;
import org.grapl.spark.trials.TrialTable.Row;

/**
 * A directory of Parquet files in which finished tasks are kept. Whoever dies loses what came in
 * during the last {@value #LEAST_SECONDS} seconds, or the last hundredth of the run if that is
 * longer: files then grow as the logarithm of the time, some 500 in ten hours. A file is there
 * whole or not at all. Files are read and written by means that do not mind an interrupted thread:
 * Ctrl-C must not cost what was finished before. Owned by one thread.
 */
final class TrialCheckpoint {

  private static final String SUFFIX = ".parquet";
  private static final int LEAST_SECONDS = 5;
  private static final long LEAST_NANOS = LEAST_SECONDS * 1_000_000_000L;
  private static final int LARGEST_SHARE_AT_RISK = 100;

  private final Path directory;
  private final String fingerprint;
  private final TrialNames names;
  private final long opened = System.nanoTime();
  private final List<Row> pending = new ArrayList<>();
  private long flushed = opened;

  private TrialCheckpoint(Path directory, String fingerprint, TrialNames names) {
    this.directory = directory;
    this.fingerprint = fingerprint;
    this.names = names;
  }

  /**
   * Opens a directory, or makes it.
   *
   * @throws DataFileException if that is not possible
   */
  static TrialCheckpoint open(Path directory, String fingerprint, TrialPlan plan) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new DataFileException(
          directory, "must be a directory that can be made, to keep what is finished");
    }
    if (!Files.isWritable(directory)) {
      throw new DataFileException(directory, "must be a directory one may write to");
    }
    return new TrialCheckpoint(directory, fingerprint, new TrialNames(plan));
  }

  /**
   * What is there of a plan.
   *
   * @param notes what a person should know about it
   */
  record Found(List<TrialResult> results, List<String> notes) {}

  /** Reads all files. Those that cannot be read are named in a note, and their tasks not found. */
  Found found() {
    Map<TrialTask, TrialResult> results = new LinkedHashMap<>();
    List<String> notes = new ArrayList<>();
    int others = 0;
    for (Path file : files()) {
      try {
        for (Row row : TrialTable.read(file)) {
          if (row.fingerprint().equals(fingerprint)) {
            result(row).ifPresent(result -> results.putIfAbsent(result.task(), result));
          } else {
            others++;
          }
        }
      } catch (IOException e) {
        notes.add(
            "%s: not a whole file of finished trials (%s); what it held is run again, and it may be deleted"
                .formatted(file, e.getMessage()));
      }
    }
    if (!results.isEmpty()) {
      notes.add(
          "%d of %d runs were finished before and are taken from %s"
              .formatted(results.size(), names.count(), directory));
    }
    if (others > 0) {
      notes.add(
          "%s holds %d runs of another seed, another problem or another build of grapl; they are left alone"
              .formatted(directory, others));
    }
    return new Found(List.copyOf(results.values()), notes);
  }

  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      all.forEach(files::add);
    } catch (IOException e) {
      throw DataFileException.because(directory, e);
    }
    files.sort(null);
    return files;
  }

  private Optional<TrialResult> result(Row row) {
    return names
        .task(new Name(row.experiment(), row.method()), row.trial())
        .map(
            task -> new TrialResult(task, row.items(), row.counted(), row.wrong(), row.measures()));
  }

  /** Takes a result in, to be written with the next {@link #flush}. */
  void keep(TrialResult result) {
    Name name = names.of(result.task());
    pending.add(
        new Row(
            fingerprint,
            name.experiment(),
            result.task().trial(),
            name.method(),
            result.items(),
            result.counted(),
            result.wrong(),
            result.measures()));
  }

  /** Writes what was not written yet if it is time to; cheap enough to be called often. */
  void flushIfDue() {
    long now = System.nanoTime();
    if (now - flushed >= Math.max(LEAST_NANOS, (now - opened) / LARGEST_SHARE_AT_RISK)) {
      flush();
    }
  }

  /** Writes what was not written yet. */
  void flush() {
    if (!pending.isEmpty()) {
      Undisturbed.run(
          () ->
              AtomicFile.writeBytes(
                  directory.resolve("trials-" + UUID.randomUUID() + SUFFIX),
                  out -> TrialTable.write(pending, out)));
      pending.clear();
      flushed = System.nanoTime();
    }
  }
}
