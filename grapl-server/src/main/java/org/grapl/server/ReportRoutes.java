package org.grapl.server;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.grapl.store.DurableCampaign;

/** A campaign as a page to keep, to print and to send around. */
final class ReportRoutes {

  /** Nothing in the page runs or asks for anything, even if it is shown by this server's name. */
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

  private static final long PATIENCE_SECONDS = 10;

  /** Each who waits keeps a place from those who check. */
  private static final int MOST_WAITING = 8;

  private final InstantSource clock;

  /** Pictures take a second to lay out: one after the other, so that others are still answered. */
  private final Semaphore drawing = new Semaphore(1, true);

  ReportRoutes(InstantSource clock) {
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(Route.get("/v1/campaigns/{name}/report", Access.READ, this::report));
  }

  private void report(Call call) {
    call.parameters(List.of());
    DurableCampaign campaign = call.campaign();
    byte[] page = page(campaign).getBytes(StandardCharsets.UTF_8);
    call.context()
        .header("Content-Disposition", Call.attachment(campaign.record().name(), "-report.html"))
        .header("Content-Security-Policy", POLICY);
    call.answerGzip("text/html; charset=utf-8", Call.gzip(page));
  }

  private String page(DurableCampaign campaign) {
    try {
      if (drawing.getQueueLength() >= MOST_WAITING
          || !drawing.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw ProblemException.busy(
            "drawing", "other reports are being written; try again in a moment");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ProblemException.busy("stopping", "the server is about to stop");
    }
    try {
      return CampaignReport.page(campaign, clock.instant());
    } finally {
      drawing.release();
    }
  }
}
