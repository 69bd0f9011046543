package org.grapl.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A campaign on a server. What a method has returned from is kept by the server, whatever happens
 * then. Every method waits out a busy or absent server as its {@link Patience} says, and may be
 * called again after an exception: nothing is counted twice. Thread-safe.
 */
public final class RemoteCampaign {

  /** Verifying and exporting take as long as the campaign is large. */
  private static final Duration LONG = Duration.ofMinutes(30);

  private final Calls calls;
  private final String name;
  private final String path;
  private final Optional<String> worker;
  private volatile Optional<Known> known = Optional.empty();

  RemoteCampaign(Calls calls, String name, Optional<String> worker) {
    this.calls = calls;
    this.name = name;
    this.path = "/v1/campaigns/" + Query.encoded(name);
    this.worker = worker;
  }

  public String name() {
    return name;
  }

  /** What is fixed about it. */
  public Description description() {
    return get("", "campaign", Description.class);
  }

  /** Where it stands. If that is still as it was, the server says no more than so. */
  public Status status() {
    Optional<Known> before = known;
    Outgoing request = Outgoing.get(path + "/status");
    Incoming answer =
        calls.call(before.map(one -> request.with("If-None-Match", one.version())).orElse(request));
    if (answer.status() == 304 && before.isPresent()) {
      return before.get().status();
    }
    Status status = Json.read("status", answer.body(), Status.class);
    known = answer.headers().firstValue("ETag").map(version -> new Known(version, status));
    return status;
  }

  /** A status and what its version is called. */
  private record Known(String version, Status status) {}

  /** Asks for so many checks to make. */
  public Batch ask(int count) {
    return ask(AskRequest.of(count));
  }

  /** Asks for checks to make. */
  public Batch ask(AskRequest request) {
    return post("/ask", signed(Rule.given("request", request).json()), "tickets", Batch.class);
  }

  /** Tells what one check gave. */
  public Taken tell(RemoteTicket ticket, double value) {
    return tell(List.of(Rule.given("ticket", ticket).answer(value))).get(0);
  }

  /**
   * Tells what checks gave, all of them or none. An answer given before is welcome and changes
   * nothing.
   *
   * @throws ConflictException if tickets were told otherwise
   */
  public List<Taken> tell(List<Answer> answers) {
    return post("/tell", answers(answers), "taken", Exchange.class).taken();
  }

  /**
   * Tells what checks gave and asks for so many more, in one go: both is done or neither. Half the
   * way for who checks one item after the other.
   *
   * @throws ConflictException if tickets were told otherwise
   */
  public Exchange tellAndAsk(List<Answer> answers, int count) {
    return post("/tell", answers(answers).put("next", count), "taken", Exchange.class);
  }

  private ObjectNode answers(List<Answer> answers) {
    ObjectNode json = Json.object();
    ArrayNode all = json.putArray("answers");
    Rule.given("answers", answers)
        .forEach(answer -> Rule.given("answer", answer).write(all.addObject()));
    return signed(json);
  }

  /** Gives tickets back that will not be answered: their items may be handed out again. */
  public void giveBack(List<RemoteTicket> tickets, String note) {
    giveBack(tickets, "abandoned", note);
  }

  /** Gives tickets back because their items cannot be checked: they are not handed out again. */
  public void setAside(List<RemoteTicket> tickets, String note) {
    giveBack(tickets, "set-aside", note);
  }

  private void giveBack(List<RemoteTicket> tickets, String reason, String note) {
    ObjectNode json = Json.object();
    ArrayNode numbers = json.putArray("tickets");
    Rule.given("tickets", tickets).forEach(ticket -> numbers.add(ticket.number()));
    json.put("reason", reason);
    send("/give-back", signed(noted(json, note)));
  }

  /**
   * Asks, checks and tells until nothing is handed out any more: one check at a time. If the
   * sampler fails, its ticket is given back and the failure thrown.
   *
   * @return how many checks were told
   */
  public int work(Sampler sampler) throws Exception {
    int told = 0;
    Rule.given("sampler", sampler);
    Batch batch = ask(1);
    while (!batch.isEmpty()) {
      RemoteTicket ticket = batch.tickets().get(0);
      Reading reading;
      try {
        reading = sampler.check(ticket);
      } catch (Exception | Error failure) {
        giveBackAfter(failure, ticket);
        throw failure;
      }
      batch = tellAndAsk(List.of(ticket.answer(reading)), 1).next();
      told++;
    }
    return told;
  }

  /** Also of an interrupted worker, who is still to be seen as interrupted then. */
  private void giveBackAfter(Throwable failure, RemoteTicket ticket) {
    boolean wasInterrupted = Thread.interrupted();
    try {
      giveBack(List.of(ticket), "the check failed: " + failure.getClass().getSimpleName());
    } catch (GraplException second) {
      failure.addSuppressed(second);
    } finally {
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The tickets somebody holds. */
  public List<RemoteTicket> tickets() {
    return get("/tickets", "tickets", Batch.class).tickets();
  }

  /** The tickets one worker holds. */
  public List<RemoteTicket> tickets(String holder) {
    return get("/tickets" + new Query().with("worker", Optional.of(holder)), "tickets", Batch.class)
        .tickets();
  }

  /** Tells observations nobody asked for, all of them or none. */
  public List<Taken> record(List<Recording> recordings) {
    ObjectNode json = Json.object();
    ArrayNode all = json.putArray("observations");
    Rule.given("recordings", recordings).forEach(each -> each.write(all.addObject()));
    return post("/observations", signed(json), "taken", Exchange.class).taken();
  }

  /** A part of the observations of all items: at most so many after a number. */
  public Page<Observation> observations(long after, int limit) {
    return observations(new Query().with("after", after).with("limit", limit));
  }

  /** A part of the observations of one item: at most so many after a number. */
  public Page<Observation> observations(String item, long after, int limit) {
    return observations(
        new Query().with("item", Optional.of(item)).with("after", after).with("limit", limit));
  }

  private Page<Observation> observations(Query query) {
    return page("/observations" + query, "observations", Observation.class);
  }

  /** Withdraws an observation: it counts no longer, but stays in the log. */
  public void withdraw(long observation, String note) {
    send("/observations/%d/withdraw".formatted(observation), signed(noted(Json.object(), note)));
  }

  /** All verdicts as of now, as they come. To be closed. */
  public Stream<Verdict> decisions() {
    return decisions(DecisionQuery.ALL);
  }

  /**
   * Verdicts, as they come. To be closed.
   *
   * @throws UnavailableException also from the stream, if the connection is lost in the middle
   */
  public Stream<Verdict> decisions(DecisionQuery query) {
    InputStream body =
        calls.stream(
            Outgoing.get(path + "/decisions" + query.query())
                .with("Accept", "application/x-ndjson"));
    return Lines.read(body, "verdict", Verdict.class);
  }

  /** What is known of one item, and why it is called above or below. */
  public ItemReport explain(String item) {
    return get("/items/" + Query.encoded(Rule.notEmpty("item", item)), "item", ItemReport.class);
  }

  /** What would be decided about another line by the same observations. */
  public WhatIf whatIf(double threshold) {
    return whatIf(threshold, OptionalDouble.empty());
  }

  /** What would be decided about another line by the same observations. */
  public WhatIf whatIf(double threshold, OptionalDouble tolerance) {
    Query query =
        new Query()
            .with("threshold", OptionalDouble.of(Rule.finite("threshold", threshold)))
            .with("tolerance", tolerance);
    return get("/what-if" + query, "what-if", WhatIf.class);
  }

  /** Asks about another line from here on. */
  public Status changeThreshold(double threshold) {
    ObjectNode json = Json.object().put("threshold", Rule.finite("threshold", threshold));
    return post("/question", json, "status", Status.class);
  }

  /** Asks about another line from here on, within another tolerance. */
  public Status changeQuestion(double threshold, double tolerance) {
    ObjectNode json = Json.object().put("threshold", Rule.finite("threshold", threshold));
    json.put("tolerance", Rule.notNegative("tolerance", tolerance));
    return post("/question", json, "status", Status.class);
  }

  /** Allows another number of checks in all; none for any. */
  public Status changeBudget(OptionalDouble budget) {
    ObjectNode json = Json.object();
    if (budget.isPresent()) {
      json.put("budget", Rule.positive("budget", budget.getAsDouble()));
    } else {
      json.putNull("budget");
    }
    return post("/budget", json, "status", Status.class);
  }

  /**
   * Opens an audit of the present decision: until it ends, items drawn at random are handed out.
   */
  public Status openAudit(double error, double confidence) {
    ObjectNode json = Json.object().put("error", Rule.share("error", error));
    json.put("confidence", Rule.share("confidence", confidence));
    return post("/audit", json, "status", Status.class);
  }

  /** The audit under way and the last one. */
  public Status.AuditStatus audit() {
    return get("/audit", "audit", Status.AuditStatus.class);
  }

  /** Gives up the audit under way. */
  public void closeAudit() {
    calls.call(Outgoing.delete(path + "/audit"));
  }

  /** A part of the log: at most so many entries after a number. */
  public Page<LogEntry> entries(long after, int limit) {
    return page(
        "/events" + new Query().with("after", after).with("limit", limit),
        "events",
        LogEntry.class);
  }

  /** Hands over every entry after a number, those to come included, until it is closed. */
  public EventStream events(long after, Consumer<LogEntry> listener) {
    return new EventStream(
            calls,
            path + "/events",
            Rule.atLeast("after", 0, after),
            Rule.given("listener", listener))
        .start();
  }

  /** Writes the whole campaign to one file, which appears when it is complete. */
  public void export(Path file) {
    Path part = Rule.given("file", file).resolveSibling(file.getFileName() + ".part");
    Outgoing request =
        Outgoing.get(path + "/export").with("Accept", "application/zip").within(LONG);
    try {
      try (InputStream body = calls.stream(request)) {
        Files.copy(body, part, StandardCopyOption.REPLACE_EXISTING);
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": the export was not completed: " + e.getMessage(), e);
    }
  }

  /** Has the server do everything again from the first entry and compare. */
  public Verification verify() {
    Outgoing request = Outgoing.post(path + "/verify", Json.object()).within(LONG);
    return Json.read("verification", calls.call(request).body(), Verification.class);
  }

  /** Deletes the campaign for good. */
  public void delete() {
    calls.call(Outgoing.delete(path));
  }

  private <T> T get(String rest, String what, Class<T> type) {
    return Json.read(what, calls.call(Outgoing.get(path + rest)).body(), type);
  }

  private <T> Page<T> page(String rest, String what, Class<T> type) {
    return Json.readPage(what, calls.call(Outgoing.get(path + rest)).body(), type);
  }

  private <T> T post(String rest, JsonNode json, String what, Class<T> type) {
    return Json.read(what, send(rest, json).body(), type);
  }

  private Incoming send(String rest, JsonNode json) {
    return calls.call(Outgoing.post(path + rest, json));
  }

  private ObjectNode signed(ObjectNode json) {
    worker.ifPresent(known -> json.put("worker", known));
    return json;
  }

  private static ObjectNode noted(ObjectNode json, String note) {
    return Rule.given("note", note).isEmpty() ? json : json.put("note", note);
  }
}
