package org.grapl.benchmarks.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both searches against sorting all items by their distance. */
class NeighbourListsTest {

  private static final int COUNT = 8;

  private static List<Integer> nearest(Points points, int item) {
    return IntStream.range(0, points.size)
        .filter(other -> other != item)
        .boxed()
        .sorted(Comparator.comparingDouble(other -> square(points, item, other)))
        .limit(COUNT)
        .toList();
  }

  private static double square(Points points, int a, int b) {
    return IntStream.range(0, points.dimensions)
        .mapToDouble(
            k -> points.at[a * points.dimensions + k] - points.at[b * points.dimensions + k])
        .map(difference -> difference * difference)
        .sum();
  }

  /** With power 4 points crowd in a corner, and most cells are empty. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void inThePlaneTheNearestAreFoundExactly(int power) {
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    Points points = new Points(1500, 2);
    points.fill((item, k) -> (float) StrictMath.pow(random.nextDouble(), power));
    NeighbourLists lists = new PlaneNeighbours(points, COUNT).find();
    for (int item = 0; item < points.size; item++) {
      for (int other : nearest(points, item)) {
        assertThat(lists.has(item, other)).as("%d near %d", other, item).isTrue();
      }
    }
  }

  @Test
  void inManyDimensionsMostOfTheNearestAreFound() {
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    Points points = CurveOfClusters.draw(5000, random);
    NeighbourLists lists = new SweepNeighbours(points, COUNT).find(random);
    int found = 0;
    for (int item = 0; item < points.size; item += 50) {
      int of = item;
      found += (int) nearest(points, item).stream().filter(other -> lists.has(of, other)).count();
    }
    assertThat(found / (100.0 * COUNT)).isBetween(0.7, 1.0);
  }

  @Test
  void twoItemsAreLinkedOnceIfEitherIsNearTheOther() {
    Points points = new Points(3, 1);
    points.fill((item, k) -> new float[] {0, 1, 3}[item]);
    NeighbourLists lists = new NeighbourLists(3, 1);
    for (int item = 0; item < 3; item++) {
      for (int other = 0; other < 3; other++) {
        if (other != item) {
          lists.offer(item, other, points);
        }
      }
    }
    Graph graph = lists.graph(item -> 2 - item);
    assertThat(graph.links()).isEqualTo(2);
    assertThat(graph.weight(2, 1)).isEqualTo(1); // each the other's nearest
    assertThat(graph.weight(1, 0)).isEqualTo(1);
  }
}
