package org.grapl.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A body that is given up if the server is silent for too long while somebody waits for it. A slow
 * reader is no silence. For one thread, except that {@link #close} may come from any.
 */
final class WatchedStream extends FilterInputStream {

  private static final long NOBODY_WAITS = Long.MIN_VALUE;

  private final long silence;
  private final ScheduledFuture<?> watch;
  private volatile long waitingSince = NOBODY_WAITS;
  private volatile boolean wasSilent;

  WatchedStream(InputStream body, Duration silence, ScheduledExecutorService watchdog) {
    super(body);
    this.silence = silence.toNanos();
    this.watch =
        watchdog.scheduleWithFixedDelay(
            this::look, this.silence / 2, this.silence / 2, TimeUnit.NANOSECONDS);
  }

  private void look() {
    long since = waitingSince;
    if (since != NOBODY_WAITS && System.nanoTime() - since > silence) {
      wasSilent = true;
      try {
        close();
      } catch (IOException e) {
        // The reader learns of the silence either way.
      }
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    waitingSince = System.nanoTime();
    try {
      int count = super.read(bytes, offset, length);
      if (count < 0 && wasSilent) {
        throw new IOException("the server fell silent");
      }
      return count;
    } finally {
      waitingSince = NOBODY_WAITS;
    }
  }

  @Override
  public void close() throws IOException {
    watch.cancel(false);
    super.close();
  }
}
