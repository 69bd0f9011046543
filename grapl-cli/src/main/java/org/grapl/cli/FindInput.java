package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.Noise;
import org.grapl.Observation;
import org.grapl.Tally;
import org.grapl.Truth;
import org.grapl.data.CheckFiles;
import org.grapl.data.ValueFiles;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.SameItems;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The files a search starts from, apart from the graph: the options that name them. */
final class FindInput {

  @ArgGroup(multiplicity = "1")
  Source source = new Source();

  /** Where values come from: exactly one of the two. */
  static final class Source {

    static final String ASK = "ask";

    @Option(
        names = "--truth",
        paramLabel = "FILE",
        description =
            "Known means as label,value; checks are simulated from them. A column called cost in its first row is used as --costs would be.")
    @Nullable Path truth;

    @Option(
        names = "--sampler",
        paramLabel = "COMMAND|URL|llm|ask",
        description =
            "Who checks. A program reads a label from stdin and answers with a number on stdout, a"
                + " line each. An address http(s)://... gets {\"label\": ...} by POST and answers"
                + " {\"value\": ...}. The word llm: a language model (see --llm-address). The word"
                + " ask: you do, at the terminal. Any of them may skip an item; you may also undo,"
                + " and quit.")
    @Nullable String sampler;

    boolean isModel() {
      return LlmOptions.NAME.equals(sampler);
    }

    boolean isPerson() {
      return ASK.equals(sampler);
    }

    /** Whose answers decide what is right; none where checks are simulated. */
    Optional<String> checker() {
      return Optional.ofNullable(sampler)
          .map(
              who ->
                  isPerson()
                      ? "your own answers"
                      : isModel()
                          ? "the answers of the language model"
                          : "the answers of " + HttpCaller.Endpoint.withoutSecrets(who));
    }
  }

  @Mixin KnownOptions known = new KnownOptions();

  @Option(
      names = "--costs",
      description =
          "What one check of each item costs, as label,cost. Checks go where they are expected to put"
              + " most items right for their cost, and the budget is in the same unit.")
  private @Nullable Path costs;

  /**
   * What was read, of the distinct items; there is one cost for each, or none if checks cost the
   * same.
   */
  @SuppressWarnings("ArrayRecordComponent") // identity is never compared
  record Content(SameItems same, Optional<Truth> truth, Tally known, double[] costs) {

    ItemGraph data() {
      return same.distinct();
    }

    Graph graph() {
      return data().graph();
    }

    boolean hasCosts() {
      return costs.length > 0;
    }

    double costOfAll() {
      return hasCosts() ? Arrays.stream(costs).sum() : graph().size();
    }

    /** What it would cost to check every item once that has not been. */
    double costOfTheRest() {
      return costOf(
          IntStream.range(0, graph().size()).filter(item -> known.checks(item) == 0).toArray());
    }

    double costOf(int... items) {
      return hasCosts()
          ? Arrays.stream(items).mapToDouble(item -> costs[item]).sum()
          : items.length;
    }
  }

  Content read(GraphOption graphOption, Optional<Noise> noise, PrintWriter err) {
    Path graphFile = graphOption.file;
    SameItems same =
        known.read(
            graphOption, Stream.of(source.truth, costs).filter(Objects::nonNull).toList(), err);
    Path truthFile = source.truth;
    Optional<Truth> truth =
        Optional.ofNullable(truthFile)
            .map(
                file -> KnownOptions.hinting(graphFile, () -> ValueFiles.readDistinct(file, same)));
    double[] costOfItems = KnownOptions.hinting(graphFile, () -> costs(same, err));
    Tally ofAll = KnownOptions.hinting(graphFile, () -> known(same.all().graph()));
    Tally tally = same.isNone() ? ofAll : ofAll.grouped(same.distinct().graph().size(), same::of);
    if (noise.filter(Noise::isExact).isPresent()) {
      refuseContradictions(same, truth, ofAll);
    }
    return new Content(same, truth, tally, costOfItems);
  }

  private Tally known(Graph graph) {
    Tally tally = new Tally(graph.size());
    Set<Path> seen = new HashSet<>();
    for (Path file : known.checks) {
      if (!seen.add(file.toAbsolutePath().normalize())) {
        throw new BadInputException(
            "--known must name different files, got %s twice; each check counts once"
                .formatted(file));
      }
      for (Observation check : CheckFiles.read(file, graph)) {
        tally.add(check.item(), check.value());
      }
    }
    return tally;
  }

  boolean isKnown(Path file) {
    return known.checks.stream().anyMatch(each -> SameFile.is(each, file));
  }

  List<Path> files() {
    List<Path> files = new ArrayList<>(known.checks);
    files.addAll(known.items);
    Stream.of(source.truth, costs).filter(Objects::nonNull).forEach(files::add);
    return files;
  }

  /** Exact checks of one item agree, with each other and with the truth. */
  private static void refuseContradictions(SameItems same, Optional<Truth> truth, Tally known) {
    Graph graph = same.all().graph();
    Map<Integer, Integer> earlier = new HashMap<>(); // by distinct item
    for (int item = 0; item < graph.size(); item++) {
      int checks = known.checks(item);
      if (checks > 0) {
        int distinct = same.of(item);
        double mean = known.mean(item);
        double rounding = 1e-9 * Math.max(1, Math.abs(mean));
        if (Math.sqrt(known.scatter(item) / checks) > rounding) {
          throw new BadInputException(
              "--known: checks of \"%s\" must agree where checks are exact, got different ones; say how checks scatter with --noise"
                  .formatted(graph.label(item)));
        }
        int other = Objects.requireNonNullElse(earlier.putIfAbsent(distinct, item), item);
        if (Math.abs(known.mean(other) - mean) > rounding) {
          throw new BadInputException(
              "--known: checks of \"%s\" must be those of \"%s\", %s, where checks are exact, since --same makes them one item, got %s; say how checks scatter with --noise, or let --same tell them apart"
                  .formatted(
                      graph.label(item),
                      graph.label(other),
                      NumberText.plain(known.mean(other)),
                      NumberText.plain(mean)));
        }
        double value = truth.map(all -> all.mean(distinct)).orElse(mean);
        if (Math.abs(value - mean) > rounding) {
          throw new BadInputException(
              "--known: checks of \"%s\" must be its value in --truth, %s, where checks are exact, got %s; say how checks scatter with --noise"
                  .formatted(graph.label(item), NumberText.plain(value), NumberText.plain(mean)));
        }
      }
    }
  }

  /** One cost per item, from a file of its own or a column beside other things; else none. */
  private double[] costs(SameItems same, PrintWriter err) {
    Path file = costs;
    Path truth = source.truth;
    Optional<Column> ofItems = same.distinct().items().costs();
    boolean inTruth = truth != null && ValueFiles.hasCosts(truth);
    List<String> places = new ArrayList<>();
    if (file != null) {
      places.add("--costs " + file);
    }
    if (inTruth) {
      places.add("the column cost of " + truth);
    }
    ofItems.ifPresent(column -> places.add("the attribute " + column.name() + " of items"));
    if (places.size() > 1) {
      throw new BadInputException(
          "costs must come from one place, got %s; leave out or rename the others"
              .formatted(String.join(" and ", places)));
    }
    if (file != null) {
      return ValueFiles.readCosts(file, same);
    }
    if (places.isEmpty()) {
      return new double[0];
    }
    err.printf("note: checks cost what %s says; the budget is in that unit%n", places.get(0));
    return inTruth && truth != null ? ValueFiles.readCosts(truth, same) : same.distinct().costs();
  }
}
