package org.grapl.spark.campaign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.grapl.Tally;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.estimate.Variances;
import org.grapl.spark.SparkFailures;
import org.grapl.spark.graph.GraphDirectory;
import org.grapl.spark.graph.SparkLaplacian;
import org.grapl.spark.graph.TableSource;
import org.grapl.spark.parts.PartedEstimator;

/**
 * Rounds of asking, observing, estimating and deciding, each in files of its own. Everything
 * follows from the observations, so whoever stops here, however, goes on from the last round that
 * was finished and loses at most the one under way.
 */
public final class Rounds {

  /**
   * How far a campaign in rounds has come.
   *
   * @param state why it stopped here
   * @param rounds finished, those of earlier times included
   * @param checks observations in all
   * @param waitingFor answers of the last round that are not in yet
   * @param made the rounds made now
   */
  public record Result(
      State state, int rounds, long checks, long waitingFor, List<RoundReport> made) {

    public Result {
      made = List.copyOf(made);
    }

    /** Why. */
    public enum State {
      /** The budget is spent and everything was decided on. */
      FINISHED,
      /** Answers are wanted. */
      WAITING,
      /** As many rounds as were wanted now. */
      PAUSED
    }
  }

  /** Up to here decisions are also written as CSV. */
  private static final int FEW_ITEMS = 100_000;

  private final SparkSession session;
  private final RoundsPlan plan;
  private final CampaignFiles files;
  private final GraphDirectory graph;
  private final Dataset<Row> labels;

  private Rounds(SparkSession session, RoundsPlan plan) {
    this.session = session;
    this.plan = plan;
    this.graph = GraphDirectory.open(session, plan.graph());
    this.files = new CampaignFiles(session, plan.directory());
    this.labels = graph.labels().cache();
  }

  /** Begins a campaign, or goes on with it. */
  public static Result run(SparkSession session, RoundsPlan plan, Consumer<RoundReport> finished) {
    Rounds rounds = new Rounds(session, plan);
    rounds.files.begin(CampaignFiles.Beginning.of(plan, rounds.graph.summary()));
    try (SparkLaplacian links = rounds.graph.open(plan.parts())) {
      return rounds.run(links, finished);
    } finally {
      rounds.labels.unpersist();
    }
  }

  private Result run(SparkLaplacian links, Consumer<RoundReport> finished) {
    EstimatorFactory estimators =
        PartedEstimator.on(links, plan.deviations() ? Variances.FREE : Variances.NONE);
    List<RoundReport> made = new ArrayList<>();
    while (true) {
      Optional<RoundReport> last = files.last();
      if (last.isPresent() && last.get().asked() > 0 && plan.answers().isPresent()) {
        int asked = last.get().round(); // a driver that died may have left its answers to do
        answer(asked, plan.answers().get());
      }
      Tally observed = observed();
      int number = last.map(RoundReport::round).orElse(0);
      if (last.isPresent() && last.get().basis().equals(basis(observed))) {
        boolean isSpent = observed.total() >= plan.settings().budget();
        Result.State state = isSpent ? Result.State.FINISHED : Result.State.WAITING;
        return new Result(state, number, observed.total(), last.get().asked(), made);
      }
      if (made.size() == plan.rounds()) {
        return new Result(Result.State.PAUSED, number, observed.total(), 0, made);
      }
      RoundReport round = round(number + 1, observed, links, estimators);
      made.add(round);
      finished.accept(round);
    }
  }

  private void answer(int round, RoundsPlan.Simulation simulation) {
    if (!files.hasAnswers(round)) {
      SparkFailures.guard(
          plan.directory() + ", answers to round " + round,
          () -> {
            List<Row> answers =
                new SimulatedAnswers(session, simulation, labels)
                    .to(files.round(round) + "/ask.csv", round);
            ValueTable.write(session, answers, files.answers(round));
            return true;
          });
    }
  }

  /**
   * Everything that a round follows from, in short: not only how many observations there are, but
   * which, so that a corrected one makes a new round, and what was asked for.
   */
  private String basis(Tally observed) {
    long digest = 17;
    for (int item = 0; item < observed.size(); item++) {
      if (observed.checks(item) > 0) {
        digest = 31 * digest + item;
        digest = 31 * digest + observed.checks(item);
        digest = 31 * digest + Double.doubleToLongBits(observed.weight(item));
        digest = 31 * digest + Double.doubleToLongBits(observed.sum(item));
        digest ^= digest >>> 29;
      }
    }
    RoundSettings settings = plan.settings();
    return "%016x, budget %d, batch %s, deviations %s"
        .formatted(
            digest,
            settings.budget(),
            settings.batch().isPresent() ? settings.batch().getAsInt() : "usual",
            plan.deviations());
  }

  private Tally observed() {
    List<TableSource> tables = new ArrayList<>(files.observations());
    tables.addAll(plan.observations());
    return Observations.tally(session, tables, plan.told(), labels, graph.summary().items());
  }

  private RoundReport round(
      int number, Tally observed, SparkLaplacian links, EstimatorFactory estimators) {
    long began = System.nanoTime();
    int passes = links.passes();
    Round round =
        SparkFailures.guard(
            plan.directory() + ", round " + number,
            () -> Round.after(observed, plan.settings(), estimators, links.meanWeight()));
    String draft = files.draft(number);
    // Before the first observation everything is on the line, which is no decision.
    boolean isDecided = observed.total() > 0;
    if (isDecided) {
      DecisionTable.write(round.decision(), labels, draft + "/decision");
      if (observed.size() <= FEW_ITEMS) {
        files.table(draft, DecisionTable.csv(session, draft + "/decision"));
      }
    }
    List<String> asked = SparkFailures.guard(plan.directory(), () -> labelsOf(round.next()));
    files.ask(draft, asked);
    RoundReport report =
        new RoundReport(
            number,
            observed.total(),
            isDecided ? (int) round.decision().above().count() : 0,
            round.next().size(),
            round.smoothing().gamma(),
            links.passes() - passes,
            round.report().errorBound(),
            (System.nanoTime() - began) * 1e-9,
            files.round(number),
            basis(observed));
    files.finish(draft, report);
    return report;
  }

  /** The names of some items, in their order. */
  private List<String> labelsOf(List<Integer> items) {
    Map<Integer, String> names = new HashMap<>();
    if (!items.isEmpty()) {
      Dataset<Row> wanted = asTable(items);
      labels
          .join(wanted, ValueTable.ITEM)
          .collectAsList()
          .forEach(row -> names.put(row.getInt(0), row.getString(1)));
    }
    return items.stream().map(names::get).toList();
  }

  private Dataset<Row> asTable(List<Integer> items) {
    return session.createDataFrame(
        items.stream().distinct().map(RowFactory::create).toList(),
        new StructType().add(ValueTable.ITEM, DataTypes.IntegerType, false));
  }
}
