package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.stream.LongStream;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/** Asks for one ticket and tells it, as fast as it is answered. Of one thread. */
final class LoadWorker implements Runnable {

  private static final double NOISE = 0.5;

  private final String name;
  private final String path;
  private final Graph graph;
  private final JsonHttp http;
  private final KeyedRandom random;
  private final long countFrom;
  private final long end;
  private final LoadTest.Manner manner;

  /** Handed out with the last answer; missing if none was. */
  private JsonNode next = MissingNode.getInstance();

  /** How long it took to be given a ticket, in nanoseconds; and to be rid of it. */
  final LongStream.Builder asks = LongStream.builder();

  final LongStream.Builder tells = LongStream.builder();
  long pairsInAll;
  long failed;

  /**
   * @param countFrom from when on, by {@link System#nanoTime}, pairs are counted
   * @param end from when on none is begun, nor counted
   */
  LoadWorker(
      int number,
      String path,
      Graph graph,
      JsonHttp http,
      long countFrom,
      long end,
      LoadTest.Manner manner) {
    this.manner = manner;
    this.name = "w" + number;
    this.path = path;
    this.graph = graph;
    this.http = http;
    this.random = KeyedRandom.of(1, Role.NOISE, number);
    this.countFrom = countFrom;
    this.end = end;
  }

  @Override
  public void run() {
    while (System.nanoTime() < end) {
      try {
        pair();
      } catch (IOException e) {
        failed++;
      }
    }
  }

  private void pair() throws IOException {
    long begun = System.nanoTime();
    JsonNode ticket = next.isMissingNode() ? ask() : next;
    long handed = System.nanoTime();
    next = MissingNode.getInstance();
    if (ticket.isMissingNode()) {
      failed++;
      return;
    }
    int item = graph.item(ticket.path("item").asText()).orElseThrow();
    ObjectNode answer =
        body().put("ticket", ticket.path("ticket").longValue()).put("value", value(item));
    long telling = System.nanoTime();
    boolean wantsNext = manner == LoadTest.Manner.TOGETHER && telling < end;
    JsonHttp.Reply reply =
        http.post(path + "/tell", wantsNext ? answer.put("next", 1) : answer, "");
    if (!reply.isDone()) {
      failed++;
      return;
    }
    next = first(reply);
    long told = System.nanoTime();
    pairsInAll++;
    if (told >= countFrom && told < end) {
      asks.add(handed - begun);
      tells.add(told - telling);
    }
  }

  private JsonNode ask() throws IOException {
    return first(http.post(path + "/ask", body().put("count", 1), ""));
  }

  private static JsonNode first(JsonHttp.Reply reply) {
    return reply.isDone() ? reply.json().path("tickets").path(0) : MissingNode.getInstance();
  }

  private double value(int item) {
    return (2 * item < graph.size() ? 1 : 0) + NOISE * random.nextGaussian();
  }

  private ObjectNode body() {
    return JsonNodeFactory.instance.objectNode().put("worker", name);
  }
}
