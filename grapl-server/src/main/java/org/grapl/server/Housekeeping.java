package org.grapl.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.NoSuchCampaignException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done now and then without being asked: the access log and the last numbers of campaigns
 * are written, tickets whose time is over are taken back, so that everybody sees them as such, and
 * campaigns that nobody has wanted for half an hour are kept in memory no longer; who connected and
 * asks for nothing is hung up on.
 */
final class Housekeeping implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);
  private static final Duration UNUSED = Duration.ofMinutes(30);

  private final Campaigns campaigns;
  private final VisitorBook visitors;
  private final FieldRoutes fields;
  private final Bells bells;
  private final Runnable hangUp;
  private final InstantSource clock;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "grapl-housekeeping");
            thread.setDaemon(true);
            return thread;
          });

  Housekeeping(
      Campaigns campaigns,
      VisitorBook visitors,
      FieldRoutes fields,
      Bells bells,
      Runnable hangUp,
      InstantSource clock) {
    this.campaigns = campaigns;
    this.visitors = visitors;
    this.fields = fields;
    this.bells = bells;
    this.hangUp = hangUp;
    this.clock = clock;
  }

  void start() {
    // The first look at a store is slow: nobody is to wait for it.
    timer.execute(() -> safely(() -> campaigns.overviews(Campaigns.LOCAL)));
    every(Duration.ofSeconds(1), visitors::write);
    every(Duration.ofSeconds(1), hangUp);
    every(Duration.ofSeconds(5), this::takeBackExpired);
    every(Duration.ofSeconds(5), () -> fields.keepNumbers(campaigns));
    every(Duration.ofMinutes(5), () -> fields.keepFields(campaigns));
    every(Duration.ofMinutes(1), () -> campaigns.giveUp(UNUSED));
  }

  private void every(Duration time, Runnable work) {
    var unused =
        timer.scheduleWithFixedDelay(
            () -> safely(work), time.toMillis(), time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** A failure now must not be the end of it: the store may come back. */
  private static void safely(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.warn("housekeeping failed, and will be tried again", e);
    }
  }

  private void takeBackExpired() {
    for (DurableCampaign campaign : campaigns.opened()) {
      safely(
          () -> {
            try {
              Instant now = clock.instant();
              if (campaign.open().stream().anyMatch(ticket -> !ticket.expires().isAfter(now))) {
                campaign.takeBackExpired();
                bells.ring(campaign);
              }
            } catch (NoSuchCampaignException deleted) {
              campaigns.forget(campaign); // by another program
            }
          });
    }
  }

  @Override
  public void close() {
    timer.shutdown();
    try {
      if (!timer.awaitTermination(10, TimeUnit.SECONDS)) {
        LOG.warn("housekeeping took too long to stop");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    safely(() -> fields.keepFields(campaigns));
    visitors.close();
  }
}
