package org.grapl.data.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Something is wrong with a file a person gave. The message begins with the path as it was given
 * and, where it is known, the physical line: {@code blogs.csv:17: …}. It is meant to be shown as it
 * stands.
 */
public final class DataFileException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final @Nullable String unknownLabel;

  private DataFileException(String message, @Nullable String label, @Nullable Throwable cause) {
    super(message, cause);
    this.unknownLabel = label;
  }

  public DataFileException(Path path, String complaint) {
    this(path + ": " + complaint, null, null);
  }

  public DataFileException(Path path, long line, String complaint) {
    this(path + ":" + line + ": " + complaint, null, null);
  }

  /** The same complaint, about a name that no item of the graph has. */
  public DataFileException aboutLabel(String label) {
    return new DataFileException(String.valueOf(getMessage()), label, null);
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
    return new DataFileException(path + ": " + words, null, cause);
  }

  /** The name in question, if the trouble is that no item of the graph has it. */
  public Optional<String> unknownLabel() {
    return Optional.ofNullable(unknownLabel);
  }
}
