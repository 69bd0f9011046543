package org.grapl.server;

import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.DurableCampaign;

/**
 * Where items are drawn. Large graphs take seconds to lay out: that is done aside, one graph after
 * the other, and kept while there is memory.
 */
final class PictureRoutes implements AutoCloseable {

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
    return List.of(Route.get("/v1/campaigns/{name}/picture", Access.READ, this::picture));
  }

  private void picture(Call call) {
    call.parameters(List.of());
    DurableCampaign campaign = call.campaign();
    // The same graph is drawn elsewhere if its items have other places.
    String contents = campaign.record().graph() + "-" + campaign.record().items();
    if (call.isKnown("picture-" + VERSION + "-" + contents)) {
      return;
    }
    call.answerPacked("application/octet-stream", drawn(contents, campaign.items()));
  }

  private byte[] drawn(String contents, ItemGraph items) {
    // Once more, if memory was needed elsewhere since it was drawn.
    for (int attempt = 0; attempt < 2; attempt++) {
      CompletableFuture<SoftReference<byte[]>> drawing = draw(contents, items);
      byte[] known = await(drawing).get();
      if (known != null) {
        return known;
      }
      pictures.remove(contents, drawing);
    }
    throw ProblemException.busy("memory", "there is no memory for the picture now");
  }

  /** What fails is not kept: the next who asks has it tried again. */
  private CompletableFuture<SoftReference<byte[]>> draw(String contents, ItemGraph items) {
    CompletableFuture<SoftReference<byte[]>> drawing =
        pictures.computeIfAbsent(
            contents,
            same ->
                CompletableFuture.supplyAsync(
                    () -> new SoftReference<>(Picture.of(items)), drawer));
    drawing.whenComplete(
        (picture, failure) -> {
          if (failure != null) {
            pictures.remove(contents, drawing);
          }
        });
    return drawing;
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
}
