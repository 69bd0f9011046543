package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Arrays;
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
  private final Manner manner;

  /** Handed out with the last answer; missing if none was. */
  private JsonNode next = MissingNode.getInstance();

  private long[] asks = new long[1024];
  private long[] tells = new long[1024];
  private int pairs;
  private long pairsInAll;
  private long failed;

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
      Manner manner) {
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
    int arm = graph.arm(ticket.path("item").asText()).orElseThrow();
    ObjectNode answer =
        body().put("ticket", ticket.path("ticket").longValue()).put("value", value(arm));
    long telling = System.nanoTime();
    boolean wantsNext = manner == Manner.TOGETHER && telling < end;
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
      note(handed - begun, told - telling);
    }
  }

  private JsonNode ask() throws IOException {
    return first(http.post(path + "/ask", body().put("count", 1), ""));
  }

  private static JsonNode first(JsonHttp.Reply reply) {
    return reply.isDone() ? reply.json().path("tickets").path(0) : MissingNode.getInstance();
  }

  private void note(long ask, long tell) {
    if (pairs == asks.length) {
      asks = Arrays.copyOf(asks, 2 * pairs);
      tells = Arrays.copyOf(tells, 2 * pairs);
    }
    asks[pairs] = ask;
    tells[pairs++] = tell;
  }

  private double value(int arm) {
    return (2 * arm < graph.size() ? 1 : 0) + NOISE * random.nextGaussian();
  }

  private ObjectNode body() {
    return JsonNodeFactory.instance.objectNode().put("worker", name);
  }

  /** How long it took to be given a ticket, in nanoseconds. */
  long[] asks() {
    return Arrays.copyOf(asks, pairs);
  }

  long[] tells() {
    return Arrays.copyOf(tells, pairs);
  }

  long pairsInAll() {
    return pairsInAll;
  }

  long failed() {
    return failed;
  }
}
