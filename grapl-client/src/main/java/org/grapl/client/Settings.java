package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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

  /**
   * How items are chosen and estimated: {@code auto}, {@code grapl} (the paper) or {@code random}.
   */
  public Settings withPolicy(String policy) {
    return with("policy", policy);
  }

  /** How many checks may be made, or what they may cost. */
  public Settings withBudget(double budget) {
    return with("budget", Json.finite("budget", budget));
  }

  /** Any other setting, by its name in the HTTP interface, such as {@code leaseSeconds}. */
  public Settings with(String name, Object value) {
    return new Settings(Upload.with(values, name, value));
  }

  /** What is set under a name of the HTTP interface, such as {@code noise}, as text. */
  public Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name)).map(Object::toString);
  }
}
