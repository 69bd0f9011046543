package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One program that gets many labels without waiting and answers in an order of its own. */
@Timeout(120)
class FindOneProcessTest extends TwoTriangles {

  private static final String SAY =
      "say() { case $1 in [abc]*) printf '%s\\t1\\n' \"$1\";; *) printf '%s\\t0\\n' \"$1\";; esac; }; ";

  private CommandRun ask(String program, Object... more) {
    List<Object> args =
        new ArrayList<>(
            List.of("--sampler", SAY + program, "--one-process", "--noise", "exact", "--json"));
    args.addAll(List.of(more));
    return find(args.toArray());
  }

  private void fails(String message, int checks, String program, Object... more) {
    CommandRun run = ask(program, more);
    assertThat(run.json().get("failure").asText()).contains(message);
    assertThat(run.json().get("checks").asInt()).isEqualTo(checks);
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void answersComeInAnyOrderFromOneProgram() throws IOException {
    Path started = dir.resolve("started");
    Path out = dir.resolve("out");
    // The second of two is answered first: one at a time nothing would ever be.
    CommandRun run =
        ask(
            "echo $$ >> '%s'; while read -r p && read -r q; do say \"$q\"; say \"$p\"; done"
                .formatted(started),
            "--parallel",
            4,
            "--budget",
            6,
            "-o",
            out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("checks").asInt()).isEqualTo(6);
    assertThat(Files.readAllLines(started)).hasSize(1);
    assertThat(Files.readAllLines(out.resolve("decisions.csv")).subList(1, 7))
        .allMatch(row -> row.contains(row.matches("[abc].*") ? ",above," : ",below,"));
    assertThat(out.resolve("answers.csv")).content().hasLineCount(7);
  }

  /** Whoever is asked last answers first. */
  @Test
  void theProgramOfThePageWorks() throws IOException {
    Path program =
        write(
            "check.py",
            """
            import asyncio
            waiting = []
            async def check(label):
                waiting.append(label)
                while waiting[-1] != label:
                    await asyncio.sleep(0.01)
                await asyncio.sleep(0.05)
                waiting.remove(label)
                return int(label in "abc")
            """
                + ReadmeBlocks.first(Path.of("docs/CHECKERS.md"), "python"));
    CommandRun run = ask("exec python3 '%s'".formatted(program), "--parallel", 4, "--budget", 6);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("above").asInt()).isEqualTo(3);
    assertThat(run.json().get("checks").asInt()).isEqualTo(6);
  }

  @Test
  void oneAtATimeItSpeaksTheSameWay() {
    CommandRun run = ask("while read -r l; do say \"$l\"; done", "--budget", 6);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("above").asInt()).isEqualTo(3);
  }

  @Test
  void aLabelMayHoldATabAndAnswersMayBeSkip() throws IOException {
    graph = write("tab.csv", "a,\"b\t2\"\n\"b\t2\",c\nc,a\nx,y\ny,z\nz,x\n");
    CommandRun run =
        ask(
            "while IFS= read -r l; do [ \"$l\" = z ] && printf 'z\\tskip\\n' || say \"$l\"; done",
            "--parallel",
            3,
            "--budget",
            6);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("checks").asInt()).isEqualTo(5);
    assertThat(run.json().get("stopReason").asText()).isEqualTo("rest skipped");
  }

  @Test
  void whatWasAnsweredBeforeItDiesIsKeptAndTheRestIsAskedAgain() throws IOException {
    Path asked = dir.resolve("asked");
    Path out = dir.resolve("out");
    Object[] options = {"--parallel", 4, "--budget", 6, "-o", out};
    fails(
        "ended with exit code 7 instead of answering for ",
        2,
        "read -r p; read -r q; read -r r; say \"$q\"; say \"$p\"; echo out of paper >&2; exit 7",
        options);
    assertThat(out.resolve("answers.csv")).content().hasLineCount(3);
    CommandRun resumed =
        ask("while read -r l; do echo \"$l\" >> '%s'; say \"$l\"; done".formatted(asked), options);
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.json().get("checks").asInt()).isEqualTo(6);
    assertThat(Files.readAllLines(asked)).hasSize(4);
  }

  @Test
  void nonsenseEndsItWithWhatCameBefore() {
    Object[] options = {"--parallel", 4, "--budget", 6};
    String first = "read -r p; say \"$p\"; read -r q; ";
    fails(
        "answered for 'nobody', which must be an item that it was asked for and has not answered yet",
        1,
        first + "printf 'nobody\\t1\\n'; sleep 60",
        options);
    fails("answered for '", 1, first + "say \"$p\"; sleep 60", options);
    fails(
        " must be a number or skip, got \"high\"",
        1,
        first + "printf '%s\\thigh\\n' \"$q\"; sleep 60",
        options);
    fails(
        "wrote \"1\"; each line must be the label of an item, a tab, and a number or skip",
        1,
        first + "echo 1; sleep 60",
        options);
  }

  @Test
  void anAnswerThatDoesNotComeEndsTheSearchWithTheOthers() {
    fails(
        "no answer for '",
        1,
        "read -r p; read -r q; say \"$q\"; sleep 60",
        "--parallel",
        2,
        "--budget",
        2,
        "--answer-within",
        2);
  }

  @Test
  void onlyProgramsCanBeAskedSo() {
    assertThat(find("--truth", values, "--one-process").err())
        .contains("--one-process needs a program as --sampler");
    assertThat(find("--sampler", "http://localhost:1", "--budget", 1, "--one-process").err())
        .contains("--one-process needs a program as --sampler");
  }
}
