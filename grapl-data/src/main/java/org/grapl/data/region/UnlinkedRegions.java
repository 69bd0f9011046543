package org.grapl.data.region;

import java.util.ArrayList;
import java.util.List;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Region;

/**
 * The regions of a map that border on no other: islands, or neighbours whose common border was
 * drawn with different points, which cannot be told from the file. The box of such a neighbour
 * overlaps that of another region; the box of most islands does not.
 *
 * @param alone items with a shape and without links
 * @param suspect those of them whose box overlaps another region's; at most the first thousand are
 *     looked at
 */
public record UnlinkedRegions(List<Integer> alone, List<Integer> suspect) {

  private static final int MOST_LOOKED_AT = 1000;

  public UnlinkedRegions {
    alone = List.copyOf(alone);
    suspect = List.copyOf(suspect);
  }

  /** Those of a map; none if items have no shapes. O(regions) for each one that is alone. */
  public static UnlinkedRegions of(ItemGraph data) {
    List<Region> regions = data.items().regions();
    List<Integer> alone = new ArrayList<>();
    for (int item = 0; item < regions.size(); item++) {
      if (data.graph().neighbours(item) == 0 && !regions.get(item).isEmpty()) {
        alone.add(item);
      }
    }
    List<Integer> suspect = new ArrayList<>();
    if (!alone.isEmpty()) {
      List<Box> boxes = regions.stream().map(Box::of).toList();
      for (int item : alone.subList(0, Math.min(MOST_LOOKED_AT, alone.size()))) {
        boolean overlaps = false;
        for (int other = 0; other < boxes.size() && !overlaps; other++) {
          overlaps = other != item && boxes.get(item).overlaps(boxes.get(other));
        }
        if (overlaps) {
          suspect.add(item);
        }
      }
    }
    return new UnlinkedRegions(alone, suspect);
  }
}
