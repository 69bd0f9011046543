package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.sampler.SamplerException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With real programs of the shell. */
@Timeout(60)
class ProcessSamplerTest {

  private static final Graph ABC = Graph.builder().link("a", "b").link("b", "c").build();
  private static final Duration SHORT = Duration.ofMillis(300);

  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir Path directory;

  private static ProcessSampler shell(String command) {
    return new ProcessSampler(List.of("sh", "-c", command), LONG, ABC);
  }

  @AfterEach
  void noThreadIsLeftBehind() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("grapl-sampler")) {
        thread.join(10_000);
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }

  @Test
  void theProgramAnswersForTheLabelItIsAsked() {
    String program =
        "while read -r label; do case $label in a) echo 1;; *) echo -2.5e-1;; esac; done";
    try (ProcessSampler sampler = shell(program)) {
      assertThat(sampler.sample(0)).isEqualTo(1);
      assertThat(sampler.sample(1)).isEqualTo(-0.25);
      assertThat(sampler.sample(0)).isEqualTo(1);
    }
  }

  @Test
  void theProgramIsStartedOnceAndKeepsItsState() {
    String counting = "n=0; while read -r label; do n=$((n + 1)); echo $n; done";
    try (ProcessSampler sampler = new ProcessSampler(List.of("sh", "-c", counting), LONG, ABC)) {
      for (int k = 1; k <= 200; k++) {
        assertThat(sampler.sample(k % 3)).isEqualTo(k);
      }
    }
  }

  @Test
  void anItemThatCannotBeCheckedIsSkippedAndTheProgramGoesOn() {
    String script = "while read a; do case $a in b) echo ' skip';; *) echo 7;; esac; done";
    try (ProcessSampler sampler = shell(script)) {
      assertThat(sampler.trySample(1)).isEmpty();
      assertThat(sampler.trySample(0)).hasValue(7);
      assertThat(sampler.sample(2)).isEqualTo(7);
      assertThatThrownBy(() -> sampler.sample(1))
          .isInstanceOf(SamplerException.class)
          .hasMessageEndingWith(": answered skip for 'b'");
    }
  }

  @Test
  void labelsArriveUnharmed() {
    GraphBuilder builder = Graph.builder();
    String[] labels = {
      " two  blanks ", "Žlutý kůň 🐎", "$(exit 1) `x` \\n 'q' \"", "", "tab\there"
    };
    for (String label : labels) {
      builder.item(label);
    }
    // Answers with the number of bytes of the line, its end not counted.
    String counting = "while IFS= read -r label; do printf %s \"$label\" | wc -c; done";
    try (ProcessSampler sampler =
        new ProcessSampler(List.of("sh", "-c", counting), LONG, builder.build())) {
      for (int item = 0; item < labels.length; item++) {
        int bytes = labels[item].getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
        assertThat(sampler.sample(item)).as(labels[item]).isEqualTo(bytes);
      }
    }
  }

  @Test
  void labelsThatAreNotOneLineAreRefusedAtTheStart() {
    Graph twoLines = Graph.builder().link("a", "b\nc").build();
    assertThatThrownBy(() -> new ProcessSampler(List.of("sh", "-c", "cat"), LONG, twoLines))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("label of item 1 must be one line of text, got \"b\\nc\"");
    Graph half = Graph.builder().link("a", "\ud83d").build();
    assertThatThrownBy(() -> new ProcessSampler(List.of("sh", "-c", "cat"), LONG, half))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("label of item 1 must be one line of text, got ");
  }

  @Test
  void aCrashMidwayTellsTheExitCodeAndTheLastErrorLines() {
    String crashing =
        "read -r x; echo 1; read -r x; for i in 1 2 3 4 5 6; do echo \"bad $i\" >&2; done; exit 3";
    try (ProcessSampler sampler = shell(crashing)) {
      assertThat(sampler.sample(0)).isEqualTo(1);
      assertThatThrownBy(() -> sampler.sample(1))
          .isInstanceOf(SamplerException.class)
          .hasMessageStartingWith("program \"sh -c read -r x; echo 1;")
          .hasMessageEndingWith(
              ": ended with exit code 3 instead of answering for 'b'; its last error lines:"
                  + " bad 2 | bad 3 | bad 4 | bad 5 | bad 6");
    }
  }

  @Test
  void aProgramThatEndsAtOnceIsACrash() {
    ProcessSampler sampler = shell("exit 0");
    assertThatThrownBy(() -> sampler.sample(2))
        .isInstanceOf(SamplerException.class)
        .hasMessage(
            "program \"sh -c exit 0\": ended with exit code 0 instead of answering for 'c'");
  }

  @Test
  void aClosedOutputIsNoAnswer() {
    ProcessSampler sampler = shell("read -r x; exec >&-; exec sleep 100");
    assertThatThrownBy(() -> sampler.sample(0))
        .isInstanceOf(SamplerException.class)
        .hasMessageEndingWith(": closed its output instead of answering for 'a'");
  }

  @Test
  void aProgramThatHangsIsEndedWithItsChildren() throws Exception {
    Path pids = directory.resolve("pids");
    String hanging = "sleep 100 & echo $$ $! > '" + pids + "'; read -r x; wait";
    // Long enough for a busy machine to get as far as the file.
    Duration limit = Duration.ofSeconds(2);
    ProcessSampler sampler = new ProcessSampler(List.of("sh", "-c", hanging), limit, ABC);
    assertThatThrownBy(() -> sampler.sample(1))
        .isInstanceOf(SamplerException.class)
        .hasMessageEndingWith(
            ": no answer for 'b' after 2 s; a program must flush each line it writes");
    assertEnded(pids);
    assertThatThrownBy(() -> sampler.sample(1))
        .isInstanceOf(SamplerException.class)
        .hasMessageContaining(" is not running any more: ")
        .hasMessageEndingWith(
            ": no answer for 'b' after 2 s; a program must flush each line it writes");
  }

  @Test
  void aProgramThatIgnoresThePoliteRequestIsEndedByForce() throws Exception {
    Path pids = directory.resolve("pids");
    String stubborn =
        "trap '' TERM; echo $$ > '" + pids + "'; while read -r x; do echo 1; done; sleep 100";
    ProcessSampler sampler = shell(stubborn);
    assertThat(sampler.sample(0)).isEqualTo(1);
    sampler.close();
    assertEnded(pids);
  }

  private static void assertEnded(Path pids)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    String[] numbers = Files.readString(pids).strip().split(" ");
    assertThat(numbers).isNotEmpty();
    for (String pid : numbers) {
      var handle = ProcessHandle.of(Long.parseLong(pid));
      if (handle.isPresent()) {
        handle.get().onExit().get(10, TimeUnit.SECONDS);
        assertThat(handle.get().isAlive()).isFalse();
      }
    }
  }

  @Test
  void aProgramThatNeverReadsIsNotWaitedForForEver() {
    // 200,000 characters do not fit into a pipe: here it is the writing that would hang.
    Graph graph = Graph.builder().link("x".repeat(200_000), "b").build();
    ProcessSampler sampler = new ProcessSampler(List.of("sleep", "100"), SHORT, graph);
    assertThatThrownBy(() -> sampler.sample(0))
        .isInstanceOf(SamplerException.class)
        .hasMessageEndingWith(" after 0.3 s; a program must flush each line it writes");
  }

  @Test
  void answersThatAreNoNumbersAreQuoted() {
    for (String garbage : List.of("abc", "", "1 2", "nan", "NaN", "Infinity", "1e999", "0x10")) {
      ProcessSampler sampler =
          new ProcessSampler(
              List.of("sh", "-c", "read -r x; echo \"$1\"; read -r x", "sh", garbage), LONG, ABC);
      assertThatThrownBy(() -> sampler.sample(2))
          .isInstanceOf(SamplerException.class)
          .hasMessageEndingWith(
              ": answer for 'c' must be a number or skip, got \"" + garbage + "\"");
      assertThatThrownBy(() -> sampler.sample(2))
          .isInstanceOf(SamplerException.class)
          .hasMessageContaining("is not running any more");
    }
  }

  @Test
  void anAnswerWithoutEndDoesNotFillTheMemory() {
    ProcessSampler sampler = shell("read -r x; tr '\\0' x < /dev/zero");
    assertThatThrownBy(() -> sampler.sample(0))
        .isInstanceOf(SamplerException.class)
        .hasMessageEndingWith("got \"" + "x".repeat(100) + "…\"");
  }

  @Test
  void speakingWithoutBeingAskedIsNoticed() {
    // The second line of the answer is there by the time of the next question: it was written
    // before
    // the file that the test waits for.
    Path spoken = directory.resolve("spoken");
    ProcessSampler sampler =
        shell("read -r x; echo 1; echo extra; : > '%s'; read -r x".formatted(spoken));
    assertThat(sampler.sample(0)).isEqualTo(1);
    await(spoken);
    assertThatThrownBy(() -> sampler.sample(1))
        .isInstanceOf(SamplerException.class)
        .hasMessageContaining(": wrote \"extra\" before it was asked for 'b'");
  }

  private static void await(Path file) {
    while (!Files.exists(file)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aFloodOfErrorsDoesNotBlockTheAnswer() {
    // 1 MB on standard error before each answer: a pipe that nobody empties holds 64 kB.
    String flooding =
        "while read -r x; do head -c 1000000 /dev/zero | tr '\\0' e >&2; echo 0.5; done";
    try (ProcessSampler sampler = shell(flooding)) {
      assertThat(sampler.sample(0)).isEqualTo(0.5);
      assertThat(sampler.sample(1)).isEqualTo(0.5);
    }
  }

  @Test
  void windowsLineEndsAreLineEnds() {
    try (ProcessSampler sampler = shell("while read -r x; do printf '0.25\\r\\n'; done")) {
      assertThat(sampler.sample(0)).isEqualTo(0.25);
      assertThat(sampler.sample(0)).isEqualTo(0.25);
    }
  }

  @Test
  void aCommandThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> new ProcessSampler(List.of("/no/such/checker", "-v"), LONG, ABC))
        .isInstanceOf(SamplerException.class)
        .hasMessageStartingWith("program \"/no/such/checker -v\" cannot be started: ")
        .hasCauseInstanceOf(IOException.class);
    // The shell does start; it is the shell that complains.
    ProcessSampler sampler = shell("/no/such/checker");
    assertThatThrownBy(() -> sampler.sample(0))
        .isInstanceOf(SamplerException.class)
        .hasMessageContaining(
            ": ended with exit code 127 instead of answering for 'a'; its last error lines: ")
        .hasMessageContaining("not found");
  }

  @Test
  void closingTwiceIsFineAndUsingAfterwardsIsNot() {
    ProcessSampler sampler = new ProcessSampler(List.of("cat"), LONG, Graph.ofSize(2).build());
    assertThat(sampler.sample(1)).isEqualTo(1);
    sampler.close();
    sampler.close();
    assertThatThrownBy(() -> sampler.sample(1))
        .isInstanceOf(SamplerException.class)
        .hasMessage("program \"cat\" is not running any more: it was closed");
  }

  @Test
  void anInterruptedWaitEndsTheProgramAndStaysInterrupted() {
    ProcessSampler sampler = new ProcessSampler(List.of("sleep", "100"), LONG, ABC);
    Thread.currentThread().interrupt();
    SamplerException failure =
        catchThrowableOfType(SamplerException.class, () -> sampler.sample(0));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(failure).hasMessageEndingWith(": interrupted while waiting for the answer for 'a'");
  }

  @Test
  void closingFromAnotherThreadEndsTheWait() throws InterruptedException {
    Path started = directory.resolve("started");
    ProcessSampler sampler = shell("read -r x; : > '%s'; exec sleep 100".formatted(started));
    Thread closer =
        new Thread(
            () -> {
              await(started);
              sampler.close();
            });
    closer.start();
    assertThatThrownBy(() -> sampler.sample(0))
        .isInstanceOf(SamplerException.class)
        .hasMessageContaining(": closed before it answered for 'a'");
    closer.join();
  }

  @Test
  void anItemThatIsNotThereIsRefused() {
    try (ProcessSampler sampler = new ProcessSampler(List.of("cat"), LONG, ABC)) {
      assertThatThrownBy(() -> sampler.sample(3))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("item must be in [0, 3), got 3");
    }
  }
}
