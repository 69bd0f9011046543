package org.grapl.store.state;

import java.lang.ref.SoftReference;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.CampaignRecord;
import org.grapl.store.ItemList;
import org.grapl.store.log.ContentHash;
import org.grapl.store.log.GraphBytes;

/**
 * The graphs and items of a campaign, as they were and are. The latest is in memory, earlier ones
 * are while there is room. Thread-safe.
 */
public final class Lists {

  private final ItemList first;
  private final Function<String, byte[]> contents;
  private final Map<ContentHash, SoftReference<ItemGraph>> known = new HashMap<>();
  private ItemList latest;
  private long latestSince;

  /** Held on to, and which list they are of. */
  private ItemGraph held;

  private ItemList heldFor;

  /**
   * @param items those of the beginning
   * @param contents the bytes of a hash
   */
  public Lists(ContentHash hash, ItemGraph items, Function<String, byte[]> contents) {
    this.first = new ItemList(hash.graph(), hash.items(), items.graph().size(), new BitSet());
    this.contents = contents;
    this.latest = first;
    this.held = items;
    this.heldFor = first;
    known.put(hash, new SoftReference<>(items));
  }

  public Lists(CampaignRecord record, ItemGraph items, Function<String, byte[]> contents) {
    this(new ContentHash(record.graph(), record.items()), items, contents);
  }

  /** The list of the beginning. */
  public ItemList first() {
    return first;
  }

  /** Takes note that an entry brought another list. */
  synchronized void note(long entry, ItemList list) {
    if (entry > latestSince) {
      latestSince = entry;
      latest = list;
    }
  }

  /** The items of the last list that anybody has come across in the log. */
  public synchronized ItemGraph latest() {
    if (!heldFor.hasItemsOf(latest)) {
      held = of(latest);
      heldFor = latest;
    }
    return held;
  }

  public synchronized ItemGraph of(ItemList list) {
    ContentHash hash = new ContentHash(list.graph(), list.table());
    SoftReference<ItemGraph> kept = known.get(hash);
    ItemGraph items = kept == null ? null : kept.get();
    if (items == null) {
      items = GraphBytes.read(contents.apply(list.graph()), contents.apply(list.table()));
      add(hash, items);
    }
    return items;
  }

  /** Items that need not be read because somebody has them. */
  public synchronized void add(ContentHash hash, ItemGraph items) {
    known.put(hash, new SoftReference<>(items));
  }
}
