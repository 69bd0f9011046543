package org.grapl.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;

/**
 * The connections of a server. On each, a request must have arrived with its headers in so much
 * time after the one before; and there are only so many: whoever has waited longest is hung up on
 * when another one comes, so that nobody can keep others out by connecting. Thread-safe.
 */
final class Connections extends GracefulHandler implements Connection.Listener {

  private static final int MOST = 2048;

  private final long mostNanos;

  /** Those on which no request is answered, and since when; the longest waiting first. */
  private final Map<Connection, Long> waiting = new LinkedHashMap<>();

  private int open;

  Connections(Duration mostWaiting) {
    this.mostNanos = mostWaiting.toNanos();
  }

  @Override
  public void onOpened(Connection connection) {
    if (!(connection instanceof ConnectionMetaData)) {
      return; // TLS, which has one in it
    }
    List<Connection> surplus = new ArrayList<>();
    synchronized (waiting) {
      waiting.put(connection, System.nanoTime());
      if (++open > MOST) {
        waiting.keySet().stream().limit(1).forEach(surplus::add);
        waiting.keySet().removeAll(surplus);
      }
    }
    surplus.forEach(Connection::close);
  }

  @Override
  public void onClosed(Connection connection) {
    if (connection instanceof ConnectionMetaData) {
      synchronized (waiting) {
        waiting.remove(connection);
        open--;
      }
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Connection connection = request.getConnectionMetaData().getConnection();
    synchronized (waiting) {
      waiting.remove(connection);
    }
    Request.addCompletionListener(
        request,
        failure -> {
          synchronized (waiting) {
            waiting.put(connection, System.nanoTime()); // until hung up on, if it is over already
          }
        });
    return super.handle(request, response, callback);
  }

  /** Hangs up on those who have taken too long to ask for something. */
  void hangUp() {
    long now = System.nanoTime();
    List<Connection> late = new ArrayList<>();
    synchronized (waiting) {
      waiting.forEach(
          (connection, since) -> {
            if (now - since > mostNanos) {
              late.add(connection);
            }
          });
      waiting.keySet().removeAll(late);
    }
    late.forEach(Connection::close);
  }
}
