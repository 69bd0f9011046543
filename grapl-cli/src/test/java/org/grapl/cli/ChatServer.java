package org.grapl.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A language model of the usual chat-completions form, on a real socket. */
final class ChatServer implements AutoCloseable {

  static final ObjectMapper JSON = new ObjectMapper();

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final Behaviour behaviour;

  /** Every request as it came. */
  final List<JsonNode> asked = Collections.synchronizedList(new ArrayList<>());

  /** The questions whose answers were sent to their last byte. */
  final List<String> sold = Collections.synchronizedList(new ArrayList<>());

  final List<String> keys = Collections.synchronizedList(new ArrayList<>());

  /** What it does with the k-th request. */
  interface Behaviour {
    void answer(Call call, int k) throws IOException;
  }

  /** One request. */
  record Call(ChatServer server, HttpExchange exchange, JsonNode request) {

    /** What the person asked, last. */
    String question() {
      JsonNode messages = request.get("messages");
      return messages.get(1).get("content").asText();
    }

    int attempt() {
      return request.get("messages").size() / 2;
    }

    void say(String content) throws IOException {
      send(200, completion(content, "stop"));
      server.sold.add(question() + "#" + attempt());
    }

    /** As many tokens in as the question has characters, one out. */
    String completion(String content, String finish) {
      var body = JSON.createObjectNode().put("object", "chat.completion");
      var choice = body.putArray("choices").addObject().put("index", 0);
      choice.putObject("message").put("role", "assistant").put("content", content);
      choice.put("finish_reason", finish);
      body.putObject("usage").put("prompt_tokens", question().length()).put("completion_tokens", 1);
      return body.toString();
    }

    void send(int status, String body) throws IOException {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.getResponseBody().close();
    }
  }

  ChatServer(Behaviour behaviour) throws IOException {
    this.behaviour = behaviour;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/chat/completions", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode request = JSON.readTree(exchange.getRequestBody().readAllBytes());
      int k;
      synchronized (asked) {
        asked.add(request);
        k = asked.size();
      }
      keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
      behaviour.answer(new Call(this, exchange, request), k);
    }
  }

  String address() {
    return "http://localhost:" + server.getAddress().getPort() + "/v1/chat/completions";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
