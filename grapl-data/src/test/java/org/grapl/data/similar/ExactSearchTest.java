package org.grapl.data.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.grapl.data.file.ReadProgress;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class ExactSearchTest {

  private static double square(FeatureTable table, int a, int b) {
    double sum = 0;
    for (int k = 0; k < table.columns().size(); k++) {
      double difference = table.value(a, k) - table.value(b, k);
      sum += difference * difference;
    }
    return sum;
  }

  /** All others by distance, those as near by number: nothing but a sort. */
  private static List<Integer> ranked(FeatureTable table, int item) {
    return IntStream.range(0, table.size())
        .filter(other -> other != item)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(other -> square(table, item, other))
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  private static List<Integer> found(Neighbours neighbours, int item) {
    return IntStream.range(0, neighbours.count(item))
        .map(rank -> neighbours.neighbour(item, rank))
        .boxed()
        .toList();
  }

  private static void assertSorted(FeatureTable table, int k) {
    Neighbours neighbours = Made.find(table, Distance.EUCLIDEAN, new Nearby.Nearest(k));
    for (int item = 0; item < table.size(); item++) {
      List<Integer> wanted = ranked(table, item).subList(0, Math.min(k, table.size() - 1));
      assertThat(found(neighbours, item)).as("item " + item).isEqualTo(wanted);
      for (int rank = 0; rank < wanted.size(); rank++) {
        assertThat(neighbours.distance(item, rank))
            .isEqualTo(Math.sqrt(square(table, item, wanted.get(rank))));
      }
    }
  }

  @Test
  void theNearestAreThoseThatSortingAllDistancesGives() {
    for (int columns : new int[] {1, 2, 3, 4, 5, 17}) {
      assertSorted(Made.clusters(700, columns, columns), 10);
    }
    assertSorted(Made.clusters(5, 2, 1), 10);
    assertSorted(Made.clusters(2, 3, 1), 1);
  }

  @Test
  void equalDistancesAreRankedByNumber() {
    double[][] grid = new double[400][];
    for (int k = 0; k < grid.length; k++) {
      grid[k] = new double[] {k / 20, k % 20};
    }
    assertSorted(Made.table(grid), 6);
  }

  @Test
  void roundingToFloatsNeverLosesANeighbour() {
    KeyedRandom random = KeyedRandom.of(3, Role.TEST);
    // Points a millionth apart far from the origin, and one that stretches the scale.
    double[][] near = new double[600][3];
    for (double[] row : near) {
      Arrays.setAll(row, k -> 1000 + 1e-6 * random.nextGaussian());
    }
    near[17] = new double[] {-1e9, 3, 1e12};
    assertSorted(Made.table(near), 5);
    for (double scale : new double[] {1e-150, 1e-40, 1e40, 1e149}) {
      double[][] scaled = new double[300][2];
      for (double[] row : scaled) {
        Arrays.setAll(row, k -> scale * random.nextGaussian());
      }
      assertSorted(Made.table(scaled), 5);
    }
  }

  @Test
  void aRadiusFindsExactlyWhatIsWithinIt() {
    FeatureTable table = Made.clusters(500, 3, 9);
    double radius = 0.9;
    Neighbours neighbours = Made.find(table, Distance.EUCLIDEAN, new Nearby.Within(radius));
    int total = 0;
    for (int item = 0; item < table.size(); item++) {
      int each = item;
      List<Integer> wanted =
          ranked(table, item).stream()
              .filter(other -> Math.sqrt(square(table, each, other)) <= radius)
              .toList();
      assertThat(found(neighbours, item)).isEqualTo(wanted);
      total += wanted.size();
    }
    assertThat(total).isBetween(500, 50_000);
    assertThat(neighbours.total()).isEqualTo(total);
  }

  @Test
  void aRadiusIncludesItsBoundary() {
    Neighbours line =
        Made.find(
            Made.table(new double[] {0}, new double[] {1}, new double[] {2.5}),
            Distance.EUCLIDEAN,
            new Nearby.Within(1.5));
    assertThat(found(line, 0)).containsExactly(1);
    assertThat(found(line, 1)).containsExactly(0, 2);
  }

  @Test
  void anyNumberOfThreadsGivesTheSameBits() {
    FeatureTable table = Made.clusters(1500, 6, 4);
    Neighbours one =
        Made.exact(Distance.COSINE, new Nearby.Nearest(7), 1)
            .in(table, SearchProgress.SILENT)
            .neighbours();
    for (int threads : new int[] {2, 4}) {
      assertThat(
              Made.exact(Distance.COSINE, new Nearby.Nearest(7), threads)
                  .in(table, SearchProgress.SILENT)
                  .neighbours())
          .isEqualTo(one);
    }
  }

  /** Made by NearestNeighbors of scikit-learn 1.2.1 by brute force. */
  @Test
  void scikitLearnFindsTheSame() throws IOException, URISyntaxException {
    List<String> features = List.of("a", "b", "c", "d", "e");
    FeatureTable table = read(features);
    List<String> golden = Files.readAllLines(resource("neighbours.csv"));
    List<FeatureTable> tables =
        List.of(table, table, read(List.of("latitude", "longitude")), read(features).standardise());
    List<String> names = List.of("euclidean", "cosine", "haversine", "standardised");
    List<Distance> distances =
        List.of(Distance.EUCLIDEAN, Distance.COSINE, Distance.HAVERSINE, Distance.EUCLIDEAN);
    int compared = 0;
    for (int k = 0; k < names.size(); k++) {
      Neighbours neighbours = Made.find(tables.get(k), distances.get(k), new Nearby.Nearest(6));
      for (String line : golden) {
        String[] field = line.split(",", -1);
        if (field[0].equals(names.get(k))) {
          int item = Integer.parseInt(field[1]);
          int rank = Integer.parseInt(field[2]);
          assertThat(neighbours.neighbour(item, rank))
              .as(line)
              .isEqualTo(Integer.parseInt(field[3]));
          double far = Double.parseDouble(field[4]);
          assertThat(neighbours.distance(item, rank)).isCloseTo(far, within(1e-9 * (1 + far)));
          compared++;
        }
      }
    }
    assertThat(compared).isEqualTo(4 * 60 * 6);
  }

  private static FeatureTable read(List<String> columns) throws URISyntaxException {
    return FeatureFiles.read(resource("table.csv"), columns, ReadProgress.SILENT).table();
  }

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(Objects.requireNonNull(ExactSearchTest.class.getResource(name)).toURI());
  }

  /** Distances as atlases give them, on the ellipsoid: the sphere is within 0.6 % of it. */
  @Test
  void citiesAreAsFarApartAsAtlasesSay() {
    FeatureTable cities =
        Made.table(
            List.of("lat", "lon"),
            new double[][] {
              {51.5074, -0.1278}, // London
              {48.8566, 2.3522}, // Paris, 344 km
              {40.7128, -74.0060}, // New York, 5585 km from London
              {90, 0}, // a quarter of a meridian from the equator
              {0, 33}
            });
    Neighbours all = Made.find(cities, Distance.HAVERSINE, new Nearby.Nearest(4));
    assertThat(far(all, 0, 1)).isCloseTo(344, within(0.006 * 344));
    assertThat(far(all, 0, 2)).isCloseTo(5585, within(0.006 * 5585));
    assertThat(far(all, 3, 4)).isCloseTo(0.5 * Math.PI * 6371.0088, within(1e-8));
  }

  @Test
  void columnsInTheOtherOrderAreRecognisedByTheirNames() {
    double[][] swapped = {{-0.1278, 51.5074}, {2.3522, 48.8566}, {151.2, -33.9}};
    Neighbours named =
        Made.find(
            Made.table(List.of("Longitude", "Latitude"), swapped),
            Distance.HAVERSINE,
            new Nearby.Nearest(1));
    assertThat(named.distance(0, 0)).isCloseTo(344, within(2.0));
  }

  private static double far(Neighbours all, int a, int b) {
    for (int rank = 0; rank < all.count(a); rank++) {
      if (all.neighbour(a, rank) == b) {
        return all.distance(a, rank);
      }
    }
    throw new AssertionError(a + " and " + b);
  }

  @Test
  void whatHasNoDistanceIsRefused() {
    Nearby one = new Nearby.Nearest(1);
    assertThatThrownBy(
            () -> Made.find(Made.table(new double[2], new double[] {1, 2}), Distance.COSINE, one))
        .hasMessage(
            "features of \"1\" must be not all zero, to have a direction for the cosine, got zeros");
    assertThatThrownBy(() -> Made.find(Made.clusters(9, 3, 1), Distance.HAVERSINE, one))
        .hasMessage(
            "columns for haversine must be two, latitude and longitude, got c0,c1,c2; choose them with --columns");
    double[][] beyond = {{91, 0}, {0, 0}};
    assertThatThrownBy(() -> Made.find(Made.table(beyond), Distance.HAVERSINE, one))
        .hasMessage("latitude of \"1\" must be in [-90, 90], got 91");
    assertThatThrownBy(() -> Made.find(Made.table(new double[1]), Distance.EUCLIDEAN, one))
        .hasMessage("number of items must be at least 2, got 1");
    assertThatThrownBy(() -> new Nearby.Nearest(0))
        .hasMessage("k must be a whole number >= 1, got 0");
    assertThatThrownBy(() -> new Nearby.Within(Double.NaN))
        .hasMessage("radius must be a finite number > 0, got NaN");
  }

  @Test
  void aFailureInAThreadReachesTheCaller() {
    List<Integer> begun = new ArrayList<>();
    assertThatThrownBy(
            () ->
                new Threads(1)
                    .forEach(
                        5,
                        () ->
                            task -> {
                              begun.add(task);
                              if (task == 2) {
                                throw new IllegalStateException("third");
                              }
                            }))
        .hasMessage("third");
    assertThat(begun).containsExactly(0, 1, 2);
  }
}
