package org.grapl.server;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;

/**
 * Counts what happens, for Prometheus. Names of campaigns, items or people are not in it: whoever
 * watches the machine need not see them. Thread-safe.
 */
final class Telemetry implements AutoCloseable {

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();

  Telemetry(Campaigns campaigns) {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    collections.bindTo(registry);
    gauge(
        "grapl.campaigns.open",
        "Campaigns that this server holds in memory.",
        () -> campaigns.opened().size());
    gauge(
        "grapl.commands.waiting",
        "Requests that wait for their turn at a campaign.",
        () -> campaigns.opened().stream().mapToInt(DurableCampaign::waiting).sum());
  }

  void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  void answered(String method, String route, int status, long nanos) {
    Timer.builder("grapl.http.requests")
        .description("Requests by what was asked for and how it was answered.")
        .tag("method", method)
        .tag("route", route)
        .tag("status", Integer.toString(status))
        .register(registry)
        .record(nanos, TimeUnit.NANOSECONDS);
  }

  void storeFailed() {
    registry.counter("grapl.store.failures").increment();
  }

  String text() {
    return registry.scrape();
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}
