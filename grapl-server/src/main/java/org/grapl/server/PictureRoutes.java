package org.grapl.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.store.CampaignRecord;
import org.grapl.store.DurableCampaign;
import org.grapl.store.ItemList;
import org.grapl.store.StoreException;
import org.grapl.store.log.ContentHash;
import org.jspecify.annotations.Nullable;

/**
 * All items at once, for a page that draws, sorts and searches them by itself. Large graphs take
 * seconds to lay out: that is done aside, one graph after the other, once: the store keeps it.
 */
final class PictureRoutes implements AutoCloseable {

  /** Another number for another format or layout, so that no browser keeps an old one. */
  private static final String KEPT = "picture-1";

  private static final long PATIENCE_MILLIS = 4000;

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
        Route.get("/v1/campaigns/{name}/picture", Access.READ, this::picture, "rough"));
  }

  private void picture(Call call) {
    CampaignRecord record = call.record();
    boolean mayBeRough = call.flag("rough");
    String contents = name(call.campaigns().contents(record));
    if (call.isKnown(KEPT + "-" + contents)) {
      return;
    }
    byte[] picture = ready(contents);
    if (picture == null) {
      picture = call.campaigns().workedOut(record, kept(record, contents)).orElse(null);
      if (picture == null) {
        drawAside(call, record, mayBeRough);
        return;
      }
      pictures.put(contents, CompletableFuture.completedFuture(new SoftReference<>(picture)));
    }
    call.answerGzip("application/octet-stream", picture);
  }

  /** The same graph is drawn elsewhere if its items have other places. */
  private static String name(ContentHash contents) {
    return contents.graph() + "-" + contents.items();
  }

  /** What the store calls a picture: one that is late is not to be taken for that of a new list. */
  private static String kept(CampaignRecord record, String contents) {
    boolean isFirst = contents.equals(name(new ContentHash(record.graph(), record.items())));
    return isFirst ? KEPT : KEPT + "-" + contents;
  }

  /** A rough picture comes first, where it is wanted and the whole one takes long. */
  private void drawAside(Call call, CampaignRecord record, boolean mayBeRough) {
    ItemList list = call.campaign().lists().last();
    ItemGraph items = call.campaign().items(list);
    String contents = name(new ContentHash(list.graph(), list.table()));
    boolean isRough = mayBeRough && Picture.takesLong(items);
    String rough = "rough-" + contents;
    if (isRough) {
      draw(rough, () -> Call.gzip(Picture.rough(items)));
    }
    draw(
        contents,
        () -> {
          byte[] picture = Call.gzip(Picture.of(items));
          try {
            call.campaigns().keepWorkedOut(record, kept(record, contents), picture);
          } catch (StoreException e) {
            // Full, or for reading only: it is drawn again after the next start.
          }
          return picture;
        });
    if (!isRough || !call.isKnown(KEPT + "-" + rough)) {
      call.answerGzip("application/octet-stream", drawn(isRough ? rough : contents));
    }
  }

  private byte @Nullable [] ready(String key) {
    CompletableFuture<SoftReference<byte[]>> drawing = pictures.get(key);
    return drawing == null || !drawing.isDone() || drawing.isCompletedExceptionally()
        ? null
        : drawing.join().get();
  }

  /**
   * Has a picture drawn, unless it is there or under way: not if it failed, or memory was short.
   */
  private void draw(String key, Supplier<byte[]> picture) {
    pictures.compute(
        key,
        (same, before) ->
            before != null && (!before.isDone() || ready(key) != null)
                ? before
                : CompletableFuture.supplyAsync(() -> new SoftReference<>(picture.get()), drawer));
  }

  private byte[] drawn(String key) {
    byte[] picture = await(Objects.requireNonNull(pictures.get(key))).get();
    if (picture == null) {
      throw ProblemException.busy("memory", "there is no memory for the picture now");
    }
    return picture;
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
    ItemList list = campaign.lists().last();
    if (call.isKnown("labels-" + list.graph() + "-" + list.table())) {
      return;
    }
    ItemGraph data = campaign.items(list);
    Graph graph = data.graph();
    ObjectNode json = Shown.object();
    IntStream items = IntStream.range(0, graph.size());
    Shown.texts(json, "labels", items.mapToObj(graph::label));
    Optional<Column> names = data.items().name();
    if (names.isPresent()) {
      items = IntStream.range(0, graph.size());
      Shown.texts(json, "names", items.mapToObj(names.get()::text));
    }
    call.answerGzip("application/json", Call.gzip(Shown.bytes(json)));
  }
}
