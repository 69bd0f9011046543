package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.grapl.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands as they are typed, with Spark on the class path. */
@Tag("spark")
class TrialsOnSparkCommandsTest {

  private static final List<String> METHODS =
      List.of("bench", "methods", "--problems", "karate", "--methods", "apt,grapl");

  @TempDir private Path dir = Path.of("");

  @BeforeEach
  void makeRoom() {
    LocalSpark.makeRoom();
  }

  @Test
  void methodsOnSparkPrintAndWriteWhatThreadsDo() throws IOException {
    Path links = Files.writeString(dir.resolve("edges.csv"), "a,b,2\nb,c,1\nc,d,0.5\nd,e,1\n");
    Path values = Files.writeString(dir.resolve("values.csv"), "a,5\nb,5\nc,5\nd,1\ne,1\n");
    Object[] own = {
      "--graph", links, "--truth", values, "--threshold", "3", "--trials", "2", "--json", "-o"
    };
    Object[] here = Arrays.copyOf(own, own.length + 1);
    here[own.length] = dir.resolve("here");
    Object[] there = Arrays.copyOf(own, own.length + 3);
    there[own.length] = dir.resolve("there");
    there[own.length + 1] = "--spark";
    there[own.length + 2] = "local[2]";
    SparkRun threads = SparkRun.of(METHODS, here);
    SparkRun spark = SparkRun.of(METHODS, there);
    assertThat(spark.code()).as(spark.err()).isZero();
    assertThat(spark.out()).isEqualTo(threads.out()).contains("\"own\"", "\"karate\"");
    for (String file : List.of("result.json", "curves.csv", "report.html")) {
      assertThat(dir.resolve("there").resolve(file))
          .hasSameBinaryContentAs(dir.resolve("here").resolve(file));
    }
    assertThat(spark.err()).contains("starting Spark at local[2] ...").doesNotContain("note: ");

    SparkRun again = SparkRun.of(METHODS, there);
    assertThat(again.out()).isEqualTo(threads.out());
    // Two trials of apt, of grapl at five values of gamma, and of what is measured: nothing.
    assertThat(again.err())
        .contains(
            "note: 14 of 14 runs were finished before and are taken from "
                + dir.resolve("there/trials/karate"))
        .contains(
            "note: 14 of 14 runs were finished before and are taken from "
                + dir.resolve("there/trials/own"));
  }

  @Test
  void aStudyKeepsItsTrialsWhereItIsTold() throws IOException {
    Path kept = dir.resolve("kept");
    List<String> study = List.of("reproduce", "polblogs", "--trials", "1", "--json");
    Path out = dir.resolve("out");
    SparkRun run = SparkRun.of(study, "-o", out, "--spark", "local[2]", "--checkpoint", kept);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(out.resolve("polblogs/report.html")).exists();
    assertThat(out.resolve("trials")).doesNotExist();
    try (Stream<Path> files = Files.list(kept.resolve("polblogs"))) {
      assertThat(files).isNotEmpty();
    }
  }

  @Test
  void withoutAnywhereToKeepThemTrialsAreNotKept() {
    SparkRun run =
        SparkRun.of(METHODS, "--trials", "1", "--spark", "local[1]", "--spark-conf", "spark.x=y");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Path.of("trials")).doesNotExist();
  }

  @Test
  void whereSparkIsNotIsSaidInASentence() {
    SparkRun.refused(
        1,
        "--spark nowhere: no session can be started there (Could not parse Master URL: 'nowhere');"
            + " try local[*], which needs no other machine",
        METHODS,
        "--spark",
        "nowhere");
  }

  @Test
  void whatDoesNotGoTogetherIsRefusedAndNothingIsMade() throws IOException {
    Path out = dir.resolve("out");
    for (List<String> command : List.of(METHODS, List.of("reproduce", "sbm"))) {
      SparkRun.refused(
          2,
          "--threads and --spark exclude each other; for threads under Spark: --spark 'local[3]'",
          command,
          "--threads",
          "3",
          "--spark",
          "local[2]",
          "-o",
          out);
      SparkRun.refused(
          2, "--checkpoint is only for --spark", command, "--checkpoint", dir, "-o", out);
      SparkRun.refused(
          2, "--spark-conf is only for --spark", command, "--spark-conf", "a=b", "-o", out);
      SparkRun.refused(2, "--spark must be where Spark runs", command, "--spark", "", "-o", out);
      SparkRun.refused(
          2,
          "--spark-conf must be KEY=VALUE, got \"loud\"",
          command,
          "--spark",
          "local[2]",
          "--spark-conf",
          "loud",
          "-o",
          out);
      Path file = Files.writeString(dir.resolve("file"), "");
      SparkRun.refused(
          2,
          "--checkpoint must be a directory, got the file " + file,
          command,
          "--spark",
          "local[2]",
          "--checkpoint",
          file,
          "-o",
          out);
    }
    assertThat(out).doesNotExist();
  }
}
