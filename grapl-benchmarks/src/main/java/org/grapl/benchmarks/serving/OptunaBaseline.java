package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.grapl.benchmarks.ProgramRun;
import org.grapl.benchmarks.ScratchDirectory;

/**
 * Optuna's ask and tell: as many processes as there are workers, on one study kept in a database of
 * the same kind. Of one thread; to be closed after use.
 */
public final class OptunaBaseline implements AutoCloseable {

  /** How Optuna chooses what to try next. */
  public enum Sampler {
    /** Without looking at anything: what is timed is the storage. */
    RANDOM,
    /** Its default. */
    TPE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String SCRIPT = "/org/grapl/benchmarks/serving/optuna_pairs.py";
  private static final double SECONDS_BESIDES = 120;
  private static final double SECONDS_TO_IMPORT = 30;

  /** Not counted, until all processes are at it; there is nothing to be compiled. */
  private static final double SECONDS_TO_START = 5;

  private final ScratchDirectory scratch = new ScratchDirectory();
  private final Optional<String> python;
  private final String url;
  private final Path script = scratch.unpack(SCRIPT);

  /**
   * @param python the Python to run; if it has no Optuna, the system's own is tried
   * @param store as for grapl; Optuna gets a file, or a schema, of its own beside it
   */
  public OptunaBaseline(String python, String store) {
    boolean isServer = store.matches("(jdbc:)?postgres(ql)?:.*");
    this.url =
        isServer
            ? store
                .replaceFirst("^(jdbc:)?postgres(ql)?:", "postgresql+psycopg2:")
                .replaceFirst("\\?.*", "")
            : "sqlite:///" + file(store).toAbsolutePath();
    String imports = isServer ? "import optuna, psycopg2" : "import optuna";
    this.python =
        Stream.of(python, "/usr/bin/python3")
            .filter(each -> ProgramRun.of(SECONDS_TO_IMPORT, each, "-c", imports).succeeded())
            .findFirst();
  }

  /** On the same disk. */
  private Path file(String store) {
    Path mine = scratch.file("optuna.db");
    return store.isEmpty()
        ? mine
        : Path.of(store.replaceFirst("^(jdbc:)?sqlite:", "") + "-" + mine.getFileName());
  }

  /** Why it cannot run here, and what to do about it; empty if it can. */
  public Optional<String> missing() {
    return python.isPresent()
        ? Optional.empty()
        : Optional.of(
            "Optuna not found: left out (apt-get install python3-optuna python3-psycopg2, or name a"
                + " Python that has them by --python)");
  }

  /** Measures a study of its own. */
  public LoadTest.Measurement measure(int workers, double seconds, Sampler sampler) {
    ProgramRun run =
        ProgramRun.of(
            seconds + SECONDS_TO_START + SECONDS_BESIDES,
            python.orElseThrow(),
            script.toString(),
            url,
            Integer.toString(workers),
            Double.toString(seconds),
            Double.toString(SECONDS_TO_START),
            sampler.toString());
    if (!run.succeeded()) {
      throw new IllegalStateException("Optuna failed: " + run.lastLine());
    }
    JsonNode json;
    try {
      json = new ObjectMapper().readTree(run.lastLine());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Optuna failed: " + run.lastLine(), e);
    }
    return new LoadTest.Measurement(
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
  }

  private static Spread spread(JsonNode json) {
    return new Spread(
        json.path("count").asLong(),
        json.path("median").asDouble(),
        json.path("p99").asDouble(),
        json.path("most").asDouble());
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
