package org.grapl.data.intake;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.NumberText;
import org.grapl.data.file.Papers;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Places;
import org.grapl.data.item.RowNames;
import org.grapl.data.similar.Distance;
import org.grapl.data.similar.FeatureFiles;
import org.grapl.data.similar.FeatureTable;
import org.grapl.data.similar.Linking;
import org.grapl.data.similar.Linking.Weighting;
import org.grapl.data.similar.Nearby;
import org.grapl.data.similar.NeighbourSearch;
import org.grapl.data.similar.SearchProgress;
import org.grapl.data.similar.Texts;
import org.grapl.data.similar.Threads;
import org.grapl.graph.Graph;

/**
 * The graph of a table: each item is linked to those whose numbers are most alike, as {@code grapl
 * graph knn} does it, and all columns stay what is known of the items.
 *
 * <p>Unless they are chosen, items are compared by all columns of numbers but these: numbers that
 * only count or name (id, index, …), where an item is (lat and lon, x and y), what is asked for
 * (value, mean, truth), what a check costs, and those with more gaps than numbers. If nothing else
 * is there but where items are, the nearest are linked. Columns count the same whatever their unit,
 * unless their names differ in digits only, such as those of pixels: then they are compared as they
 * are.
 *
 * <p>A table with long texts, or with texts and no such numbers, is compared by words instead:
 * those of the columns called title, abstract, text, summary, description or keywords, or else of
 * all that hold several words.
 *
 * @param gappy the columns of numbers that were not used as most entries are missing
 * @param unread why columns that look like numbers were not used: which entry of each is none
 * @param filled how many missing entries count as the median of their column
 * @param byPlace whether the nearest on the map were linked
 * @param byWords whether those were linked that share words
 */
public record TableGraph(
    ItemGraph data,
    List<String> features,
    List<String> gappy,
    List<String> unread,
    int filled,
    boolean scaled,
    boolean byPlace,
    boolean byWords) {

  private static final Set<String> COUNTERS =
      Set.of("id", "index", "row", "number", "no", "nr", "code", "zip", "postcode");
  private static final Set<String> TEXTS =
      Set.of("title", "abstract", "text", "summary", "description", "keywords");

  /** A number with something beside it, such as {@code < 0.5}, {@code 12 %} or {@code 3,5 km²}. */
  private static final Pattern LIKE_A_NUMBER =
      Pattern.compile(
          "(?!\\d+[.]\\d+[.]\\d+$)[<>~≈±]?\\s*[+-]?\\d[\\d.,]*\\s*(%|‰|[€$£]|\\p{L}{1,3}[²³]?)?");

  private static final Pattern CODE = Pattern.compile("0\\d.*");
  private static final int SEVERAL_WORDS = 3;
  private static final int MANY_WORDS = 20;
  private static final long SEED = 1;
  private static final Linking LINKING =
      new Linking(Weighting.GAUSSIAN, OptionalDouble.empty(), false);

  public TableGraph {
    features = List.copyOf(features);
    gappy = List.copyOf(gappy);
    unread = List.copyOf(unread);
  }

  /** Makes the graph of a table; as long as {@link NeighbourSearch} takes. */
  public static TableGraph of(GivenFile file, FeatureChoice choice) {
    TableLook look = TableLook.of(file);
    if (look.isMisnamed()) {
      return of(file.with(file.wish().numbered()), choice);
    }
    List<String> texts = choice.texts();
    if (texts.isEmpty() && choice.features().isEmpty()) {
      boolean arePapers = Papers.areMeant(file.name());
      texts = arePapers ? List.of(Papers.TITLE, Papers.ABSTRACT) : texts(look);
    }
    if (!texts.isEmpty()) {
      return ofTexts(file, look, texts, choice);
    }
    List<String> features = choice.features().isEmpty() ? suitable(look) : choice.features();
    if (features.isEmpty()) {
      throw file.error(
          "no column holds numbers to compare items by%s; add such columns, or a file of links%s"
              .formatted(
                  look.values().isPresent() ? " besides the values asked for" : "",
                  unread(look).stream()
                      .map(each -> "; no number: " + each)
                      .findFirst()
                      .orElse("")));
    }
    boolean byPlace = arePlaces(features);
    boolean scaled = !byPlace && choice.scaled().orElse(!areOfOneKind(features));
    try {
      FeatureFiles.Read read = FeatureFiles.read(file.text(), features);
      FeatureTable table = scaled ? read.table().standardise() : read.table();
      Distance distance =
          byPlace && isLatitudeThere(features) ? Distance.HAVERSINE : Distance.EUCLIDEAN;
      Graph graph = link(table, search(distance, choice));
      ItemGraph data = new ItemGraph(graph, ItemTable.of(graph.size(), look.columns()));
      boolean isChosen = !choice.features().isEmpty();
      return new TableGraph(
          data,
          table.columns(),
          isChosen ? List.of() : gappy(look),
          isChosen ? List.of() : unread(look),
          read.filled(),
          scaled,
          byPlace,
          false);
    } catch (IllegalArgumentException e) {
      throw file.error(String.valueOf(e.getMessage()));
    }
  }

  private static NeighbourSearch search(Distance distance, FeatureChoice choice) {
    Nearby nearest = new Nearby.Nearest(choice.neighbours());
    return new NeighbourSearch(distance, nearest, NeighbourSearch.Manner.AUTO, Threads.all(), SEED);
  }

  private static Graph link(FeatureTable table, NeighbourSearch search) {
    return LINKING.link(table, search.in(table, SearchProgress.SILENT).neighbours()).graph();
  }

  private static TableGraph ofTexts(
      GivenFile file, TableLook look, List<String> texts, FeatureChoice choice) {
    ItemTable items = ItemTable.of(look.labels().size(), look.columns());
    List<Column> columns = new ArrayList<>();
    for (String name : texts) {
      columns.add(
          items
              .column(name)
              .orElseThrow(() -> file.error("no column is called " + FieldText.quoted(name))));
    }
    try {
      Texts words = new Texts(file.name(), search(Distance.COSINE, choice));
      for (int row = 0; row < items.size(); row++) {
        int at = row;
        List<String> parts = columns.stream().map(column -> column.text(at)).toList();
        words.add(look.labels().get(row), String.join("\n", parts));
      }
      Graph graph = LINKING.link(words.items(), words.neighbours(SearchProgress.SILENT)).graph();
      return new TableGraph(
          new ItemGraph(graph, items), texts, List.of(), List.of(), 0, false, false, true);
    } catch (IllegalArgumentException e) {
      throw file.error(String.valueOf(e.getMessage()));
    }
  }

  /** The columns of texts to compare by; none if numbers tell more. */
  private static List<String> texts(TableLook look) {
    List<Column> texts =
        look.columns().stream()
            .filter(column -> !column.isNumeric() && words(column) >= SEVERAL_WORDS)
            .toList();
    List<Column> named = texts.stream().filter(each -> isTextColumn(each.name())).toList();
    List<Column> used = named.isEmpty() ? texts : named;
    boolean areLong = used.stream().anyMatch(column -> words(column) >= MANY_WORDS);
    return areLong || suitable(look).isEmpty()
        ? used.stream().map(Column::name).toList()
        : List.of();
  }

  /** Whether texts to read are in a column of this name. */
  static boolean isTextColumn(String name) {
    return TEXTS.contains(FieldText.plain(name));
  }

  /** How many words an entry has, on average of those that are not empty. */
  private static double words(Column column) {
    return IntStream.range(0, column.size())
        .mapToObj(column::text)
        .filter(text -> !text.isBlank())
        .mapToInt(text -> text.strip().split("\\s+").length)
        .average()
        .orElse(0);
  }

  static int suitability(TableLook look) {
    return Math.max(suitable(look).size(), texts(look).size());
  }

  private static List<String> suitable(TableLook look) {
    List<String> usable =
        look.numeric().stream()
            .filter(column -> 2 * gaps(column) <= column.size())
            .map(Column::name)
            .toList();
    List<String> complete =
        look.numeric().stream().filter(column -> gaps(column) == 0).map(Column::name).toList();
    List<String> features = usable.stream().filter(name -> isFeature(look, name)).toList();
    if (!features.isEmpty()) {
      return features;
    }
    List<String> onEarth = new ArrayList<>();
    complete.stream().filter(Places::isLatitude).findFirst().ifPresent(onEarth::add);
    complete.stream().filter(Places::isLongitude).findFirst().ifPresent(onEarth::add);
    List<String> onPlane =
        complete.stream().filter(name -> Set.of("x", "y").contains(FieldText.plain(name))).toList();
    return onEarth.size() == 2 ? onEarth : onPlane.size() == 2 ? onPlane : List.of();
  }

  private static boolean isFeature(TableLook look, String name) {
    String plain = FieldText.plain(name);
    boolean isOnPlane =
        Set.of("x", "y").contains(plain)
            && look.columns().stream()
                .map(column -> FieldText.plain(column.name()))
                .toList()
                .containsAll(List.of("x", "y"));
    return !COUNTERS.contains(plain)
        && !plain.matches(".*[ _-]id")
        && !RowNames.isNameColumn(name)
        && !Places.isLatitude(name)
        && !Places.isLongitude(name)
        && !TableLook.isValue(name)
        && !TableLook.isCost(name)
        && !isOnPlane;
  }

  private static List<String> gappy(TableLook look) {
    return look.columns().stream()
        .filter(column -> 2 * gaps(column) > column.size() && isFeature(look, column.name()))
        .filter(column -> column.isNumeric() || gaps(column) == column.size())
        .map(Column::name)
        .toList();
  }

  private static List<String> unread(TableLook look) {
    List<String> unread = new ArrayList<>();
    for (Column column : look.columns()) {
      int[] present =
          IntStream.range(0, column.size())
              .filter(row -> !NumberText.isMissing(column.text(row)))
              .toArray();
      OptionalInt none =
          Arrays.stream(present).filter(row -> !Column.isNumber(column.text(row))).findFirst();
      long alike =
          Arrays.stream(present)
              .filter(row -> LIKE_A_NUMBER.matcher(column.text(row).strip()).matches())
              .count();
      if (!column.isNumeric()
          && none.isPresent()
          && 2 * alike >= present.length
          && isFeature(look, column.name())
          && !CODE.matcher(column.text(none.getAsInt())).matches()) {
        unread.add(
            "%s, where %s has %s"
                .formatted(
                    column.name(),
                    FieldText.quoted(look.labels().get(none.getAsInt())),
                    FieldText.quoted(column.text(none.getAsInt()))));
      }
    }
    return unread;
  }

  /** The columns that items are compared by although entries are missing there. */
  List<String> withGaps() {
    return data.items().columns().stream()
        .filter(column -> features.contains(column.name()) && gaps(column) > 0)
        .map(Column::name)
        .toList();
  }

  private static long gaps(Column column) {
    return IntStream.range(0, column.size()).filter(row -> column.text(row).isEmpty()).count();
  }

  private static boolean isLatitudeThere(List<String> features) {
    return features.stream().anyMatch(Places::isLatitude);
  }

  private static boolean arePlaces(List<String> features) {
    List<String> plain = features.stream().map(FieldText::plain).toList();
    return features.size() == 2
        && ((isLatitudeThere(features) && features.stream().anyMatch(Places::isLongitude))
            || plain.containsAll(List.of("x", "y")));
  }

  /** Whether names differ in digits only, as those of pixels and of answers to one form. */
  private static boolean areOfOneKind(List<String> features) {
    return features.size() > 1
        && features.stream().map(name -> name.replaceAll("[0-9]+", "#")).distinct().count() == 1;
  }

  String words() {
    if (byWords) {
      String last = features.get(features.size() - 1);
      String others = String.join(", ", features.subList(0, features.size() - 1));
      return "those most alike by the words of "
          + (others.isEmpty() ? "" : others + " and ")
          + last;
    }
    if (byPlace) {
      return "the nearest on the map by " + Intake.list(features);
    }
    return "those most alike by %s, %s"
        .formatted(
            features.size() == 1
                ? "the column " + features.get(0)
                : features.size() + " columns: " + Intake.list(features),
            scaled ? "each counting the same" : "compared as they are");
  }
}
