package org.grapl.research.problems;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RealProblemsTest {

  @TempDir private Path dir = Path.of("");

  /** Counted in the files by awk. */
  @ParameterizedTest
  @CsvSource({
    "boston, 506, 1076, 400, exact, 132",
    "boston-noisy, 506, 1076, 1012, 5, 132",
    "sids, 100, 246, 100, exact, 51",
    "sids-noisy, 100, 246, 200, 0.5, 51",
    "fashion, 3000, 21439, 400, exact, 277",
    "fashion-noisy, 3000, 21439, 1500, yes-no, 277"
  })
  void shippedProblemsAreWhatTheirFilesSay(
      String name, int items, int links, int steps, String noise, int above) {
    TestProblem problem = RealProblems.byName(name).orElseThrow();
    assertThat(RealProblems.shipped()).contains(name);
    assertThat(problem.items()).isEqualTo(items);
    assertThat(problem.steps()).isEqualTo(steps);
    assertThat(problem.noise()).hasToString(noise);
    TestProblem.Instance drawn = problem.draw().apply(1);
    assertThat(drawn.graph().links()).isEqualTo(links);
    assertThat(Arrays.stream(drawn.truth().means()).filter(problem.question()::isAbove))
        .hasSize(above);
  }

  @Test
  void othersAreFoundInADirectoryOnceTheyAreThere() throws IOException {
    assertThat(RealProblems.in(dir)).isEmpty();
    assertThat(RealProblems.byName("meuse", dir)).isEmpty();
    Files.writeString(dir.resolve("meuse-edges.csv"), "source,target\na,b\nb,c\n");
    Files.writeString(dir.resolve("meuse-values.csv"), "label,value\na,900\nb,600\nc,100\n");
    assertThat(RealProblems.in(dir)).containsExactly("meuse", "meuse-noisy", "meuse-noisier");
    TestProblem noisy = RealProblems.byName("meuse-noisy", dir).orElseThrow();
    assertThat(noisy.items()).isEqualTo(3);
    assertThat(noisy.noise()).hasToString("100");
    assertThat(RealProblems.byName("blogs", dir)).isEmpty();
  }
}
