package org.grapl.cli;

import org.grapl.store.Campaigns;
import picocli.CommandLine.Option;

public final class OwnerOption {

  @Option(
      names = "--owner",
      defaultValue = Campaigns.LOCAL,
      paramLabel = "WHO",
      description =
          "Whose campaign it is, in a store that a server with tokens uses (default: ${DEFAULT-VALUE}).")
  String owner = Campaigns.LOCAL;

  public String owner() {
    return owner;
  }
}
