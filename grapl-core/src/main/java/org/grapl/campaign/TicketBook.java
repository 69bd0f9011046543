package org.grapl.campaign;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;
import org.grapl.internal.Check;

/** Every ticket ever issued, with its state and answer. Guarded by its campaign. */
final class TicketBook {

  private static final class Issued {

    final int item;
    TicketState state = TicketState.OPEN;
    double value;
    double weight;

    Issued(int item) {
      this.item = item;
    }
  }

  private final List<Issued> issued = new ArrayList<>();
  private final int[] pendingOf;
  private final BitSet pendingItems = new BitSet();
  private int pending;
  private int abandoned;

  TicketBook(int size) {
    this.pendingOf = new int[size];
  }

  Ticket issue(int item) {
    issued.add(new Issued(item));
    pendingOf[item]++;
    pendingItems.set(item);
    pending++;
    return new Ticket(issued.size(), item);
  }

  /** How many tickets are open. */
  int pending() {
    return pending;
  }

  /** How many tickets of one item are open. */
  int pending(int ofItem) {
    return pendingOf[ofItem];
  }

  /** The items with open tickets, in rising order. */
  void forEachPending(IntConsumer item) {
    int left = pending;
    for (int each = 0; left > 0; each++) {
      each = pendingItems.nextSetBit(each);
      item.accept(each);
      left -= pendingOf[each];
    }
  }

  /** How many tickets were given back and never answered. */
  int abandoned() {
    return abandoned;
  }

  TicketState state(Ticket ticket) {
    return find(ticket).state;
  }

  /** Whether the answer is news: false if the ticket was already told the same. */
  boolean tell(Ticket ticket, double value, double weight) {
    Issued found = find(ticket);
    switch (found.state) {
      case TOLD, TOLD_LATE -> {
        if (found.value != value || found.weight != weight) {
          throw new IllegalStateException(
              "ticket %d was already told %s, got %s; observations are never overwritten, record a second one instead"
                  .formatted(
                      ticket.number(), answer(found.value, found.weight), answer(value, weight)));
        }
        return false;
      }
      case OPEN -> close(found, TicketState.TOLD);
      case ABANDONED -> {
        found.state = TicketState.TOLD_LATE;
        abandoned--;
      }
    }
    found.value = value;
    found.weight = weight;
    return true;
  }

  private static String answer(double value, double weight) {
    String text = Check.number(value);
    return weight == 1 ? text : text + " of weight " + Check.number(weight);
  }

  /** Gives an open ticket back; any other is left as it is. */
  void abandon(Ticket ticket) {
    Issued found = find(ticket);
    if (found.state == TicketState.OPEN) {
      close(found, TicketState.ABANDONED);
      abandoned++;
    }
  }

  private void close(Issued found, TicketState now) {
    found.state = now;
    if (--pendingOf[found.item] == 0) {
      pendingItems.clear(found.item);
    }
    pending--;
  }

  private Issued find(Ticket ticket) {
    long number = ticket.number();
    if (number < 1 || number > issued.size()) {
      throw Check.mustBe("ticket", "one of the " + issued.size() + " issued here", number);
    }
    Issued found = issued.get((int) (number - 1));
    if (found.item != ticket.item()) {
      throw Check.mustBe("item of ticket " + number, found.item + " as issued", ticket.item());
    }
    return found;
  }
}
