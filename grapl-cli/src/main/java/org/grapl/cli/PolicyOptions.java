package org.grapl.cli;

import org.grapl.store.Settings.Method;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Who chooses the next item, and the settings that some of them have. */
final class PolicyOptions {

  @Option(
      names = "--policy",
      defaultValue = "auto",
      paramLabel = "NAME",
      completionCandidates = PolicyName.Names.class,
      description =
          "Who chooses the next item (default: ${DEFAULT-VALUE}): 'grapl policies' lists them."
              + " Campaigns know auto, grapl and random.")
  PolicyName policy = PolicyName.AUTO;

  @Mixin SmoothingOptions smoothing = new SmoothingOptions();

  /** The policy of a campaign in a store. */
  Method ofCampaign() {
    String name = policy.toString();
    if (!name.equals("grapl")) {
      smoothing
          .given()
          .forEach((option, value) -> policy.refuse(option, value, "--policy grapl uses it"));
    }
    return switch (name) {
      case "auto" -> new Method.Auto();
      case "random" -> new Method.Random();
      case "grapl" ->
          new Method.Paper(
              smoothing.gamma(), smoothing.lambda(), smoothing.alpha(), smoothing.offset());
      default ->
          throw new BadInputException(
              "--policy must be auto, grapl or random for a campaign, got %s; 'grapl find' knows the others"
                  .formatted(name));
    };
  }
}
