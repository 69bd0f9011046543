package org.grapl.benchmarks;

import java.util.Optional;

/**
 * The native direct way: CHOLMOD keeps a sparse factor up to date by rank-one changes, solves anew
 * with it, and looks at every arm to choose the next. Compiled on the spot.
 */
public final class CholmodBaseline extends Baseline {

  private static final String SOURCE = "cholmod_method.c";
  private static final double SECONDS_TO_COMPILE = 60;

  private final ScratchDirectory scratch = new ScratchDirectory();
  private final boolean isThere;

  /**
   * @param compiler the C compiler to use
   */
  public CholmodBaseline(String compiler) {
    super("CHOLMOD");
    scratch.unpack(SOURCE);
    this.isThere =
        ProgramRun.of(
                SECONDS_TO_COMPILE,
                compiler,
                "-O2",
                "-I/usr/include/suitesparse",
                scratch.file(SOURCE).toString(),
                "-o",
                program(),
                "-lcholmod",
                "-lm")
            .succeeded();
  }

  private String program() {
    return scratch.file("cholmod_method").toString();
  }

  @Override
  public Optional<String> missing() {
    return isThere
        ? Optional.empty()
        : Optional.of(
            "CHOLMOD not found: column left out (apt-get install gcc libsuitesparse-dev)");
  }

  @Override
  String[] command() {
    return new String[] {program()};
  }

  @Override
  public void close() {
    scratch.close();
  }
}
