package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Somebody who asks and tells over HTTP while the server is killed, and repeats every request until
 * it is answered. Of one thread.
 */
final class CrashWorker implements Runnable {

  private enum Habit {
    /** Tells what it asked for. */
    STEADY(60),
    /** Sends every answer twice. */
    TWICE(60),
    /** Never tells about half of what it asked for. */
    DROPPING(1),
    /** Tells when the time of its tickets is over. */
    LATE(1),
    /** Gives back about half of what it asked for. */
    GIVING_BACK(60),
    /** Withdraws an answer now and then. */
    WITHDRAWING(60),
    /** Records values nobody asked for. */
    RECORDING(60),
    /** Asks without a key, for its own open tickets first. */
    RESUMING(60);

    private final int leaseSeconds;

    Habit(int leaseSeconds) {
      this.leaseSeconds = leaseSeconds;
    }
  }

  private static final int MOST_TICKETS = 3;
  private static final int MOST_MILLIS_OF_WORK = 10;
  private static final int WAIT_MILLIS = 50;
  private static final int LATE_BY_MILLIS = 200;
  private static final double WITHDRAWN = 0.03;
  private static final double NOISE = 0.4;

  private final String name;
  private final Habit habit;
  private final String path;
  private final JsonHttp http;
  private final Notebook notebook;
  private final AtomicBoolean mayGoOn;
  private final AtomicBoolean isGivenUp;
  private final KeyedRandom random;
  private final int items;
  private final long seed;
  private int requests;

  /**
   * @param mayGoOn until then it asks for more
   * @param isGivenUp from then on nothing is repeated: the server will not come back
   */
  CrashWorker(
      int number,
      CrashTest.Plan plan,
      String path,
      JsonHttp http,
      Notebook notebook,
      AtomicBoolean mayGoOn,
      AtomicBoolean isGivenUp) {
    this.name = "w" + number;
    this.habit = Habit.values()[number % Habit.values().length];
    this.path = path;
    this.http = http;
    this.notebook = notebook;
    this.mayGoOn = mayGoOn;
    this.isGivenUp = isGivenUp;
    this.random = KeyedRandom.of(plan.seed(), Role.TRIAL, 1, number);
    this.items = plan.items();
    this.seed = plan.seed();
  }

  @Override
  public void run() {
    while (mayGoOn.get()) {
      if (habit == Habit.RECORDING) {
        record();
      }
      List<Long> tickets = ask();
      Crew.pause(random.nextInt(MOST_MILLIS_OF_WORK));
      if (!tickets.isEmpty()) {
        finish(tickets);
      } else {
        Crew.pause(WAIT_MILLIS);
      }
    }
  }

  private void finish(List<Long> tickets) {
    switch (habit) {
      case TWICE -> {
        tell(tickets);
        tell(tickets);
      }
      case DROPPING -> tell(some(tickets));
      case LATE -> {
        Crew.pause(1000L * habit.leaseSeconds + LATE_BY_MILLIS);
        tell(tickets);
      }
      case GIVING_BACK -> {
        List<Long> back = some(tickets);
        giveBack(back);
        tell(tickets.stream().filter(ticket -> !back.contains(ticket)).toList());
      }
      case WITHDRAWING -> {
        List<Long> observations = tell(tickets);
        if (!observations.isEmpty() && random.nextDouble() < WITHDRAWN) {
          withdraw(observations.get(0));
        }
      }
      default -> tell(tickets);
    }
  }

  private List<Long> some(List<Long> tickets) {
    return tickets.stream().filter(ticket -> random.nextDouble() < 0.5).toList();
  }

  private List<Long> ask() {
    boolean isKeyed = habit != Habit.RESUMING;
    String key = isKeyed ? "ask-" + requests++ : "";
    ObjectNode body = body();
    body.put("count", 1 + random.nextInt(MOST_TICKETS));
    body.put("leaseSeconds", habit.leaseSeconds);
    body.put("resume", !isKeyed);
    notebook.asksSent.add(isKeyed ? kept(key) : "");
    List<Long> tickets = new ArrayList<>();
    Optional<JsonNode> answer = send(path + "/ask", body, key);
    if (answer.isEmpty()) {
      return tickets;
    }
    for (JsonNode ticket : answer.get().path("tickets")) {
      long number = ticket.path("ticket").longValue();
      tickets.add(number);
      notebook.gotTicket(
          number,
          new Notebook.Handed(ticket.path("item").asText(), ticket.path("worker").asText()));
    }
    if (isKeyed) {
      notebook.asks.put(kept(key), tickets);
    }
    return tickets;
  }

  /** Tells all; the observations they have become. */
  private List<Long> tell(List<Long> tickets) {
    List<Long> observations = new ArrayList<>();
    if (tickets.isEmpty()) {
      return observations;
    }
    ObjectNode body = body();
    ArrayNode answers = body.putArray("answers");
    for (long ticket : tickets) {
      double value = value(ticket);
      notebook.tellsSent.put(ticket, value);
      answers.addObject().put("ticket", ticket).put("value", value);
    }
    send(path + "/tell", body, "")
        .ifPresent(
            answer -> {
              for (JsonNode taken : answer.path("taken")) {
                long observation = taken.path("observation").longValue();
                observations.add(observation);
                notebook.told(taken.path("ticket").longValue(), observation);
              }
              if (observations.size() != tickets.size()) {
                notebook.faults.add("of " + tickets + " the answer takes " + answer);
              }
            });
    return observations;
  }

  /** Of the ticket alone, for who tells twice. */
  private double value(long ticket) {
    KeyedRandom noise = KeyedRandom.of(seed, Role.NOISE, ticket);
    return noise.nextInt(2) + NOISE * noise.nextGaussian();
  }

  private void giveBack(List<Long> tickets) {
    if (tickets.isEmpty()) {
      return;
    }
    ObjectNode body = body();
    tickets.forEach(body.putArray("tickets")::add);
    notebook.givenBackSent.addAll(tickets);
    send(path + "/give-back", body, "").ifPresent(answer -> notebook.givenBack.addAll(tickets));
  }

  private void record() {
    String key = "record-" + requests++;
    Notebook.Reading reading =
        new Notebook.Reading(
            Integer.toString(random.nextInt(items)), NOISE * random.nextGaussian());
    ObjectNode body = body();
    body.putArray("observations")
        .addObject()
        .put("item", reading.item())
        .put("value", reading.value());
    notebook.recordingsSent.put(kept(key), reading);
    send(path + "/observations", body, key)
        .ifPresent(
            answer ->
                notebook.recordings.put(
                    kept(key), answer.path("taken").path(0).path("observation").longValue()));
  }

  private void withdraw(long observation) {
    notebook.withdrawalsSent.add(observation);
    send(path + "/observations/" + observation + "/withdraw", body(), "")
        .ifPresent(answer -> notebook.withdrawals.add(observation));
  }

  private ObjectNode body() {
    return JsonNodeFactory.instance.objectNode().put("worker", name);
  }

  /** Sends until there is an answer; none if it was a refusal, which is a fault. */
  private Optional<JsonNode> send(String to, ObjectNode body, String key) {
    while (!isGivenUp.get()) {
      try {
        JsonHttp.Reply reply = http.post(to, body, key);
        if (reply.isDone()) {
          return Optional.of(reply.json());
        }
        if (!reply.isForLater()) {
          notebook.faults.add("%s %s was refused: %s".formatted(to, body, reply.json()));
          return Optional.empty();
        }
      } catch (IOException e) {
        // Killed before, in the middle or after: the same again.
      }
      notebook.retried.increment();
      Crew.pause(WAIT_MILLIS);
    }
    return Optional.empty();
  }

  /** How the server keeps the key of a worker apart from the same key of others. */
  private String kept(String key) {
    return name.length() + ":" + name + ":" + key;
  }
}
