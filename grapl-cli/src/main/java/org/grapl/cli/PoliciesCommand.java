package org.grapl.cli;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "policies",
    description = "Lists the policies that find --policy knows, and the estimates they work on.")
final class PoliciesCommand implements Callable<Integer> {

  @Mixin private Results results = new Results();

  private record Policy(String name, String description, String estimates) {}

  @Override
  public Integer call() {
    List<Policy> policies =
        PolicyOptions.Name.values().stream()
            .map(
                each ->
                    new Policy(
                        each.toString(), each.entry().description(), each.basis().toString()))
            .toList();
    results.print(
        Map.of("policies", policies),
        text ->
            policies.forEach(
                each ->
                    text.printf("%-20s %s [%s]%n", each.name, each.description, each.estimates)));
    return 0;
  }
}
