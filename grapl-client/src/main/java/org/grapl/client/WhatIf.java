package org.grapl.client;

import java.util.List;

/**
 * What would be decided about another line by the same observations.
 *
 * @param entries the number of the last entry it knows
 * @param changed how many items would change sides
 * @param items those that would, the first hundred
 */
public record WhatIf(
    long entries,
    double threshold,
    double tolerance,
    int above,
    int below,
    int changed,
    List<Change> items) {

  public WhatIf {
    items = List.copyOf(items);
  }

  /** An item that would change sides. */
  public record Change(String item, Verdict.Side now, Verdict.Side then, double estimate) {

    static Change read(Fields fields) {
      return new Change(
          fields.text("item"),
          fields.word("now", Verdict.Side.class),
          fields.word("then", Verdict.Side.class),
          fields.number("estimate"));
    }
  }

  static WhatIf read(Fields fields) {
    return new WhatIf(
        fields.whole("entries"),
        fields.number("threshold"),
        fields.number("tolerance"),
        fields.small("above"),
        fields.small("below"),
        fields.small("changed"),
        fields.list("items", Change::read));
  }
}
