package org.grapl.spark.campaign;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.data.GraphFiles;
import org.grapl.estimate.Engine;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.spark.LocalSpark;
import org.grapl.spark.graph.GraphDirectory;
import org.grapl.spark.graph.TableSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rounds on Spark against a campaign in memory, and what may happen to them. */
@Tag("spark")
class RoundsTest {

  private static final int SIZE = 300;
  private static final RoundSettings SETTINGS =
      new RoundSettings(
          new Question(0.4, 0.01),
          OptionalDouble.empty(),
          OptionalDouble.of(0.3),
          60,
          OptionalInt.of(20));

  @TempDir private static Path shared;
  private static Path links;
  private static Path truth;
  private static String graph;

  @TempDir private Path scratch;

  @BeforeAll
  static void prepare() throws IOException {
    KeyedRandom random = KeyedRandom.of(9, Role.TEST);
    StringBuilder rows = new StringBuilder("source,target,weight\n");
    StringBuilder values = new StringBuilder("label,value\n");
    for (int k = 0; k < SIZE; k++) {
      rows.append(name(k)).append(',').append(name((k + 1) % SIZE)).append(",2\n");
      rows.append(name(k)).append(',').append(name(random.nextInt(SIZE))).append(',');
      rows.append(0.25 + random.nextDouble()).append('\n');
      values.append(name(k)).append(',').append(k < 130 ? 1 : 0).append('\n');
    }
    links = write(shared.resolve("links.csv"), rows.toString());
    truth = write(shared.resolve("truth.csv"), values.toString());
    graph = shared.resolve("graph").toString();
    GraphDirectory.prepare(LocalSpark.session(), TableSource.files(links.toString()), graph, 3);
  }

  private static String name(int k) {
    return "item \"" + k + '"'; // quotes, so that files have to mind them
  }

  private static Path write(Path path, String text) throws IOException {
    Files.createDirectories(path.getParent());
    // As CSV has it, quotes in a field are doubled and the field is quoted.
    String quoted = text.replaceAll("item \"(\\d+)\"", "\"item \"\"$1\"\"\"");
    return Files.writeString(path, quoted, StandardCharsets.UTF_8);
  }

  private RoundsPlan plan(Optional<RoundsPlan.Simulation> answers, int rounds) {
    return new RoundsPlan(
        scratch.resolve("campaign").toString(),
        graph,
        SETTINGS,
        false,
        3,
        List.of(),
        List.of(),
        answers,
        rounds);
  }

  private RoundsPlan simulated(int rounds) {
    return plan(
        Optional.of(
            new RoundsPlan.Simulation(TableSource.files(truth.toString()), Noise.gaussian(0.3), 5)),
        rounds);
  }

  private static List<RoundReport> run(RoundsPlan plan) {
    List<RoundReport> made = new ArrayList<>();
    Rounds.run(LocalSpark.session(), plan, made::add);
    return made;
  }

  private static Map<String, Row> decision(RoundReport round) {
    Map<String, Row> rows = new HashMap<>();
    LocalSpark.session()
        .read()
        .parquet(round.files() + "/decision")
        .collectAsList()
        .forEach(row -> rows.put(row.getString(0), row));
    return rows;
  }

  private static List<String> asked(RoundReport round) {
    return LocalSpark.session()
        .read()
        .option("header", true)
        .option("escape", "\"")
        .csv(round.files() + "/ask.csv")
        .collectAsList()
        .stream()
        .map(row -> row.getString(0))
        .toList();
  }

  @Test
  void everyRoundDecidesAndAsksAsACampaignInMemoryDoes() {
    List<RoundReport> rounds = run(simulated(Integer.MAX_VALUE));
    assertThat(rounds).extracting(RoundReport::observed).containsExactly(0L, 20L, 40L, 60L);
    Graph here = GraphFiles.read(links);
    Tally tally = new Tally(SIZE);
    for (RoundReport round : rounds.subList(1, rounds.size())) {
      LocalSpark.session()
          .read()
          .parquet(
              scratch + "/campaign/observations/round-%05d.parquet".formatted(round.round() - 1))
          .collectAsList()
          .forEach(row -> tally.add(here.item(row.getString(0)).orElseThrow(), row.getDouble(1)));
      Campaign campaign =
          Campaign.on(here)
              .threshold(0.4)
              .noise(0.3)
              .strategy(Strategy.grapl().estimator(Engine.EXACT))
              .known(tally)
              .open();
      Map<String, Row> decided = decision(round);
      assertThat(decided).hasSize(SIZE);
      for (int item = 0; item < SIZE; item++) {
        Row row = requireNonNull(decided.get(here.label(item)));
        assertThat(row.getDouble(1)).isCloseTo(campaign.decision().mean(item), within(1e-6));
        assertThat(row.getBoolean(2)).isEqualTo(campaign.decision().isAbove(item));
        assertThat(row.getInt(3)).isEqualTo(tally.checks(item));
      }
      if (round.asked() > 0) {
        List<String> wanted = campaign.ask(20).stream().map(Ticket::item).map(here::label).toList();
        assertThat(asked(round)).containsExactlyElementsOf(wanted);
      }
    }
  }

  @Test
  void aCampaignKilledAnywhereGoesOnAsIfNothingHadHappened() throws IOException {
    List<RoundReport> whole = run(simulated(Integer.MAX_VALUE));
    Path campaign = scratch.resolve("campaign");
    Map<String, Row> last = decision(whole.get(3));
    // Killed while round 3 was being written, after the answers to round 2 were.
    delete(campaign.resolve("rounds/00004"));
    delete(campaign.resolve("observations/round-00003.parquet"));
    Path draft = campaign.resolve("rounds/.00003-of-a-dead-driver");
    Files.move(campaign.resolve("rounds/00003"), draft);
    Files.delete(draft.resolve("round.json"));
    List<RoundReport> again = run(simulated(Integer.MAX_VALUE));
    assertThat(again).extracting(RoundReport::round).containsExactly(3, 4);
    assertThat(draft).doesNotExist();
    assertThat(decision(again.get(1))).isEqualTo(last);
    // Killed between the end of a round and its answers, half of which are there.
    delete(campaign.resolve("rounds/00004"));
    Files.delete(campaign.resolve("observations/round-00003.parquet/_SUCCESS"));
    again = run(simulated(Integer.MAX_VALUE));
    assertThat(again).extracting(RoundReport::round).containsExactly(4);
    assertThat(decision(again.get(0))).isEqualTo(last);
    assertThat(run(simulated(Integer.MAX_VALUE))).isEmpty();
  }

  @Test
  void aLargerBudgetGoesOnFromWhereASpentOneEnded() {
    RoundsPlan spent = withBudget(20);
    assertThat(run(spent)).extracting(RoundReport::asked).containsExactly(20, 0);
    List<RoundReport> more = run(withBudget(30));
    assertThat(more).extracting(RoundReport::asked).containsExactly(10, 0);
    assertThat(more).extracting(RoundReport::observed).containsExactly(20L, 30L);
  }

  private RoundsPlan withBudget(long budget) {
    RoundsPlan plan = simulated(Integer.MAX_VALUE);
    RoundSettings settings =
        new RoundSettings(
            SETTINGS.question(), SETTINGS.gamma(), SETTINGS.noise(), budget, SETTINGS.batch());
    return new RoundsPlan(
        plan.directory(),
        graph,
        settings,
        false,
        3,
        List.of(),
        List.of(),
        plan.answers(),
        plan.rounds());
  }

  @Test
  void peoplePutAnswersIntoADirectoryAndRunItAgain() throws IOException {
    RoundsPlan plan = plan(Optional.empty(), Integer.MAX_VALUE);
    List<RoundReport> first = run(plan);
    assertThat(first).hasSize(1);
    List<RoundReport> none = new ArrayList<>();
    Rounds.Result waiting = Rounds.run(LocalSpark.session(), plan, none::add);
    assertThat(none).isEmpty();
    assertThat(waiting).isEqualTo(new Rounds.Result(Rounds.Result.State.WAITING, 1, 0, 20, none));
    // The file of the round, in which two were filled in.
    String ask = Files.readString(scratch.resolve("campaign/rounds/00001/ask.csv"));
    String[] lines = ask.split("\n", -1);
    lines[1] += "0.75";
    lines[2] += "-0.5";
    Files.createDirectories(scratch.resolve("campaign/observations"));
    Files.writeString(
        scratch.resolve("campaign/observations/monday.csv"), String.join("\n", lines));
    List<RoundReport> second = run(plan);
    assertThat(second).extracting(RoundReport::observed).containsExactly(2L);
    // A typing error mended: as many answers as before, but other ones.
    lines[2] = lines[2].replace("-0.5", "0.5");
    Files.writeString(
        scratch.resolve("campaign/observations/monday.csv"), String.join("\n", lines));
    assertThat(run(plan)).extracting(RoundReport::round).containsExactly(3);
    assertThat(run(plan)).isEmpty();
  }

  @Test
  void anotherLineIsAnotherCampaign() {
    run(plan(Optional.empty(), 1));
    RoundSettings other =
        new RoundSettings(
            new Question(0.5, 0.01),
            SETTINGS.gamma(),
            SETTINGS.noise(),
            SETTINGS.budget(),
            SETTINGS.batch());
    RoundsPlan changed =
        new RoundsPlan(
            scratch.resolve("campaign").toString(),
            graph,
            other,
            false,
            3,
            List.of(),
            List.of(),
            Optional.empty(),
            1);
    assertThatThrownBy(() -> run(changed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(
            "the campaign began otherwise: --threshold was 0.4, got 0.5; give the same, or another"
                + " directory");
  }

  @Test
  void aCampaignFromWhenThereWereOtherEstimatesGoesOnUnlessItHadThem() throws IOException {
    RoundsPlan plan = plan(Optional.empty(), Integer.MAX_VALUE);
    run(plan);
    Path file = scratch.resolve("campaign/campaign.json");
    String json = Files.readString(file);
    assertThat(json).doesNotContain("estimates");
    Files.writeString(file, json.replaceFirst("\\{", "{\"estimates\": \"smoothed\","));
    assertThat(run(plan)).isEmpty(); // waits for answers as before
    Files.writeString(file, json.replaceFirst("\\{", "{\"estimates\": \"evidence\","));
    refused(plan, "campaign.json: estimates must be smoothed, got evidence; begin in another");
  }

  @Test
  void badAnswersAreRefusedByNameAndFinishedRoundsAreKept() throws IOException {
    RoundsPlan plan = plan(Optional.empty(), Integer.MAX_VALUE);
    run(plan);
    Path answers = scratch.resolve("campaign/observations/x.csv");
    write(answers, "label,value\nnobody,1\n");
    refused(plan, "label must be an item of the graph, got \"nobody\"");
    write(answers, name(3) + ",high\n"); // no header, and must not pass for one
    refused(plan, "must be a number of at most 1e150 in size, got \"high\"");
    write(answers, "label,value\n" + name(3) + ",high\n");
    refused(plan, "must be a number of at most 1e150 in size, got \"high\"");
    write(answers, "label,value,weight\n" + name(3) + ",1,-2\n");
    refused(plan, "must be in [1e-12, 1e12], got \"-2\"");
    write(answers, "label,value\n" + name(3) + ",1\n" + name(4) + ",1,1,1\n");
    refused(plan, "as many fields");
    Files.delete(answers);
    Files.writeString(answers.resolveSibling("y.parquet"), "PAR1 and nothing else");
    refused(plan, "y.parquet: a Parquet file must be whole");
    Files.delete(answers.resolveSibling("y.parquet"));
    write(answers, "label,value\n" + name(3) + ",1\n");
    assertThat(run(plan)).extracting(RoundReport::round).containsExactly(2);
  }

  private void refused(RoundsPlan plan, String words) {
    assertThatThrownBy(() -> run(plan))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
    assertThat(scratch.resolve("campaign/rounds/00001/round.json")).exists();
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
