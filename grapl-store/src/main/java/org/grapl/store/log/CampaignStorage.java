package org.grapl.store.log;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Entry;
import org.grapl.store.NameTakenException;
import org.grapl.store.NoSuchCampaignException;
import org.grapl.store.Overview;
import org.grapl.store.Shelf;
import org.grapl.store.StoreException;

/**
 * Where campaigns are kept. Whatever a method has returned from is on the disk, also if the machine
 * loses power the next moment. Thread-safe, and safe among processes.
 *
 * <p>Methods throw {@link StoreException} if the place cannot be read or written; nothing of what
 * was being written is there then. {@link NameTakenException} and {@link NoSuchCampaignException}
 * say that a campaign is there already, or not (any more). Implementations must pass the storage
 * contract test.
 */
public interface CampaignStorage extends AutoCloseable {

  /** Keeps some bytes, once however often they come; gives their SHA-256 in hexadecimal. */
  String keep(byte[] content);

  byte[] content(String hash);

  /** Keeps a new campaign with an empty log. */
  default CampaignRecord create(CampaignRecord draft) {
    return create(draft, log -> {});
  }

  /** Keeps a new campaign with the log that some work appends, or neither. */
  CampaignRecord create(CampaignRecord draft, Consumer<WritableLog> work);

  Optional<CampaignRecord> find(String owner, String name);

  /** All campaigns of all owners, by owner and name. */
  List<CampaignRecord> list();

  /**
   * Where all campaigns of all owners stand, by owner and name and as of one moment. Opens none of
   * them: one pass over their logs and the beginnings of their graphs.
   */
  List<Overview> overviews();

  /** Removes a campaign with its log, and contents no other campaign uses; whether it was there. */
  boolean delete(long campaign);

  /** The graph and the items that a campaign has grown to; empty if it never has. */
  Optional<ContentHash> grownTo(long campaign);

  /** The number of the last entry, 0 if there is none. */
  long head(long campaign);

  /**
   * Hands over the entries after a number in their order, as of one moment. Never waits for a
   * writer, nor makes one wait.
   */
  default void entries(long campaign, long after, Consumer<Entry> each) {
    entries(campaign, after, Long.MAX_VALUE, each);
  }

  /** Hands over the entries after one number up to another in their order. */
  void entries(long campaign, long after, long last, Consumer<Entry> each);

  /** The entries of a request, in their order; none if there was no such request. */
  List<Entry> requested(long campaign, String request);

  /**
   * Does some work that only one process, and one thread of it, does at a time for a campaign, and
   * then keeps the entries it has appended, all of them or (if it fails) none.
   */
  <T> T write(long campaign, Function<WritableLog, T> work);

  /** A campaign's log, open for writing. */
  interface WritableLog {

    /** The number of the last entry, 0 if there is none. */
    long head();

    /** Hands over the entries after a number in their order, those just appended not included. */
    void entries(long after, Consumer<Entry> each);

    /** Adds entries, whose numbers must follow the last one. */
    void append(Iterable<Entry> entries);

    /**
     * Adds entries if their numbers follow the last one, and otherwise does nothing: at once, where
     * {@link #head} and {@link #append} ask the database twice. To be called first, and once.
     */
    boolean appendIfNext(List<Entry> entries);
  }

  /**
   * Keeps something that took long to work out of a campaign, in the place of what had this name
   * before; nothing if the campaign is gone. Nothing rests on it, and it is gone when the campaign
   * grows.
   */
  void keepWorkedOut(long campaign, String name, byte[] bytes);

  Optional<byte[]> workedOut(long campaign, String name);

  /** The same of all campaigns that have it, by their number. */
  Map<Long, byte[]> allWorkedOut(String name);

  /** How people keep a campaign in order among others. */
  Shelf shelf(long campaign);

  /** Keeps that, in the place of what was there before; nothing if the campaign is gone. */
  void keepShelf(long campaign, Shelf shelf);

  /** Sees whether the place can be read and written. Cheap enough to be asked for every second. */
  void check();

  @Override
  void close();
}
