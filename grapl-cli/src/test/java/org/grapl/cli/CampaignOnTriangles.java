package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** The two triangles and a store of its own for each test of {@code campaign}. */
abstract class CampaignOnTriangles extends TwoTriangles {

  protected Path store = Path.of("");

  @BeforeEach
  void nameStore() {
    store = dir.resolve("test.db");
  }

  CommandRun campaign(String command, Object... more) {
    List<Object> args = new ArrayList<>(List.of("campaign", command));
    args.addAll(List.of(more));
    args.addAll(List.of("--store", store));
    return CommandRun.of(args.toArray());
  }

  /** The same, which must succeed. */
  CommandRun done(String command, Object... more) {
    CommandRun run = campaign(command, more);
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }
}
