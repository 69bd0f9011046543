package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.grapl.benchmarks.ScratchDirectory;

/**
 * Optuna's ask and tell: as many processes as there are workers, on one study kept in a database of
 * the same kind. Of one thread; to be closed after use.
 */
public final class OptunaBaseline implements AutoCloseable {

  /** How Optuna chooses what to try next. */
  public enum Sampler {
    /** Without looking at anything: what is timed is the storage. */
    RANDOM("random"),
    /** Its default. */
    TPE("tpe");

    private final String word;

    Sampler(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  private static final String SCRIPT = "/org/grapl/benchmarks/serving/optuna_pairs.py";
  private static final double SECONDS_BESIDES = 120;

  /** Not counted, until all processes are at it; there is nothing to be compiled. */
  private static final double SECONDS_TO_START = 5;

  private final ScratchDirectory scratch = new ScratchDirectory();
  private final List<String> pythons;
  private final String url;
  private final Path script = scratch.unpack(SCRIPT);
  private String missing = "";
  private String python = "";

  /**
   * @param python the Python to run; if it has no Optuna, the system's own is tried
   * @param store as for grapl; Optuna gets a file, or a schema, of its own beside it
   */
  public OptunaBaseline(String python, String store) {
    this.pythons = List.of(python, "/usr/bin/python3");
    boolean isServer = store.matches("(jdbc:)?postgres(ql)?:.*");
    this.url =
        isServer
            ? store
                .replaceFirst("^(jdbc:)?postgres(ql)?:", "postgresql+psycopg2:")
                .replaceFirst("\\?.*", "")
            : "sqlite:///" + file(store).toAbsolutePath();
    look(isServer ? "import optuna, psycopg2" : "import optuna");
  }

  /** On the same disk. */
  private Path file(String store) {
    Path mine = scratch.file("optuna.db");
    return store.isEmpty()
        ? mine
        : Path.of(store.replaceFirst("^(jdbc:)?sqlite:", "") + "-" + mine.getFileName());
  }

  private void look(String imports) {
    for (String each : pythons) {
      try {
        run(30, each, "-c", imports);
        python = each;
        return;
      } catch (IOException e) {
        missing =
            "Optuna not found: left out (apt-get install python3-optuna python3-psycopg2, or name a"
                + " Python that has them by --python)";
      }
    }
  }

  /** Why it cannot run here, and what to do about it; empty if it can. */
  public Optional<String> missing() {
    return python.isEmpty() ? Optional.of(missing) : Optional.empty();
  }

  /** Measures a study of its own. */
  public LoadMeasurement measure(int workers, double seconds, Sampler sampler) {
    try {
      List<String> command = new ArrayList<>(List.of(python, script.toString(), url));
      command.add(Integer.toString(workers));
      command.add(Double.toString(seconds));
      command.add(Double.toString(SECONDS_TO_START));
      command.add(sampler.toString());
      String said =
          run(seconds + SECONDS_TO_START + SECONDS_BESIDES, command.toArray(String[]::new));
      JsonNode json = new ObjectMapper().readTree(said.substring(said.lastIndexOf('\n') + 1));
      return new LoadMeasurement(
          "Optuna %s, %s".formatted(json.path("version").asText(), sampler),
          workers,
          seconds,
          json.path("pairs").asLong(),
          json.path("inAll").asLong(),
          json.path("kept").asLong(),
          json.path("failed").asLong(),
          json.path("cpuMicros").asDouble(),
          spread(json.path("ask")),
          spread(json.path("tell")));
    } catch (IOException e) {
      throw new IllegalStateException("Optuna failed: " + e.getMessage(), e);
    }
  }

  private static Spread spread(JsonNode json) {
    return new Spread(
        json.path("count").asLong(),
        json.path("median").asDouble(),
        json.path("p99").asDouble(),
        json.path("most").asDouble());
  }

  private String run(double seconds, String... command) throws IOException {
    Path said = scratch.file("said");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .redirectInput(new File("/dev/null"))
            .start();
    try {
      if (!process.waitFor((long) (1000 * seconds), TimeUnit.MILLISECONDS)) {
        throw new IOException("not done after " + seconds + " seconds");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    String text = Files.readString(said, StandardCharsets.UTF_8).strip();
    if (process.exitValue() != 0) {
      throw new IOException(text.substring(text.lastIndexOf('\n') + 1));
    }
    return text;
  }

  @Override
  public void close() {
    if (url.startsWith("sqlite:///")) {
      Path file = Path.of(url.substring("sqlite:///".length()));
      file.toFile().delete();
    }
    scratch.close();
  }
}
