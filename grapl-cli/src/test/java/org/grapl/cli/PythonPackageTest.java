package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Python package as people have it: in a copy of the project, and as a wheel in environments
 * with and without other libraries. It starts the program that this build made.
 */
@Tag("slow")
class PythonPackageTest {

  private static final Path ROOT = ReadmeBlocks.ROOT.toAbsolutePath().normalize();
  private static final String NEEDED =
      "numpy, scipy, networkx, pandas, setuptools, wheel, pip, ensurepip";
  private static final Pattern SNIPPET =
      Pattern.compile("```python\n(.*?\n)```\n\n```text\n(.*?\n)```", Pattern.DOTALL);

  @TempDir private Path dir = Path.of("");
  private Path home = Path.of("");
  private String python = "";

  /** What came of a program: all it wrote, errors included. */
  private record Run(int code, String text) {}

  @BeforeEach
  void pythonIsThereAndSoIsTheProgram() throws Exception {
    home = Files.createDirectories(dir.resolve("home"));
    Path program = home.resolve("grapl");
    Files.writeString(
        program,
        "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\"\n"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                Main.class.getName()));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    Optional<String> found = Optional.empty();
    for (String each : List.of("python3", "/usr/bin/python3")) {
      if (found.isEmpty()
          && run(dir, "sh", "-c", each + " -c 'import " + NEEDED + "'").code() == 0) {
        found = Optional.of(each);
      }
    }
    assumeTrue(
        found.isPresent(),
        "no python3 with %s: the Python package is not tested".formatted(NEEDED));
    python = found.get();
  }

  private ProcessBuilder program(Path directory, String... command) {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().put("GRAPL_HOME", home.toString());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    return builder;
  }

  private static Run run(ProcessBuilder builder) throws IOException, InterruptedException {
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), text);
  }

  private Run run(Path directory, String... command) throws IOException, InterruptedException {
    return run(program(directory, command));
  }

  private Run script(Path directory, String script) throws IOException, InterruptedException {
    ProcessBuilder builder = program(directory, python, "-W", "error", "-c", script);
    builder.environment().put("PYTHONPATH", ROOT.resolve("clients/python").toString());
    return run(builder);
  }

  private void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  @Test
  void theWheelPassesItsTestsWithAndWithoutOtherLibraries() throws Exception {
    Path work = dir.resolve("work");
    copy(ROOT.resolve("clients/python/grapl"), work.resolve("clients/python/grapl"));
    Files.copy(
        ROOT.resolve("clients/python/pyproject.toml"),
        work.resolve("clients/python/pyproject.toml"));
    Path tests = Files.createDirectories(work.resolve("tests"));
    Files.copy(
        ROOT.resolve("clients/python/tests/test_package.py"), tests.resolve("test_package.py"));
    String commands = ReadmeBlocks.first(Path.of("docs/PYTHON.md"), "sh");
    Run installed = run(work, "sh", "-ec", commands.replaceAll("(?m)^python3 ", python + " "));
    assertThat(installed.code()).as(installed.text()).isZero();
    Run bare =
        run(tests, "../lab/bin/python", "-W", "error", "-m", "unittest", "-v", "test_package");
    assertThat(bare.code()).as(bare.text()).isZero();
    assertThat(bare.text()).contains("OK (skipped=4)");

    String more = commands.replaceAll("(?m)^.* wheel .*\n", "").replace("lab", "full");
    more = more.replaceFirst("python3 -m venv", python + " -m venv --system-site-packages");
    Run again = run(work, "sh", "-ec", more);
    assertThat(again.code()).as(again.text()).isZero();
    Run full =
        run(tests, "../full/bin/python", "-m", "unittest", "-v", "test_package.LibrariesTest");
    assertThat(full.code()).as(full.text()).isZero();
    assertThat(full.text()).contains("OK").doesNotContain("skipped");
  }

  @Test
  void thePageShowsWhatComesOut() throws Exception {
    String page = Files.readString(ROOT.resolve("docs/PYTHON.md"));
    StringBuilder script = new StringBuilder();
    StringBuilder shown = new StringBuilder();
    Matcher snippets = SNIPPET.matcher(page);
    while (snippets.find()) {
      script.append(snippets.group(1));
      shown.append(snippets.group(2));
    }
    assertThat(script.toString().lines().filter("import grapl"::equals)).hasSize(1);
    assertThat(page.split("```python", -1)).as("each snippet shows what it prints").hasSize(7);
    Path work = Files.createDirectories(dir.resolve("page"));
    Process server =
        program(work, home.resolve("grapl").toString(), "serve", "--port", "0")
            .redirectErrorStream(false)
            .start();
    try (BufferedReader said = server.inputReader()) {
      String address = said.readLine();
      Run run = script(work, script.toString().replace("http://127.0.0.1:8080", address));
      assertThat(run.text()).isEqualTo(shown.toString());
      assertThat(run.code()).isZero();
    } finally {
      server.destroy();
    }
  }

  @Test
  void theReadmeFindsTheConservativeBlogs() throws Exception {
    String before =
        """
        import csv
        with open("examples/polblogs/values.csv", newline="") as file:
            rows = {row[0]: row[1] for row in csv.reader(file)}
        read = lambda blog: float(rows[blog])
        """;
    String after =
        "\nprint(sum((rows[row['item']] == '1') != (row['side'] == 'above') for row in result.rows))";
    String snippet = ReadmeBlocks.first(Path.of("README.md"), "python");
    Run run = script(ROOT, before + snippet + after);
    assertThat(run.code()).as(run.text()).isZero();
    List<String> lines = run.text().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).startsWith("['").contains("'blogsforbush.com'");
    assertThat(Integer.parseInt(lines.get(1))).as("of 1222 are wrong").isLessThan(60);
  }
}
