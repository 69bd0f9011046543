package org.grapl.store.writer;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.KeyUsedException;
import org.grapl.store.Requester;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.CampaignReplay;
import org.grapl.store.state.CampaignState;

/** What a command sees and does while it is its turn. */
public final class CommandContext {

  /** A transaction keeps others waiting, in an SQLite file those of all campaigns. */
  private static final long LONG_NANOS = 500_000_000;

  private final CampaignState state;
  private final Function<String, Collection<Entry>> requests;
  private Instant now;
  private final LongSupplier nanos;
  private long begun;
  private final List<Entry> appended = new ArrayList<>();

  public CommandContext(
      CampaignState state,
      Function<String, Collection<Entry>> requests,
      Instant now,
      LongSupplier nanos) {
    this.state = state;
    this.requests = requests;
    this.now = now;
    this.nanos = nanos;
    this.begun = nanos.getAsLong();
  }

  /** More is done, later than it was begun; nobody was kept waiting in between. */
  public void resume(Instant at) {
    now = at;
    begun = nanos.getAsLong();
  }

  static long processorNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported()
        ? threads.getCurrentThreadCpuTime()
        : System.nanoTime();
  }

  /** Whether the transaction has lasted for so long that what can wait is left for another. */
  public boolean isLong() {
    return nanos.getAsLong() - begun > LONG_NANOS;
  }

  public Bookkeeping books() {
    return state.books();
  }

  public CampaignReplay replay() {
    return state.replay();
  }

  public Instant now() {
    return now;
  }

  /** The entries of this request, if it came before; also if it is in this very transaction. */
  public List<Entry> requested(String request) {
    if (request.isEmpty()) {
      return List.of();
    }
    List<Entry> before = new ArrayList<>(requests.apply(request));
    appended.stream().filter(entry -> entry.request().equals(request)).forEach(before::add);
    return before;
  }

  /** Whether this request has brought about such an event before. */
  public boolean isRepeated(Predicate<Event> such, Requester by) {
    List<Entry> before = requested(by.request());
    if (!before.isEmpty() && before.stream().map(Entry::event).noneMatch(such)) {
      throw new KeyUsedException(by.request());
    }
    return !before.isEmpty();
  }

  public Entry append(Event event, Requester by, String note) {
    Entry entry = entry(event, by, note);
    state.apply(entry);
    appended.add(entry);
    return entry;
  }

  public Entry append(Event.Asked asked, CampaignReplay.Chosen chosen, Requester by, String note) {
    Entry entry = entry(asked, by, note);
    state.apply(entry, chosen);
    appended.add(entry);
    return entry;
  }

  private Entry entry(Event event, Requester by, String note) {
    return new Entry(books().head() + 1, now, by.who(), by.request(), note, event);
  }

  /** Lets whoever reads the log begin here, with what is fitted already. */
  public void rebuild() {
    append(books().fit(), Requester.GRAPL, "");
  }

  /** The number of the last entry before this transaction. */
  long base() {
    return books().head() - appended.size();
  }

  public List<Entry> appended() {
    return appended;
  }
}
