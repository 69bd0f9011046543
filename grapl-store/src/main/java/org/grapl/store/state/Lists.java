package org.grapl.store.state;

import java.lang.ref.SoftReference;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.grapl.data.file.Labels;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.ItemList;
import org.grapl.store.log.ContentHash;
import org.grapl.store.log.GraphBytes;

/**
 * The graphs and items of a campaign, as they were and are. Those wanted last as the latest are in
 * memory, others while there is room. Thread-safe.
 */
public final class Lists {

  private final ItemList first;
  private final Function<String, byte[]> contents;
  private final Map<ContentHash, SoftReference<ItemGraph>> known = new HashMap<>();
  private ContentHash latest;
  private long latestSince;

  /** Whether the latest has been met in the log: lists before it are no news. */
  private boolean isMet;

  private ItemGraph held;

  /**
   * @param items those of the beginning
   * @param now what those of now are known by
   * @param contents the bytes of a hash
   */
  public Lists(
      ContentHash hash, ItemGraph items, ContentHash now, Function<String, byte[]> contents) {
    this.first = new ItemList(hash.graph(), hash.items(), items.graph().size(), new BitSet());
    this.contents = contents;
    this.latest = now;
    this.isMet = now.equals(hash);
    this.held = items;
    add(hash, items);
  }

  /** The list of the beginning. */
  public ItemList first() {
    return first;
  }

  /** Takes note that an entry brought another list. */
  synchronized void note(long entry, ItemList list) {
    ContentHash hash = new ContentHash(list.graph(), list.table());
    isMet |= hash.equals(latest);
    if (isMet && entry > latestSince) {
      latestSince = entry;
      latest = hash;
    }
  }

  /** The items of the last list that anybody has come across. */
  public synchronized ItemGraph latest() {
    held = of(latest);
    return held;
  }

  public ItemGraph of(ItemList list) {
    return of(new ContentHash(list.graph(), list.table()));
  }

  private synchronized ItemGraph of(ContentHash hash) {
    SoftReference<ItemGraph> kept = known.get(hash);
    ItemGraph items = kept == null ? null : kept.get();
    if (items == null) {
      items = GraphBytes.read(contents.apply(hash.graph()), contents.apply(hash.items()));
      add(hash, items);
    }
    return items;
  }

  private synchronized void add(ContentHash hash, ItemGraph items) {
    known.put(hash, new SoftReference<>(items));
  }

  /**
   * A list with more, and without items of some labels.
   *
   * @param check refuses items that are of no use
   *     <p>Not within the lock of this: keeping waits for a writer, who may wait for a list.
   * @param keep what keeps bytes and gives their hash
   */
  public ItemList grown(
      ItemList from,
      ItemGraph more,
      Collection<String> retire,
      Consumer<ItemGraph> check,
      Function<byte[], String> keep) {
    ItemGraph before = of(from);
    ItemGraph after = before.grownBy(more);
    BitSet retired = from.retired();
    for (String label : retire) {
      retired.set(
          after
              .graph()
              .item(label)
              .orElseThrow(
                  () -> new IllegalArgumentException(Labels.unknown(after.graph(), label))));
    }
    if (after.equals(before)) {
      return new ItemList(from.graph(), from.table(), from.size(), retired);
    }
    check.accept(after);
    ContentHash hash =
        new ContentHash(
            keep.apply(GraphBytes.ofGraph(after.graph())),
            keep.apply(GraphBytes.ofItems(after.items())));
    add(hash, after);
    return new ItemList(hash.graph(), hash.items(), after.graph().size(), retired);
  }
}
