package org.grapl.data.intake;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Places;
import org.grapl.data.similar.Distance;
import org.grapl.data.similar.FeatureFiles;
import org.grapl.data.similar.FeatureTable;
import org.grapl.data.similar.Linking;
import org.grapl.data.similar.Linking.Weighting;
import org.grapl.data.similar.Nearby;
import org.grapl.data.similar.NeighbourSearch;
import org.grapl.data.similar.SearchProgress;
import org.grapl.data.similar.Threads;
import org.grapl.graph.Graph;

/**
 * The graph of a table: each item is linked to those whose numbers are most alike, as {@code grapl
 * graph knn} does it, and all columns stay what is known of the items.
 *
 * <p>Unless they are chosen, items are compared by all columns of numbers but these: numbers that
 * only count or name (id, index, …), where an item is (lat and lon, x and y), what is asked for
 * (value, mean, truth), what a check costs, and those with gaps. If nothing else is there but where
 * items are, the nearest are linked. Columns count the same whatever their unit, unless their names
 * differ in digits only, such as those of pixels: then they are compared as they are.
 *
 * @param gappy the columns of numbers that were not used as entries are missing
 * @param byPlace whether the nearest on the map were linked
 */
public record TableGraph(
    ItemGraph data, List<String> features, List<String> gappy, boolean scaled, boolean byPlace) {

  private static final Set<String> COUNTERS =
      Set.of("id", "index", "row", "number", "no", "nr", "code", "zip", "postcode");
  private static final long SEED = 1;

  public TableGraph {
    features = List.copyOf(features);
    gappy = List.copyOf(gappy);
  }

  /** Makes the graph of a table; as long as {@link NeighbourSearch} takes. */
  public static TableGraph of(GivenFile file, FeatureChoice choice) {
    TableLook look = TableLook.of(file);
    List<String> features = choice.features().isEmpty() ? suitable(look) : choice.features();
    if (features.isEmpty()) {
      throw file.error(
          "no column holds numbers to compare items by%s; add such columns, or a file of links"
              .formatted(look.values().isPresent() ? " besides the values asked for" : ""));
    }
    boolean byPlace = arePlaces(features);
    boolean scaled = !byPlace && choice.scaled().orElse(!areOfOneKind(features));
    try {
      FeatureTable read = FeatureFiles.read(file.open(), file.name(), features).table();
      FeatureTable table = scaled ? read.standardise() : read;
      NeighbourSearch search =
          new NeighbourSearch(
              byPlace && isLatitudeThere(features) ? Distance.HAVERSINE : Distance.EUCLIDEAN,
              new Nearby.Nearest(choice.neighbours()),
              NeighbourSearch.Manner.AUTO,
              Threads.all(),
              SEED);
      Graph graph =
          new Linking(Weighting.GAUSSIAN, OptionalDouble.empty(), false)
              .link(table, search.in(table, SearchProgress.SILENT).neighbours())
              .graph();
      ItemGraph data = new ItemGraph(graph, ItemTable.of(graph.size(), look.columns()));
      List<String> gappy = choice.features().isEmpty() ? gappy(look) : List.of();
      return new TableGraph(data, table.columns(), gappy, scaled, byPlace);
    } catch (IllegalArgumentException e) {
      throw file.error(String.valueOf(e.getMessage()));
    }
  }

  static int suitability(TableLook look) {
    return suitable(look).size();
  }

  private static List<String> suitable(TableLook look) {
    List<String> complete =
        look.numeric().stream().filter(column -> !hasGaps(column)).map(Column::name).toList();
    List<String> features = complete.stream().filter(name -> isFeature(look, name)).toList();
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
        && !ItemFiles.isNameColumn(name)
        && !Places.isLatitude(name)
        && !Places.isLongitude(name)
        && !TableLook.isValue(name)
        && !TableLook.isCost(name)
        && !isOnPlane;
  }

  private static List<String> gappy(TableLook look) {
    return look.numeric().stream()
        .filter(column -> hasGaps(column) && isFeature(look, column.name()))
        .map(Column::name)
        .toList();
  }

  private static boolean hasGaps(Column column) {
    return IntStream.range(0, column.size()).anyMatch(row -> column.text(row).isEmpty());
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
