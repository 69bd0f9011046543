package org.grapl.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.grapl.store.Campaigns;
import org.grapl.store.StoreException;

/** What there is to know of the server itself. */
final class ServiceRoutes {

  private static final String VERSION = version();

  private final Telemetry telemetry;
  private final boolean tokensRequired;

  ServiceRoutes(Telemetry telemetry, boolean tokensRequired) {
    this.telemetry = telemetry;
    this.tokensRequired = tokensRequired;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1", Access.OPEN, ServiceRoutes::service),
        Route.get("/v1/openapi.yaml", Access.OPEN, ServiceRoutes::description),
        Route.get("/v1/me", Access.SEE, this::me),
        Route.get("/health/live", Access.OPEN, ServiceRoutes::live),
        Route.get("/health/ready", Access.OPEN, ServiceRoutes::ready),
        Route.get("/metrics", Access.READ, this::metrics));
  }

  /** The version Maven built. */
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
    ObjectNode json = Shown.object();
    json.put("service", "grapl");
    json.put("version", VERSION);
    ObjectNode links = json.putObject("links");
    links.put("campaigns", "/v1/campaigns");
    links.put("description", "/v1/openapi.yaml");
    links.put("ready", "/health/ready");
    call.answer(json);
  }

  /** Who the caller is, so that a page can show what they may do. */
  private void me(Call call) {
    call.parameters(List.of());
    Caller caller = call.caller();
    ObjectNode json = Shown.object();
    json.put("login", tokensRequired);
    json.put("who", caller.isNamed() ? caller.who() : Campaigns.LOCAL);
    json.put("role", Shown.word(caller.role()));
    json.put("campaign", caller.only().orElse(null));
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
  private static void ready(Call call) {
    try {
      call.campaigns().check();
    } catch (StoreException e) {
      throw ProblemException.busy("store", "the store cannot be read or written now");
    }
    call.answer(Shown.object().put("status", "ready"));
  }

  private void metrics(Call call) {
    call.context().contentType("text/plain; version=0.0.4; charset=utf-8").result(telemetry.text());
  }
}
