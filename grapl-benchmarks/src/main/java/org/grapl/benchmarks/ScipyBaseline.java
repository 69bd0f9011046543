package org.grapl.benchmarks;

import java.util.Optional;

/**
 * The paper's own way: conjugate gradients of scipy with its default tolerance, started from the
 * previous means, and a look at every arm to choose the next.
 */
public final class ScipyBaseline extends Baseline {

  private static final String SCRIPT = "paper_method.py";
  private static final double SECONDS_TO_IMPORT = 60;

  private final String python;
  private final ScratchDirectory scratch = new ScratchDirectory();
  private final boolean isThere;

  /**
   * @param python the Python to run
   */
  public ScipyBaseline(String python) {
    super("scipy");
    this.python = python;
    this.isThere =
        ProgramRun.of(SECONDS_TO_IMPORT, python, "-c", "import scipy.sparse.linalg").succeeded();
    if (isThere) {
      scratch.unpack(SCRIPT);
    }
  }

  @Override
  public Optional<String> missing() {
    return isThere
        ? Optional.empty()
        : Optional.of("scipy not found: column left out (apt-get install python3-scipy)");
  }

  @Override
  String[] command() {
    return new String[] {python, scratch.file(SCRIPT).toString()};
  }

  @Override
  public void close() {
    scratch.close();
  }
}
