package org.grapl.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The Python client: its own tests, and a restart in the middle of its work. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PythonClientTest {

  private static final Path PYTHON = Path.of("../clients/python").toAbsolutePath().normalize();

  @TempDir private Path dir = Path.of("");

  @BeforeAll
  void pythonIsThere() {
    assumeTrue(
        Programs.isThere("python3", "--version"),
        "python3 is not on the path: the Python client is not tested");
  }

  @Test
  void itsOwnTestsPass() throws Exception {
    try (TestServer server = TestServer.in(dir);
        LossyProxy network = new LossyProxy(server.address(), LostAnswersTest::badLuck)) {
      Programs.Run run =
          python(server.address())
              .with("GRAPL_LOSSY_URL", network.address().toString())
              .run("python3", "-W", "error", "-m", "unittest", "tests/test_client.py");
      assertThat(run.code()).as(run.text()).isZero();
      assertThat(run.text()).contains("OK").doesNotContain("skipped");
    }
  }

  @Test
  void aWorkerAndAListenerGoOnWhenTheServerIsStartedAgain() throws Exception {
    try (TestServer server = TestServer.in(dir);
        GraplClient client = server.client("owner")) {
      RemoteCampaign lake =
          client.create(
              "lake", Settings.threshold(0.5).withNoise(0.1).withBudget(40), TestServer.chain(10));
      Path script = Files.writeString(dir.resolve("work.py"), WORK);
      Process process = python(server.address()).start("python3", "-W", "error", script.toString());
      while (lake.status().checks() < 3) {
        assertThat(process.isAlive()).isTrue();
        TimeUnit.MILLISECONDS.sleep(5);
      }
      server.stop();
      server.startAgain();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
      assertThat(said).isEqualTo("told 40\nheard 80 entries, told 40\n");
      assertThat(lake.status().checks()).isEqualTo(40);
    }
  }

  /** Listens and works at once; the budget is 40 checks, so the log has 40 asked and 40 told. */
  private static final String WORK =
      """
      import os, threading, time
      from grapl.client import Grapl

      grapl = Grapl(os.environ["GRAPL_URL"], worker="ann", pauses=(0.01, 0.1))
      heard = []

      def listen():
          with_own = Grapl(os.environ["GRAPL_URL"], pauses=(0.01, 0.1))
          for entry in with_own.campaign("lake").events():
              heard.append(entry)
              if sum(each["kind"] == "told" for each in heard) == 40:
                  return

      listener = threading.Thread(target=listen)
      listener.start()

      def check(ticket):
          time.sleep(0.02)
          return 0.6

      print("told", grapl.campaign("lake").work(check))
      listener.join(60)
      assert [each["entry"] for each in heard] == list(range(1, len(heard) + 1)), heard
      kinds = [each["kind"] for each in heard if each["kind"] in ("asked", "told")]
      print("heard %d entries, told %d" % (len(kinds), kinds.count("told")))
      grapl.close()
      """;

  private static Programs python(URI server) {
    return Programs.in(PYTHON)
        .with("GRAPL_URL", server.toString())
        .with("PYTHONPATH", PYTHON.toString())
        .with("PYTHONDONTWRITEBYTECODE", "1");
  }
}
