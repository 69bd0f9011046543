package org.grapl.data.file;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a file whole or not at all: into a temporary file beside it, which is forced to the disk
 * and then takes its place in one step. Whoever looks sees the old content or the new, never half
 * of it; if writing fails, the old file is untouched and the temporary one is gone. Thread-safe.
 */
public final class AtomicFile {

  private AtomicFile() {}

  @FunctionalInterface
  public interface Content<T> {
    void writeTo(T out) throws IOException;
  }

  public static void writeBytes(Path path, Content<OutputStream> content) {
    writeFile(path, temporary -> fill(temporary, content));
  }

  /** Has somebody else fill the temporary file, which is there and empty, by its path. */
  public static void writeFile(Path path, Content<Path> content) {
    try {
      Path target = Files.isSymbolicLink(path) ? path.toRealPath() : path.toAbsolutePath();
      Path directory = Objects.requireNonNullElse(target.getParent(), target);
      if (Files.isDirectory(target)) {
        throw new DataFileException(path, "is a directory, expected a file to write");
      }
      if (!Files.isDirectory(directory)) {
        throw new DataFileException(path, "there is no directory " + directory);
      }
      Path temporary = create(directory, "." + target.getFileName());
      try {
        content.writeTo(temporary);
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (Throwable e) {
        Files.deleteIfExists(temporary);
        throw e;
      }
    } catch (UncheckedIOException e) {
      throw DataFileException.because(path, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw DataFileException.because(path, e);
    }
  }

  /** Writes text in UTF-8, through gzip if the name ends in {@code .gz}. */
  public static void writeText(Path path, Content<Writer> content) {
    boolean compressed = FileName.isCompressed(path);
    writeBytes(
        path,
        bytes -> {
          OutputStream data = compressed ? new GZIPOutputStream(bytes) : bytes;
          // The encoder that comes with a charset's name would write '?' for what it cannot encode.
          Writer text =
              new BufferedWriter(new OutputStreamWriter(data, StandardCharsets.UTF_8.newEncoder()));
          content.writeTo(text);
          text.flush();
          if (data instanceof GZIPOutputStream gzip) {
            gzip.finish();
          }
        });
  }

  /** A new file of the usual permissions, which {@link Files#createTempFile} would not give. */
  private static Path create(Path directory, String name) throws IOException {
    for (int attempt = 0; ; attempt++) {
      try {
        return Files.createFile(directory.resolve(name + "." + attempt + ".tmp"));
      } catch (FileAlreadyExistsException e) {
        // Somebody else is writing the same file, or died while doing so: take the next name.
      }
    }
  }

  private static void fill(Path temporary, Content<OutputStream> content) throws IOException {
    try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }
}
