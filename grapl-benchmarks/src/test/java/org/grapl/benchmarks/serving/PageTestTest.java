package org.grapl.benchmarks.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.grapl.data.item.ItemGraph;
import org.grapl.research.graph.Graphs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("browser")
class PageTestTest {

  private static PageTest.Plan plan(Path browser) {
    return new PageTest.Plan(
        ItemGraph.of(Graphs.grid(8, 8)), 30, 2, 0.5, browser, Optional.empty());
  }

  @Test
  void aPageIsOpenedDraggedAndScrolled() {
    Optional<Path> browser = Browser.found();
    assumeTrue(
        browser.isPresent(),
        "skipped: no browser to look with; on Debian: apt-get install chromium");

    PageTest.Measurement measured = PageTest.measure(plan(browser.orElseThrow()), text -> {});

    assertThat(measured.items()).isEqualTo(64);
    assertThat(measured.links()).isEqualTo(112);
    assertThat(measured.start().firstTextMillis()).isPositive();
    assertThat(measured.start().files()).isGreaterThan(10);
    // What is promised: less than 1 MB over the wire.
    assertThat(measured.start().packedBytes()).isBetween(10_000L, 1_000_000L);
    PageTest.Opening again = measured.campaignAgain();
    assertThat(again.numbersMillis()).isPositive();
    assertThat(again.wholeMillis()).isGreaterThanOrEqualTo(again.pictureMillis());
    assertThat(measured.pairsPerSecond()).isPositive();
    assertThat(measured.pan().framesPerSecond()).isPositive();
    assertThat(measured.scroll().framesPerSecond()).isPositive();
    assertThat(measured.heapBytes()).isPositive();
  }

  @Test
  void aProgramThatIsNoBrowserIsNamed() {
    Path none = Path.of(System.getProperty("java.home"), "bin", "java");
    assertThatThrownBy(() -> new Browser(none).close())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(none + " did not start");
  }
}
