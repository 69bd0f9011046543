package org.grapl.places;

import java.util.Arrays;
import java.util.Optional;
import org.grapl.Question;
import org.grapl.estimate.Field;
import org.grapl.estimate.Outlook;
import org.grapl.graph.Graph;
import org.grapl.policy.ChoiceReasons;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Lets another policy choose a place and takes an item of it that was not checked yet: its centre,
 * or, where the place has been checked before, any. Where all are checked it is the one checked
 * least. One owner, not thread-safe.
 */
public final class PlacesPolicy implements Policy {

  private final Graph graph;
  private final Policy policy;
  private final boolean isOnceEnough;
  private Optional<PlacesView> last = Optional.empty();

  /**
   * @param policy chooses among places as it would among items
   * @param isOnceEnough whether a second check of an item would tell nothing
   */
  public PlacesPolicy(Graph graph, Policy policy, boolean isOnceEnough) {
    this.graph = graph;
    this.policy = policy;
    this.isOnceEnough = isOnceEnough;
  }

  @Override
  public int next(View view) {
    PlacesView seen = seen(view);
    return seen.next(policy.next(seen));
  }

  private PlacesView seen(View view) {
    PlacesView seen =
        last.filter(known -> known.items == view && known.field == view.field().orElseThrow())
            .orElseGet(() -> new PlacesView(view));
    last = Optional.of(seen);
    seen.look();
    return seen;
  }

  @Override
  public Optional<ChoiceReasons> reasons(View view, int item, int most) {
    PlacesView seen = seen(view);
    return policy
        .reasons(seen, seen.places.of(item), most)
        .map(
            found ->
                new ChoiceReasons(
                    item,
                    found.checks(),
                    found.drop(),
                    found.mean(),
                    found.deviation(),
                    found.informed().stream().map(each -> ofCentre(seen.places, each)).toList()));
  }

  private static ChoiceReasons.Informed ofCentre(Places places, ChoiceReasons.Informed place) {
    return new ChoiceReasons.Informed(
        places.centre(place.item()), place.drop(), place.correlation());
  }

  /** The view of a campaign in which places are the items. */
  private final class PlacesView implements View {

    private final View items;
    private final Field field;
    private final Places places;
    private final int[] pending;

    /** The item of each place to be checked next. */
    private final int[] next;

    private static final int NONE = -1;
    private static final int UNKNOWN = -2;

    /** Kept for as long as it can follow. */
    private Optional<Outlook> outlook = Optional.empty();

    PlacesView(View items) {
      this.items = items;
      this.field = items.field().orElseThrow();
      this.places = Places.withCount(graph, field.size()).orElseThrow();
      this.pending = new int[places.count()];
      this.next = new int[places.count()];
    }

    /** Sees what is pending now. */
    void look() {
      Arrays.fill(pending, 0);
      items.forEachPending(item -> pending[places.of(item)] += items.pending(item));
      Arrays.fill(next, UNKNOWN);
    }

    int next(int place) {
      if (next[place] == UNKNOWN) {
        int fresh =
            places.first(place, item -> items.checks(item) == 0 && items.isAffordable(item));
        next[place] = fresh != NONE || isOnceEnough ? fresh : leastChecked(place);
      }
      return next[place];
    }

    private int leastChecked(int place) {
      int least = NONE;
      for (int k = 0; k < places.size(place); k++) {
        int item = places.item(place, k);
        if (items.isAffordable(item)
            && (least == NONE || items.checks(item) < items.checks(least))) {
          least = item;
        }
      }
      return least;
    }

    @Override
    public int size() {
      return places.count();
    }

    @Override
    public Question question() {
      return items.question();
    }

    @Override
    public double mean(int place) {
      return field.mean(place);
    }

    @Override
    public int checks(int place) {
      return field.checks(place) + pending[place];
    }

    @Override
    public int pending(int place) {
      return pending[place];
    }

    @Override
    public int multiplicity(int place) {
      return places.size(place);
    }

    @Override
    public int[] sampleOrder() {
      return places.sampleOrder();
    }

    @Override
    public long total() {
      return items.total();
    }

    @Override
    public long asked() {
      return items.asked();
    }

    @Override
    public String asker() {
      return items.asker();
    }

    @Override
    public boolean hasCosts() {
      return items.hasCosts();
    }

    @Override
    public double cost(int place) {
      int item = next(place);
      return item == NONE ? Double.POSITIVE_INFINITY : items.cost(item);
    }

    @Override
    public boolean isAffordable(int place) {
      return next(place) != NONE;
    }

    @Override
    public Optional<Field> field() {
      return Optional.of(field);
    }

    @Override
    public Outlook outlook() {
      outlook.ifPresent(known -> known.update(this::pending));
      Outlook now = outlook.orElseGet(() -> Outlook.of(field, this::pending));
      outlook = Optional.of(now);
      return now;
    }
  }
}
