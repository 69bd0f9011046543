package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of one item, and why it is called above or below.
 *
 * @param attributes what else is known of it, as texts
 * @param observed its observations, the last hundred, those withdrawn included
 * @param links how many neighbours it has
 * @param neighbours those most alike, at most a hundred
 * @param why what makes its estimate, if the method can tell
 * @param worth what a check of it would help, if the method can tell
 */
public record ItemReport(
    @JsonUnwrapped Verdict verdict,
    Map<String, String> attributes,
    List<Observation> observed,
    int links,
    List<Neighbour> neighbours,
    Optional<Why> why,
    Optional<Worth> worth) {

  /** An item that is alike. */
  public record Neighbour(
      String item, double weight, double estimate, Verdict.Side side, int checks) {}

  /**
   * What makes an estimate: offset + the contributions + rest.
   *
   * @param offset the value without any check
   * @param rest what all further items contribute
   */
  public record Why(OptionalDouble offset, OptionalDouble rest, List<Influence> influences) {}

  /**
   * What the checks of one item contribute to the estimate of another: weight · (mean − offset).
   *
   * @param mean of its observations
   */
  public record Influence(
      String item,
      int checks,
      OptionalDouble mean,
      OptionalDouble weight,
      OptionalDouble contribution) {}

  /**
   * What further checks of an item are expected to put right.
   *
   * @param drop by how much the expected number of wrong items drops
   */
  public record Worth(int checks, OptionalDouble drop, List<Informed> informs) {}

  /** An item of which a check of another tells something. */
  public record Informed(String item, OptionalDouble drop, OptionalDouble correlation) {}
}
