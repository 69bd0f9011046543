package org.grapl.spark.campaign;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.sql.SparkSession;
import org.grapl.spark.ClusterException;
import org.grapl.spark.graph.ClusterFiles;
import org.grapl.spark.graph.GraphSummary;
import org.grapl.spark.graph.TableSource;
import org.jspecify.annotations.Nullable;

/**
 * Where a campaign in rounds is kept:
 *
 * <pre>
 * campaign.json          what was asked for at the beginning
 * observations/          tables label,value[,weight], CSV or Parquet: answers
 * rounds/00001/ask.csv   items to check, the most important first
 * rounds/00002/decision  (Parquet; decision.csv too if there are few items) label, mean, above, checks; deviation and probability if wanted
 * rounds/00001/round.json  what the round came to
 * </pre>
 *
 * A round is written under another name and then given its own: it is there as a whole or not at
 * all.
 */
final class CampaignFiles {

  private static final String DAMAGED = "take its directory away to make it anew";
  private static final String SMOOTHED = "smoothed";

  private final String directory;
  private final ClusterFiles files;

  /**
   * What must not change from round to round, as text for a person.
   *
   * @param gamma γ or null
   * @param scatter the standard deviation of a check, or null
   * @param estimates how means are estimated, from when there was a choice; else null
   */
  record Beginning(
      String graph,
      int items,
      long links,
      double threshold,
      double tolerance,
      @Nullable Double gamma,
      @Nullable Double scatter,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String estimates) {

    static Beginning of(RoundsPlan plan, GraphSummary of) {
      RoundSettings settings = plan.settings();
      return new Beginning(
          plan.graph(),
          of.items(),
          of.links(),
          settings.question().threshold(),
          settings.question().tolerance(),
          settings.gamma().isPresent() ? settings.gamma().getAsDouble() : null,
          settings.noise().isPresent() ? settings.noise().getAsDouble() : null,
          null);
    }

    /** What is other than at the beginning; the same graph may be called by another path. */
    private List<String> differencesFrom(Beginning earlier) {
      List<String> differences = new ArrayList<>();
      compare("the number of items", earlier.items, items, differences);
      compare("the number of links", earlier.links, links, differences);
      compare("--threshold", earlier.threshold, threshold, differences);
      compare("--tolerance", earlier.tolerance, tolerance, differences);
      compare("--gamma", earlier.gamma, gamma, differences);
      compare("--noise", earlier.scatter, scatter, differences);
      return differences;
    }

    private static void compare(
        String what, @Nullable Object before, @Nullable Object now, List<String> differences) {
      if (!Objects.equals(before, now)) {
        differences.add(
            "%s was %s, got %s"
                .formatted(
                    what, Objects.toString(before, "not given"), Objects.toString(now, "none")));
      }
    }
  }

  CampaignFiles(SparkSession session, String directory) {
    this.directory = directory;
    this.files = ClusterFiles.of(session, directory);
  }

  /** Keeps what the campaign begins with, or complains if it began otherwise. */
  void begin(Beginning beginning) {
    files.makeDirectory(directory + "/observations");
    String path = directory + "/campaign.json";
    if (!files.exists(path)) {
      files.writeJson(path, beginning);
      return;
    }
    Beginning earlier = files.json(path, Beginning.class, DAMAGED);
    if (earlier.estimates != null && !earlier.estimates.equals(SMOOTHED)) {
      throw new IllegalArgumentException(
          "%s: estimates must be %s, got %s; begin in another directory and copy observations there"
              .formatted(path, SMOOTHED, earlier.estimates));
    }
    List<String> differences = beginning.differencesFrom(earlier);
    if (!differences.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: the campaign began otherwise: %s; give the same, or another directory"
              .formatted(path, String.join(", ", differences)));
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
   * Where a round is written until all of it is there. Not where another driver would; what is left
   * over is removed when a later round is finished.
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
    // Of this number somebody else may be at one, who will be told; older ones are left over.
    String thisNumber = ".%05d-".formatted(report.round());
    for (String name : files.names(directory + "/rounds")) {
      if (name.startsWith(".") && name.compareTo(thisNumber) < 0) {
        files.delete(directory + "/rounds/" + name);
      }
    }
  }

  /** A table of the round for people without a reader of Parquet. */
  void table(String round, String csv) {
    files.write(round + "/decision.csv", csv);
  }

  void ask(String round, List<String> labels) {
    StringBuilder text = new StringBuilder("label,value\n");
    for (String label : labels) {
      text.append(quoted(label)).append(",\n");
    }
    files.write(round + "/ask.csv", text.toString());
  }

  static String quoted(String label) {
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
