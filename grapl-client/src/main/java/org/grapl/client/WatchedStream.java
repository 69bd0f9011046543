package org.grapl.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A body that is given up if the server is silent for too long while somebody waits for it. A slow
 * reader is no silence. For one thread, except that {@link #close} may come from any.
 */
final class WatchedStream extends FilterInputStream {

  private final Duration silence;

  WatchedStream(InputStream body, Duration silence) {
    super(body);
    this.silence = silence;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  /**
   * @throws UnavailableException if the connection is lost
   */
  @Override
  public int read(byte[] bytes, int offset, int length) {
    CompletableFuture<Integer> count = new CompletableFuture<>();
    count
        .orTimeout(silence.toNanos(), TimeUnit.NANOSECONDS)
        .exceptionally(
            late -> {
              close();
              return -1;
            });
    try {
      count.complete(super.read(bytes, offset, length));
      if (count.isCompletedExceptionally()) {
        throw new IOException("the server fell silent");
      }
      return count.join();
    } catch (IOException e) {
      throw new UnavailableException(
          "the connection was lost in the middle of an answer: " + Calls.reason(e), e);
    } finally {
      count.cancel(false);
    }
  }

  @Override
  public void close() {
    try {
      super.close();
    } catch (IOException e) {
      // Nobody reads it any more.
    }
  }
}
