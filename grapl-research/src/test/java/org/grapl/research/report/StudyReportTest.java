package org.grapl.research.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.grapl.research.Experiment;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;
import org.grapl.research.study.SmallStudies;
import org.grapl.research.study.Study;
import org.grapl.research.study.StudyResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyReportTest {

  @TempDir static Path directory;

  private static StudyResult result;

  @BeforeAll
  static void write() {
    result = SmallStudies.smallWorld().run(new TrialRunner(4, 2, 1), Progress.none());
    StudyReport.write(result, directory.resolve("small-world"));
    StudyReport.writeIndex(List.of(result), directory);
  }

  private static String read(String name) throws IOException {
    return Files.readString(directory.resolve(name));
  }

  @Test
  void pagesAskNobodyForAnything() throws IOException {
    for (String page : List.of("small-world/report.html", "index.html")) {
      assertThat(read(page))
          .contains("default-src 'none'")
          .doesNotContainPattern("(?i)(src|href)\\s*=\\s*[\"']?\\s*(https?:)?//")
          .doesNotContainPattern("(?i)url\\((?!#)|@import|<script|<link|<iframe");
    }
  }

  @Test
  void thePageHasFigureClaimsTablesAndSettings() throws IOException {
    assertThat(read("small-world/report.html"))
        .contains("<svg", "What the paper says", "First step", "227.9 ± 50.9", "What was run")
        .contains("4 trials, seed 1");
  }

  @Test
  void everyFileIsThere() {
    assertThat(directory.resolve("small-world"))
        .isDirectoryContaining("glob:**/small-world.png")
        .isDirectoryContaining("glob:**/small-world.svg")
        .isDirectoryContaining("glob:**/curves.csv")
        .isDirectoryContaining("glob:**/result.json");
  }

  @Test
  void theJsonHasEveryStepOfEveryMethod() throws IOException {
    JsonNode json = new ObjectMapper().readTree(read("small-world/result.json"));
    assertThat(json.get("study").asText()).isEqualTo("small-world");
    assertThat(json.get("trials").asInt()).isEqualTo(4);
    assertThat(json.get("methods")).hasSize(7);
    JsonNode first = json.get("methods").get(0);
    assertThat(first.get("method").asText()).isEqualTo("GrAPL");
    assertThat(first.get("gamma").asDouble()).isEqualTo(1);
    for (String line : List.of("step", "q1", "median", "q3")) {
      assertThat(first.get(line)).hasSize(150);
    }
    assertThat(first.get("step").get(149).asInt()).isEqualTo(150);
    assertThat(first.get("median").get(9).asDouble())
        .isEqualTo(result.experiments().get(0).errors().get(0).curve().median(10));
    assertThat(json.get("methods").get(6).get("gamma").isNull()).isTrue();
    assertThat(json.at("/gammaStar/printed/mean").asDouble()).isPositive();
    assertThat(json.at("/gammaStar/corrected/sd").asDouble()).isPositive();
  }

  @Test
  void theCsvHasOneRowPerStepAndMethod() throws IOException {
    List<String> lines = read("small-world/curves.csv").lines().toList();
    assertThat(lines.get(0)).isEqualTo("scenario,step,method,gamma,q1,median,q3");
    assertThat(lines).hasSize(1 + 6 * 150 + 270);
    assertThat(lines.get(1)).startsWith("small-world,1,GrAPL,1,");
    assertThat(lines.get(lines.size() - 1)).startsWith("small-world,270,APT,,");
  }

  @Test
  void aStudyOfSeveralExperimentsNamesThem() throws IOException {
    Experiment one = SmallStudies.blockModel().experiments().get(0);
    Experiment two =
        new Experiment("D=10, K=5", one.scenario(), one.methods().subList(0, 1), one.measures());
    Study study =
        new Study("two", "Two", "Why?", List.of(), List.of(one, two), Map.of(), List.of());
    StudyReport.write(
        study.run(new TrialRunner(2, 1, 1), Progress.none()), directory.resolve("two"));
    JsonNode json = new ObjectMapper().readTree(read("two/result.json"));
    assertThat(json.at("/scenarios/1/scenario").asText()).isEqualTo("D=10, K=5");
    assertThat(json.at("/scenarios/1/measures/printed/mean").asDouble()).isPositive();
    assertThat(json.at("/methods/7/scenario").asText()).isEqualTo("D=10, K=5");
    assertThat(directory.resolve("two/d10-k5.svg")).exists();
    assertThat(read("two/report.html")).contains("<h2>D=10, K=5</h2>");
  }

  @Test
  void theIndexLeadsToTheReport() throws IOException {
    assertThat(read("index.html")).contains("href=\"small-world/report.html\"");
  }

  @Test
  void aReportOfNothingIsRefused() {
    StudyResult nothing =
        new StudyResult(
            result.study(),
            4,
            1,
            List.of(
                new ExperimentResult(
                    result.study().experiments().get(0), 0, 0, List.of(), Map.of())));
    assertThatThrownBy(() -> StudyReport.write(nothing, directory))
        .hasMessage("number of finished trials must be a whole number >= 1, got 0");
  }

  @Test
  void aReportOfAStoppedStudySaysSo() throws IOException {
    StudyResult stopped = new StudyResult(result.study(), 100, 1, result.experiments());
    StudyReport.write(stopped, directory.resolve("stopped"));
    assertThat(read("stopped/report.html")).contains("Stopped early: 4 of 100 trials");
  }
}
