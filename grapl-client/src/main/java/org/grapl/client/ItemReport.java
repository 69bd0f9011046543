package org.grapl.client;

import java.time.Instant;
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
    Verdict verdict,
    Map<String, String> attributes,
    List<Observed> observed,
    int links,
    List<Neighbour> neighbours,
    Optional<Why> why,
    Optional<Worth> worth) {

  public ItemReport {
    observed = List.copyOf(observed);
    neighbours = List.copyOf(neighbours);
  }

  /**
   * An observation of the item; its number is that by which it can be withdrawn.
   *
   * @param worker who told it; empty if the server is too old to say
   * @param at when; none if the server is too old to say
   * @param note what was said about it; mostly empty
   */
  public record Observed(
      long observation,
      Reading reading,
      String worker,
      Optional<Instant> at,
      String note,
      boolean isWithdrawn) {}

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

  static ItemReport read(Fields fields) {
    return new ItemReport(
        Verdict.read(fields),
        fields.map("attributes"),
        fields.list(
            "observed",
            each ->
                new Observed(
                    each.whole("observation"),
                    Reading.read(each.json()),
                    each.text("worker", ""),
                    each.has("at") ? Optional.of(each.time("at")) : Optional.empty(),
                    each.text("note", ""),
                    each.flag("withdrawn"))),
        fields.small("links"),
        fields.list("neighbours", ItemReport::neighbour),
        fields.has("why") ? Optional.of(why(fields.within("why"))) : Optional.empty(),
        fields.has("worth") ? Optional.of(worth(fields.within("worth"))) : Optional.empty());
  }

  private static Neighbour neighbour(Fields fields) {
    return new Neighbour(
        fields.text("item"),
        fields.number("weight"),
        fields.number("estimate"),
        fields.word("side", Verdict.Side.class),
        fields.small("checks"));
  }

  private static Why why(Fields fields) {
    return new Why(
        fields.numberIf("offset"),
        fields.numberIf("rest"),
        fields.list(
            "influences",
            each ->
                new Influence(
                    each.text("item"),
                    each.small("checks"),
                    each.numberIf("mean"),
                    each.numberIf("weight"),
                    each.numberIf("contribution"))));
  }

  private static Worth worth(Fields fields) {
    return new Worth(
        fields.small("checks"),
        fields.numberIf("drop"),
        fields.list(
            "informs",
            each ->
                new Informed(
                    each.text("item"), each.numberIf("drop"), each.numberIf("correlation"))));
  }
}
