package org.grapl.data.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file of text that grows by a row at a time. What {@link #append} and {@link #cut} have returned
 * from is on the disk, also if the program is killed the next moment; a row that was being written
 * then may be there in part.
 *
 * <p>A file is open once at a time, also among programs. One owner, not thread-safe.
 */
public final class GrowingFile implements AutoCloseable {

  private static final int MOST_BYTES = 1 << 30;

  private final Path path;
  private final FileChannel channel;
  private long end;

  private GrowingFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Opens a file, or begins it.
   *
   * @param ifTaken what to say if it is open elsewhere
   */
  public static GrowingFile open(Path path, String ifTaken) {
    try {
      FileChannel channel =
          FileChannel.open(
              path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
      try {
        if (!isMine(channel)) {
          throw new DataFileException(path, ifTaken);
        }
        return new GrowingFile(path, channel);
      } catch (Throwable e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw DataFileException.because(path, e);
    }
  }

  private static boolean isMine(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // by this very program
    }
  }

  /** Everything in it; rows are then added at its end, unless it is {@link #cut}. */
  public byte[] read() {
    try {
      if (channel.size() > MOST_BYTES) {
        throw new DataFileException(
            path, "a file of answers must have at most %d bytes, got more".formatted(MOST_BYTES));
      }
      byte[] bytes = Channels.newInputStream(channel.position(0)).readNBytes(MOST_BYTES);
      end = bytes.length;
      return bytes;
    } catch (IOException e) {
      throw DataFileException.because(path, e);
    }
  }

  /** Adds a row, line feed included; where it ends. */
  public long append(String row) {
    long at = end;
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(row));
      while (bytes.hasRemaining()) {
        at += channel.write(bytes, at);
      }
      channel.force(false);
      end = at;
      return end;
    } catch (IOException e) {
      try {
        if (channel.isOpen()) {
          channel.truncate(end);
        }
      } catch (IOException alsoThis) {
        e.addSuppressed(alsoThis);
      }
      throw DataFileException.because(path, e);
    }
  }

  /** Drops everything from there on. */
  public void cut(long from) {
    try {
      channel.truncate(from);
      channel.force(true);
      end = from;
    } catch (IOException e) {
      throw DataFileException.because(path, e);
    }
  }

  /** Closes it, and deletes it if there is nothing in it worth keeping. */
  public void close(boolean isWorthKeeping) {
    try (channel) {
      if (!isWorthKeeping && channel.isOpen()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw DataFileException.because(path, e);
    }
  }

  @Override
  public void close() {
    close(true);
  }
}
