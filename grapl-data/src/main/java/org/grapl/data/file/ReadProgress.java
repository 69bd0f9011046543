package org.grapl.data.file;

/**
 * Hears how far the reading of a file has come. Called on the reading thread, about once per
 * mebibyte of the file as it lies on the disk, and once more at its end with {@code read == total}.
 */
@FunctionalInterface
public interface ReadProgress {

  ReadProgress SILENT = (read, total) -> {};

  /** So many links have been read; called just before {@link #bytesRead}. */
  public default void linksRead(long links) {}

  /**
   * A table will have about so many rows of so many numbers: told before they are held, and exactly
   * once all are read. Whoever cannot use so many throws.
   */
  public default void tableSize(long rows, int numbers) {}

  /** So many of all bytes have been read; never fewer than before. */
  public void bytesRead(long read, long total);
}
