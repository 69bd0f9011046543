package org.grapl.columnar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingTest {

  @Test
  void whatCannotBeClosedHidesNeitherTheFailureNorTheRest() {
    List<String> closed = new ArrayList<>();
    IOException failure = new IOException("no table");
    IllegalStateException leak = new IllegalStateException("memory was leaked");
    AutoCloseable leaking =
        () -> {
          throw leak;
        };
    CsvBytes.closeAfter(failure, List.of(leaking, () -> closed.add("channel")));
    assertThat(closed).containsExactly("channel");
    assertThat(failure).hasSuppressedException(leak);
  }
}
