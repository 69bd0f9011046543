package org.grapl.server;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.router.Endpoint;
import io.javalin.util.JavalinException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.grapl.internal.Check;
import org.grapl.store.Campaigns;
import org.grapl.store.StoreException;
import org.grapl.store.sql.AccessLog;
import org.grapl.store.sql.Tokens;
import org.grapl.store.sql.Tokens.Role;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves campaigns over HTTP. Thread-safe.
 *
 * <pre>{@code
 * try (GraplServer server = GraplServer.start(ServerSettings.USUAL, campaigns, tokens, log)) {
 *   System.out.println(server.address());
 * }
 * }</pre>
 */
public final class GraplServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(GraplServer.class);

  private static final Duration LONGEST_STOP = Duration.ofSeconds(30);
  private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(1);

  /** Threads beside those that answer: to accept, to select, to turn away, to tell of health. */
  private static final int OTHER_THREADS = 64;

  /** How long headers may take after a connection was silent for as long as it may be. */
  private static final Duration LONGEST_HEADERS = Duration.ofSeconds(10);

  private final ServerSettings settings;
  private final Campaigns campaigns;
  private final Telemetry telemetry;
  private final FrontDesk desk;
  private final Connections connections;
  private final Bells bells = new Bells();
  private final EventRoutes events;
  private final PictureRoutes pictures = new PictureRoutes();
  private final Housekeeping housekeeping;
  private final List<Route> routes = new ArrayList<>();
  private final Javalin web;
  private volatile int port;

  private GraplServer(
      ServerSettings settings,
      Campaigns campaigns,
      Function<String, Optional<Caller>> callers,
      Optional<Tokens> tokens,
      AccessLog log,
      InstantSource clock) {
    this.settings = settings;
    this.campaigns = campaigns;
    this.telemetry = new Telemetry(campaigns);
    Logins logins = new Logins(settings.tokensRequired(), callers, System::nanoTime);
    VisitorBook visitors = new VisitorBook(log, clock);
    FieldRoutes fields = new FieldRoutes(clock);
    this.connections = new Connections(settings.limits().requestTime().plus(LONGEST_HEADERS));
    this.housekeeping =
        new Housekeeping(campaigns, visitors, fields, bells, connections::hangUp, clock);
    Limits limits = settings.limits();
    boolean areMany = tokens.isPresent(); // who can be told apart
    Shares places = new Shares(limits.requestsAtOnce(), areMany);
    this.desk = new FrontDesk(settings, campaigns, logins, telemetry, visitors, bells, places);
    routes.addAll(new ServiceRoutes(telemetry, settings).routes());
    Shares seats = new Shares(limits.listeners(), areMany);
    this.events = new EventRoutes(bells, limits, seats, telemetry);
    FileRoutes files = new FileRoutes(Path.of(System.getProperty("java.io.tmpdir")));
    routes.addAll(CampaignRoutes.routes(files));
    routes.addAll(files.routes());
    routes.addAll(TicketRoutes.routes());
    routes.addAll(DecisionRoutes.routes());
    routes.addAll(ItemRoutes.routes());
    routes.addAll(TeamRoutes.routes());
    routes.addAll(new JoinRoutes(tokens, clock).routes());
    routes.addAll(pictures.routes());
    routes.addAll(fields.routes());
    routes.addAll(new QuestionRoutes().routes());
    routes.addAll(events.routes());
    routes.addAll(new ReportRoutes(clock).routes());
    routes.addAll(new McpRoutes(List.copyOf(routes), telemetry).routes());
    this.web = Javalin.create(this::configure);
  }

  /**
   * Starts a server, which closes the campaigns when it is closed.
   *
   * @throws IllegalArgumentException if tokens are required and there is none, or the keystore
   *     cannot be opened
   * @throws StoreException if the store cannot be read
   * @throws java.io.UncheckedIOException if the address cannot be listened at
   */
  public static GraplServer start(
      ServerSettings settings, Campaigns campaigns, Tokens tokens, AccessLog log) {
    return start(settings, campaigns, tokens, log, Clock.systemUTC());
  }

  static GraplServer start(
      ServerSettings settings,
      Campaigns campaigns,
      Tokens tokens,
      AccessLog log,
      InstantSource clock) {
    if (settings.tokensRequired()
        && tokens.list().stream()
            .noneMatch(token -> token.isValidAt(clock.instant()) && !token.isLink())) {
      throw Check.mustBe(
          "tokens",
          "there before others are let in",
          "none that is valid; create one with: grapl token create --role owner");
    }
    settings.keystore().ifPresent(Keystore::check);
    return started(
        new GraplServer(
            settings,
            campaigns,
            secret -> tokens.authenticate(secret, clock.instant()).map(Caller::of),
            Optional.of(tokens).filter(any -> settings.tokensRequired()),
            log,
            clock));
  }

  /**
   * Starts a server for one program on this machine, at any port that is free: nobody but who knows
   * the secret is let in, with all rights and without a name.
   */
  public static GraplServer startFor(String secret, Campaigns campaigns, AccessLog log) {
    Caller one = new Caller("", Campaigns.LOCAL, Role.OWNER, Optional.empty(), "one", false);
    return started(
        new GraplServer(
            ServerSettings.USUAL.withPort(0).withTokens(),
            campaigns,
            given -> Optional.of(one).filter(known -> given.equals(secret)),
            Optional.empty(),
            log,
            Clock.systemUTC()));
  }

  private static GraplServer started(GraplServer server) {
    try {
      server.web.start();
    } catch (JavalinException e) {
      server.telemetry.close();
      throw new UncheckedIOException(
          "cannot listen at %s port %d; is another server there? choose another port"
              .formatted(server.settings.host(), server.settings.port()),
          new IOException(e));
    }
    server.port = server.web.port();
    server.housekeeping.start();
    return server;
  }

  private void configure(JavalinConfig config) {
    Limits limits = settings.limits();
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.prefer405over404 = true;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.http.maxRequestSize = limits.jsonBytes();
    int threads = limits.requestsAtOnce() + limits.listeners() + OTHER_THREADS;
    QueuedThreadPool pool = new QueuedThreadPool(threads, Math.min(8, threads));
    pool.setName("grapl");
    config.jetty.threadPool = pool;
    config.jetty.modifyHttpConfiguration(this::configure);
    config.jetty.addConnector(this::connector);
    config.jetty.modifyServer(
        server -> {
          server.setHandler(connections);
          server.setStopTimeout(LONGEST_STOP.toMillis());
          server.setErrorHandler(Problems::answer);
        });
    config.routes.before(desk::greet);
    config.routes.exception(
        HttpResponseException.class, (failure, context) -> desk.fail(context, failure));
    config.routes.exception(Exception.class, (failure, context) -> desk.fail(context, failure));
    for (Route route : routes) {
      config.routes.addEndpoint(
          new Endpoint(
              HandlerType.findOrCreate(route.method()),
              route.path(),
              context -> desk.answer(route, context)));
    }
  }

  private void configure(HttpConfiguration http) {
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setRequestHeaderSize(16 << 10);
    // Labels may hold slashes and the like; addresses are matched piece by piece before they are
    // decoded, and are never those of files.
    http.setUriCompliance(
        UriCompliance.DEFAULT.with(
            "labels",
            UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
            UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
            UriCompliance.Violation.AMBIGUOUS_PATH_SEGMENT,
            UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS));
  }

  private ServerConnector connector(Server server, HttpConfiguration http) {
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    List<ConnectionFactory> factories = new ArrayList<>();
    settings
        .keystore()
        .ifPresent(
            store -> {
              http.addCustomizer(new SecureRequestCustomizer(false));
              SslContextFactory.Server tls = new SslContextFactory.Server();
              tls.setKeyStorePath(store.file().toString());
              tls.setKeyStorePassword(store.password());
              factories.add(new SslConnectionFactory(tls, plain.getProtocol()));
            });
    factories.add(plain);
    ServerConnector connector =
        new ServerConnector(server, factories.toArray(ConnectionFactory[]::new)) {
          @Override
          public CompletableFuture<Void> shutdown() {
            // Connections on which nobody has asked anything are hung up on at once, but for one
            // that comes in at this very moment, as of a listener who comes back: it must not be
            // waited for as long as a request may take. Requests under way are waited for by
            // others.
            return super.shutdown()
                .copy()
                .completeOnTimeout(null, LONGEST_FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
          }
        };
    connector.addEventListener(connections);
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.limits().requestTime().toMillis());
    return connector;
  }

  public int port() {
    return port;
  }

  /** Where it is, without a slash at the end. */
  public URI address() {
    String scheme = settings.keystore().isPresent() ? "https" : "http";
    String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
    return URI.create(scheme + "://" + host + ":" + port());
  }

  List<Route> routes() {
    return List.copyOf(routes);
  }

  /**
   * Stops: takes nothing new, answers what it has taken (but for what takes longer than half a
   * minute), and closes the store. What was answered with success is kept.
   */
  @Override
  public void close() {
    desk.close();
    events.close();
    try {
      web.stop();
    } catch (JavalinException e) {
      LOG.warn("requests under way were not waited for any longer", e);
    }
    pictures.close();
    housekeeping.close();
    campaigns.close();
    telemetry.close();
  }
}
