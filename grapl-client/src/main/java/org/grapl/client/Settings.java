package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a campaign is set up. All but the threshold has a default, which is the server's. Immutable.
 *
 * <pre>{@code
 * Settings settings = Settings.threshold(5).withNoise(0.3).withBudget(900).with("seed", 7);
 * }</pre>
 *
 * @param values by their names in the HTTP interface
 */
public record Settings(@JsonValue Map<String, Object> values) {

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Settings {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Which items lie above this line? */
  public static Settings threshold(double threshold) {
    return new Settings(Map.of()).with("threshold", Json.finite("threshold", threshold));
  }

  /** Checks scatter with this standard deviation. */
  public Settings withNoise(double deviation) {
    return with("noise", Double.toString(deviation));
  }

  /** Each check gives the mean of its item: no item is worth a second one. */
  public Settings withExactChecks() {
    return with("noise", "exact");
  }

  /** How many checks may be made, or what they may cost. */
  public Settings withBudget(double budget) {
    return with("budget", Json.finite("budget", budget));
  }

  /**
   * Any other setting, by its name in the HTTP interface, such as {@code policy} or {@code
   * leaseSeconds}.
   */
  public Settings with(String name, Object value) {
    return new Settings(Upload.with(values, name, value));
  }
}
