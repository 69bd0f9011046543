package org.grapl.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The campaigns of a server.
 *
 * <pre>{@code
 * try (GraplClient client = GraplClient.at(URI.create("http://127.0.0.1:8080")).worker("ann").open()) {
 *   RemoteCampaign lake = client.create("lake", Settings.threshold(5), Path.of("lake.asc"));
 *   for (RemoteTicket ticket : lake.ask(5)) {
 *     lake.tell(ticket, measure(ticket.item()));
 *   }
 * }
 * }</pre>
 *
 * <p>Thread-safe. One client keeps its connections and is meant to be shared. Closing it ends its
 * bookkeeping; connections end by themselves.
 */
public final class GraplClient implements AutoCloseable {

  private static final String CAMPAIGNS = "/v1/campaigns";

  private final Calls calls;
  private final Optional<String> worker;

  private GraplClient(Calls calls, Optional<String> worker) {
    this.calls = calls;
    this.worker = worker;
  }

  /**
   * A client of the server at an address.
   *
   * @param address such as {@code http://127.0.0.1:8080}
   */
  public static Builder at(URI address) {
    return new Builder(address);
  }

  /** What a client is made of. */
  public static final class Builder {
    private final URI address;
    private Optional<String> token = Optional.empty();
    private Optional<String> worker = Optional.empty();
    private Patience patience = Patience.USUAL;

    private Builder(URI address) {
      String scheme = String.valueOf(address.getScheme());
      if (!(scheme.equals("http") || scheme.equals("https")) || address.getHost() == null) {
        throw new IllegalArgumentException(
            "address must be like http://127.0.0.1:8080, got \"%s\"".formatted(address));
      }
      this.address = URI.create(address.toString().replaceFirst("/+$", ""));
    }

    /** The token that {@code grapl token create} gave; none for a server without login. */
    public Builder token(String other) {
      token = Optional.of(other);
      return this;
    }

    /** Who asks and tells, on a server without login. With a token its name is taken. */
    public Builder worker(String other) {
      worker = Optional.of(other);
      return this;
    }

    /** How long to wait and how often to try again. */
    public Builder patience(Patience other) {
      patience = other;
      return this;
    }

    /** The client. Nothing is sent yet. */
    public GraplClient open() {
      return new GraplClient(new Calls(address, token, patience, new Calls.Waiting() {}), worker);
    }
  }

  private record Listing(List<Named> campaigns, Optional<String> next) {
    record Named(String name) {}
  }

  /** The campaigns there are. */
  public List<RemoteCampaign> campaigns() {
    List<RemoteCampaign> all = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      String query = cursor.map(from -> "?cursor=" + Calls.encoded(from)).orElse("");
      Listing page = calls.get(CAMPAIGNS + query, "campaigns", Listing.class);
      page.campaigns().forEach(each -> all.add(campaign(each.name())));
      cursor = page.next();
    } while (cursor.isPresent());
    return all;
  }

  /** A campaign by its name. Nothing is sent: whether there is one, its methods will tell. */
  public RemoteCampaign campaign(String name) {
    return new RemoteCampaign(calls, Objects.requireNonNull(name, "name"), worker);
  }

  /**
   * Creates a campaign about a small graph.
   *
   * @throws ConflictException if the name is taken
   */
  public RemoteCampaign create(String name, Settings settings, Links links) {
    return created(name, calls.post(CAMPAIGNS, new Draft(name, settings, links)));
  }

  /**
   * Creates a campaign about the graph of a file, which is read while it is sent.
   *
   * @param graph in any format grapl reads; the ending of its name tells which
   * @throws ConflictException if the name is taken
   */
  public RemoteCampaign create(String name, Settings settings, Path graph) {
    return create(name, settings, Upload.graph(graph));
  }

  /**
   * Creates a campaign of files: a graph or a table, and what is known of it.
   *
   * @throws ConflictException if the name is taken
   */
  public RemoteCampaign create(String name, Settings settings, Upload files) {
    String boundary = "grapl-" + UUID.randomUUID();
    byte[] draft = Json.write(new Draft(name, settings, files.linking()));
    String type = "multipart/form-data; boundary=" + boundary;
    return created(name, calls.post(CAMPAIGNS, type, files.form(boundary, draft)));
  }

  /** Brings back what {@link RemoteCampaign#export} wrote, under a name that is free. */
  public RemoteCampaign importFrom(Path file, String name) {
    String path = CAMPAIGNS + "/import?name=" + Calls.encoded(name);
    return created(name, calls.post(path, "application/zip", Upload.content("file", file)));
  }

  /**
   * Sends a message of the Model Context Protocol, as often as it takes, and brings the answer,
   * which is empty if there is none.
   */
  public byte[] passOn(byte[] message) {
    BodyPublisher body = BodyPublishers.ofByteArray(message);
    String path = "/mcp" + worker.map(name -> "?worker=" + Calls.encoded(name)).orElse("");
    try (InputStream answer = calls.call(calls.post(path, "application/json", body))) {
      return answer.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be read", e);
    }
  }

  private record Draft(String name, Settings settings, Object graph) {}

  private RemoteCampaign created(String name, HttpRequest.Builder request) {
    calls.call(request.timeout(Calls.LONG));
    return campaign(name);
  }

  /** Ends what the client keeps running. Calls after it fail. */
  @Override
  public void close() {
    calls.close();
  }
}
