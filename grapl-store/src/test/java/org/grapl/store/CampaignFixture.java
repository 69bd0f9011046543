package org.grapl.store;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.grapl.Question;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.log.ContentHash;
import org.grapl.store.sql.Database;
import org.grapl.store.state.Lists;

/** A store in a file, a clock that goes when told to, and a graph with known values. */
public final class CampaignFixture implements AutoCloseable {

  /** A clock for tests. */
  public static final class Watch implements InstantSource {
    private Instant now = Instant.parse("2026-11-01T08:00:00Z");

    @Override
    public Instant instant() {
      return now;
    }

    public void pass(Duration time) {
      now = now.plus(time);
    }
  }

  public static final int ITEMS = 120;

  public final Watch watch = new Watch();
  private final Path file;
  private Campaigns campaigns;

  public CampaignFixture(Path directory) {
    this.file = directory.resolve("grapl.db");
    this.campaigns = openAgain();
  }

  private Campaigns openAgain() {
    return new Campaigns(Database.open(file.toString()).storage(), watch);
  }

  public Campaigns campaigns() {
    return campaigns;
  }

  /** A second program on the same file. */
  public Campaigns another() {
    return openAgain();
  }

  /** Everything in memory is lost. */
  public void restart() {
    campaigns.close();
    campaigns = openAgain();
  }

  /** Two rings, joined once. */
  public static ItemGraph graph() {
    GraphBuilder builder = Graph.builder();
    int half = ITEMS / 2;
    for (int item = 0; item < ITEMS; item++) {
      builder.item("item " + item);
    }
    for (int ring = 0; ring < 2; ring++) {
      for (int k = 0; k < half; k++) {
        for (int step = 1; step <= 3; step++) {
          builder.link(ring * half + k, ring * half + (k + step) % half, 1);
        }
      }
    }
    builder.link(0, half, 1);
    return ItemGraph.of(builder.build());
  }

  /** The graph as the only list there is. */
  public static Lists lists() {
    return new Lists(
        ContentHash.of(graph()),
        graph(),
        ContentHash.of(graph()),
        hash -> {
          throw new AssertionError("there is no content " + hash);
        });
  }

  public static double truth(int item) {
    return item < ITEMS / 2 ? 1 : 0;
  }

  /** A check of an item that scatters, the same for the same ticket. */
  public static double check(OpenTicket ticket) {
    KeyedRandom random = KeyedRandom.of(7, Role.NOISE, ticket.number());
    return truth(ticket.item()) + 0.4 * random.nextGaussian();
  }

  public static Settings settings() {
    return Settings.of(Question.above(0.5));
  }

  public DurableCampaign create(Settings settings) {
    return campaigns.create(Campaigns.LOCAL, "rings", graph(), settings, "");
  }

  public DurableCampaign open() {
    return campaigns.open(Campaigns.LOCAL, "rings");
  }

  /** Asks for one ticket and answers it. */
  public static OpenTicket step(DurableCampaign campaign, String worker) {
    OpenTicket ticket = campaign.ask(AskRequest.of(1), Requester.of(worker)).tickets().get(0);
    campaign.tell(List.of(Answer.of(ticket.number(), check(ticket))), Requester.of(worker));
    return ticket;
  }

  /** Asks for several tickets at once and answers them at once. */
  public static void steps(DurableCampaign campaign, String worker, int count) {
    List<OpenTicket> tickets = campaign.ask(AskRequest.of(count), Requester.of(worker)).tickets();
    campaign.tell(
        tickets.stream().map(ticket -> Answer.of(ticket.number(), check(ticket))).toList(),
        Requester.of(worker));
  }

  @Override
  public void close() {
    campaigns.close();
  }
}
