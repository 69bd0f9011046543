package org.grapl.benchmarks.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.grapl.benchmarks.Pause;

/**
 * A tab of a browser, by the Chrome DevTools protocol: commands as JSON over a WebSocket, each with
 * a number that comes back with its answer. Of one thread.
 */
public final class Tab implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int POLL_MILLIS = 20;
  private static final int NORMAL_CLOSURE = WebSocket.NORMAL_CLOSURE;

  private final WebSocket socket;
  private final Map<Integer, CompletableFuture<JsonNode>> open;
  private int commands;

  private Tab(WebSocket socket, Map<Integer, CompletableFuture<JsonNode>> open) {
    this.socket = socket;
    this.open = open;
  }

  static Tab at(HttpClient http, URI address) {
    Map<Integer, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
    WebSocket socket = http.newWebSocketBuilder().buildAsync(address, new Answers(open)).join();
    return new Tab(socket, open);
  }

  /**
   * Sends a command and waits for its answer.
   *
   * @param parameters none is an empty object
   * @return its {@code result}
   */
  public JsonNode call(String method, ObjectNode parameters) {
    int number = ++commands;
    ObjectNode message = object().put("id", number).put("method", method);
    message.set("params", parameters);
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    open.put(number, answer);
    socket.sendText(message.toString(), true).join();
    JsonNode received = await(answer, method);
    if (received.has("error")) {
      throw new IllegalStateException(
          method + ": " + received.at("/error/message").asText("the browser refused"));
    }
    return received.path("result");
  }

  private static JsonNode await(CompletableFuture<JsonNode> answer, String method) {
    try {
      return answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("the browser does not answer " + method, e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the browser ended during " + method, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Goes to another page; what is there of it need not be complete yet. */
  public void go(String address) {
    JsonNode answer = call("Page.navigate", object().put("url", address));
    if (answer.has("errorText")) {
      throw new IllegalStateException(address + ": " + answer.path("errorText").asText());
    }
  }

  /** Runs a script in every page from now on, before the page's own. */
  public void watchBy(String script) {
    call("Page.addScriptToEvaluateOnNewDocument", object().put("source", script));
  }

  /** The value of an expression in the page; waits if it is a promise. */
  public JsonNode value(String expression) {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            object()
                .put("expression", expression)
                .put("returnByValue", true)
                .put("awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(
          "the page says: "
              + answer.at("/exceptionDetails/exception/description").asText("it failed"));
    }
    return answer.at("/result/value");
  }

  /** Waits until an expression is true. */
  public void await(String expression, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (!value("!!(" + expression + ")").booleanValue()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            "not true after %d s: %s; the page says: %s"
                .formatted(
                    patience.toSeconds(),
                    expression,
                    value("document.body.innerText.slice(0, 300)").asText()));
      }
      Pause.millis(POLL_MILLIS);
    }
  }

  /**
   * A movement or button of the mouse.
   *
   * @param type {@code mousePressed}, {@code mouseMoved}, {@code mouseReleased}
   */
  public void mouse(String type, double x, double y) {
    call(
        "Input.dispatchMouseEvent",
        object()
            .put("type", type)
            .put("x", x)
            .put("y", y)
            .put("button", "left")
            .put("buttons", "mouseReleased".equals(type) ? 0 : 1)
            .put("clickCount", 1));
  }

  /** Turns the wheel by so many pixels. */
  public void wheel(double x, double y, double by) {
    call(
        "Input.dispatchMouseEvent",
        object()
            .put("type", "mouseWheel")
            .put("x", x)
            .put("y", y)
            .put("deltaX", 0)
            .put("deltaY", by));
  }

  /** Parameters to fill, or none. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  @Override
  public void close() {
    socket.sendClose(NORMAL_CLOSURE, "").exceptionally(failure -> socket).join();
  }

  /** Gives answers to those who wait for them; events, which nobody asked for, are dropped. */
  private static final class Answers implements WebSocket.Listener {

    private final Map<Integer, CompletableFuture<JsonNode>> open;
    private final StringBuilder text = new StringBuilder();

    Answers(Map<Integer, CompletableFuture<JsonNode>> open) {
      this.open = open;
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean isLast) {
      text.append(part);
      if (isLast) {
        take(text.toString());
        text.setLength(0);
      }
      socket.request(1);
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
        fail(e);
      }
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
      fail(new IllegalStateException("closed: " + reason));
      return CompletableFuture.completedStage(null);
    }

    @Override
    public void onError(WebSocket socket, Throwable failure) {
      fail(failure);
    }

    private void fail(Throwable failure) {
      open.values().forEach(waiting -> waiting.completeExceptionally(failure));
    }
  }
}
