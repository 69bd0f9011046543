package org.grapl.benchmarks.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.grapl.benchmarks.browser.Chromium;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.random.Graphs;
import org.grapl.store.Settings.Method;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("browser")
class PageTestTest {

  private static PagePlan plan(Path browser) {
    return new PagePlan(ItemGraph.of(Graphs.grid(8, 8)), new Method.Auto(), 30, 0.5, browser);
  }

  @Test
  void aPageIsOpenedDraggedScrolledAndSeesAnAnswerArrive() {
    Optional<Path> browser = Chromium.found();
    assumeTrue(
        browser.isPresent(),
        "skipped: no browser to look with; on Debian: apt-get install chromium");

    PageMeasurement measured = PageTest.measure(plan(browser.orElseThrow()), text -> {});

    assertThat(measured.items()).isEqualTo(64);
    assertThat(measured.links()).isEqualTo(112);
    assertThat(measured.start().firstText()).isPositive();
    assertThat(measured.start().requests()).isGreaterThan(10);
    // What is promised: less than 1 MB over the wire.
    assertThat(measured.start().packedBytes()).isBetween(10_000L, 1_000_000L);
    assertThat(measured.again().picture()).isGreaterThanOrEqualTo(measured.again().counts());
    assertThat(measured.again().dataBytes()).isPositive();
    assertThat(measured.live().count()).isEqualTo(5);
    assertThat(measured.live().median()).isPositive();
    assertThat(measured.panAll().perSecond()).isPositive();
    assertThat(measured.panNear().perSecond()).isPositive();
    assertThat(measured.scroll().perSecond()).isPositive();
    assertThat(measured.heapBytes()).isPositive();
  }

  @Test
  void aProgramThatIsNoBrowserIsNamed() {
    Path none = Path.of(System.getProperty("java.home"), "bin", "java");
    assertThatThrownBy(() -> Chromium.start(none).close())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(none + " did not start");
  }
}
