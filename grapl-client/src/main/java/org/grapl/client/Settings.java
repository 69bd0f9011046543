package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;

/**
 * How a campaign is set up. All but the threshold has a default, which is the server's. Immutable.
 *
 * <pre>{@code
 * Settings settings = Settings.threshold(5).withNoise(0.3).withBudget(900);
 * }</pre>
 */
public final class Settings {

  private final ObjectNode json;

  private Settings(ObjectNode json) {
    this.json = json;
  }

  /** Which items lie above this line? */
  public static Settings threshold(double threshold) {
    return new Settings(Json.object().put("threshold", Rule.finite("threshold", threshold)));
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Settings read(ObjectNode json) {
    return new Settings(json.deepCopy());
  }

  private ObjectNode copy() {
    return json.deepCopy();
  }

  /** Within this of the line neither side is wrong. */
  public Settings withTolerance(double tolerance) {
    return new Settings(copy().put("tolerance", Rule.notNegative("tolerance", tolerance)));
  }

  /** Checks scatter with this standard deviation. */
  public Settings withNoise(double deviation) {
    return new Settings(copy().put("noise", Double.toString(Rule.positive("noise", deviation))));
  }

  /** Each check gives the mean of its item: no item is worth a second one. */
  public Settings withExactChecks() {
    return new Settings(copy().put("noise", "exact"));
  }

  /** Checks lie between 0 and 1, such as yes and no. */
  public Settings withYesNoChecks() {
    return new Settings(copy().put("noise", "yes-no"));
  }

  /**
   * How items are chosen and estimated: {@code auto}, {@code grapl} (the paper) or {@code random}.
   */
  public Settings withPolicy(String policy) {
    return new Settings(copy().put("policy", policy));
  }

  /** How many checks may be made, or what they may cost. */
  public Settings withBudget(double budget) {
    return new Settings(copy().put("budget", Rule.positive("budget", budget)));
  }

  /** How long a ticket is kept for who asked for it. */
  public Settings withLease(Duration lease) {
    return new Settings(
        copy().put("leaseSeconds", Rule.positive("lease", lease).toMillis() / 1000.0));
  }

  /** How many people may check one item at the same time. */
  public Settings withReplicates(int replicates) {
    return new Settings(copy().put("replicates", Rule.atLeast("replicates", 1, replicates)));
  }

  /** What everything random depends on. */
  public Settings withSeed(long seed) {
    return new Settings(copy().put("seed", seed));
  }

  /** γ, λ, α or offset of the policy {@code grapl}, by its name in the HTTP interface. */
  public Settings withParameter(String name, double value) {
    return new Settings(copy().put(name, Rule.finite(name, value)));
  }

  public double threshold() {
    return json.path("threshold").doubleValue();
  }

  /** What is set under a name of the HTTP interface, such as {@code noise}, as text. */
  public Optional<String> value(String name) {
    return json.hasNonNull(name) ? Optional.of(json.get(name).asText()) : Optional.empty();
  }

  ObjectNode json() {
    return copy();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Settings same && same.json.equals(json);
  }

  @Override
  public int hashCode() {
    return json.hashCode();
  }

  @Override
  public String toString() {
    return json.toString();
  }
}
