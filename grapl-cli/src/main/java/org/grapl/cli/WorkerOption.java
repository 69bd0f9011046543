package org.grapl.cli;

import org.grapl.store.Requester;
import picocli.CommandLine.Option;

/** Who does something. */
final class WorkerOption {

  @Option(
      names = "--worker",
      defaultValue = "${sys:user.name}",
      paramLabel = "WHO",
      description = "Who does it, for the log (default: you, ${DEFAULT-VALUE}).")
  String worker = "";

  Requester signature() {
    return Requester.of(worker);
  }
}
