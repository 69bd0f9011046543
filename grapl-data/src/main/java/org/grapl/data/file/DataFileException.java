package org.grapl.data.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Something is wrong with a file a person gave. The message begins with the path as it was given
 * and, where it is known, the physical line: {@code blogs.csv:17: …}. It is meant to be shown as it
 * stands.
 */
public final class DataFileException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private static final long NO_LINE = 0;

  private final String file;
  private final long line;
  private final @Nullable String unknownLabel;

  private DataFileException(
      String message, String file, long line, @Nullable String label, @Nullable Throwable cause) {
    super(message, cause);
    this.file = file;
    this.line = line;
    this.unknownLabel = label;
  }

  public DataFileException(Path path, String complaint) {
    this(path + ": " + complaint, path.toString(), NO_LINE, null, null);
  }

  /** A complaint about one line, counted from 1. */
  public DataFileException(Path path, long line, String complaint) {
    this(path + ":" + line + ": " + complaint, path.toString(), line, null, null);
  }

  /** The same complaint, about a name that no item of the graph has. */
  public DataFileException aboutLabel(String label) {
    return new DataFileException(String.valueOf(getMessage()), file, line, label, null);
  }

  /** The system's failure to read or write a file, in plain words. */
  public static DataFileException because(Path path, IOException cause) {
    String message = cause.getMessage();
    String words = message == null ? cause.getClass().getSimpleName() : message;
    if (cause instanceof NoSuchFileException) {
      words = "no such file";
    } else if (cause instanceof AccessDeniedException) {
      words = "permission denied";
    } else if (cause instanceof EOFException) {
      words = "the gzip data ends too early; the file seems to be cut off";
    } else if (cause instanceof ZipException) {
      words = "the gzip data is damaged or is no gzip data at all (" + message + ")";
    } else if (cause instanceof CharacterCodingException) {
      words = "the text holds half of a surrogate pair, which UTF-8 cannot express";
    }
    return new DataFileException(path + ": " + words, path.toString(), NO_LINE, null, cause);
  }

  public Path path() {
    return Path.of(file);
  }

  /** The name in question, if the trouble is that no item of the graph has it. */
  public Optional<String> unknownLabel() {
    return Optional.ofNullable(unknownLabel);
  }

  /** The line on which the trouble begins, counted from 1, if it has one. */
  public OptionalLong line() {
    return line == NO_LINE ? OptionalLong.empty() : OptionalLong.of(line);
  }
}
