package org.grapl.data.intake;

import org.grapl.data.GraphRemarks.Level;
import org.grapl.data.GraphRemarks.Remark;

/** What somebody who has files and a page can do about a graph. */
final class PageRemedies {

  private PageRemedies() {}

  /**
   * What to do about what a remark says; empty if there is nothing.
   *
   * @param ofTable whether the graph was made of a table
   */
  static String of(Remark remark, boolean ofTable) {
    boolean isBad = remark.level() == Level.BAD;
    return switch (remark.finding()) {
      case NO_LINKS -> "Bring a file of links, or a table of numbers to make links from.";
      case ISOLATED ->
          isBad
              ? "Add links for them, or take them out if they are not asked for."
              : "Expect to check each of them, or add links.";
      case PARTS ->
          isBad
              ? ofTable ? "Link each item to more others." : "Add links between the parts."
              : ofTable ? "Link each item to more others if that is too much." : "";
      case DENSITY ->
          ofTable
              ? "Link each item to fewer others."
              : "Keep only the strongest links of each item.";
      case HUB -> "If its links mean little, take them out of the file.";
      case WEIGHTS -> "Check their unit: the scale as a whole does not matter, ratios do.";
      case SIGNAL -> "";
      case DISTANCES -> "A weight must say how alike two items are: use 1/distance.";
    };
  }
}
