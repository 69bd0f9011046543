package org.grapl.spark.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.sql.SparkSession;
import org.grapl.campaign.RoundSettings;
import org.grapl.experiments.cluster.ClusterException;
import org.grapl.experiments.cluster.ClusterInputException;
import org.grapl.experiments.cluster.GraphSummary;
import org.grapl.experiments.cluster.RoundReport;
import org.grapl.experiments.cluster.RoundsPlan;
import org.grapl.experiments.cluster.TableSource;
import org.grapl.spark.graph.ClusterFiles;
import org.jspecify.annotations.Nullable;

/**
 * Where a campaign in rounds is kept:
 *
 * <pre>
 * campaign.json          what was asked for at the beginning
 * observations/          tables label,value[,weight], CSV or Parquet: answers
 * rounds/00001/ask.csv   items to check, the most important first
 * rounds/00001/decision  (Parquet) label, mean, above, samples; deviation and probability if wanted
 * rounds/00001/round.json  what the round came to
 * </pre>
 *
 * A round is written under another name and then given its own: it is there as a whole or not at
 * all.
 */
final class CampaignFiles {

  private static final String DAMAGED = "take its directory away to make it anew";

  private final String directory;
  private final ClusterFiles files;

  /**
   * What must not change from round to round, as text for a person.
   *
   * @param gamma γ or null
   * @param noise or null
   */
  record Beginning(
      String graph,
      int items,
      long links,
      double threshold,
      double tolerance,
      @Nullable Double gamma,
      @Nullable Double noise,
      String estimates) {

    static Beginning of(RoundsPlan plan, GraphSummary of) {
      RoundSettings settings = plan.settings();
      return new Beginning(
          plan.graph(),
          of.arms(),
          of.links(),
          settings.question().threshold(),
          settings.question().tolerance(),
          settings.gamma().isPresent() ? settings.gamma().getAsDouble() : null,
          settings.noise().isPresent() ? settings.noise().getAsDouble() : null,
          plan.estimates().name());
    }

    /** The same graph may be called by another path. */
    boolean isSameAs(Beginning other) {
      return equals(
          new Beginning(
              graph,
              other.items,
              other.links,
              other.threshold,
              other.tolerance,
              other.gamma,
              other.noise,
              other.estimates));
    }
  }

  CampaignFiles(SparkSession session, String directory) {
    this.directory = directory;
    this.files = ClusterFiles.of(session, directory);
  }

  /** Keeps what the campaign begins with, or complains if it began otherwise. */
  void begin(Beginning beginning) {
    String path = directory + "/campaign.json";
    if (!files.exists(path)) {
      files.writeJson(path, beginning);
      return;
    }
    Beginning earlier = files.json(path, Beginning.class, DAMAGED);
    if (!earlier.isSameAs(beginning)) {
      throw new ClusterInputException(
          "%s: the campaign began otherwise, with %s; got %s; give the same, or another directory"
              .formatted(path, earlier, beginning));
    }
  }

  /** The last round that was finished. */
  Optional<RoundReport> last() {
    return files.names(directory + "/rounds").stream()
        .filter(name -> name.matches("\\d+"))
        .reduce((before, after) -> after)
        .map(
            name ->
                files.json(
                    directory + "/rounds/" + name + "/round.json", RoundReport.class, DAMAGED));
  }

  /** The directory of a round. */
  String round(int number) {
    return "%s/rounds/%05d".formatted(directory, number);
  }

  /**
   * Where a round is written until all of it is there. Not where another driver would, and removed
   * by whoever finishes that round.
   */
  String draft(int number) {
    return "%s/rounds/.%05d-%s".formatted(directory, number, UUID.randomUUID());
  }

  /** Makes a draft the round. Should another driver have made it meanwhile, theirs stays. */
  void finish(String draft, RoundReport report) {
    files.writeJson(draft + "/round.json", report);
    String round = round(report.round());
    if (files.exists(round)) {
      files.delete(draft);
      throw new ClusterException(
          round
              + ": another run has made this round meanwhile; run again to go on from it, one at a"
              + " time");
    }
    files.move(draft, round);
    String drafts = ".%05d-".formatted(report.round());
    for (String name : files.names(directory + "/rounds")) {
      if (name.startsWith(drafts)) {
        files.delete(directory + "/rounds/" + name);
      }
    }
  }

  void ask(String round, List<String> labels) {
    StringBuilder text = new StringBuilder("label,value\n");
    for (String label : labels) {
      text.append(quoted(label)).append(",\n");
    }
    files.write(round + "/ask.csv", text.toString());
  }

  private static String quoted(String label) {
    return label.matches("[^\",\\r\\n]*") ? label : '"' + label.replace("\"", "\"\"") + '"';
  }

  /** Answers to one round, made here. */
  String answers(int number) {
    return "%s/observations/round-%05d.parquet".formatted(directory, number);
  }

  boolean hasAnswers(int number) {
    return files.exists(answers(number) + "/_SUCCESS");
  }

  /** All tables of observations; hidden ones, and those that Spark is writing, are none. */
  List<TableSource> observations() {
    List<TableSource> tables = new ArrayList<>();
    for (String name : files.names(directory + "/observations")) {
      String table = directory + "/observations/" + name;
      boolean isHidden = name.startsWith(".") || name.startsWith("_");
      if (!isHidden && !files.exists(table + "/_temporary")) {
        tables.add(TableSource.files(table));
      }
    }
    return tables;
  }
}
