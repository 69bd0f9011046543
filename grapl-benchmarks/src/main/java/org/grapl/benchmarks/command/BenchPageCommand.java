package org.grapl.benchmarks.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.grapl.benchmarks.GraphKind;
import org.grapl.benchmarks.browser.Chromium;
import org.grapl.benchmarks.serving.PageMeasurement;
import org.grapl.benchmarks.serving.PagePlan;
import org.grapl.benchmarks.serving.PageTest;
import org.grapl.cli.Benchmark;
import org.grapl.cli.Machine;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.store.Settings.Method;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl bench page}: how the page of a large campaign does in a browser. */
@Command(
    name = "page",
    mixinStandardHelpOptions = true,
    description = {
      "Looks at the page of a large campaign in Chromium: how long until it is shown, frames while"
          + " the picture is dragged and the list is scrolled, how soon an answer of somebody else"
          + " is seen, what it weighs, and its memory. Server and browser share this machine.",
      ""
    })
public final class BenchPageCommand implements Benchmark {

  private static final int MEGA = 1_000_000;

  @Spec private CommandSpec spec = CommandSpec.create();

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
      names = "--seconds",
      defaultValue = "4",
      paramLabel = "S",
      description = "How long each movement is watched (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--browser",
      paramLabel = "PROGRAM",
      description = "Chromium or Chrome (default: the one on the path).")
  private @Nullable Path browser;

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Check.atLeast("--items", 4, items);
    Path program = program();
    Graph graph = kind.setting(items).problem().graph();
    PageMeasurement measured =
        PageTest.measure(
            new PagePlan(ItemGraph.of(graph), new Method.Auto(), observations, seconds, program),
            err::println);
    if (json) {
      spec.commandLine().getOut().println(json(measured));
    } else {
      print(measured, spec.commandLine().getOut());
    }
    return 0;
  }

  private Path program() {
    if (browser != null) {
      if (!Files.isExecutable(browser)) {
        throw new IllegalArgumentException(
            "--browser must be a program, got \"" + browser + "\", which is none");
      }
      return browser;
    }
    return Chromium.found()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no Chromium or Chrome is on the path; install one (Debian: apt-get install"
                        + " chromium), or name it by --browser"));
  }

  private static void print(PageMeasurement measured, PrintWriter out) {
    out.printf("%d items, %d links%n", measured.items(), measured.links());
    out.printf(
        "first page: text after %.0f ms, complete after %.0f ms; %d files, %.0f kB%n",
        measured.start().firstText(),
        measured.start().complete(),
        measured.start().requests(),
        1e-3 * measured.start().packedBytes());
    print("campaign, first time", measured.firstPicture(), out);
    print("campaign, again", measured.again(), out);
    out.printf(
        "somebody else's answer is seen after %.0f ms (%.0f at most)%n",
        measured.live().median(), measured.live().most());
    print("dragging all items", measured.panAll(), out);
    print("dragging, zoomed in", measured.panNear(), out);
    print("scrolling the list", measured.scroll(), out);
    out.printf(
        "memory: %d MB of objects, %d MB in the page's process%n",
        measured.heapBytes() / MEGA, measured.processBytes() / MEGA);
  }

  private static void print(String what, PageMeasurement.Opening opening, PrintWriter out) {
    out.printf(
        "%s: numbers after %.0f ms, picture after %.0f ms; %.1f MB of data%n",
        what, opening.counts(), opening.picture(), 1e-6 * opening.dataBytes());
  }

  private static void print(String what, PageMeasurement.Frames frames, PrintWriter out) {
    out.printf(
        "%s: %.0f frames a second, 99 %% of them within %.0f ms%n",
        what, frames.perSecond(), frames.longest());
  }

  private ObjectNode json(PageMeasurement measured) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    Machine.here().put(node.putObject("machine"));
    node.put("kind", kind.toString());
    node.put("items", measured.items());
    node.put("links", measured.links());
    node.put("observations", observations);
    node.putObject("start")
        .put("firstTextMillis", measured.start().firstText())
        .put("completeMillis", measured.start().complete())
        .put("files", measured.start().requests())
        .put("packedBytes", measured.start().packedBytes());
    put(node.putObject("campaignFirst"), measured.firstPicture());
    put(node.putObject("campaignAgain"), measured.again());
    node.put("liveMillis", measured.live().median());
    node.put("liveMillisMost", measured.live().most());
    put(node.putObject("panAll"), measured.panAll());
    put(node.putObject("panNear"), measured.panNear());
    put(node.putObject("scroll"), measured.scroll());
    node.put("heapBytes", measured.heapBytes());
    node.put("processBytes", measured.processBytes());
    return node;
  }

  private static void put(ObjectNode node, PageMeasurement.Opening opening) {
    node.put("numbersMillis", opening.counts());
    node.put("pictureMillis", opening.picture());
    node.put("dataBytes", opening.dataBytes());
  }

  private static void put(ObjectNode node, PageMeasurement.Frames frames) {
    node.put("framesPerSecond", frames.perSecond());
    node.put("longestMillis", frames.longest());
  }
}
