package org.grapl.cli;

import java.util.Optional;
import org.grapl.Noise;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

public final class NoiseOption {

  @Option(
      names = {"-n", "--noise"},
      paramLabel = "KIND",
      description =
          "How checks scatter: exact, yes-no, the standard deviation of a check such as 0.3, or"
              + " unknown (default: exact if checks are simulated, else unknown). An audit needs"
              + " to know.")
  private @Nullable String noise;

  Noise setting() {
    return noise == null ? Noise.unknown() : Noise.parse(noise);
  }

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
