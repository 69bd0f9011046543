package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What commands of {@code campaign} say besides their results, so that nobody is misled. */
class CampaignWordsTest extends CampaignOnTriangles {

  private void create(String noise) {
    done("create", "lake", "--graph", graph, "--threshold", "0.5", "--noise", noise);
  }

  @Test
  void aSecondObservationOfAnItemIsSaidToCountToo() {
    create("0.1");
    assertThat(done("tell", "lake", "--item", "a", "0.9").err()).isEmpty();
    assertThat(done("tell", "lake", "--item", "a", "0.9").err())
        .isEqualTo(
            "note: a has 2 observations, which both count; if this one is a mistake: ./grapl"
                + " campaign undo lake 2 --store %s\n".formatted(store));
    assertThat(done("tell", "lake", "--item", "a", "0.8", "--json").err())
        .startsWith("note: a has 3 observations, which all count;");
    done("undo", "lake", "3");
    done("undo", "lake", "2");
    assertThat(done("tell", "lake", "--item", "b", "0.9").err()).isEmpty();
    assertThat(done("tell", "lake", "--item", "a", "0.9").err()).startsWith("note: a has 2 ");
  }

  @Test
  void anItemWhoseValueIsKnownIsNotWorthAnotherCheck() {
    create("exact");
    done("tell", "lake", "--item", "a", "0.9");
    done("tell", "lake", "--item", "x", "0.1");
    assertThat(done("explain", "lake", "a").out())
        .contains("\n  its value is known: checking it again changes nothing\n")
        .doesNotContain("more checks");
    assertThat(done("explain", "lake", "b").out())
        .contains("one more check of it is expected to put ")
        .doesNotContain("is known");
  }
}
