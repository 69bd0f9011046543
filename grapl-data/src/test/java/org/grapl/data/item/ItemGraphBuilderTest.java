package org.grapl.data.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.grapl.data.Given;
import org.junit.jupiter.api.Test;

class ItemGraphBuilderTest {

  /** Items x and y, linked, with these labels. */
  private static ItemGraphBuilder two(String first, String second) {
    ItemGraphBuilder builder = new ItemGraphBuilder();
    int x = builder.item("x");
    int y = builder.item("y");
    builder.label(x, first);
    builder.label(y, second);
    builder.link(x, y, 0.5);
    return builder;
  }

  private static List<String> names(ItemGraph data) {
    return Given.labels(data.graph());
  }

  @Test
  void labelsServeAsNamesAndIdentifiersStay() {
    ItemGraph data = two("Ann", "Bob").build();
    assertThat(names(data)).containsExactly("Ann", "Bob");
    assertThat(data.graph().item("Bob")).hasValue(1);
    assertThat(data.graph().item("x")).isEmpty();
    assertThat(data.graph().weight(0, 1)).isEqualTo(0.5);
    assertThat(data.items().column("id").orElseThrow().text(1)).isEqualTo("y");
  }

  @Test
  void labelsThatRepeatOrAreMissingAreAttributes() {
    for (String second : List.of("Ann", "")) {
      ItemGraph data = two("Ann", second).build();
      assertThat(names(data)).containsExactly("x", "y");
      assertThat(data.items().column("label").orElseThrow().text(1)).isEqualTo(second);
    }
  }

  @Test
  void identifiersThatOnlyCountAreForgotten() {
    ItemGraphBuilder builder = new ItemGraphBuilder();
    for (int k = 1; k <= 3; k++) {
      builder.label(builder.item(Integer.toString(k)), "item " + k);
    }
    assertThat(builder.build().items().columns()).isEmpty();
  }

  @Test
  void anAttributeCalledIdKeepsItsNameBesideTheIdentifier() {
    ItemGraphBuilder builder = two("Ann", "Bob");
    builder.attribute(0, "id", "7");
    ItemTable items = builder.build().items();
    assertThat(items.column("id").orElseThrow().text(0)).isEqualTo("7");
    assertThat(items.column("id_2").orElseThrow().text(0)).isEqualTo("x");
  }

  @Test
  void regionsNotToldAreEmpty() {
    ItemGraphBuilder builder = two("Ann", "Bob");
    builder.region(0, new Region(List.of(new double[] {0, 0, 1, 0, 1, 1, 0, 0})));
    assertThat(builder.build().items().regions())
        .extracting(Region::isEmpty)
        .containsExactly(false, true);
  }

  @Test
  void tooManyAttributesAreRefused() {
    ItemGraphBuilder builder = two("Ann", "Bob");
    for (int k = 0; k < ItemGraphBuilder.MOST_COLUMNS; k++) {
      builder.attribute(0, "c" + k, "1");
    }
    assertThatThrownBy(() -> builder.attribute(0, "one more", "1"))
        .hasMessage("number of attributes must be at most 1000, got more");
    assertThatThrownBy(() -> builder.attribute(0, " ", "1"))
        .hasMessage("name of an attribute must be a text that is not blank, got none");
  }

  @Test
  void moreItemsHaveNoAttributes() {
    ItemGraphBuilder builder = two("Ann", "Bob");
    builder.attribute(1, "age", "30");
    builder.region(0, new Region(List.of(new double[] {0, 0, 1, 0, 1, 1, 0, 0})));
    ItemTable larger = builder.build().items().extendedTo(4);
    assertThat(larger.column("age").orElseThrow().text(1)).isEqualTo("30");
    assertThat(larger.column("age").orElseThrow().text(3)).isEmpty();
    assertThat(larger.regions()).hasSize(4);
  }
}
