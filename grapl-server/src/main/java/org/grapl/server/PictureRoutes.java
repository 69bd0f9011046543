package org.grapl.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.ref.SoftReference;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Verdicts;
import org.grapl.data.page.ReportPage;
import org.grapl.graph.Graph;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.DurableCampaign;
import org.grapl.store.OpenTicket;
import org.grapl.store.Status;

/**
 * All items at once, for a page that draws, sorts and searches them by itself. Large graphs take
 * seconds to lay out: that is done aside, one graph after the other, and kept while there is
 * memory.
 */
final class PictureRoutes implements AutoCloseable {

  private static final int ABOVE = 1;
  private static final int KNOWN = 2;
  private static final int OPEN = 4;
  private static final int ASIDE = 8;

  /** Another number for another format or layout, so that no browser keeps an old one. */
  private static final int VERSION = 1;

  private static final long PATIENCE_MILLIS = 1500;

  /** Each who waits keeps a place from those who check. */
  private static final int MOST_WAITING = 8;

  private final ExecutorService drawer =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "grapl-drawer");
            thread.setDaemon(true);
            return thread;
          });
  private final Semaphore patient = new Semaphore(MOST_WAITING);
  private final Map<String, CompletableFuture<SoftReference<byte[]>>> pictures =
      new ConcurrentHashMap<>();

  List<Route> routes() {
    return List.of(
        Route.get("/v1/campaigns/{name}/labels", Access.READ, PictureRoutes::labels),
        Route.get("/v1/campaigns/{name}/field", Access.READ, PictureRoutes::field, "threshold"),
        Route.get("/v1/campaigns/{name}/picture", Access.READ, this::picture));
  }

  private void picture(Call call) {
    DurableCampaign campaign = call.campaign();
    // The same graph is drawn elsewhere if its items have other places.
    String contents = campaign.record().graph() + "-" + campaign.record().items();
    if (call.isKnown("picture-" + VERSION + "-" + contents)) {
      return;
    }
    call.answerPacked("application/octet-stream", drawn(contents, campaign.items()));
  }

  private byte[] drawn(String contents, ItemGraph items) {
    CompletableFuture<SoftReference<byte[]>> drawing =
        pictures.compute(
            contents,
            (same, before) ->
                before != null && isGood(before)
                    ? before
                    : CompletableFuture.supplyAsync(
                        () -> new SoftReference<>(Picture.of(items)), drawer));
    byte[] picture = await(drawing).get();
    if (picture == null) {
      throw ProblemException.busy("memory", "there is no memory for the picture now");
    }
    return picture;
  }

  /** Whether a picture is being drawn, or kept; not if it failed or memory was needed elsewhere. */
  private static boolean isGood(CompletableFuture<SoftReference<byte[]>> drawing) {
    return !drawing.isDone()
        || (!drawing.isCompletedExceptionally() && drawing.join().get() != null);
  }

  private <T> T await(CompletableFuture<T> work) {
    if (work.isDone()) {
      return result(work, 0);
    }
    if (!patient.tryAcquire()) {
      throw beingDrawn();
    }
    try {
      return result(work, PATIENCE_MILLIS);
    } finally {
      patient.release();
    }
  }

  private static ProblemException beingDrawn() {
    return ProblemException.busy("drawing", "the picture is being drawn; try again in a moment");
  }

  private static <T> T result(CompletableFuture<T> work, long millis) {
    try {
      return work.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw beingDrawn();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ProblemException.busy("stopping", "the server is about to stop");
    } catch (ExecutionException e) {
      throw new IllegalStateException("the picture cannot be drawn", e.getCause());
    }
  }

  @Override
  public void close() {
    drawer.shutdownNow();
  }

  private static void labels(Call call) {
    DurableCampaign campaign = call.campaign();
    if (call.isKnown("labels-" + campaign.record().graph() + "-" + campaign.record().items())) {
      return;
    }
    Graph graph = campaign.items().graph();
    ObjectNode json = Shown.object();
    IntStream items = IntStream.range(0, graph.size());
    Shown.texts(json, "labels", items.mapToObj(graph::label));
    Optional<Column> names = campaign.items().items().name();
    if (names.isPresent()) {
      items = IntStream.range(0, graph.size());
      Shown.texts(json, "names", items.mapToObj(names.get()::text));
    }
    call.answerPacked("application/json", Shown.bytes(json));
  }

  private static void field(Call call) {
    DurableCampaign campaign = call.campaign();
    OptionalDouble other = call.number("threshold");
    long head = campaign.head();
    // Of a moment ago while others look: part of what is sent, and so of its name.
    Status status = campaign.status();
    DecisionAsOf decided = campaign.decision();
    if (call.isKnown(
        "%d-%d-%d-%d%s"
            .formatted(
                campaign.record().id(),
                decided.entries(),
                status.entries(),
                head,
                other.isPresent() ? "-" + other.getAsDouble() : ""))) {
      return;
    }
    if (other.isPresent()) {
      double tolerance = decided.decision().question().tolerance();
      decided = campaign.decision(new Question(other.getAsDouble(), tolerance));
    }
    Decision decision = decided.decision();
    int size = decision.size();
    ObjectNode header = Shown.object();
    Shown.question(header, decision.question());
    header.put("entries", decided.entries());
    header.put("sharpness", decision.sharpness());
    header.put("hasDeviations", decision.hasDeviations());
    if (decision.hasDeviations()) {
      ErrorEstimate estimate = ErrorEstimate.of(decision);
      ErrorEstimate.Range range = estimate.range();
      header
          .putObject("expectedWrong")
          .put("low", range.low())
          .put("value", range.value())
          .put("high", range.high());
      header.put("trusted", estimate.hasSeenEnough(ReportPage.TRUSTED_SHARE));
    } else {
      header.putNull("expectedWrong");
      header.put("trusted", false);
    }
    audited(header, status, decision);
    Packed packed =
        new Packed(header)
            .floats("estimate", IntStream.range(0, size).mapToDouble(decision::mean).toArray())
            .floats(
                "deviation",
                decision.hasDeviations()
                    ? IntStream.range(0, size).mapToDouble(decision::deviation).toArray()
                    : new double[0])
            .shorts("checks", IntStream.range(0, size).map(decision::checks).toArray())
            .bytes("flags", flags(campaign, decision));
    call.context().contentType("application/octet-stream").result(packed.toBytes());
  }

  /**
   * Whether what the last audit showed holds for this decision: null if none was passed, else
   * whether it was about the same question, and how many items changed side since.
   */
  private static void audited(ObjectNode header, Status status, Decision decision) {
    header.putNull("audited");
    status
        .audited()
        .filter(audit -> audit.outcome().passed())
        .ifPresent(
            audit ->
                header
                    .putObject("audited")
                    .put("sameQuestion", audit.question().equals(decision.question()))
                    .put("changed", audit.changedIn(decision)));
  }

  private static byte[] flags(DurableCampaign campaign, Decision decision) {
    BitSet unknown = Verdicts.of(campaign.items().graph(), decision).unchecked();
    byte[] flags = new byte[decision.size()];
    for (int item = 0; item < flags.length; item++) {
      flags[item] = (byte) ((decision.isAbove(item) ? ABOVE : 0) | (unknown.get(item) ? 0 : KNOWN));
    }
    for (OpenTicket ticket : campaign.open()) {
      flags[ticket.item()] |= OPEN;
    }
    for (int item : campaign.aside()) {
      flags[item] |= ASIDE;
    }
    return flags;
  }
}
