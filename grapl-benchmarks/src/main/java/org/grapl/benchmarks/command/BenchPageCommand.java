package org.grapl.benchmarks.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.grapl.benchmarks.GraphKind;
import org.grapl.benchmarks.serving.Browser;
import org.grapl.benchmarks.serving.PageTest;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grapl bench page}: how the page of a large campaign does in a browser. */
@Command(
    name = "page",
    mixinStandardHelpOptions = true,
    description =
        "Looks at the page of a large campaign in Chromium: how long until it is shown, frames while"
            + " the picture is dragged and the list is scrolled, what it weighs, and its memory. Server and browser share this machine.")
public final class BenchPageCommand extends BenchCommand {

  private static final int MEGA = 1_000_000;

  @Option(
      names = "--items",
      defaultValue = "100000",
      paramLabel = "N",
      description = "Items of the campaign (default: ${DEFAULT-VALUE}).")
  private int items;

  @Option(
      names = "--kind",
      defaultValue = "grid",
      paramLabel = "NAME",
      description = "How they are linked: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private GraphKind kind = GraphKind.GRID;

  @Option(
      names = "--observations",
      defaultValue = "1000",
      paramLabel = "N",
      description = "Checks made before anybody looks (default: ${DEFAULT-VALUE}).")
  private int observations;

  @Option(
      names = "--workers",
      defaultValue = "0",
      paramLabel = "N",
      description = "How many ask and tell all the while (default: ${DEFAULT-VALUE}).")
  private int workers;

  @Option(
      names = "--screenshots",
      paramLabel = "DIR",
      description = "Puts what was seen into this directory.")
  private @Nullable Path screenshots;

  @Option(
      names = "--seconds",
      defaultValue = "4",
      paramLabel = "S",
      description = "How long each movement is watched (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Override
  public Integer call() {
    Check.atLeast("--items", 4, items);
    Path browser =
        Browser.found()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no Chromium or Chrome is on the path; install one (Debian: apt-get install chromium chromium-driver)"));
    ItemGraph graph = ItemGraph.of(kind.setting(items).problem().graph());
    PageTest.Measurement measured =
        PageTest.measure(
            new PageTest.Plan(
                graph, observations, workers, seconds, browser, Optional.ofNullable(screenshots)),
            err()::println);
    if (json) {
      out()
          .println(
              result(
                  Map.of("kind", kind, "observations", observations, "workers", workers),
                  measured));
    } else {
      print(measured, out());
    }
    return 0;
  }

  private static void print(PageTest.Measurement measured, PrintWriter out) {
    out.printf("%d items, %d links%n", measured.items(), measured.links());
    PageTest.Start start = measured.start();
    out.printf(
        "first page: text after %.0f ms; %d files, %.0f kB%n",
        start.firstTextMillis(), start.files(), 1e-3 * start.packedBytes());
    print("campaign, first time", measured.campaignFirst(), out);
    print("campaign, server restarted", measured.campaignRestarted(), out);
    print("campaign, again", measured.campaignAgain(), out);
    if (measured.pairsPerSecond() > 0) {
      out.printf("workers meanwhile: %.1f pairs a second%n", measured.pairsPerSecond());
    }
    print("dragging all items", measured.pan(), out);
    print("scrolling the list", measured.scroll(), out);
    out.printf(
        "memory: %d MB of objects, %d MB in the page's process%n",
        measured.heapBytes() / MEGA, measured.processBytes() / MEGA);
  }

  private static void print(String what, PageTest.Opening opening, PrintWriter out) {
    out.printf(
        "%s: numbers after %.0f ms, picture after %.0f ms, with every item after %.0f ms%n",
        what, opening.numbersMillis(), opening.pictureMillis(), opening.wholeMillis());
  }

  private static void print(String what, PageTest.Frames frames, PrintWriter out) {
    out.printf(
        "%s: %.0f frames a second, 99 %% of them within %.0f ms%n",
        what, frames.framesPerSecond(), frames.longestMillis());
  }
}
