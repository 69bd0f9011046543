package org.grapl.cli;

import picocli.CommandLine.Option;

public final class SeedOption {

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "What everything random depends on (default: ${DEFAULT-VALUE}).")
  long seed;

  public long seed() {
    return seed;
  }
}
