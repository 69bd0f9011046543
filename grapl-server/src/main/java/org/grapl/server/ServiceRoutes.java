package org.grapl.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.grapl.store.Campaigns;
import org.grapl.store.StoreException;
import org.grapl.store.log.EntryJson;
import org.grapl.web.WebFile;
import org.grapl.web.WebFiles;

/** What there is to know of the server itself, and the page for people. */
final class ServiceRoutes {

  static final String VERSION = version();

  /**
   * Nothing but what the server itself sends: no script or style in the page, no other address but
   * those whoever runs the server allows for pictures, and text can become markup by the template
   * library only.
   */
  private static final String PAGE_POLICY =
      String.join(
          "; ",
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' data: blob:%s",
          "connect-src 'self'",
          "manifest-src 'self'",
          "worker-src 'self'",
          "form-action 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
          "trusted-types lit-html grapl-worker");

  private final WebFiles files = new WebFiles();

  /** The places of those who look at the store, who may have to wait for it. */
  private final Semaphore looking = new Semaphore(16);

  private final Telemetry telemetry;
  private final ServerSettings settings;
  private final String policy;

  ServiceRoutes(Telemetry telemetry, ServerSettings settings) {
    this.telemetry = telemetry;
    this.settings = settings;
    this.policy =
        PAGE_POLICY.formatted(
            settings.imagesFrom().stream().map(" "::concat).collect(Collectors.joining()));
  }

  List<Route> routes() {
    return List.of(
        Route.get("/", Access.OPEN, call -> send(call, WebFiles.INDEX)),
        Route.get("/service-worker.js", Access.OPEN, call -> send(call, WebFiles.WORKER)),
        Route.get("/web/<path>", Access.OPEN, call -> send(call, call.path("path"))),
        Route.get("/v1", Access.OPEN, ServiceRoutes::service),
        Route.get("/v1/openapi.yaml", Access.OPEN, ServiceRoutes::description),
        Route.get("/v1/me", Access.SEE, this::me),
        Route.get("/health/live", Access.OPEN, ServiceRoutes::live),
        Route.get("/health/ready", Access.OPEN, this::ready),
        Route.get("/metrics", Access.READ, this::metrics));
  }

  private static String version() {
    Properties built = new Properties();
    try (InputStream in = ServiceRoutes.class.getResourceAsStream("version.properties")) {
      built.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Objects.requireNonNull(built.getProperty("version"));
  }

  private static void service(Call call) {
    ObjectNode json = Shown.object().put("service", "grapl").put("version", VERSION);
    json.putObject("links")
        .put("campaigns", "/v1/campaigns")
        .put("description", "/v1/openapi.yaml")
        .put("ready", "/health/ready");
    call.answer(json);
  }

  /** Who the caller is, so that a page can show what they may do. */
  private void me(Call call) {
    Caller caller = call.caller();
    ObjectNode json =
        Shown.object()
            .put("login", settings.tokensRequired())
            .put("who", caller.isNamed() ? caller.who() : Campaigns.LOCAL)
            .put("role", EntryJson.word(caller.role()))
            .put("campaign", caller.only().orElse(null));
    Shown.texts(json, "imagesFrom", settings.imagesFrom().stream());
    call.answer(json);
  }

  private static void description(Call call) throws IOException {
    try (InputStream text =
        Objects.requireNonNull(ServiceRoutes.class.getResourceAsStream("openapi.yaml"))) {
      call.context().contentType("application/yaml").result(text.readAllBytes());
    }
  }

  private static void live(Call call) {
    call.answer(Shown.object().put("status", "live"));
  }

  /** Ready is whose store can be read and written. */
  private void ready(Call call) {
    if (!looking.tryAcquire()) {
      throw ProblemException.busy(
          "store", "the store keeps those waiting who look whether it is ready");
    }
    try {
      call.campaigns().check();
    } catch (StoreException e) {
      throw ProblemException.busy("store", "the store cannot be read or written now");
    } finally {
      looking.release();
    }
    call.answer(Shown.object().put("status", "ready"));
  }

  private void metrics(Call call) {
    call.context().contentType("text/plain; version=0.0.4; charset=utf-8").result(telemetry.text());
  }

  /** A file of the page. Anybody may have it; what it shows needs a login. */
  private void send(Call call, String path) {
    WebFile file =
        files.at(path).orElseThrow(() -> Problem.NOT_FOUND.of("there is no file \"" + path + '"'));
    call.context().header("Content-Security-Policy", policy);
    if (call.isKnown(file.version())) {
      return;
    }
    call.context().contentType(file.mediaType());
    if (file.isWorthPacking()) {
      call.context().header("Vary", "Accept-Encoding");
    }
    if (file.isWorthPacking() && call.acceptsGzip()) {
      call.context().header("Content-Encoding", "gzip").result(file.gzipped());
    } else {
      call.context().result(file.plain());
    }
  }
}
