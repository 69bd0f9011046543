package org.grapl.store.state;

import java.util.Optional;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;
import org.grapl.estimate.Sides;
import org.grapl.random.KeyedRandom;

/**
 * What checks would give if items were as a campaign believes.
 *
 * @param noise the standard deviation of a check around the mean of its item
 */
public record ImaginedChecks(Optional<Sides> sides, double noise, boolean isZeroOrOne) {

  public static ImaginedChecks of(Campaign campaign, boolean isZeroOrOne) {
    return new ImaginedChecks(
        campaign.fitted().flatMap(fitted -> fitted.fit().sides()), campaign.noise(), isZeroOrOne);
  }

  /** What lies behind the checks of an item: drawn from what is believed of it. */
  public double truth(Decision believed, int item, KeyedRandom random) {
    if (sides.isPresent()) {
      boolean isAbove = random.nextDouble() < believed.probabilityAbove(item);
      return isAbove ? sides.get().high() : sides.get().low();
    }
    // As sure as the model has proved to be, which may be surer than it says.
    return believed.mean(item)
        + believed.deviation(item) / believed.sharpness() * random.nextGaussian();
  }

  public double check(double truth, KeyedRandom random) {
    if (sides.isPresent()) {
      boolean isMistake = random.nextDouble() < sides.get().mistakes();
      return isMistake ? sides.get().low() + sides.get().high() - truth : truth;
    }
    if (isZeroOrOne) {
      return random.nextDouble() < truth ? 1 : 0;
    }
    return noise > 0 ? truth + noise * random.nextGaussian() : truth;
  }
}
