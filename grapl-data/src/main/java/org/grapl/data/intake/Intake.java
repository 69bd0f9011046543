package org.grapl.data.intake;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.GraphProfile;
import org.grapl.data.GraphRemarks;
import org.grapl.data.GraphRemarks.Level;
import org.grapl.data.GraphRemarks.Remark;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.Papers;
import org.grapl.data.intake.Understanding.Understood;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.page.Numbers;
import org.grapl.data.region.NearBorders;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * Understands files of which nobody said what they are. The rules are few:
 *
 * <ul>
 *   <li>What ends like a graph or a map is one. A table whose header names source and target is a
 *       list of links, and so is, if there is no other, one of two columns that name the same
 *       things, with or without weights.
 *   <li>If there is no graph, the table with the most columns of numbers or texts becomes one, or a
 *       list of papers: items that are alike are linked ({@link TableGraph}).
 *   <li>Another table whose labels are mostly items of the graph is about them: values if it holds
 *       nothing but labels, a number called value and perhaps costs, else attributes. A table about
 *       other things is left out.
 * </ul>
 *
 * <p>Values are never taken as known here: they are what a campaign is to find out.
 */
public final class Intake {

  public static final int MOST_FILES = 4;

  private static final double MOSTLY = 0.5;
  private static final int MOST_DISTINCT = 3;
  private static final int LONGEST_NAME = 80;
  private static final int NAMES_SHOWN = 5;

  private final List<Understood> files = new ArrayList<>();
  private final List<ColumnSummary> values = new ArrayList<>();
  private final List<ColumnSummary> known = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private OptionalDouble threshold = OptionalDouble.empty();

  private Intake() {}

  /** Understands files; where a role is given for a name, the rules are not to decide. */
  public static Understanding of(
      List<GivenFile> given, Map<String, FileRole> roles, FeatureChoice choice) {
    if (given.isEmpty() || given.size() > MOST_FILES) {
      throw Check.mustBe("number of files", "from 1 to " + MOST_FILES, given.size());
    }
    return new Intake().understand(Roles.of(given, roles), choice);
  }

  private Understanding understand(Roles roles, FeatureChoice choice) {
    boolean isTable = roles.role() == FileRole.TABLE;
    ItemGraph data = isTable ? table(roles, choice) : graph(roles);
    GraphProfile profile = GraphProfile.of(data.graph());
    warnAbout(data.graph(), profile, isTable);
    summarise(data.items(), roles.base());
    for (Map.Entry<GivenFile, Optional<FileRole>> other : roles.others().entrySet()) {
      data = data.with(other(other.getKey(), other.getValue(), data));
    }
    for (Column column : data.items().columns()) {
      if (TableLook.isValue(column.name())) {
        warnings.add(
            "Everybody who checks will see the column %s beside the item. Take it out of the file if it is what checks are to find out."
                .formatted(FieldText.quoted(column.name())));
      }
    }
    values.addAll(known);
    String name = nameOf(roles.base());
    return new Understanding(files, data, profile, values, warnings, name, threshold);
  }

  private ItemGraph table(Roles roles, FeatureChoice choice) {
    TableGraph made = TableGraph.of(roles.base(), choice);
    boolean arePapers = Papers.areMeant(roles.base().name());
    add(
        roles.base(),
        FileRole.TABLE,
        made.data().items().columns().stream()
            .map(
                each ->
                    new Understanding.ColumnUse(
                        each.name(), !each.isNumeric(), made.features().contains(each.name())))
            .toList(),
        "a %s of %s; each is linked to %d of %s"
            .formatted(
                arePapers ? "list" : "table",
                Numbers.count(made.data().graph().size(), arePapers ? "paper" : "item"),
                Math.min(choice.neighbours(), made.data().graph().size() - 1),
                made.words()));
    TableLook look = TableLook.of(roles.base());
    if (look.isMisnamed()) {
      warnings.add(
          "Items are called by the number of their row, as several have the same %s. Choose another column for their names if there is one."
              .formatted(look.namedBy()));
    }
    if (!made.gappy().isEmpty()) {
      warnings.add(
          "Items are not compared by %s, as most entries are missing there. Fill them in to use it."
              .formatted(list(made.gappy())));
    }
    if (!made.unread().isEmpty()) {
      warnings.add(
          "Items are not compared by %s: that is no number. Correct such entries or leave them empty."
              .formatted(list(made.unread())));
    }
    if (made.filled() > 0) {
      warnings.add(
          "%s missing in %s. To compare items, the median of the column stands in for each."
              .formatted(
                  made.filled() == 1 ? "1 entry is" : made.filled() + " entries are",
                  list(made.withGaps())));
    }
    long twice = made.byWords() ? repeated(made.data().items()) : 0;
    if (twice > 0) {
      warnings.add(
          "%s to be in the file before, with the same DOI, or the same title and no other year or author. Take such copies out, or each is checked on its own."
              .formatted(twice == 1 ? "1 paper seems" : twice + " papers seem"));
    }
    return made.data();
  }

  /** How many papers are an earlier one again, as far as it is told. */
  private static int repeated(ItemTable papers) {
    Set<String> seen = new HashSet<>();
    Map<String, List<Integer>> titled = new HashMap<>();
    int repeated = 0;
    for (int item = 0; item < papers.size(); item++) {
      int paper = item;
      String doi = told(papers, Papers.DOI, item);
      String title = told(papers, "title", item);
      List<Integer> same = titled.computeIfAbsent(title, none -> new ArrayList<>());
      boolean isKnown = !doi.isEmpty() && !seen.add(doi);
      if (isKnown || (!title.isEmpty() && same.stream().anyMatch(k -> agree(papers, k, paper)))) {
        repeated++;
      }
      same.add(item);
    }
    return repeated;
  }

  /** Whether two papers of one title have no other year or first author. */
  private static boolean agree(ItemTable papers, int one, int other) {
    return Stream.of("year", "authors")
        .allMatch(
            column -> {
              String[] told = {told(papers, column, one), told(papers, column, other)};
              return told[0].isEmpty()
                  || told[1].isEmpty()
                  || told[0].split(" ", 2)[0].equals(told[1].split(" ", 2)[0]);
            });
  }

  /** The letters and digits of an entry; none if there is no such column. */
  private static String told(ItemTable papers, String name, int item) {
    return papers.columns().stream()
        .filter(each -> FieldText.plain(each.name()).equals(name))
        .findFirst()
        .map(each -> FieldText.plain(each.text(item).replaceAll("[^\\p{L}\\p{N}]+", " ").strip()))
        .orElse("");
  }

  private ItemGraph graph(Roles roles) {
    GivenFile file = roles.base();
    ItemGraph data = GraphFiles.readItems(file.text(), roles.format());
    Graph graph = data.graph();
    Optional<String> how =
        roles.format() == GraphFormat.GEOJSON
            ? NearBorders.inWords(data.items())
            : Optional.empty();
    String words =
        how.isPresent() && data.items().regions().isEmpty()
            ? "a map of " + Numbers.count(graph.size(), "point")
            : words(roles.format(), graph.size(), graph.links());
    add(file, roles.role(), how.map(each -> words + "; " + each).orElse(words));
    if (GraphRemarks.firstRowMayBeHeader(graph, roles.format())) {
      warnings.add(
          "%s and %s of the first row are linked to nothing else. If that row is a header, call its columns source and target."
              .formatted(FieldText.quoted(graph.label(0)), FieldText.quoted(graph.label(1))));
    }
    return data;
  }

  private static String words(GraphFormat format, int items, int links) {
    return switch (format) {
      case CSV, TSV, TEXT, PARQUET, ARROW, WORKBOOK ->
          "an edge list of %s and %s"
              .formatted(Numbers.count(items, "item"), Numbers.count(links, "link"));
      case GEOJSON, TOPOJSON ->
          "a map of %s with %s between them"
              .formatted(Numbers.count(items, "place"), Numbers.count(links, "border"));
      case RASTER ->
          "a map of %s, each linked to those beside it: %s"
              .formatted(Numbers.count(items, "cell"), Numbers.count(links, "link"));
      default ->
          "a graph of %s and %s"
              .formatted(Numbers.count(items, "item"), Numbers.count(links, "link"));
    };
  }

  private void add(GivenFile file, FileRole role, String words) {
    add(file, role, List.of(), words);
  }

  private void add(
      GivenFile file, FileRole role, List<Understanding.ColumnUse> columns, String words) {
    GraphFormat format = Roles.format(file);
    boolean isText =
        Roles.TABLES.contains(format)
            && format != GraphFormat.WORKBOOK
            && !Papers.areMeant(file.name());
    Optional<GivenFile.Reading> reading = isText ? Optional.of(file.reading()) : Optional.empty();
    files.add(new Understood(file.toString(), role, format.toString(), words, reading, columns));
    if (reading.isPresent() && reading.get().ambiguous()) {
      warnings.add(
          "Numbers of %s such as 1,234 or 1.234 can mean two things. They were read with decimal %ss: please check, and change it beside the file if that is wrong."
              .formatted(file, reading.get().decimal()));
    }
  }

  private void warnAbout(Graph graph, GraphProfile profile, boolean isTable) {
    for (GraphRemarks.Remark remark : GraphRemarks.of(graph, profile, Optional.empty())) {
      if (remark.level() != GraphRemarks.Level.GOOD) {
        warnings.add((remark.text() + " " + remedy(remark, isTable)).strip());
      }
    }
    Graph.Dropped dropped = graph.dropped();
    if (dropped.selfLoops() > 0) {
      warnings.add(
          "%s from an item to itself %s left out: they tell nothing."
              .formatted(Numbers.count(dropped.selfLoops(), "link"), were(dropped.selfLoops())));
    }
    if (dropped.zeroWeights() > 0) {
      warnings.add(
          "%s of weight 0 %s left out. Give them a weight if they are meant."
              .formatted(
                  Numbers.count(dropped.zeroWeights(), "link"), were(dropped.zeroWeights())));
    }
    if (dropped.repeated() > 0) {
      warnings.add(
          "%s %s given more than once: weights were added up. Take the others out of the file if one of each is meant."
              .formatted(Numbers.count(dropped.repeated(), "link"), were(dropped.repeated())));
    }
  }

  static String list(List<String> names) {
    int shown = Math.min(NAMES_SHOWN, names.size());
    String first = String.join(", ", names.subList(0, shown));
    return names.size() > shown ? first + " and %d more".formatted(names.size() - shown) : first;
  }

  private static String were(long count) {
    return count == 1 ? "was" : "were";
  }

  private void summarise(ItemTable items, GivenFile file) {
    for (Column column : items.columns()) {
      if (column.isNumeric()) {
        double[] numbers = column.numbers();
        known.add(ColumnSummary.of(column.name(), file.toString(), numbers));
        if (TableLook.isValue(column.name())) {
          suggest(numbers);
        }
      }
    }
  }

  /** A table beside the graph; what is known of the items then. */
  private ItemTable other(GivenFile file, Optional<FileRole> given, ItemGraph data) {
    if (given.isPresent() && given.get() == FileRole.UNKNOWN) {
      add(file, FileRole.UNKNOWN, "left out, as you said");
      return data.items();
    }
    TableLook look = TableLook.ofItems(file);
    Graph graph = data.graph();
    List<String> strange =
        look.labels().stream().filter(label -> graph.item(label).isEmpty()).toList();
    int count = look.labels().size();
    if (given.isEmpty() && strange.size() > MOSTLY * count) {
      String words =
          "a table of %s, of which %d %s an item of the graph; it is left out"
              .formatted(
                  Numbers.count(count, "row"),
                  count - strange.size(),
                  count - strange.size() == 1 ? "names" : "name");
      add(file, FileRole.UNKNOWN, words);
      warnings.add(
          "%s was left out: most of its labels, such as %s, are in no graph. Check that its first column names items as the graph does."
              .formatted(file, FieldText.quoted(strange.get(0))));
      return data.items();
    }
    if (!strange.isEmpty()) {
      warnings.add(
          "%s of %s %s in no graph: %s. Correct them or take them out: a campaign is not made with them."
              .formatted(
                  Numbers.count(strange.size(), "label"),
                  file,
                  strange.size() == 1 ? "is" : "are",
                  list(strange.stream().map(FieldText::quoted).toList())));
    }
    boolean areValues =
        given.map(role -> role == FileRole.VALUES).orElseGet(() -> look.values().isPresent());
    if (areValues) {
      values(file, look, graph);
      return data.items();
    }
    return items(file, look, data, strange.isEmpty());
  }

  private void values(GivenFile file, TableLook look, Graph graph) {
    Column column =
        look.values()
            .or(() -> look.numeric().stream().findFirst())
            .orElseThrow(
                () -> file.error("values must be numbers, got none; add a column called value"));
    double[] numbers = matched(look, column, graph);
    if (Arrays.stream(numbers).allMatch(Double::isNaN)) {
      throw file.error(
          "values must be of items of the graph, got none of them; check that the first column"
              + " names items as the graph does");
    }
    ColumnSummary summary = ColumnSummary.of(column.name(), file.toString(), numbers);
    values.add(summary);
    suggest(numbers);
    add(
        file,
        FileRole.VALUES,
        "values of %s: shown to help you choose the line, not taken as known"
            .formatted(Numbers.count(summary.present(), "item")));
  }

  private ItemTable items(GivenFile file, TableLook look, ItemGraph data, boolean isSound) {
    ItemTable items = data.items();
    if (isSound) {
      items = items.with(ItemFiles.read(file.text(), data.graph()).columns());
    }
    for (Column column : look.numeric()) {
      double[] numbers = matched(look, column, data.graph());
      if (Arrays.stream(numbers).anyMatch(number -> !Double.isNaN(number))) {
        known.add(ColumnSummary.of(column.name(), file.toString(), numbers));
      }
    }
    List<String> names = look.columns().stream().map(Column::name).toList();
    add(
        file,
        FileRole.ITEMS,
        "what is known of %s: %s"
            .formatted(Numbers.count(look.labels().size(), "item"), list(names)));
    int missing = data.graph().size() - look.labels().size();
    if (isSound && missing > 0) {
      warnings.add(
          "%s %s no row in %s: nothing is shown of such an item."
              .formatted(Numbers.count(missing, "item"), missing == 1 ? "has" : "have", file));
    }
    return items;
  }

  private static double[] matched(TableLook look, Column column, Graph graph) {
    double[] numbers = column.numbers();
    for (int row = 0; row < numbers.length; row++) {
      if (graph.item(look.labels().get(row)).isEmpty()) {
        numbers[row] = Double.NaN;
      }
    }
    return numbers;
  }

  /** Between two values that are all there are, the line can only be in one place. */
  private void suggest(double[] numbers) {
    Set<Double> distinct = new TreeSet<>();
    for (double number : numbers) {
      if (!Double.isNaN(number) && distinct.size() < MOST_DISTINCT) {
        distinct.add(number);
      }
    }
    if (distinct.size() == 2) {
      threshold = OptionalDouble.of(distinct.stream().mapToDouble(value -> value / 2).sum());
    }
  }

  /** What a campaign may be called by its file: letters and digits, others as hyphens. */
  private static String nameOf(GivenFile file) {
    String plain =
        file.toString()
            .replaceFirst("\\.[^.]*(\\.[gG][zZ])?$", "")
            .replaceAll("[^\\p{L}\\p{M}\\p{N}._-]+", "-")
            .replaceAll("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{M}\\p{N}]+$", "");
    String name = plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
    return name.isEmpty() ? "campaign" : name;
  }

  /** What somebody who has files and a page can do about what a remark says; empty if nothing. */
  private static String remedy(Remark remark, boolean ofTable) {
    boolean isBad = remark.level() == Level.BAD;
    return switch (remark.finding()) {
      case NO_LINKS -> "Bring a file of links, or a table of numbers to make links from.";
      case ISOLATED ->
          isBad
              ? "Add links for them, or take them out if they are not asked for."
              : "Expect to check each of them, or add links.";
      case PARTS ->
          isBad
              ? ofTable ? "Link each item to more others." : "Add links between the parts."
              : ofTable ? "Link each item to more others if that is too much." : "";
      case DENSITY ->
          ofTable
              ? "Link each item to fewer others."
              : "Keep only the strongest links of each item.";
      case HUB -> "If its links mean little, take them out of the file.";
      case WEIGHTS -> "Check their unit: the scale as a whole does not matter, ratios do.";
      case SIGNAL -> "";
      case DISTANCES -> "A weight must say how alike two items are: use 1/distance.";
    };
  }
}
