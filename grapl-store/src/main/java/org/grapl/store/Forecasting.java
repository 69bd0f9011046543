package org.grapl.store;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.grapl.Check;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.data.item.ItemGraph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Forecasts of a campaign: rehearses what comes next, a few times, for as long as somebody is
 * willing to wait, and goes on where it stopped if the same is asked for again before anything has
 * happened. The same state of a campaign gives the same forecast once it is complete. Thread-safe.
 */
final class Forecasting {

  static final int MOST_CHECKS = 1000;

  private static final int REHEARSALS = 5;

  /** On so many items one rehearsal takes as long as somebody is willing to wait. */
  private static final int MANY_ITEMS = 10_000;

  private static final int POINTS = 10;
  private static final int MOST_NEXT = 5;
  private static final double[] SHARES = {0.05, 0.02, 0.01};

  /** How long who wants to know waits, and for how long of it something is rehearsed. */
  private static final long PATIENCE_NANOS = 1_500_000_000;

  private static final long MOST_NANOS = 1_300_000_000;

  private final ItemGraph items;
  private final Settings settings;
  private final Register register;
  private final int rehearsals;
  private final Pieces pieces = new Pieces();

  private volatile Optional<Forecast> lastTold = Optional.empty();

  // Known to who rehearses only, of whom there is one at a time.

  /** How long it took to open the last campaign. */
  private long opening;

  /** What was computed of the graph is of use for the next, if there is room for it. */
  private SoftReference<CampaignBuilder> known = new SoftReference<>(null);

  private SoftReference<Stage> last = new SoftReference<>(null);

  Forecasting(ItemGraph items, Settings settings, Register register) {
    this.items = items;
    this.settings = settings;
    this.register = register;
    this.rehearsals = items.graph().size() > MANY_ITEMS ? 1 : REHEARSALS;
  }

  /** Where it is rehearsed: what the campaign knows, and the rehearsals so far. */
  private static final class Stage {

    private final Knowledge knowledge;
    private final Book.Restart from;
    private final Decision begin;
    private final List<Rehearsal> all = new ArrayList<>();

    /** One that knows what is known, for the first rehearsal. */
    private Optional<Campaign> spare;

    Stage(Knowledge knowledge, Book.Restart from, Campaign spare) {
      this.knowledge = knowledge;
      this.from = from;
      this.begin = spare.decision();
      this.spare = Optional.of(spare);
    }

    List<Rehearsal> finished(int checks) {
      return all.stream().filter(each -> each.isOver() || each.steps() >= checks).toList();
    }

    Optional<Rehearsal> unfinished(int checks) {
      return all.stream().filter(each -> !each.isOver() && each.steps() < checks).findFirst();
    }
  }

  /**
   * What so many more checks are expected to bring.
   *
   * @throws BusyException if too many wait already
   */
  Forecast forecast(int checks) {
    Check.within("checks", 1, MOST_CHECKS, checks);
    long head = register.look(Book::head);
    Optional<Forecast> known = toldBefore(head, checks);
    if (known.isPresent() && known.get().isComplete()) {
      return known.get();
    }
    return pieces
        .within(PATIENCE_NANOS, () -> rehearsed(checks))
        .or(() -> toldBefore(head, checks))
        .orElseGet(() -> none(head, checks, "this is being computed; ask again", false));
  }

  private Optional<Forecast> toldBefore(long head, int checks) {
    return lastTold.filter(told -> told.entries() == head && told.checks() == checks);
  }

  private Forecast none(long entries, int checks, String remark, boolean isComplete) {
    return new Forecast(
        entries, checks, 0, List.of(), under(List.of(), 0), List.of(), remark, isComplete);
  }

  /** Rehearses, for a while. */
  private Forecast rehearsed(int checks) {
    long begin = System.nanoTime();
    try {
      Stage stage = stage();
      Optional<String> hindrance = hindrance(stage);
      if (hindrance.isPresent()) {
        return none(stage.knowledge.entries(), checks, hindrance.get(), true);
      }
      // What takes longest is opening another campaign: not begun if there is no time for it,
      // unless nothing else was done.
      long left = MOST_NANOS - (System.nanoTime() - begin);
      for (boolean isFirst = true;
          stage.finished(checks).size() < rehearsals
              && (isFirst || left > (stage.unfinished(checks).isPresent() ? 0 : opening));
          isFirst = false) {
        step(stage, checks);
        left = MOST_NANOS - (System.nanoTime() - begin);
      }
      Forecast told = told(stage, checks);
      lastTold = Optional.of(told);
      return told;
    } catch (IllegalArgumentException | IllegalStateException e) {
      forgetAll();
      throw new EstimateException(e);
    } catch (EstimateException e) {
      forgetAll();
      throw e;
    }
  }

  private void forgetAll() {
    known.clear();
    last.clear();
  }

  private Stage stage() {
    Stage before = last.get();
    if (before != null && before.knowledge.entries() == register.look(Book::head)) {
      return before;
    }
    last.clear(); // before another takes as much room
    record Now(Knowledge knowledge, Book.Restart from) {}
    Now now = register.look(book -> new Now(book.knownAt(book.head()), book.restart()));
    Stage stage = new Stage(now.knowledge(), now.from(), open(now.knowledge(), now.from()));
    last = new SoftReference<>(stage);
    return stage;
  }

  /** A campaign that knows what is known, and hands out nothing that may not be. */
  private Campaign open(Knowledge knowledge, Book.Restart from) {
    long begin = System.nanoTime();
    CampaignBuilder builder = known.get();
    if (builder == null) {
      builder = Engine.builder(items, settings);
      known = new SoftReference<>(builder);
    }
    Campaign campaign = knowledge.begin(builder.budget(from.budget()));
    from.aside().stream().forEach(campaign::setAside);
    opening = System.nanoTime() - begin;
    return campaign;
  }

  /** Why nothing can be rehearsed, in plain words. */
  private static Optional<String> hindrance(Stage stage) {
    Knowledge knowledge = stage.knowledge;
    if (knowledge.observations().total() + knowledge.since().size() == 0) {
      return Optional.of("nothing has been checked yet; a forecast needs some checks first");
    }
    return stage.begin.hasDeviations()
        ? Optional.empty()
        : Optional.of(
            "the method of this campaign does not say how sure it is of items, so there is no"
                + " forecast");
  }

  /** One step of the first rehearsal that is not finished. */
  private void step(Stage stage, int checks) {
    stage
        .unfinished(checks)
        .ifPresentOrElse(Rehearsal::step, () -> stage.all.add(rehearsal(stage)));
  }

  private Rehearsal rehearsal(Stage stage) {
    Campaign campaign = stage.spare.orElseGet(() -> open(stage.knowledge, stage.from));
    stage.spare = Optional.empty();
    return new Rehearsal(
        campaign,
        stage.begin,
        stage.from.open().stream().map(OpenTicket::arm).toList(),
        settings.noise() instanceof Settings.Noise.ZeroToOne
            ? Rehearsal.Values.ZERO_OR_ONE
            : Rehearsal.Values.NUMBERS,
        KeyedRandom.of(
            settings.seed(), Role.REHEARSAL, stage.knowledge.entries(), stage.all.size()));
  }

  /** By the rehearsals that are finished, or if none is by the first as far as it has got. */
  private Forecast told(Stage stage, int checks) {
    List<Rehearsal> finished = stage.finished(checks);
    List<Rehearsal> used = finished.isEmpty() ? stage.all.stream().limit(1).toList() : finished;
    int reached = Math.min(checks, used.stream().mapToInt(Rehearsal::steps).max().orElse(0));
    return new Forecast(
        stage.knowledge.entries(),
        checks,
        used.size(),
        points(used, checks, reached),
        under(used, reached),
        used.stream()
            .limit(1)
            .flatMap(each -> each.asked(checks).stream())
            .limit(MOST_NEXT)
            .toList(),
        !finished.isEmpty() && reached < checks
            ? "after %d more checks there is nothing left to check, or to check it with"
                .formatted(reached)
            : "",
        finished.size() >= rehearsals);
  }

  private static List<Forecast.Point> points(List<Rehearsal> used, int checks, int reached) {
    if (used.isEmpty()) {
      return List.of();
    }
    return IntStream.rangeClosed(0, POINTS)
        .map(k -> (int) Math.round((double) checks * k / POINTS))
        .map(after -> Math.min(after, reached))
        .distinct()
        .mapToObj(
            after -> {
              double[] wrong = sorted(used, after);
              return new Forecast.Point(after, median(wrong), wrong[0], wrong[wrong.length - 1]);
            })
        .toList();
  }

  private static double[] sorted(List<Rehearsal> used, int after) {
    return used.stream().mapToDouble(each -> each.wrongAfter(after)).sorted().toArray();
  }

  private static double median(double[] sorted) {
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  private List<Forecast.Under> under(List<Rehearsal> used, int reached) {
    List<Forecast.Under> under = new ArrayList<>();
    for (double share : SHARES) {
      double few = share * items.graph().size();
      OptionalInt first =
          used.isEmpty()
              ? OptionalInt.empty()
              : IntStream.rangeClosed(0, reached)
                  .filter(after -> median(sorted(used, after)) < few)
                  .findFirst();
      under.add(new Forecast.Under(share, first));
    }
    return under;
  }
}
