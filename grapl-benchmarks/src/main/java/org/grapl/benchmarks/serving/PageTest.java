package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.grapl.Question;
import org.grapl.benchmarks.ScratchDirectory;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Reading;
import org.grapl.store.Recording;
import org.grapl.store.Requester;
import org.grapl.store.Settings;
import org.grapl.store.sql.Database;

/**
 * Looks at a campaign in a real browser as a person would: opens the page, drags the picture and
 * scrolls the list. The server is a process of its own; both share this machine, and the browser
 * draws without a graphics card unless it finds one.
 */
public final class PageTest {

  private static final String CAMPAIGN = "measured";
  private static final int STARTS = 5;
  private static final int REST_MILLIS = 1500;
  private static final int STEP_MILLIS = 8;
  private static final double RADIUS = 120;
  private static final double STEP_ANGLE = 0.15;
  private static final double WHEEL_STEP = 120;
  private static final double NOISE = 0.5;

  /**
   * Notes, in the page, when what was waited for is there: not in the frame that makes it, but when
   * that frame has been drawn.
   */
  private static final String WATCH =
      """
      (() => {
        const seen = (window.graplSeen = { counts: 0, picture: 0, whole: 0 });
        const wanted = { counts: '#count-above', picture: '.picture-stage canvas', whole: '.picture-stage[data-shows="items and sides"]' };
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

  /** Files and bytes on the wire, the data of campaigns not counted. */
  private static final String WEIGHT =
      """
      (() => {
        const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
        const files = all.filter((entry) => !entry.name.includes('/v1/'));
        return { files: files.length, bytes: files.reduce((sum, entry) => sum + entry.transferSize, 0) };
      })()
      """;

  private static final String FIRST_TEXT = "performance.getEntriesByName('first-contentful-paint')";

  private static final String COUNT_FRAMES =
      """
      (() => {
        const frames = (window.graplFrames = []);
        const next = (time) => { if (window.graplFrames === frames) { frames.push(time); requestAnimationFrame(next); } };
        requestAnimationFrame(next);
      })()
      """;

  /**
   * @param observations made before anybody looks
   * @param workers how many ask and tell all the while
   * @param seconds how long each movement is watched
   * @param screenshots where to put what was seen
   */
  public record Plan(
      ItemGraph items,
      int observations,
      int workers,
      double seconds,
      Path browser,
      Optional<Path> screenshots) {

    public Plan {
      Check.atLeast("observations", 1, observations);
      Check.atLeast("workers", 0, workers);
      Check.positive("seconds", seconds);
    }
  }

  /**
   * @param start the page of all campaigns
   * @param campaignFirst the campaign's page, which nobody has looked at before
   * @param campaignRestarted the same after the server was stopped and started
   * @param campaignAgain the same when the server knows all of it
   * @param pairsPerSecond how often the workers asked and told meanwhile
   * @param heapBytes of the page's own objects at the end
   * @param processBytes of the process that holds the page; 0 where the system does not tell
   */
  public record Measurement(
      int items,
      int links,
      Start start,
      Opening campaignFirst,
      Opening campaignRestarted,
      Opening campaignAgain,
      double pairsPerSecond,
      Frames pan,
      Frames scroll,
      long heapBytes,
      long processBytes) {}

  /**
   * @param firstTextMillis until something can be read (first contentful paint), the median of some
   * @param packedBytes how much goes over the wire, data of campaigns not counted
   */
  public record Start(double firstTextMillis, int files, long packedBytes) {}

  /**
   * @param pictureMillis until there is a picture, perhaps a rough one
   * @param wholeMillis until it shows every item, or cluster of very many, on its side
   */
  public record Opening(double numbersMillis, double pictureMillis, double wholeMillis) {}

  /**
   * @param longestMillis the time between two of them, of 99 in a hundred at most
   */
  public record Frames(double framesPerSecond, double longestMillis) {}

  private final Plan plan;
  private final Browser tab;
  private final String address;
  private int shots;

  private PageTest(Plan plan, Browser tab, int port) {
    this.plan = plan;
    this.tab = tab;
    this.address = "http://127.0.0.1:" + port;
  }

  /**
   * Makes a campaign, starts a server and a browser, and looks.
   *
   * @param progress told now and then how far it is
   */
  public static Measurement measure(Plan plan, Consumer<String> progress) {
    try (ScratchDirectory scratch = new ScratchDirectory()) {
      String store = scratch.file("grapl.db").toString();
      fill(store, plan);
      progress.accept("%d observations recorded".formatted(plan.observations()));
      int port = ServerProcess.freePort();
      try (Browser browser = new Browser(plan.browser())) {
        PageTest test = new PageTest(plan, browser, port);
        test.prepare();
        Opening first;
        try (ServerProcess server = start(store, port, scratch);
            BusyWorkers busy =
                new BusyWorkers(plan.workers(), CAMPAIGN, plan.items().graph(), port)) {
          first = test.open();
        }
        progress.accept("looked at for the first time");
        try (ServerProcess server = start(store, port, scratch);
            BusyWorkers busy =
                new BusyWorkers(plan.workers(), CAMPAIGN, plan.items().graph(), port)) {
          return test.look(first, busy);
        }
      }
    }
  }

  private static ServerProcess start(String store, int port, ScratchDirectory scratch) {
    ServerProcess server =
        ServerProcess.start(store, port, ServerProcess.USUAL, scratch.file("server.log"));
    server.awaitReady();
    return server;
  }

  private static void fill(String store, Plan plan) {
    try (Campaigns campaigns = new Campaigns(Database.open(store).storage(), Clock.systemUTC())) {
      DurableCampaign campaign =
          campaigns.create(
              Campaigns.LOCAL, CAMPAIGN, plan.items(), Settings.of(Question.above(0.5)), "");
      KeyedRandom random = KeyedRandom.of(1, Role.NOISE, 0);
      int size = plan.items().graph().size();
      List<Recording> observations = new ArrayList<>();
      while (observations.size() < plan.observations()) {
        int item = random.nextInt(size);
        double value = (2 * item < size ? 1 : 0) + NOISE * random.nextGaussian();
        observations.add(new Recording(item, Reading.of(value), ""));
      }
      campaign.record(observations, Requester.of("bench"));
    }
  }

  private void prepare() {
    for (String domain : new String[] {"Page", "Network", "Performance"}) {
      tab.call(domain + ".enable", Map.of());
    }
    tab.call("Network.setCacheDisabled", Map.of("cacheDisabled", true));
    // A first visit: nothing is kept by the page's own worker yet.
    tab.call("Network.setBypassServiceWorker", Map.of("bypass", true));
    tab.call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", WATCH));
  }

  private Measurement look(Opening first, BusyWorkers busy) {
    Opening restarted = open();
    Opening again = open();
    Frames pan = pan();
    Frames scroll = scroll();
    tab.call("HeapProfiler.collectGarbage", Map.of());
    long heap = heapBytes();
    long process = tab.pageBytes();
    return new Measurement(
        plan.items().graph().size(),
        plan.items().graph().links(),
        start(),
        first,
        restarted,
        again,
        busy.pairsPerSecond(),
        pan,
        scroll,
        heap,
        process);
  }

  private Start start() {
    double[] firstText = new double[STARTS];
    for (int k = 0; k < STARTS; k++) {
      reopen("/#/");
      tab.await("document.querySelector('main h1, main h2') && " + FIRST_TEXT + ".length > 0");
      Crew.pause(REST_MILLIS);
      firstText[k] = tab.value(FIRST_TEXT + "[0].startTime").doubleValue();
    }
    Arrays.sort(firstText);
    JsonNode weight = tab.value(WEIGHT);
    return new Start(
        firstText[STARTS / 2], weight.path("files").intValue(), weight.path("bytes").longValue());
  }

  private Opening open() {
    reopen("/#/c/" + CAMPAIGN);
    Crew.pause(REST_MILLIS);
    shoot("soon");
    for (String what : new String[] {"counts", "picture", "whole"}) {
      tab.await("window.graplSeen." + what);
      shoot(what);
    }
    Crew.pause(REST_MILLIS);
    shoot("rest");
    JsonNode seen = tab.value("window.graplSeen");
    return new Opening(
        seen.path("counts").doubleValue(),
        seen.path("picture").doubleValue(),
        seen.path("whole").doubleValue());
  }

  private void shoot(String what) {
    shots++;
    plan.screenshots().ifPresent(to -> tab.shoot(to.resolve("%02d-%s.png".formatted(shots, what))));
  }

  /** By way of an empty page: another part behind the # alone loads nothing again. */
  private void reopen(String page) {
    tab.go("about:blank");
    tab.go(address + page);
  }

  private Frames pan() {
    double[] middle = middleOf(".picture-stage");
    tab.mouse("mousePressed", middle[0] + RADIUS, middle[1]);
    tab.value(COUNT_FRAMES);
    double angle = 0;
    for (long end = end(); System.nanoTime() < end; angle += STEP_ANGLE) {
      double x = middle[0] + RADIUS * Math.cos(angle);
      tab.mouse("mouseMoved", x, middle[1] + RADIUS * Math.sin(angle));
      Crew.pause(STEP_MILLIS);
    }
    Frames frames = frames();
    tab.mouse("mouseReleased", middle[0] + RADIUS, middle[1]);
    Crew.pause(REST_MILLIS);
    return frames;
  }

  private Frames scroll() {
    double[] middle = middleOf("#list-box");
    tab.value(COUNT_FRAMES);
    for (long end = end(); System.nanoTime() < end; ) {
      tab.wheel(middle[0], middle[1], WHEEL_STEP);
      Crew.pause(STEP_MILLIS);
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
    Crew.pause(REST_MILLIS);
    return new double[] {box.get(0).doubleValue(), box.get(1).doubleValue()};
  }

  private long heapBytes() {
    for (JsonNode metric : tab.call("Performance.getMetrics", Map.of()).path("metrics")) {
      if (metric.path("name").asText().equals("JSHeapUsedSize")) {
        return metric.path("value").longValue();
      }
    }
    return 0;
  }
}
