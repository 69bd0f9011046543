package org.grapl.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.FileNotFoundException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  private static final Duration UPLOAD = Duration.ofMinutes(30);
  private static final int PAGE = 100;

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
      String scheme = String.valueOf(Rule.given("address", address).getScheme());
      if (!(scheme.equals("http") || scheme.equals("https")) || address.getHost() == null) {
        throw Rule.mustBe("address", "like http://127.0.0.1:8080", '"' + address.toString() + '"');
      }
      this.address = URI.create(address.toString().replaceFirst("/+$", ""));
    }

    /** The token that {@code grapl token create} gave; none for a server without login. */
    public Builder token(String other) {
      token = Optional.of(Rule.notEmpty("token", other));
      return this;
    }

    /** Who asks and tells, on a server without login. With a token its name is taken. */
    public Builder worker(String other) {
      worker = Optional.of(Rule.atMost200("worker", Rule.notEmpty("worker", other)));
      return this;
    }

    /** How long to wait and how often to try again. */
    public Builder patience(Patience other) {
      patience = Rule.given("patience", other);
      return this;
    }

    /** The client. Nothing is sent yet. */
    public GraplClient open() {
      return new GraplClient(new Calls(address, token, patience), worker);
    }
  }

  private record Service(String version) {}

  /** The version of the server. */
  public String version() {
    return Json.read("service", calls.call(Outgoing.get("/v1")).body(), Service.class).version();
  }

  /** The OpenAPI description of what the server answers. */
  public String openApi() {
    return text(Outgoing.get("/v1/openapi.yaml").with("Accept", "*/*"));
  }

  /** The server's figures for Prometheus; from this machine or by an owner. */
  public String metrics() {
    return text(Outgoing.get("/metrics").with("Accept", "*/*"));
  }

  private String text(Outgoing request) {
    return new String(calls.call(request).body(), StandardCharsets.UTF_8);
  }

  /** Waits until the server is ready to be asked, or the deadline is over. */
  public void awaitReady() {
    calls.call(Outgoing.get("/health/ready"));
  }

  /** The campaigns there are. */
  public List<Listed> campaigns() {
    List<Listed> all = new ArrayList<>();
    Optional<String> next = Optional.empty();
    do {
      Page<Listed> page = campaigns(PAGE, next);
      all.addAll(page.elements());
      next = page.next();
    } while (next.isPresent());
    return all;
  }

  /**
   * A part of the campaigns there are.
   *
   * @param cursor where to begin: what the part before gave as {@link Page#next}
   */
  public Page<Listed> campaigns(int limit, Optional<String> cursor) {
    Query query = new Query().with("limit", limit).with("cursor", cursor);
    return Json.readPage(
        "campaigns", calls.call(Outgoing.get("/v1/campaigns" + query)).body(), Listed.class);
  }

  /** A campaign by its name. Nothing is sent: whether there is one, its methods will tell. */
  public RemoteCampaign campaign(String name) {
    return new RemoteCampaign(calls, Rule.notEmpty("name", name), worker);
  }

  /**
   * Creates a campaign about a small graph.
   *
   * @throws ConflictException if the name is taken
   */
  public RemoteCampaign create(String name, Settings settings, Links links) {
    ObjectNode json = draft(name, settings);
    json.set("graph", Rule.given("links", links).json());
    return created(name, Outgoing.post("/v1/campaigns", json));
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
   * Creates a campaign about the graph of a file, with what else is known of its items.
   *
   * @param items a table with a row for each item
   */
  public RemoteCampaign create(String name, Settings settings, Path graph, Path items) {
    return create(name, settings, Upload.graph(graph).withItems(items));
  }

  /**
   * Creates a campaign of files: a graph or a table, and what is known of it.
   *
   * @throws ConflictException if the name is taken
   */
  public RemoteCampaign create(String name, Settings settings, Upload files) {
    Multipart form = Rule.given("files", files).form(draft(name, settings));
    return created(name, Outgoing.post("/v1/campaigns", form.type(), form::body));
  }

  /** Brings back what {@link RemoteCampaign#export} wrote, under a name that is free. */
  public RemoteCampaign importFrom(Path file, String name) {
    if (!Files.isRegularFile(Rule.given("file", file))) {
      throw Rule.mustBe("file", "a file that can be read", '"' + file.toString() + '"');
    }
    String path = "/v1/campaigns/import" + new Query().with("name", Optional.of(name));
    return created(name, Outgoing.post(path, "application/zip", () -> content(file)));
  }

  private static BodyPublisher content(Path file) {
    try {
      return BodyPublishers.ofFile(file);
    } catch (FileNotFoundException e) {
      throw Rule.mustBe("file", "a file that can be read", '"' + file.toString() + '"');
    }
  }

  private static ObjectNode draft(String name, Settings settings) {
    ObjectNode json = Json.object().put("name", Rule.notEmpty("name", name));
    json.set("settings", Rule.given("settings", settings).json());
    return json;
  }

  private RemoteCampaign created(String name, Outgoing request) {
    calls.call(request.within(UPLOAD));
    return campaign(name);
  }

  /** Ends what the client keeps running. Calls after it fail. */
  @Override
  public void close() {
    calls.close();
  }
}
