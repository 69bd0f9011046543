package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.grapl.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands as they are typed, with Spark on the class path. */
class TrialsOnSparkCommandsTest {

  private static final List<String> METHODS =
      List.of("bench", "methods", "--problems", "karate", "--methods", "apt,grapl");

  @TempDir private Path dir = Path.of("");

  @BeforeEach
  void makeRoom() {
    LocalSpark.makeRoom();
  }

  private record Run(int code, String out, String err) {}

  private static Run run(List<String> command, Object... more) {
    List<String> words = new ArrayList<>(command);
    Arrays.stream(more).map(Object::toString).forEach(words::add);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            new BufferedReader(new StringReader("")),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            words.toArray(String[]::new));
    return new Run(code, out.toString(), err.toString());
  }

  private static void refused(int code, String message, List<String> command, Object... more) {
    Run run = run(command, more);
    assertThat(run.code()).as(run.err()).isEqualTo(code);
    assertThat(run.err().lines().filter(line -> !line.startsWith("starting Spark at ")))
        .first()
        .asString()
        .startsWith("grapl: ")
        .contains(message);
    assertThat(run.err()).doesNotContain("\tat ").doesNotContain("Exception");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void methodsOnSparkPrintAndWriteWhatThreadsDo() throws IOException {
    Path edges = Files.writeString(dir.resolve("edges.csv"), "a,b,2\nb,c,1\nc,d,0.5\nd,e,1\n");
    Path values = Files.writeString(dir.resolve("values.csv"), "a,5\nb,5\nc,5\nd,1\ne,1\n");
    Object[] own = {
      "--graph", edges, "--truth", values, "--threshold", "3", "--trials", "2", "--json", "--out"
    };
    Object[] here = Arrays.copyOf(own, own.length + 1);
    here[own.length] = dir.resolve("here");
    Object[] there = Arrays.copyOf(own, own.length + 3);
    there[own.length] = dir.resolve("there");
    there[own.length + 1] = "--spark";
    there[own.length + 2] = "local[2]";
    Run threads = run(METHODS, here);
    Run spark = run(METHODS, there);
    assertThat(spark.code()).as(spark.err()).isZero();
    assertThat(spark.out()).isEqualTo(threads.out()).contains("\"own\"", "\"karate\"");
    for (String file : List.of("result.json", "curves.csv", "report.html")) {
      assertThat(dir.resolve("there").resolve(file))
          .hasSameBinaryContentAs(dir.resolve("here").resolve(file));
    }
    assertThat(spark.err()).contains("starting Spark at local[2] ...").doesNotContain("note: ");

    Run again = run(METHODS, there);
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
    Run run = run(study, "--out", out, "--spark", "local[2]", "--checkpoint", kept);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(out.resolve("polblogs/report.html")).exists();
    assertThat(out.resolve("trials")).doesNotExist();
    try (Stream<Path> files = Files.list(kept.resolve("polblogs"))) {
      assertThat(files).isNotEmpty();
    }
  }

  @Test
  void withoutAnywhereToKeepThemTrialsAreNotKept() {
    Run run = run(METHODS, "--trials", "1", "--spark", "local[1]", "--spark-conf", "spark.x=y");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Path.of("trials")).doesNotExist();
  }

  @Test
  void whereSparkIsNotIsSaidInASentence() {
    refused(
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
      refused(
          2,
          "--threads and --spark exclude each other; for threads under Spark: --spark 'local[3]'",
          command,
          "--threads",
          "3",
          "--spark",
          "local[2]",
          "--out",
          out);
      refused(2, "--checkpoint is only for --spark", command, "--checkpoint", dir, "--out", out);
      refused(2, "--spark-conf is only for --spark", command, "--spark-conf", "a=b", "--out", out);
      refused(2, "--spark must be where Spark runs", command, "--spark", "", "--out", out);
      refused(
          2,
          "--spark-conf must be KEY=VALUE, got \"loud\"",
          command,
          "--spark",
          "local[2]",
          "--spark-conf",
          "loud",
          "--out",
          out);
      Path file = Files.writeString(dir.resolve("file"), "");
      refused(
          2,
          "--checkpoint must be a directory, got the file " + file,
          command,
          "--spark",
          "local[2]",
          "--checkpoint",
          file,
          "--out",
          out);
    }
    assertThat(out).doesNotExist();
  }
}
