package org.grapl.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * A bad network in front of a server: each exchange of a request and its answer has a fate of its
 * own. It knows of HTTP only that an answer follows a request on the same connection, and that what
 * has been answered in part has been done.
 */
final class LossyProxy implements AutoCloseable {

  /** What becomes of an exchange. */
  enum Fate {
    /** It goes well. */
    PASS,
    /** The request is done, but its answer is lost. */
    LOSE_ANSWER,
    /** The connection breaks before the request gets through. */
    LOSE_REQUEST,
    /** The request gets through twice; the first answer is lost. */
    DUPLICATE,
    /** The answer comes late. */
    DELAY
  }

  private static final long DELAY_MILLIS = 20;

  private final URI server;
  private final IntFunction<Fate> fates;
  private final ServerSocket door;
  private final AtomicInteger exchanges = new AtomicInteger();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  /**
   * @param fates the fate of each exchange, by its number from 0
   */
  LossyProxy(URI server, IntFunction<Fate> fates) {
    this.server = server;
    this.fates = fates;
    try {
      this.door = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + door.getLocalPort());
  }

  int exchanges() {
    return exchanges.get();
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "lossy-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!door.isClosed()) {
      try {
        Socket client = door.accept();
        open.add(client);
        start(() -> serve(client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        Socket upstream = connect()) {
      while (exchange(client, upstream)) {}
    } catch (IOException e) {
      // Either side hung up: so does the proxy.
    } finally {
      open.remove(client);
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    return socket;
  }

  /** One request and its answer; whether the connection is still of use. */
  private boolean exchange(Socket client, Socket upstream) throws IOException {
    byte[] request = message(client.getInputStream());
    if (request.length == 0) {
      return false;
    }
    Fate fate = fates.apply(exchanges.getAndIncrement());
    if (fate == Fate.LOSE_REQUEST) {
      return false;
    }
    byte[] answer = forward(upstream, request);
    if (fate == Fate.LOSE_ANSWER) {
      return false;
    }
    if (fate == Fate.DUPLICATE) {
      try (Socket second = connect()) {
        answer = forward(second, request);
      }
    } else if (fate == Fate.DELAY) {
      pause();
    }
    OutputStream out = client.getOutputStream();
    out.write(answer);
    out.flush();
    return true;
  }

  private static byte[] forward(Socket upstream, byte[] request) throws IOException {
    upstream.getOutputStream().write(request);
    upstream.getOutputStream().flush();
    return message(upstream.getInputStream());
  }

  private static void pause() {
    try {
      Thread.sleep(DELAY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A whole message: its head, and as much body as its {@code Content-Length} says. */
  private static byte[] message(InputStream in) throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    int ends = 0;
    while (ends < 4) {
      int next = in.read();
      if (next < 0) {
        return new byte[0];
      }
      message.write(next);
      ends = next == '\r' || next == '\n' ? ends + 1 : 0;
    }
    String head = message.toString(java.nio.charset.StandardCharsets.ISO_8859_1);
    for (String line : head.split("\r\n", -1)) {
      if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
        int length = Integer.parseInt(line.substring("content-length:".length()).strip());
        message.write(in.readNBytes(length));
      }
    }
    return message.toByteArray();
  }

  @Override
  public void close() throws IOException {
    door.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
