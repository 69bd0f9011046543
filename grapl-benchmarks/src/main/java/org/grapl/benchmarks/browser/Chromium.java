package org.grapl.benchmarks.browser;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.grapl.benchmarks.ScratchDirectory;

/**
 * A Chromium without a window, history or extensions, that looks at nothing but what it is told to.
 * Ends with this JVM at the latest. Of one thread.
 */
public final class Chromium implements AutoCloseable {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private static final Pattern ADDRESS =
      Pattern.compile("DevTools listening on ws://([^/]+)/devtools/browser/.*");

  private static final int LONGEST_STOP_SECONDS = 10;
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 900;
  private static final int BYTES_PER_KILOBYTE = 1024;

  private final Process process;
  private final ScratchDirectory profile;
  private final HttpClient http = HttpClient.newHttpClient();
  private final String address;

  private Chromium(Process process, ScratchDirectory profile, String address) {
    this.process = process;
    this.profile = profile;
    this.address = address;
  }

  /** The first of the usual programs that is on the path. */
  public static Optional<Path> found() {
    String[] directories = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1);
    return NAMES.stream()
        .flatMap(name -> Stream.of(directories).map(directory -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it. */
  public static Chromium start(Path program) {
    ScratchDirectory profile = new ScratchDirectory();
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.add("--headless=new");
    command.add("--remote-debugging-port=0");
    command.add("--user-data-dir=" + profile.file("profile"));
    command.add("--window-size=%d,%d".formatted(WIDTH, HEIGHT));
    // Nothing of its own on the wire while a page is measured.
    command.add("--disable-background-networking");
    command.add("--disable-component-update");
    command.add("--disable-sync");
    command.add("--disable-quic");
    command.add("--no-first-run");
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--no-sandbox"); // it refuses to start as root otherwise
    }
    command.add("about:blank");
    try {
      Process process =
          new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
      return new Chromium(process, profile, addressSaidBy(process, program));
    } catch (IOException e) {
      profile.close();
      throw new UncheckedIOException(e);
    } catch (IllegalStateException e) {
      profile.close();
      throw e;
    }
  }

  private static String addressSaidBy(Process process, Path program) throws IOException {
    BufferedReader said =
        new BufferedReader(
            new java.io.InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    String last = "nothing";
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      Matcher matcher = ADDRESS.matcher(line);
      if (matcher.matches()) {
        drain(said);
        return matcher.group(1);
      }
      last = line;
    }
    throw new IllegalStateException(
        "%s did not start; the last it said was: %s".formatted(program, last));
  }

  /** What it says further is of no interest, but it must not have to wait for a reader. */
  private static void drain(BufferedReader said) {
    Thread reader =
        new Thread(
            () -> {
              try (said) {
                while (said.readLine() != null) {
                  // Complaints about missing desktops.
                }
              } catch (IOException e) {
                // It has ended.
              }
            },
            "chromium-log");
    reader.setDaemon(true);
    reader.start();
  }

  /** A new tab, empty. */
  public Tab tab() {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    try {
      String answer = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
      String socket = new ObjectMapper().readTree(answer).path("webSocketDebuggerUrl").textValue();
      return Tab.at(http, URI.create(socket));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /**
   * The memory of the process that holds the page: the largest of those that draw. 0 where the
   * system does not tell.
   */
  public long pageBytes() {
    return process.descendants().mapToLong(Chromium::bytesIfPage).max().orElse(0);
  }

  private static long bytesIfPage(ProcessHandle handle) {
    Path directory = Path.of("/proc", Long.toString(handle.pid()));
    try {
      if (!Files.readString(directory.resolve("cmdline")).contains("--type=renderer")) {
        return 0;
      }
      try (Stream<String> lines = Files.lines(directory.resolve("status"))) {
        return lines
            .filter(line -> line.startsWith("VmRSS:"))
            .mapToLong(line -> BYTES_PER_KILOBYTE * Long.parseLong(line.replaceAll("\\D", "")))
            .findFirst()
            .orElse(0);
      }
    } catch (IOException e) {
      return 0; // it has ended, or there is no such file outside Linux
    }
  }

  private static void end(Process process) {
    List<ProcessHandle> all = process.descendants().toList();
    process.destroy();
    try {
      if (!process.waitFor(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    all.forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() {
    end(process);
    profile.close();
  }
}
