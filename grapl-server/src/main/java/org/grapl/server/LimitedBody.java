package org.grapl.server;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** A body that may be so long and take so long. One thread. */
final class LimitedBody extends InputStream {

  private final InputStream body;
  private final long most;
  private final String what;
  private final Duration time;
  private final long deadline;
  private long read;

  private LimitedBody(InputStream body, String what, long most, Duration time) {
    this.body = body;
    this.what = what;
    this.most = most;
    this.time = time;
    this.deadline = System.nanoTime() + time.toNanos();
  }

  static LimitedBody of(HttpServletRequest request, String what, long most, Duration time)
      throws IOException {
    if (request.getContentLengthLong() > most) {
      throw tooLarge(what, most);
    }
    return new LimitedBody(request.getInputStream(), what, most, time);
  }

  static ProblemException tooLarge(String what, long most) {
    return Problem.TOO_LARGE.of("%s must be at most %d bytes".formatted(what, most));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    int count;
    try {
      count = body.read(into, from, length);
    } catch (IOException e) {
      if (isTimeout(e)) {
        throw slow();
      }
      throw e;
    }
    if (System.nanoTime() - deadline > 0) {
      throw slow();
    }
    read += Math.max(0, count);
    if (read > most) {
      throw tooLarge(what, most);
    }
    return count;
  }

  /** The web server gives up on a silent connection with a timeout, itself or as the cause. */
  private static boolean isTimeout(Throwable e) {
    return e instanceof java.util.concurrent.TimeoutException
        || (e.getCause() != null && isTimeout(e.getCause()));
  }

  private ProblemException slow() {
    return Problem.SLOW.of("%s must arrive within %d s".formatted(what, time.toSeconds()));
  }
}
