package org.grapl.benchmarks.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import org.grapl.benchmarks.serving.LoadMeasurement;
import org.grapl.benchmarks.serving.ManyObservations;
import org.grapl.benchmarks.serving.Spread;

/** What {@code bench serve} found, for people and for programs. */
final class ServeText {

  static final String HEAD =
      "%-22s %7s %9s %9s  %26s  %26s %8s %6s"
          .formatted(
              "",
              "workers",
              "pairs",
              "pairs/s",
              "ask ms p50 / p99 / max",
              "tell ms p50 / p99 / max",
              "CPU µs",
              "failed");

  private ServeText() {}

  static String row(LoadMeasurement row) {
    return "%-22s %7d %9d %9.1f  %26s  %26s %8.0f %6d"
        .formatted(
            row.name(),
            row.workers(),
            row.pairs(),
            row.pairsPerSecond(),
            words(row.ask()),
            words(row.tell()),
            row.cpuMicros(),
            row.failed());
  }

  private static String words(Spread spread) {
    return "%.1f / %.1f / %.1f".formatted(spread.median(), spread.p99(), spread.most());
  }

  static void put(ObjectNode node, LoadMeasurement row) {
    node.put("name", row.name());
    node.put("workers", row.workers());
    node.put("seconds", row.seconds());
    node.put("pairs", row.pairs());
    node.put("pairsInAll", row.pairsInAll());
    node.put("kept", row.kept());
    node.put("failed", row.failed());
    node.put("pairsPerSecond", row.pairsPerSecond());
    node.put("serverCpuMicros", row.cpuMicros());
    put(node.putObject("ask"), row.ask());
    put(node.putObject("tell"), row.tell());
  }

  private static void put(ObjectNode node, Spread spread) {
    node.put("count", spread.count());
    node.put("p50", spread.median());
    node.put("p99", spread.p99());
    node.put("max", spread.most());
  }

  static void print(ManyObservations.Measurement measured, PrintWriter out) {
    out.printf(
        "%d observations recorded in %.1f s%n", measured.observations(), measured.fillSeconds());
    out.printf("server ready after %.2f s%n", measured.readySeconds());
    out.printf("first status %.0f ms, ", measured.firstStatusMillis());
    out.printf("first ticket %.0f ms%n", measured.firstAskMillis());
    out.printf("then, ms p50 / p99 / max:%n");
    out.printf("  status when nothing is new   %s%n", words(measured.status()));
    out.printf("  status after each answer     %s%n", words(measured.statusOfNews()));
    out.printf("  ask                          %s%n", words(measured.ask()));
    out.printf("  tell                         %s%n", words(measured.tell()));
  }

  static void put(ObjectNode node, ManyObservations.Measurement measured) {
    node.put("count", measured.observations());
    node.put("fillSeconds", measured.fillSeconds());
    node.put("readySeconds", measured.readySeconds());
    node.put("firstStatusMillis", measured.firstStatusMillis());
    node.put("firstAskMillis", measured.firstAskMillis());
    put(node.putObject("status"), measured.status());
    put(node.putObject("statusOfNews"), measured.statusOfNews());
    put(node.putObject("ask"), measured.ask());
    put(node.putObject("tell"), measured.tell());
  }
}
