package org.grapl.data.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Region;
import org.grapl.data.layout.ItemMap.Sheet;
import org.junit.jupiter.api.Test;

class ItemMapTest {

  private static final double[] SQUARE = {0, 0, 100, 0, 100, 100, 0, 100, 0, 0};

  private static ItemTable places(String x, String y, double... numbers) {
    return ItemTable.of(
        numbers.length, List.of(Column.ofNumbers(x, numbers), Column.ofNumbers(y, numbers)));
  }

  @Test
  void shapesComeBeforePlaces() {
    Region square = new Region(List.of(SQUARE));
    ItemMap map =
        ItemMap.of(places("x", "y", 1, 2, 3).withRegions(List.of(square, square, Region.NONE)))
            .orElseThrow();
    assertThat(map.hasShapes()).isTrue();
    assertThat(map.known()).isEqualTo(2);
    assertThat(map.lines().get(0).get(0)).containsExactly(SQUARE);
    assertThat(map.lines().get(2)).isEmpty();
  }

  @Test
  void thereIsNoMapUnlessMostItemsLieOnIt() {
    assertThat(ItemMap.of(ItemTable.empty(3))).isEmpty();
    assertThat(ItemMap.of(places("x", "y", 1, 2, Double.NaN, Double.NaN))).isEmpty();
    assertThat(ItemMap.of(places("x", "y", 1, 2, 3, Double.NaN)).orElseThrow().known())
        .isEqualTo(3);
  }

  /** At an angle c from the middle, the distance on the sheet is 2 sin(c / 2). */
  @Test
  void degreesAreProjectedAndOtherNumbersStay() {
    ItemMap earth =
        ItemMap.of(
                ItemTable.of(
                    2,
                    List.of(
                        Column.ofNumbers("lon", new double[] {-20, 20}),
                        Column.ofNumbers("lat", new double[] {0, 0}))))
            .orElseThrow();
    assertThat(earth.isGeographic()).isTrue();
    assertThat(earth.lines().get(1).get(0)[0])
        .isCloseTo(2 * Math.sin(Math.toRadians(10)), within(1e-14));
    ItemMap plane = ItemMap.of(places("x", "y", 10, 20)).orElseThrow();
    assertThat(plane.isGeographic()).isFalse();
    assertThat(plane.lines().get(1).get(0)).containsExactly(20, 20);
  }

  @Test
  void itemsThatAllLieInOnePlaceAreInTheMiddle() {
    Sheet sheet = ItemMap.of(places("x", "y", 7, 7)).orElseThrow().sheet(120, 80, 10);
    assertThat(sheet.x(7)).isEqualTo(60);
    assertThat(sheet.y(7)).isEqualTo(40);
    assertThat(sheet.height()).isEqualTo(80);
  }

  @Test
  void theSheetTurnsTheMapUpsideDown() {
    Sheet sheet = ItemMap.of(places("x", "y", 0, 10)).orElseThrow().sheet(120, 500, 10);
    assertThat(sheet.x(0)).isEqualTo(10);
    assertThat(sheet.x(10)).isEqualTo(110);
    assertThat(sheet.y(10)).isEqualTo(10);
    assertThat(sheet.y(0)).isEqualTo(110);
    assertThat(sheet.height()).isEqualTo(120);
  }
}
