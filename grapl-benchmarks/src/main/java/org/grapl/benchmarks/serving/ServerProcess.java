package org.grapl.benchmarks.serving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.grapl.server.GraplServer;
import org.grapl.server.Limits;
import org.grapl.server.ServerSettings;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Database;

/** A server in a JVM of its own, which stops when its input ends. Of one thread. */
final class ServerProcess implements AutoCloseable {

  /** For a server that lives for a second. */
  static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  /** As the launcher starts it. */
  static final List<String> USUAL = List.of("-XX:+UseParallelGC");

  /** All workers of a test are one client to the server: it must not hold them back. */
  private static final double NO_LIMIT = 1e9;

  private static final Duration LONGEST_START = Duration.ofMinutes(2);
  private static final int LONGEST_STOP_SECONDS = 60;
  private static final int POLL_MILLIS = 5;

  /** Below those that systems give to outgoing connections, which could be in the way. */
  private static final int FIRST_PORT = 20_000;

  private static final int PORTS = 12_000;

  /** One that was given out is not bound at once: nobody else here may get it too. */
  private static final AtomicInteger TRIED = new AtomicInteger();

  private final Process process;
  private final Path log;
  private final JsonHttp http;
  private final long started = System.nanoTime();

  private ServerProcess(Process process, Path log, JsonHttp http) {
    this.process = process;
    this.log = log;
    this.http = http;
  }

  /** Starts one that need not be ready yet; the log takes what it says. */
  static ServerProcess start(String store, int port, List<String> flags, Path log) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.add("-XX:-UsePerfData");
    command.add("-Djava.awt.headless=true");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(ServerProcess.class.getName());
    command.add(store);
    command.add(Integer.toString(port));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      return new ServerProcess(process, log, new JsonHttp(port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The server itself, started with a store and a port. */
  public static void main(String[] args) throws IOException {
    Database database = Database.open(args[0]);
    database.claimForServer();
    ServerSettings settings =
        ServerSettings.USUAL
            .withPort(Integer.parseInt(args[1]))
            .withLimits(Limits.USUAL.withRequestsPerSecond(NO_LIMIT));
    try (database;
        GraplServer server =
            GraplServer.start(
                settings,
                Campaigns.serving(database.storage(), Clock.systemUTC()),
                database.tokens(),
                database.accessLog())) {
      while (System.in.read() >= 0) {
        // Nothing is expected but the end.
      }
    }
  }

  static int freePort() {
    int first = (int) (ProcessHandle.current().pid() * 31 % PORTS);
    for (int k = 0; k < PORTS; k++) {
      int port = FIRST_PORT + (first + TRIED.getAndIncrement()) % PORTS;
      try (ServerSocket socket = new ServerSocket()) {
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return port;
      } catch (IOException e) {
        // Taken: the next one.
      }
    }
    throw new IllegalStateException("no port from 20000 to 31999 is free");
  }

  /** Waits until it answers, and returns how many seconds after its start that was. */
  double awaitReady() {
    while (System.nanoTime() - started < LONGEST_START.toNanos()) {
      if (!process.isAlive()) {
        throw new IllegalStateException("the server ended by itself: " + lastWords());
      }
      try {
        if (http.get("/health/ready").status() == 200) {
          return 1e-9 * (System.nanoTime() - started);
        }
      } catch (IOException e) {
        // Not yet.
      }
      Crew.pause(POLL_MILLIS);
    }
    throw new IllegalStateException("the server does not become ready: " + lastWords());
  }

  private String lastWords() {
    try {
      String said = Files.readString(log, StandardCharsets.UTF_8).strip();
      return said.substring(said.lastIndexOf('\n') + 1);
    } catch (IOException e) {
      return "it said nothing";
    }
  }

  /** SIGKILL: nothing of it runs any more, and nothing of it is tidied up. */
  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  double cpuSeconds() {
    return process.toHandle().info().totalCpuDuration().map(d -> 1e-9 * d.toNanos()).orElse(0.0);
  }

  /** Stops it in peace, or by force if it does not listen. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (IOException e) {
      kill();
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
  }
}
