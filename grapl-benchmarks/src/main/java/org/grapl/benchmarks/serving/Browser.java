package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.grapl.benchmarks.ScratchDirectory;

/**
 * One tab of a Chromium without a window, told what to do by the DevTools protocol: commands as
 * JSON over a WebSocket, each with a number that comes back with its answer. Ends with this JVM at
 * the latest. Of one thread.
 */
public final class Browser implements AutoCloseable {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final int PATIENCE_SECONDS = 60;
  private static final int LONGEST_STOP_SECONDS = 10;
  private static final int POLL_MILLIS = 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final ScratchDirectory profile;
  private final Map<Integer, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
  private final WebSocket socket;
  private int commands;

  /** Starts the program. */
  Browser(Path program) {
    this.profile = new ScratchDirectory();
    try {
      this.process = start(program, profile.file("profile"));
      this.socket = connect(portOf(process, program, profile.file("profile/DevToolsActivePort")));
    } catch (IOException e) {
      profile.close();
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      profile.close();
      throw e;
    }
  }

  /** The first of the usual programs that is on the path. */
  public static Optional<Path> found() {
    String[] directories = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1);
    return NAMES.stream()
        .flatMap(name -> Stream.of(directories).map(directory -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Process start(Path program, Path profile) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--headless=new",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "--window-size=1280,900",
                // Nothing of its own on the wire while a page is measured.
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-quic",
                "--no-first-run"));
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--no-sandbox"); // it refuses to start as root otherwise
    }
    command.add("about:blank");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
    return process;
  }

  /** It writes the port it has chosen into a file of its profile. */
  private static String portOf(Process process, Path program, Path file) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (process.isAlive() && System.nanoTime() < end) {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      if (lines.size() > 1) {
        return lines.get(0);
      }
      Crew.pause(POLL_MILLIS);
    }
    end(process);
    throw new IllegalStateException(program + " did not start; is it Chromium or Chrome?");
  }

  private WebSocket connect(String port) throws IOException {
    HttpClient http = HttpClient.newHttpClient();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    String tab = http.sendAsync(request, HttpResponse.BodyHandlers.ofString()).join().body();
    URI address = URI.create(JSON.readTree(tab).path("webSocketDebuggerUrl").textValue());
    return http.newWebSocketBuilder().buildAsync(address, new Answers()).join();
  }

  /** Sends a command and waits for its {@code result}. */
  JsonNode call(String method, ObjectNode parameters) {
    int number = ++commands;
    ObjectNode message = object().put("id", number).put("method", method);
    message.set("params", parameters);
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    open.put(number, answer);
    socket.sendText(message.toString(), true).join();
    try {
      JsonNode received = answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
      if (received.has("error")) {
        throw new IllegalStateException(
            method + ": " + received.at("/error/message").asText("the browser refused"));
      }
      return received.path("result");
    } catch (CompletionException e) {
      throw new IllegalStateException("the browser does not answer " + method, e);
    }
  }

  /** Goes to another page; what is there of it need not be complete yet. */
  void go(String address) {
    JsonNode answer = call("Page.navigate", object().put("url", address));
    if (answer.has("errorText")) {
      throw new IllegalStateException(address + ": " + answer.path("errorText").asText());
    }
  }

  /** The value of an expression in the page. */
  JsonNode value(String expression) {
    ObjectNode script = object().put("expression", expression).put("returnByValue", true);
    JsonNode answer = call("Runtime.evaluate", script);
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(
          "the page says: "
              + answer.at("/exceptionDetails/exception/description").asText("it failed"));
    }
    return answer.at("/result/value");
  }

  /** Waits until an expression is true. */
  void await(String expression) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(5L * PATIENCE_SECONDS);
    while (!value("!!(" + expression + ")").booleanValue()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            "never true: %s; the page says: %s"
                .formatted(expression, value("document.body.innerText.slice(0, 300)").asText()));
      }
      Crew.pause(POLL_MILLIS);
    }
  }

  /**
   * A movement, button or turn of the mouse.
   *
   * @param type {@code mousePressed}, {@code mouseMoved}, {@code mouseReleased}, {@code mouseWheel}
   * @param down by how many pixels a wheel is turned
   */
  void mouse(String type, double x, double y, double down) {
    ObjectNode event = object().put("type", type).put("x", x).put("y", y);
    call(
        "Input.dispatchMouseEvent",
        "mouseWheel".equals(type)
            ? event.put("deltaX", 0).put("deltaY", down)
            : event
                .put("button", "left")
                .put("buttons", "mouseReleased".equals(type) ? 0 : 1)
                .put("clickCount", 1));
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /**
   * The memory of the process that holds the page: the largest of those that draw. 0 where the
   * system does not tell.
   */
  long pageBytes() {
    return process.descendants().mapToLong(Browser::bytesIfPage).max().orElse(0);
  }

  private static long bytesIfPage(ProcessHandle handle) {
    Path directory = Path.of("/proc", Long.toString(handle.pid()));
    try (Stream<String> lines = Files.lines(directory.resolve("status"))) {
      if (!Files.readString(directory.resolve("cmdline")).contains("--type=renderer")) {
        return 0;
      }
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
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
    socket.abort();
    end(process);
    profile.close();
  }

  /** Gives answers to those who wait for them; events, which nobody asked for, are dropped. */
  private final class Answers implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
      text.append(part);
      if (isLast) {
        take(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return CompletableFuture.completedStage(null);
    }

    private void take(String message) {
      try {
        JsonNode received = JSON.readTree(message);
        CompletableFuture<JsonNode> waiting = open.remove(received.path("id").asInt());
        if (waiting != null) {
          waiting.complete(received);
        }
      } catch (JsonProcessingException e) {
        onError(socket, e);
      }
    }

    @Override
    public void onError(WebSocket from, Throwable failure) {
      open.values().forEach(waiting -> waiting.completeExceptionally(failure));
    }
  }
}
