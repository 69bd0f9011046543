package org.grapl.cli;

import java.util.Optional;
import org.grapl.Noise;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How checks scatter: the same words as for campaigns over HTTP. */
public final class NoiseOption {

  @Option(
      names = {"-n", "--noise"},
      paramLabel = "KIND",
      description =
          "How checks scatter: exact, yes-no (0 or 1, or between; also bernoulli), the standard deviation"
              + " of a check such as 0.3 (also gaussian:0.3), or unknown (default: exact if checks are simulated, else unknown: it is"
              + " then found from the answers). An audit needs to know.")
  private @Nullable String noise;

  /** What a campaign keeps of it. */
  Noise setting() {
    return noise == null ? Noise.unknown() : Noise.parse(noise);
  }

  /** What is known of it, if anything is. */
  public Optional<Noise> known() {
    return Optional.of(setting()).filter(Noise::isKnown);
  }

  public Noise simulated() {
    return noise == null
        ? Noise.exact()
        : known()
            .orElseThrow(
                () ->
                    new BadInputException(
                        "--noise must be exact, yes-no or a number where checks are simulated, got unknown"));
  }
}
