package org.grapl.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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

  private final Calls calls;
  private final String name;
  private final String path;
  private final Optional<String> worker;

  RemoteCampaign(Calls calls, String name, Optional<String> worker) {
    this.calls = calls;
    this.name = name;
    this.path = "/v1/campaigns/" + Calls.encoded(name);
    this.worker = worker;
  }

  public String name() {
    return name;
  }

  /** What is fixed about it. */
  public Description description() {
    return get("", "campaign", Description.class);
  }

  /** Where it stands. */
  public Status status() {
    return get("/status", "status", Status.class);
  }

  /** Asks for so many checks to make. */
  public Batch ask(int count) {
    return batch("/ask", Map.of("count", count));
  }

  /** Asks for so many checks to make, and keeps them for so long. */
  public Batch ask(int count, Duration lease) {
    return batch("/ask", Map.of("count", count, "leaseSeconds", lease.toMillis() / 1000.0));
  }

  /** Asks for checks of these very items. */
  public Batch askFor(List<String> items) {
    return batch("/ask", Map.of("count", items.size(), "items", items));
  }

  /**
   * Asks for so many checks to make, the worker's own open tickets first. Not for several threads
   * under one name, which would get each other's.
   */
  public Batch resume(int count) {
    return batch("/ask", Map.of("count", count, "resume", true));
  }

  /** Tells what one check gave. */
  public Taken tell(RemoteTicket ticket, double value) {
    return tell(List.of(ticket.answer(value))).get(0);
  }

  /**
   * Tells what checks gave, all of them or none. An answer given before is welcome and changes
   * nothing.
   *
   * @throws ConflictException if tickets were told otherwise
   */
  public List<Taken> tell(List<Answer> answers) {
    return batch("/tell", Map.of("answers", Objects.requireNonNull(answers, "answers"))).taken();
  }

  /**
   * Tells what checks gave and asks for so many more, in one go: both is done or neither. Half the
   * way for who checks one item after the other.
   *
   * @throws ConflictException if tickets were told otherwise
   */
  public Batch tellAndAsk(List<Answer> answers, int count) {
    return batch("/tell", Map.of("answers", answers, "next", count));
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
    List<Long> numbers = tickets.stream().map(RemoteTicket::number).toList();
    send("/give-back", signed(Map.of("tickets", numbers, "reason", reason, "note", note)));
  }

  /** Checks one item: visits it, measures it, asks a person. */
  @FunctionalInterface
  public interface Sampler {

    /**
     * What the check of a ticket gave.
     *
     * @throws Exception if it cannot be checked now; the ticket is then given back
     */
    Reading check(RemoteTicket ticket) throws Exception;
  }

  /**
   * Asks, checks and tells until nothing is handed out any more: one check at a time. If the
   * sampler fails, its ticket is given back and the failure thrown.
   *
   * @return how many checks were told
   */
  public int work(Sampler sampler) throws Exception {
    int told = 0;
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
      batch = tellAndAsk(List.of(ticket.answer(reading)), 1);
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

  /** Tells observations nobody asked for, all of them or none. */
  public List<Taken> record(List<Recording> recordings) {
    return batch("/observations", Map.of("observations", recordings)).taken();
  }

  /** Withdraws an observation: it counts no longer, but stays in the log. */
  public void withdraw(long observation, String note) {
    send("/observations/%d/withdraw".formatted(observation), signed(Map.of("note", note)));
  }

  /**
   * All verdicts as of now, as they come. To be closed.
   *
   * @throws UnavailableException also from the stream, if the connection is lost in the middle
   */
  public Stream<Verdict> decisions() {
    return decisions("");
  }

  /** Those on one side. */
  public Stream<Verdict> decisions(Verdict.Side side) {
    return decisions("?side=" + side.name().toLowerCase(Locale.ROOT));
  }

  /** So many, the least certain first. */
  public Stream<Verdict> nearest(int count) {
    return decisions("?near=" + count);
  }

  /** Those the last audit was about, instead of those of now. */
  public Stream<Verdict> auditedDecisions() {
    return decisions("?audited=true");
  }

  private Stream<Verdict> decisions(String query) {
    WatchedStream body =
        calls.stream(
            calls.request(path + "/decisions" + query).setHeader("Accept", "application/x-ndjson"));
    return new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))
        .lines()
        .map(line -> Json.read("verdict", line, Verdict.class))
        .onClose(body::close);
  }

  /**
   * What is known of one item, and why it is called above or below. For readers and owners: workers
   * are told no estimates.
   */
  public ItemReport explain(String item) {
    return get("/items/" + Calls.encoded(item), "item", ItemReport.class);
  }

  /** Asks about another line from here on, within another tolerance. */
  public Status changeQuestion(double threshold, double tolerance) {
    return change("/question", Map.of("threshold", threshold, "tolerance", tolerance));
  }

  /** Allows another number of checks in all; none for any. */
  public Status changeBudget(OptionalDouble budget) {
    return change("/budget", Map.of("budget", budget));
  }

  /**
   * Goes on with more items and links, and without items that retire. Closes an audit under way.
   * What is there already changes nothing.
   *
   * @param retire labels of items that are not to be asked for any more
   */
  public Status grow(Links more, List<String> retire) {
    return change("/grow", Map.of("graph", more, "retire", retire));
  }

  /**
   * Opens an audit of the present decision: until it ends, items drawn at random are handed out.
   */
  public Status openAudit(AuditGoal goal) {
    return change("/audit", goal);
  }

  /** The audit under way and the last one. */
  public Status.AuditStatus audit() {
    return get("/audit", "audit", Status.AuditStatus.class);
  }

  /** Gives up the audit under way. */
  public void closeAudit() {
    calls.call(calls.request(path + "/audit").DELETE());
  }

  private record Entries(List<LogEntry> entries) {}

  /** A part of the log: at most so many entries after a number. */
  public List<LogEntry> entries(long after, int limit) {
    return get("/events?after=%d&limit=%d".formatted(after, limit), "events", Entries.class)
        .entries();
  }

  /** Hands over every entry after a number, those to come included, until it is closed. */
  public EventStream events(long after, Consumer<LogEntry> listener) {
    return new EventStream(calls, path + "/events", after, listener).start();
  }

  /** Writes the whole campaign to one file, which appears when it is complete. */
  public void export(Path file) {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    HttpRequest.Builder request =
        calls.request(path + "/export").setHeader("Accept", "application/zip").timeout(Calls.LONG);
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
    HttpRequest.Builder request = calls.post(path + "/verify", Map.of()).timeout(Calls.LONG);
    return Json.read("verification", calls.call(request), Verification.class);
  }

  /** Deletes the campaign for good. */
  public void delete() {
    calls.call(calls.request(path).DELETE());
  }

  private <T> T get(String rest, String what, Class<T> type) {
    return calls.get(path + rest, what, type);
  }

  private Status change(String rest, Object body) {
    return Json.read("status", send(rest, body), Status.class);
  }

  private Batch batch(String rest, Object body) {
    return Json.read("tickets", send(rest, signed(body)), Batch.class);
  }

  private InputStream send(String rest, Object body) {
    return calls.call(calls.post(path + rest, body));
  }

  private ObjectNode signed(Object body) {
    ObjectNode json = Json.MAPPER.valueToTree(body);
    worker.ifPresent(known -> json.put("worker", known));
    return json;
  }
}
