package org.grapl.cli;

import java.util.Optional;
import org.grapl.Noise;
import org.grapl.store.Settings;
import org.grapl.store.log.SettingsJson;
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

  Settings.Noise setting() {
    return noise == null ? new Settings.Noise.Unknown() : SettingsJson.parseNoise(noise);
  }

  /** What is known of it, if anything is. */
  public Optional<Noise> known() {
    Settings.Noise given = setting();
    if (given instanceof Settings.Noise.Deviation scatter) {
      return Optional.of(Noise.gaussian(scatter.deviation()));
    }
    return given instanceof Settings.Noise.Exact
        ? Optional.of(Noise.exact())
        : given instanceof Settings.Noise.ZeroToOne
            ? Optional.of(Noise.bernoulli())
            : Optional.empty();
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

  static String inWords(Noise noise) {
    return SettingsJson.noise(
        noise instanceof Noise.Gaussian scatter
            ? new Settings.Noise.Deviation(scatter.deviation())
            : noise instanceof Noise.Bernoulli
                ? new Settings.Noise.ZeroToOne()
                : new Settings.Noise.Exact());
  }
}
