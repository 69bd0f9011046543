package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.grapl.server.Shares.Share;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Entry;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Told;
import org.grapl.store.NoSuchCampaignException;
import org.grapl.store.log.EntryJson;
import org.grapl.store.sql.Tokens.Role;

/**
 * The log, as pages or as it grows. Each listener has a thread of its own and reads the log by
 * itself, a page at a time: one that is slow keeps nobody waiting, neither others nor the store.
 */
final class EventRoutes {

  private static final int MOST = 1000;
  private static final int SENT_AT_ONCE = 200;

  /** Other processes may write to the same store: their entries are looked for this often. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private final Bells bells;
  private final Semaphore seats;
  private final Shares shares;
  private final Duration heartbeat;
  private volatile boolean isClosing;

  EventRoutes(Bells bells, Limits limits, Shares shares, Telemetry telemetry) {
    this.bells = bells;
    this.shares = shares;
    this.seats = new Semaphore(limits.listeners());
    // A connection on which nothing is said for the time of a request is given up.
    Duration half = limits.requestTime().dividedBy(2);
    this.heartbeat = half.compareTo(HEARTBEAT) < 0 ? half : HEARTBEAT;
    telemetry.gauge(
        "grapl.listeners",
        "Who listens to events.",
        () -> limits.listeners() - seats.availablePermits());
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/campaigns/{name}/events", Access.READ, this::events, "after", "limit"));
  }

  private void events(Call call) throws IOException {
    String accept = call.context().header("Accept");
    if (accept != null && accept.contains("text/event-stream")) {
      listen(call);
    } else {
      answerPage(call);
    }
  }

  private static void answerPage(Call call) {
    DurableCampaign campaign = call.campaign();
    long after = call.whole("after", 0, Long.MAX_VALUE - MOST, 0);
    List<Entry> entries = page(campaign, after, call.limit(100, MOST));
    ObjectNode json = Shown.object();
    ArrayNode array = json.putArray("entries");
    shown(call, campaign, entries).forEach(array::add);
    long last = entries.isEmpty() ? after : entries.get(entries.size() - 1).number();
    boolean hasNext = !entries.isEmpty() && campaign.head() > last;
    call.answer(json.put("next", hasNext ? Long.toString(last) : null));
  }

  private void listen(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    long after = call.whole("after", 0, Long.MAX_VALUE - MOST, 0);
    String last = call.context().header("Last-Event-ID");
    if (last != null) {
      if (!last.matches("\\d{1,18}")) {
        throw Problem.MALFORMED.of("Last-Event-ID must be the number of an entry");
      }
      after = Long.parseLong(last);
    }
    Share share =
        shares
            .take(call.caller().client(), call.context().ip())
            .orElseThrow(
                () ->
                    ProblemException.tooMany(
                        "one client may listen at most %d times at the same time; read pages instead"
                            .formatted(shares.ofClient()),
                        1));
    if (!seats.tryAcquire()) {
      share.close();
      throw ProblemException.busy(
          "listeners",
          "at most %d may listen at the same time; read pages instead"
              .formatted(call.limits().listeners()));
    }
    try {
      call.visit().stepAside();
      call.context().contentType("text/event-stream;charset=utf-8");
      call.context().header("X-Accel-Buffering", "no");
      send(call, campaign, after);
    } catch (NoSuchCampaignException e) {
      // It was deleted: that is the end of its events.
      call.context().res().flushBuffer();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      seats.release();
      share.close();
    }
  }

  private void send(Call call, DurableCampaign campaign, long from)
      throws IOException, InterruptedException {
    OutputStream out = call.context().res().getOutputStream();
    out.write(": grapl\n\n".getBytes(StandardCharsets.UTF_8));
    out.flush();
    long after = from;
    long spoken = System.nanoTime();
    long welcomed = spoken;
    while (!isClosing) {
      if (System.nanoTime() - welcomed > heartbeat.toNanos()) {
        if (!call.visit().isStillWelcome()) {
          return;
        }
        welcomed = System.nanoTime();
      }
      int heard = bells.rings(campaign);
      List<Entry> entries =
          campaign.head() > after ? page(campaign, after, SENT_AT_ONCE) : List.of();
      if (!entries.isEmpty()) {
        out.write(text(call, campaign, entries).getBytes(StandardCharsets.UTF_8));
        out.flush();
        after = entries.get(entries.size() - 1).number();
        spoken = System.nanoTime();
      } else if (System.nanoTime() - spoken > heartbeat.toNanos()) {
        out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
        spoken = System.nanoTime();
      } else {
        bells.await(campaign, heard, LOOK.compareTo(heartbeat) < 0 ? LOOK : heartbeat);
      }
    }
  }

  private static String text(Call call, DurableCampaign campaign, List<Entry> entries) {
    StringBuilder text = new StringBuilder();
    for (ObjectNode entry : shown(call, campaign, entries)) {
      text.append("id: ").append(entry.get("entry").longValue()).append('\n');
      text.append("event: ").append(entry.get("kind").textValue()).append('\n');
      text.append("data: ").append(entry).append("\n\n");
    }
    return text.toString();
  }

  /**
   * Entries as JSON, each with the item it is about, but without the keys of requests: who knows
   * another's key could take its answers. What fits the answers says how far each person can be
   * trusted, which is for owners only.
   */
  private static List<ObjectNode> shown(Call call, DurableCampaign campaign, List<Entry> entries) {
    boolean isOwner = call.caller().role() == Role.OWNER;
    campaign.lists(); // of these entries, whoever wrote them
    EntryJson json = new EntryJson(campaign.items().graph());
    List<ObjectNode> all = new ArrayList<>();
    List<ObjectNode> ofTickets = new ArrayList<>();
    List<Long> tickets = new ArrayList<>();
    for (Entry entry : entries) {
      ObjectNode shown = json.toJson(entry);
      shown.remove("request");
      if (!isOwner) {
        shown.remove("fitted");
      }
      all.add(shown);
      if (entry.event() instanceof Told || entry.event() instanceof GivenBack) {
        ofTickets.add(shown);
        tickets.add(shown.get("ticket").longValue());
      }
    }
    if (!tickets.isEmpty()) {
      List<Integer> items = campaign.itemsOf(tickets);
      for (int k = 0; k < items.size(); k++) {
        ofTickets.get(k).put("item", campaign.items().graph().label(items.get(k)));
      }
    }
    return all;
  }

  private static List<Entry> page(DurableCampaign campaign, long after, int most) {
    List<Entry> entries = new ArrayList<>();
    campaign.entries(after, after + most, entries::add);
    return entries;
  }

  void close() {
    isClosing = true;
    bells.ringAll();
  }
}
