package org.grapl.spark.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.grapl.campaign.RoundSettings;
import org.grapl.experiments.cluster.ClusterException;
import org.grapl.experiments.cluster.RoundReport;
import org.grapl.experiments.cluster.RoundsPlan;
import org.grapl.experiments.cluster.TableSource;
import org.grapl.spark.SparkFailures;
import org.grapl.spark.graph.Files;
import org.jspecify.annotations.Nullable;

/**
 * Where a campaign in rounds is kept:
 *
 * <pre>
 * campaign.json          what was asked for at the beginning
 * observations/          tables label,value[,weight], CSV or Parquet: answers
 * rounds/00001/ask.csv   items to check, the most important first
 * rounds/00001/decision  (Parquet) label, mean, above, samples; deviation and probability if wanted
 * rounds/00001/round.json  written last: a round without it did not happen
 * </pre>
 */
final class CampaignFiles {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final String directory;
  private final Files files;

  /**
   * What must not change from round to round, as text for a person.
   *
   * @param gamma γ or null
   * @param noise or null
   */
  record Beginning(
      String graph,
      double threshold,
      double tolerance,
      @Nullable Double gamma,
      @Nullable Double noise,
      String estimates) {

    static Beginning of(RoundsPlan plan) {
      RoundSettings settings = plan.settings();
      return new Beginning(
          plan.graph(),
          settings.question().threshold(),
          settings.question().tolerance(),
          settings.gamma().isPresent() ? settings.gamma().getAsDouble() : null,
          settings.noise().isPresent() ? settings.noise().getAsDouble() : null,
          plan.estimates().name());
    }
  }

  CampaignFiles(SparkSession session, String directory) {
    this.directory = directory;
    this.files = Files.of(session, directory);
  }

  /** Keeps what the campaign begins with, or complains if it began otherwise. */
  void begin(Beginning beginning) {
    String path = directory + "/campaign.json";
    if (!files.exists(path)) {
      files.write(path, json(beginning));
      return;
    }
    Beginning earlier = read(path, Beginning.class);
    if (!earlier.equals(beginning)) {
      throw new ClusterException(
          "%s: the campaign began otherwise, with %s; got %s; give the same, or another directory"
              .formatted(path, earlier, beginning));
    }
  }

  /** The last round that was finished. */
  Optional<RoundReport> last() {
    List<String> names = files.names(directory + "/rounds");
    for (int k = names.size() - 1; k >= 0; k--) {
      String path = directory + "/rounds/" + names.get(k) + "/round.json";
      if (files.exists(path)) {
        return Optional.of(read(path, RoundReport.class));
      }
    }
    return Optional.empty();
  }

  /** The directory of a round. */
  String round(int number) {
    return "%s/rounds/%05d".formatted(directory, number);
  }

  /** Removes what a round left that was not finished. */
  void clear(int number) {
    files.delete(round(number));
  }

  void finish(RoundReport report) {
    files.write(round(report.round()) + "/round.json", json(report));
  }

  void ask(int number, List<String> labels) {
    StringBuilder text = new StringBuilder("label,value\n");
    for (String label : labels) {
      text.append(quoted(label)).append(",\n");
    }
    files.write(round(number) + "/ask.csv", text.toString());
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

  /** All tables of observations; hidden ones, and those being written, are none. */
  List<TableSource> observations() {
    List<TableSource> tables = new ArrayList<>();
    for (String name : files.names(directory + "/observations")) {
      if (!name.startsWith(".") && !name.startsWith("_")) {
        tables.add(TableSource.files(directory + "/observations/" + name));
      }
    }
    return tables;
  }

  private <T> T read(String path, Class<T> type) {
    try {
      return JSON.readValue(files.text(path), type);
    } catch (JsonProcessingException e) {
      throw new ClusterException(
          path
              + ": is damaged ("
              + SparkFailures.firstLine(e)
              + "); take its directory away to make it anew",
          e);
    }
  }

  private static String json(Object value) {
    try {
      return JSON.writeValueAsString(value) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records are plain data", e);
    }
  }
}
