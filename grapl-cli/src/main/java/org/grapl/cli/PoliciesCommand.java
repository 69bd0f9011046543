package org.grapl.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code grapl policies}: what {@code find --policy} can be, a line each. */
@Command(
    name = "policies",
    mixinStandardHelpOptions = true,
    description = "Lists the policies that find --policy knows, and the estimates they work on.")
final class PoliciesCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    for (PolicyName policy : PolicyName.values()) {
      out.printf("%-20s %s [%s]%n", policy, policy.entry().description(), policy.basis());
    }
    out.flush();
  }
}
