package org.grapl.store.forecast;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.campaign.Campaign;
import org.grapl.certify.ErrorEstimate;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.EstimateException;
import org.grapl.store.Forecast;
import org.grapl.store.ItemList;
import org.grapl.store.OpenTicket;
import org.grapl.store.Settings;
import org.grapl.store.replica.BackgroundWork;
import org.grapl.store.replica.BookkeepingReplica;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.CampaignFactory;
import org.grapl.store.state.Lists;
import org.grapl.store.state.Snapshot;

/**
 * Forecasts of a campaign: rehearses what comes next, a few times, for as long as somebody is
 * willing to wait, and goes on where it stopped. The same state of a campaign gives the same
 * forecast once it is complete. While answers come in faster than they can be rehearsed, a forecast
 * of a moment ago is told, as not complete. Thread-safe.
 */
public final class Forecaster {

  private static final int REHEARSALS = 5;

  /** On so many items one rehearsal takes as long as somebody is willing to wait. */
  private static final int MANY_ITEMS = 10_000;

  private static final int POINTS = 10;
  private static final int MOST_NEXT = 5;
  private static final double[] SHARES = {0.05, 0.02, 0.01};

  /** How long who wants to know waits, and for how long of it something is rehearsed. */
  private static final long PATIENCE_NANOS = 1_500_000_000;

  private static final long MOST_NANOS = 1_300_000_000;

  private final Settings settings;
  private final BookkeepingReplica bookkeeping;
  private final BackgroundWork work = new BackgroundWork();

  private volatile Optional<Told> lastTold = Optional.empty();

  /** What was told, and about which line and list: to show it for another would be a lie. */
  private record Told(Question question, ItemList list, Forecast forecast) {}

  // Known to who rehearses only, of whom there is one at a time.

  /** How long it took to open the last campaign. */
  private long opening;

  private final CampaignFactory factory;

  private Optional<Stage> last = Optional.empty();

  public Forecaster(Lists lists, Settings settings, BookkeepingReplica bookkeeping) {
    this.settings = settings;
    this.factory = new CampaignFactory(lists, settings);
    this.bookkeeping = bookkeeping;
  }

  private static int rehearsals(Stage stage) {
    return stage.known.list().size() > MANY_ITEMS ? 1 : REHEARSALS;
  }

  /** What so many more checks are expected to bring. */
  public Forecast forecast(int checks) {
    Check.within("checks", 1, Forecast.MOST_CHECKS, checks);
    record Now(long head, Question question, ItemList list) {}
    Now now = bookkeeping.look(books -> new Now(books.head(), books.question(), books.list()));
    Supplier<Optional<Forecast>> toldBefore = () -> toldBefore(checks, now.question(), now.list());
    Optional<Forecast> known = toldBefore.get().filter(told -> told.entries() == now.head());
    if (known.isPresent() && known.get().isComplete()) {
      return known.get();
    }
    return work.within(PATIENCE_NANOS, () -> rehearsed(checks))
        .or(toldBefore)
        .map(told -> told.asOf(now.head()))
        .orElseGet(() -> none(now.head(), checks, "this is being computed; ask again", false));
  }

  /** The last one, if it was for as many checks; something may have happened since. */
  private Optional<Forecast> toldBefore(int checks, Question question, ItemList list) {
    return lastTold
        .filter(told -> told.question().equals(question) && told.list().equals(list))
        .map(Told::forecast)
        .filter(told -> told.checks() == checks);
  }

  private Forecast none(long entries, int checks, String remark, boolean isComplete) {
    return new Forecast(
        entries, checks, 0, List.of(), under(List.of(), 0, 0), List.of(), remark, isComplete);
  }

  /** Rehearses, for a while. */
  private Forecast rehearsed(int checks) {
    long begin = System.nanoTime();
    try {
      Stage stage = stage();
      Optional<String> hindrance = hindrance(stage);
      if (hindrance.isPresent()) {
        stage.takeSpare();
        return none(stage.known.entries(), checks, hindrance.get(), true);
      }
      long begun = System.nanoTime();
      // What takes longest is opening another campaign: not begun if there is no time for it,
      // unless nothing else was done.
      long left = MOST_NANOS - (begun - begin);
      for (boolean isFirst = true;
          stage.unfinished(checks) < rehearsals(stage)
              && (isFirst || left > opening(stage, checks));
          isFirst = false) {
        step(stage, checks);
        left = MOST_NANOS - (System.nanoTime() - begin);
      }
      stage.spent += System.nanoTime() - begun;
      Forecast told = told(stage, checks);
      lastTold = Optional.of(new Told(stage.from.question(), stage.from.list(), told));
      return told;
    } catch (IllegalArgumentException | IllegalStateException e) {
      forgetAll();
      throw new EstimateException(e);
    } catch (RuntimeException | Error e) {
      forgetAll(); // a rehearsal that was left in the middle of a step is of no use
      throw e;
    }
  }

  private void forgetAll() {
    factory.forget();
    last = Optional.empty();
  }

  private Stage stage() {
    Optional<Stage> before = last;
    if (before.isPresent() && bookkeeping.look(before.get()::isGoodEnoughFor)) {
      return before.get();
    }
    last = Optional.empty(); // before another takes as much room
    record Now(Snapshot known, Bookkeeping.Restart from) {}
    Now now = bookkeeping.look(books -> new Now(books.knownAt(books.head()), books.restart()));
    Campaign spare = open(now.known(), now.from());
    Stage stage = new Stage(now.known(), now.from(), spare, opening);
    last = Optional.of(stage);
    return stage;
  }

  /** A campaign that knows what is known, and hands out nothing that may not be. */
  private Campaign open(Snapshot known, Bookkeeping.Restart from) {
    long begin = System.nanoTime();
    Campaign campaign = known.begin(factory.builder(known.list()).budget(from.budget()));
    from.aside().stream().forEach(campaign::setAside);
    opening = System.nanoTime() - begin;
    return campaign;
  }

  /** Why nothing can be rehearsed, in plain words. */
  private static Optional<String> hindrance(Stage stage) {
    Snapshot known = stage.known;
    if (known.observations().total() + known.since().size() == 0) {
      return Optional.of("nothing has been checked yet; a forecast needs some checks first");
    }
    return stage.begin.hasDeviations()
        ? Optional.empty()
        : Optional.of(
            "the method of this campaign does not say how sure it is of items, so there is no"
                + " forecast");
  }

  /** How long the next step may take because a campaign must be opened for it. */
  private long opening(Stage stage, int checks) {
    return stage.underWay(stage.unfinished(checks)).isPresent() ? 0 : opening;
  }

  /** One step of the first rehearsal that is not finished; to begin one is a step. */
  private void step(Stage stage, int checks) {
    int number = stage.unfinished(checks);
    Optional<Rehearsal> underWay = stage.underWay(number);
    Rehearsal rehearsal = underWay.orElseGet(() -> rehearsal(stage, number));
    if (underWay.isEmpty()) {
      stage.begin(number, rehearsal);
    } else {
      rehearsal.step();
    }
    Rehearsal.Result soFar = rehearsal.soFar();
    if (soFar.isFinished(checks)) {
      stage.finish(number, soFar);
    }
  }

  private Rehearsal rehearsal(Stage stage, int number) {
    Campaign campaign = stage.takeSpare().orElseGet(() -> open(stage.known, stage.from));
    return new Rehearsal(
        campaign,
        stage.begin,
        stage.from.open().stream().map(OpenTicket::item).toList(),
        settings.noise().isYesNo(),
        KeyedRandom.of(settings.seed(), Role.REHEARSAL, stage.known.entries(), number));
  }

  /** By the rehearsals that are finished, or if none is by the first as far as it has got. */
  private Forecast told(Stage stage, int checks) {
    List<Rehearsal.Result> finished = stage.finished(checks);
    List<Rehearsal.Result> used =
        finished.isEmpty()
            ? stage.underWay(0).map(Rehearsal::soFar).map(List::of).orElse(List.of())
            : finished;
    int reached = Math.min(checks, used.stream().mapToInt(Rehearsal.Result::steps).max().orElse(0));
    return new Forecast(
        stage.known.entries(),
        checks,
        used.size(),
        points(used, checks, reached),
        under(used, reached, stage.known.list().counted()),
        used.stream()
            .limit(1)
            .flatMap(each -> each.asked(checks).stream())
            .limit(MOST_NEXT)
            .toList(),
        !finished.isEmpty() && reached < checks
            ? "after %d more checks there is nothing left to check, or to check it with"
                .formatted(reached)
            : "",
        finished.size() >= rehearsals(stage));
  }

  private static List<Forecast.Point> points(List<Rehearsal.Result> used, int checks, int reached) {
    if (used.isEmpty()) {
      return List.of();
    }
    return IntStream.rangeClosed(0, POINTS)
        .map(k -> (int) Math.round((double) checks * k / POINTS))
        .map(after -> Math.min(after, reached))
        .distinct()
        .mapToObj(
            after ->
                new Forecast.Point(
                    after,
                    median(used, after, ErrorEstimate.Range::value),
                    median(used, after, ErrorEstimate.Range::low),
                    median(used, after, ErrorEstimate.Range::high)))
        .toList();
  }

  private static double median(
      List<Rehearsal.Result> used, int after, ToDoubleFunction<ErrorEstimate.Range> number) {
    double[] sorted =
        used.stream().map(each -> each.wrongAfter(after)).mapToDouble(number).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  private static List<Forecast.Under> under(List<Rehearsal.Result> used, int reached, int items) {
    List<Forecast.Under> under = new ArrayList<>();
    for (double share : SHARES) {
      double few = share * items;
      OptionalInt first =
          used.isEmpty()
              ? OptionalInt.empty()
              : IntStream.rangeClosed(0, reached)
                  .filter(after -> median(used, after, ErrorEstimate.Range::value) < few)
                  .findFirst();
      under.add(new Forecast.Under(share, first));
    }
    return under;
  }

  /**
   * What the campaign knows, and what came of the rehearsals so far. Only the one under way has a
   * campaign in memory, and only while there is room: it is begun again if it was lost, or if more
   * checks are wanted of it later, and gives the same.
   */
  private static final class Stage {

    /** What was rehearsed does for so many times the time it took, should more happen meanwhile. */
    private static final int REST = 4;

    final Snapshot known;
    final Bookkeeping.Restart from;
    final Decision begin;
    private final long opened = System.nanoTime();
    long spent;
    private final List<Rehearsal.Result> done = new ArrayList<>();

    /** One that knows what is known, for the first rehearsal. */
    private Optional<Campaign> spare;

    private SoftReference<Rehearsal> underWay = new SoftReference<>(null);
    private int underWayAs = -1;

    Stage(Snapshot known, Bookkeeping.Restart from, Campaign spare, long spent) {
      this.known = known;
      this.from = from;
      this.begin = spare.decision();
      this.spare = Optional.of(spare);
      this.spent = spent;
    }

    /**
     * Whether it will do for a while, although something has happened since: on a campaign with
     * many hands another would be opened for each answer, and none would ever be finished.
     */
    boolean isGoodEnoughFor(Bookkeeping books) {
      return known.entries() == books.head()
          || (System.nanoTime() - opened < REST * spent
              && from.question().equals(books.question())
              && from.list().equals(books.list())
              && from.budget() == books.budget()
              && from.fitted().equals(books.fit().fitted()));
    }

    List<Rehearsal.Result> finished(int checks) {
      return done.stream().filter(each -> each.isFinished(checks)).toList();
    }

    /** The campaign that knows what is known, once. */
    Optional<Campaign> takeSpare() {
      Optional<Campaign> taken = spare;
      spare = Optional.empty();
      return taken;
    }

    /** The first rehearsal that is not finished. */
    int unfinished(int checks) {
      return (int) done.stream().takeWhile(each -> each.isFinished(checks)).count();
    }

    /** The rehearsal of this number, if it is under way and still in memory. */
    Optional<Rehearsal> underWay(int number) {
      return number == underWayAs ? Optional.ofNullable(underWay.get()) : Optional.empty();
    }

    void begin(int number, Rehearsal rehearsal) {
      underWay = new SoftReference<>(rehearsal);
      underWayAs = number;
    }

    void finish(int number, Rehearsal.Result rehearsed) {
      if (number < done.size()) {
        done.set(number, rehearsed);
      } else {
        done.add(rehearsed);
      }
    }
  }
}
