package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;
import org.grapl.benchmarks.Pause;
import org.grapl.benchmarks.ScratchDirectory;
import org.grapl.benchmarks.browser.Chromium;
import org.grapl.benchmarks.browser.Tab;
import org.grapl.benchmarks.serving.PageMeasurement.Frames;
import org.grapl.benchmarks.serving.PageMeasurement.Opening;
import org.grapl.benchmarks.serving.PageMeasurement.Start;

/**
 * Looks at a campaign in a real browser as a person would: opens the page, drags the picture,
 * scrolls the list, and watches answers arrive. The server is a process of its own; both share this
 * machine, and the browser draws without a graphics card unless it finds one.
 */
public final class PageTest {

  private static final String CAMPAIGN = "measured";
  private static final int STARTS = 5;
  private static final int LIVE = 5;

  /** Some five times larger. */
  private static final int ZOOM_STEPS = 4;

  private static final double ZOOM_STEP = 180;
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int REST_MILLIS = 1500;
  private static final int STEP_MILLIS = 8;
  private static final double RADIUS = 120;
  private static final double STEP_ANGLE = 0.15;
  private static final double WHEEL_STEP = 120;

  /**
   * Notes, in the page, when what was waited for is there: not in the frame that makes it, but when
   * that frame has been drawn.
   */
  private static final String WATCH =
      """
      (() => {
        const seen = (window.graplSeen = { counts: 0, picture: 0 });
        const wanted = { counts: '#count-above', picture: '.picture-stage canvas' };
        const look = () => {
          for (const [name, selector] of Object.entries(wanted)) {
            if (seen[name] || !document.querySelector(selector)) continue;
            delete wanted[name];
            requestAnimationFrame(() => requestAnimationFrame(() => { seen[name] = performance.now(); }));
          }
          if (Object.keys(wanted).length > 0) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      })();
      """;

  /** Bytes on the wire: of the data of campaigns, or of all else. */
  private static final String WEIGHT =
      """
      (() => {
        const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
        const isData = (entry) => entry.name.includes('/v1/');
        const sum = (entries) => entries.reduce((bytes, entry) => bytes + entry.transferSize, 0);
        const files = all.filter((entry) => !isData(entry));
        return { files: files.length, fileBytes: sum(files), dataBytes: sum(all.filter(isData)) };
      })()
      """;

  private static final String COUNT_FRAMES =
      """
      (() => {
        const frames = (window.graplFrames = []);
        const next = (time) => { if (window.graplFrames === frames) { frames.push(time); requestAnimationFrame(next); } };
        requestAnimationFrame(next);
      })()
      """;

  private final PagePlan plan;
  private final Tab tab;
  private final JsonHttp http;
  private final String address;

  private PageTest(PagePlan plan, Tab tab, int port) {
    this.plan = plan;
    this.tab = tab;
    this.http = new JsonHttp(port);
    this.address = "http://127.0.0.1:" + port;
  }

  /**
   * Makes a campaign, starts a server and a browser, and looks.
   *
   * @param progress told now and then how far it is
   */
  public static PageMeasurement measure(PagePlan plan, Consumer<String> progress) {
    try (ScratchDirectory scratch = new ScratchDirectory()) {
      String store = scratch.file("grapl.db").toString();
      ManyObservations.fill(
          store, CAMPAIGN, plan.campaignIn(store), plan.observations(), text -> {});
      progress.accept("%d observations recorded".formatted(plan.observations()));
      int port = ServerProcess.freePort();
      try (ServerProcess server =
              ServerProcess.start(store, port, ServerProcess.USUAL, scratch.file("server.log"));
          Chromium browser = Chromium.start(plan.browser());
          Tab tab = browser.tab()) {
        server.awaitReady();
        return new PageTest(plan, tab, port).look(browser, progress);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private PageMeasurement look(Chromium browser, Consumer<String> progress) throws IOException {
    tab.call("Page.enable", Tab.object());
    tab.call("Network.enable", Tab.object());
    tab.call("Performance.enable", Tab.object());
    tab.call("Network.setCacheDisabled", Tab.object().put("cacheDisabled", true));
    tab.watchBy(WATCH);
    Start start = start();
    progress.accept("the first page is measured");
    Opening first = open();
    Opening again = open();
    progress.accept("the campaign's page is measured");
    Spread live = live();
    Frames panAll = pan();
    zoom();
    Frames panNear = pan();
    Frames scroll = scroll();
    tab.call("HeapProfiler.collectGarbage", Tab.object());
    return new PageMeasurement(
        plan.items().graph().size(),
        plan.items().graph().edges(),
        start,
        first,
        again,
        live,
        panAll,
        panNear,
        scroll,
        heapBytes(),
        browser.pageBytes());
  }

  /** The page of all campaigns. */
  private Start start() {
    double[] firstText = new double[STARTS];
    double[] complete = new double[STARTS];
    for (int k = 0; k < STARTS; k++) {
      reopen("/#/");
      tab.await("document.querySelector('main h1, main h2')", PATIENCE);
      tab.await("performance.getEntriesByName('first-contentful-paint').length > 0", PATIENCE);
      Pause.millis(REST_MILLIS);
      firstText[k] =
          tab.value("performance.getEntriesByName('first-contentful-paint')[0].startTime")
              .doubleValue();
      complete[k] =
          tab.value(
                  "Math.max(...performance.getEntriesByType('resource').map((entry) =>"
                      + " entry.responseEnd))")
              .doubleValue();
    }
    JsonNode weight = tab.value(WEIGHT);
    return new Start(
        median(firstText),
        median(complete),
        weight.path("files").intValue(),
        weight.path("fileBytes").longValue());
  }

  private Opening open() {
    reopen("/#/c/" + CAMPAIGN);
    tab.await("window.graplSeen.counts && window.graplSeen.picture", PATIENCE);
    Pause.millis(REST_MILLIS);
    JsonNode seen = tab.value("window.graplSeen");
    return new Opening(
        seen.path("counts").doubleValue(),
        seen.path("picture").doubleValue(),
        tab.value(WEIGHT).path("dataBytes").longValue());
  }

  /** By way of an empty page: another part behind the # alone loads nothing anew. */
  private void reopen(String page) {
    tab.go("about:blank");
    tab.go(address + page);
  }

  /** Somebody else checks an item; how long until this page shows it. */
  private Spread live() throws IOException {
    long[] times = new long[LIVE];
    for (int k = 0; k < LIVE; k++) {
      String before = shownChecks();
      ObjectNode body = Tab.object().put("worker", "other");
      String item = plan.items().graph().label(k);
      body.putArray("observations").addObject().put("item", item).put("value", 1);
      long begun = System.nanoTime();
      http.post("/v1/campaigns/" + CAMPAIGN + "/observations", body, "");
      tab.await(
          "document.querySelector('#count-checks').textContent !== '" + before + "'", PATIENCE);
      times[k] = System.nanoTime() - begun;
      Pause.millis(REST_MILLIS);
    }
    return Spread.of(times);
  }

  private String shownChecks() {
    return tab.value("document.querySelector('#count-checks').textContent").asText();
  }

  /** Drags the picture round in circles. */
  private Frames pan() {
    double[] middle = middleOf(".picture-stage");
    tab.mouse("mousePressed", middle[0] + RADIUS, middle[1]);
    tab.value(COUNT_FRAMES);
    double angle = 0;
    for (long end = end(); System.nanoTime() < end; angle += STEP_ANGLE) {
      tab.mouse(
          "mouseMoved", middle[0] + RADIUS * Math.cos(angle), middle[1] + RADIUS * Math.sin(angle));
      Pause.millis(STEP_MILLIS);
    }
    Frames frames = frames();
    tab.mouse("mouseReleased", middle[0] + RADIUS, middle[1]);
    Pause.millis(REST_MILLIS);
    return frames;
  }

  private void zoom() {
    double[] middle = middleOf(".picture-stage");
    for (int k = 0; k < ZOOM_STEPS; k++) {
      tab.wheel(middle[0], middle[1], -ZOOM_STEP);
      Pause.millis(STEP_MILLIS);
    }
    Pause.millis(REST_MILLIS);
  }

  private Frames scroll() {
    double[] middle = middleOf("#list-box");
    tab.value(COUNT_FRAMES);
    for (long end = end(); System.nanoTime() < end; ) {
      tab.wheel(middle[0], middle[1], WHEEL_STEP);
      Pause.millis(STEP_MILLIS);
    }
    return frames();
  }

  private long end() {
    return System.nanoTime() + (long) (1e9 * plan.seconds());
  }

  /** What was counted since, and no further. */
  private Frames frames() {
    JsonNode times =
        tab.value(
            "(() => { const all = window.graplFrames; window.graplFrames = null; return all; })()");
    int gaps = times.size() - 1;
    if (gaps < 1) {
      return new Frames(0, 1000 * plan.seconds());
    }
    long[] nanos = new long[gaps];
    for (int k = 0; k < gaps; k++) {
      nanos[k] = Math.round(1e6 * (times.get(k + 1).doubleValue() - times.get(k).doubleValue()));
    }
    double millis = times.get(gaps).doubleValue() - times.get(0).doubleValue();
    return new Frames(1000 * gaps / millis, Spread.of(nanos).p99());
  }

  /** Where an element is seen, scrolled into sight. */
  private double[] middleOf(String selector) {
    JsonNode box =
        tab.value(
            """
            (() => {
              const element = document.querySelector('%s');
              element.scrollIntoView({ block: 'center' });
              const { left, top, width, height } = element.getBoundingClientRect();
              return [left + width / 2, top + height / 2];
            })()
            """
                .formatted(selector));
    // A wheel right after the page was scrolled would go on scrolling it.
    Pause.millis(REST_MILLIS);
    return new double[] {box.get(0).doubleValue(), box.get(1).doubleValue()};
  }

  private long heapBytes() {
    for (JsonNode metric : tab.call("Performance.getMetrics", Tab.object()).path("metrics")) {
      if (metric.path("name").asText().equals("JSHeapUsedSize")) {
        return metric.path("value").longValue();
      }
    }
    return 0;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
