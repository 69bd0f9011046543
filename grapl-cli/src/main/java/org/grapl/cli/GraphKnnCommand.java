package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.HeapTooSmallException;
import org.grapl.data.file.NumberText;
import org.grapl.data.file.Papers;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.intake.FeatureChoice;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.SameItems;
import org.grapl.data.similar.Distance;
import org.grapl.data.similar.FeatureFiles;
import org.grapl.data.similar.FeatureTable;
import org.grapl.data.similar.Linking;
import org.grapl.data.similar.Linking.Weighting;
import org.grapl.data.similar.Nearby;
import org.grapl.data.similar.NeighbourSearch;
import org.grapl.data.similar.NeighbourSearch.Recall;
import org.grapl.data.similar.Neighbours;
import org.grapl.data.similar.SameRows;
import org.grapl.data.similar.SearchProgress;
import org.grapl.data.similar.Texts;
import org.grapl.data.similar.Threads;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "knn",
    description = {
      "Makes a graph of a table: items are linked to those whose numbers are most alike, or with"
          + " --text those whose texts are about the same.",
      "",
      "Items are called by the column label, name, item, id, node or vertex; else by the first"
          + " column if it holds words; else by the number of their row, from 1. Rows and columns"
          + " of a NumPy array are numbered from 0.",
      "",
      "Memory: about 18 bytes for each number (30 for cosine) and, if columns are few, 450 for each"
          + " item with ten neighbours: 1 GB for 70000 rows of 784 numbers as for 1000000 of 32. If"
          + " Java has less, that is told before the work."
    })
final class GraphKnnCommand implements Callable<Integer> {

  private static final int PARTS = 1000;

  @Option(
      names = "--features",
      required = true,
      description =
          "A table with a header: one row per item, columns of numbers, in Parquet also lists of them; a NumPy array (.npy); or papers as RIS, BibTeX or PubMed export them (.ris, .bib, .nbib), compared by the words of title and abstract.")
  private Path features = Path.of("");

  @Option(
      names = "--names",
      description =
          "A table that names the items, one row for each row of the features and in their order.")
  private @Nullable Path names;

  @Option(
      names = "--columns",
      split = ",",
      description = "The columns to compare, separated by commas (default: all of numbers).")
  private List<String> columns = List.of();

  @Option(
      names = "--text",
      split = ",",
      paramLabel = "COLUMN",
      description =
          "The columns whose words are compared, all together, separated by commas: weighed by tf-idf and compared by the cosine.")
  private List<String> text = List.of();

  @Option(
      names = "--raw",
      description =
          "Takes numbers as they are (default: every column scaled to mean 0, deviation 1).")
  private boolean raw;

  @Option(
      names = "--distance",
      description =
          "euclidean, cosine, or haversine: kilometres between degrees of latitude and longitude (default: euclidean; of texts: cosine).")
  private @Nullable Distance chosenDistance;

  private Distance distance = Distance.EUCLIDEAN;

  @ArgGroup private HowNear near = new HowNear();

  static final class HowNear {

    @Option(
        names = "--k",
        paramLabel = "N",
        description = "Links each item to its N nearest (default: 10).")
    private @Nullable Integer k;

    @Option(
        names = "--radius",
        paramLabel = "R",
        description = "Links items at a distance of R or less instead.")
    private @Nullable Double radius;
  }

  @Option(
      names = "--weights",
      defaultValue = "gaussian",
      description =
          "gaussian: exp(-d²/2s²); self-tuning: exp(-d²/(s_i s_j)), by how dense items lie; unit: 1 (default: ${DEFAULT-VALUE}).")
  private Weighting weights = Weighting.GAUSSIAN;

  @Option(
      names = "--sigma",
      description = "s of gaussian weights (default: the median distance of the last neighbour).")
  private @Nullable Double sigma;

  @Option(
      names = "--mutual",
      description = "Links items only if each is among the nearest of the other.")
  private boolean mutual;

  @Option(
      names = "--same-out",
      paramLabel = "FILE",
      description =
          "Also writes which rows have the same numbers, as label,same_as for 'find --items FILE --same"
              + " same_as'. Such a row is linked to the first of its kind only, and this one to the"
              + " nearest of other kinds.")
  private @Nullable Path sameOut;

  @ArgGroup private How how = new How();

  static final class How {

    @Option(names = "--exact", description = "Compares all items (default up to 50000).")
    private boolean exact;

    @Option(
        names = "--approximate",
        description = "Finds most of the nearest and tells how many (default above 50000).")
    private boolean approximate;
  }

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads (default: all processors). The result does not depend on it.")
  private @Nullable Integer threads;

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private GraphOutput output = new GraphOutput();

  @Override
  public Integer call() {
    GraphFormat format = output.formatWithLinks();
    if (sameOut != null) {
      SameFile.refuseWithoutDirectory("--same-out", sameOut);
      SameFile.refuse("--same-out", sameOut, List.of(features));
      output.refuse("--same-out", sameOut);
    }
    if (Papers.areMeant(features) && columns.isEmpty() && text.isEmpty()) {
      text = List.of(Papers.TITLE, Papers.ABSTRACT);
    }
    boolean isPlain = columns.isEmpty() && chosenDistance == null && names == null && !raw;
    if (!text.isEmpty() && !(isPlain && sameOut == null && !how.approximate)) {
      throw new BadInputException(
          "--text must be given without --columns, --names, --distance, --raw, --approximate and"
              + " --same-out: all texts are compared, by the cosine; 'find --same COLUMN' takes"
              + " those with the same text for one");
    }
    distance =
        !text.isEmpty()
            ? Distance.COSINE
            : chosenDistance == null ? Distance.EUCLIDEAN : chosenDistance;
    NeighbourSearch searched = search();
    Linking links =
        new Linking(
            weights, sigma == null ? OptionalDouble.empty() : OptionalDouble.of(sigma), mutual);
    if (!text.isEmpty()) {
      return ofTexts(searched, links, format);
    }
    FeatureTable read = read(searched);
    SameRows same = SameRows.in(read);
    FeatureTable all = comparable(read);
    FeatureTable table = sameOut == null ? all : same.distinct(all);
    NeighbourSearch.Found found = SearchLine.search(searched, table, output.results.err());
    Linking.Linked linked = links.link(table, found.neighbours());
    List<String> remarks = remarks(linked, found);
    if (sameOut != null || same.count() > 0) {
      remarks.add(
          "%s the same numbers as an earlier one; %s"
              .formatted(
                  same.count() == 1 ? "1 row has" : same.count() + " rows have",
                  sameOut == null
                      ? "--same-out FILE lets 'find --same' take them for one"
                      : "to check these once: find --items %s --same %s"
                          .formatted(sameOut, SameItems.SAME_AS)));
    }
    Graph graph = linked.graph();
    if (sameOut != null) {
      graph = same.linked(graph, all);
      same.write(sameOut, all);
    }
    return output.write(ItemGraph.of(graph), format, remarks);
  }

  private Integer ofTexts(NeighbourSearch search, Linking links, GraphFormat format) {
    PrintWriter err = output.results.err();
    Texts texts;
    try (Reading reading = new Reading(features, search, err)) {
      texts = Texts.read(features, text, search, reading);
    }
    try (SearchLine line = new SearchLine(err)) {
      Neighbours found = texts.neighbours(line);
      Linking.Linked linked = links.link(texts.items(), found);
      List<String> remarks = remarks(linked, new NeighbourSearch.Found(found, Optional.empty()));
      return output.write(ItemGraph.of(linked.graph()), format, remarks);
    }
  }

  private FeatureTable read(NeighbourSearch search) {
    PrintWriter err = output.results.err();
    FeatureFiles.Read content;
    try (Reading reading = new Reading(features, search, err)) {
      content =
          distance == Distance.HAVERSINE && columns.isEmpty()
              ? FeatureFiles.readPlaces(features, reading)
              : FeatureFiles.read(features, columns, reading);
    }
    note(err, content.leftOut(), "not of numbers and left out");
    if (content.filled() > 0) {
      err.println(
          "note: %s missing; the median of the column stands in for each"
              .formatted(content.filled() == 1 ? "1 entry is" : content.filled() + " entries are"));
    }
    return names == null ? content.table() : content.table().named(ItemFiles.labels(names));
  }

  private FeatureTable comparable(FeatureTable table) {
    if (raw || distance == Distance.HAVERSINE) {
      return table;
    }
    note(output.results.err(), table.constantColumns(), "the same for all items and left out");
    return table.standardise();
  }

  private static void note(PrintWriter err, List<String> columns, String what) {
    if (!columns.isEmpty()) {
      err.printf(
          "note: %s %s: %s%n",
          FindText.plural(columns.size(), "column"),
          (columns.size() == 1 ? "is " : "are ") + what,
          FindText.few(columns.size(), columns::get));
    }
  }

  private static List<String> remarks(Linking.Linked linked, NeighbourSearch.Found found) {
    List<String> remarks = new ArrayList<>();
    linked
        .sigma()
        .ifPresent(
            sigma ->
                remarks.add("weights fall off with the distance " + NumberText.rounded(sigma, 4)));
    if (linked.raised() > 0) {
      remarks.add(
          "%s would have a weight below %s and got that"
              .formatted(
                  FindText.plural(linked.raised(), "link"),
                  NumberText.plain(Linking.LEAST_WEIGHT)));
    }
    found.recall().ifPresent(recall -> remarks.add(SearchLine.inWords(recall)));
    return remarks;
  }

  private NeighbourSearch search() {
    Nearby nearby =
        near.radius != null
            ? new Nearby.Within(near.radius)
            : new Nearby.Nearest(near.k == null ? FeatureChoice.USUAL_NEIGHBOURS : near.k);
    NeighbourSearch.Manner manner =
        how.exact
            ? NeighbourSearch.Manner.EXACT
            : how.approximate ? NeighbourSearch.Manner.APPROXIMATE : NeighbourSearch.Manner.AUTO;
    Threads used = threads == null ? Threads.all() : new Threads(threads);
    return new NeighbourSearch(distance, nearby, manner, used, seed.seed);
  }

  /** Shows how far the reading has come, and ends it if the search would not fit into memory. */
  private static final class Reading implements ReadProgress, AutoCloseable {

    private final Path file;
    private final NeighbourSearch search;
    private final ProgressLine line;

    Reading(Path file, NeighbourSearch search, PrintWriter err) {
      this.file = file;
      this.search = search;
      this.line = new ProgressLine("reading " + file.getFileName(), PARTS, err);
    }

    @Override
    public void tableSize(long rows, int numbers) {
      long needed = search.heapFor(rows, numbers);
      if (needed > Runtime.getRuntime().maxMemory()) {
        throw new HeapTooSmallException(
            file, "comparing %d rows of %d numbers".formatted(rows, numbers), needed);
      }
    }

    @Override
    public void bytesRead(long read, long total) {
      line.done(total > 0 ? read * PARTS / total : 0);
    }

    @Override
    public void close() {
      line.close();
    }
  }

  /** Shows how far a search for neighbours has come, a line for each of its phases. */
  public static final class SearchLine implements SearchProgress, AutoCloseable {

    private final PrintWriter err;
    private String phase = "";
    private ProgressLine line;

    public SearchLine(PrintWriter err) {
      this.err = err;
      this.line = new ProgressLine(phase, 1, err);
    }

    static NeighbourSearch.Found search(
        NeighbourSearch search, FeatureTable table, PrintWriter err) {
      try (SearchLine line = new SearchLine(err)) {
        return search.in(table, line);
      }
    }

    @Override
    public synchronized void done(String nowIn, long done, long total) {
      if (!nowIn.equals(phase)) {
        line.close();
        phase = nowIn;
        line = new ProgressLine(phase, total, err);
      }
      line.done(done);
    }

    @Override
    public synchronized void close() {
      line.close();
    }

    public static String inWords(Recall recall) {
      return "approximate: %.1f %% of the true neighbours are found (95 %% interval %.1f to %.1f, from %d items compared with all)"
          .formatted(
              100 * recall.found(), 100 * recall.low(), 100 * recall.high(), recall.sampled());
    }
  }
}
