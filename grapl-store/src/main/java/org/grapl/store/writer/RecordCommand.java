package org.grapl.store.writer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.KeyUsedException;
import org.grapl.store.Receipt;
import org.grapl.store.Receipt.Outcome;
import org.grapl.store.Recording;
import org.grapl.store.Requester;
import org.grapl.store.Settings;
import org.grapl.store.state.Bookkeeping;

/** Takes observations nobody asked for, all of them or none. */
public record RecordCommand(List<Recording> recordings, Requester by)
    implements Command<List<Receipt>> {

  @Override
  public List<Receipt> run(CommandContext context) {
    List<Entry> before = context.requested(by.request());
    if (!before.isEmpty()) {
      return again(before);
    }
    ExactValueCheck exact = new ExactValueCheck(context.books());
    for (Recording each : recordings) {
      check(context.books(), each, exact);
    }
    List<Receipt> receipts = new ArrayList<>();
    for (Recording each : recordings) {
      Entry entry = context.append(event(each), by, each.note());
      receipts.add(new Receipt(0, entry.number(), Outcome.ACCEPTED));
    }
    return receipts;
  }

  /** The first entries of a campaign that begins with what was observed before. */
  public static List<Entry> first(
      ItemGraph items, Settings settings, List<Recording> recordings, Requester by, Instant now) {
    Bookkeeping books = new Bookkeeping(items.graph().size(), settings);
    ExactValueCheck exact = new ExactValueCheck(books);
    List<Entry> entries = new ArrayList<>();
    for (Recording each : recordings) {
      check(books, each, exact);
      entries.add(
          new Entry(entries.size() + 1, now, by.who(), by.request(), each.note(), event(each)));
    }
    return entries;
  }

  static void check(Bookkeeping books, Recording recording, ExactValueCheck exact) {
    Check.index("item", books.size(), recording.item());
    TellCommand.checkReading(books, recording.reading());
    exact.add(recording.item(), recording.reading());
  }

  public static Event.Recorded event(Recording recording) {
    return new Event.Recorded(recording.item(), recording.reading());
  }

  private List<Receipt> again(List<Entry> entries) {
    for (int k = 0; k < entries.size(); k++) {
      boolean isSame =
          entries.size() == recordings.size()
              && entries.get(k).event().equals(event(recordings.get(k)));
      if (!isSame) {
        throw new KeyUsedException(by.request());
      }
    }
    return entries.stream().map(entry -> new Receipt(0, entry.number(), Outcome.REPEATED)).toList();
  }
}
