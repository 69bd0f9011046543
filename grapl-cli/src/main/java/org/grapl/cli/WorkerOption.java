package org.grapl.cli;

import org.grapl.store.Signature;
import picocli.CommandLine.Option;

/** Who does something. */
final class WorkerOption {

  @Option(
      names = "--worker",
      defaultValue = "${sys:user.name}",
      paramLabel = "WHO",
      description = "Who does it, for the log (default: you, ${DEFAULT-VALUE}).")
  String worker = "";

  Signature signature() {
    return Signature.of(worker);
  }
}
