package org.grapl.campaign;

import java.util.Arrays;
import org.grapl.internal.Check;

/**
 * Every ticket ever issued, with its state and answer: 16 to 20 bytes each, and 8 more once an
 * answer has a weight. Guarded by its campaign.
 */
final class TicketBook {

  private final int[] pendingOf;
  private int[] item = new int[64];
  private TicketState[] state = new TicketState[64];
  private double[] answer = new double[64];

  /** Of the answers; empty while all are 1. */
  private double[] weight = {};

  private int issued;
  private int pending;
  private int abandoned;

  TicketBook(int size) {
    this.pendingOf = new int[size];
  }

  Ticket issue(int toSample) {
    if (issued == item.length) {
      int longer = Math.multiplyExact(2, issued);
      item = Arrays.copyOf(item, longer);
      state = Arrays.copyOf(state, longer);
      answer = Arrays.copyOf(answer, longer);
      weight = Arrays.copyOf(weight, weight.length > 0 ? longer : 0);
    }
    item[issued] = toSample;
    state[issued] = TicketState.OPEN;
    pendingOf[toSample]++;
    pending++;
    return new Ticket(++issued, toSample);
  }

  /** How many tickets are open. */
  int pending() {
    return pending;
  }

  /** How many tickets of one item are open. */
  int pending(int ofItem) {
    return pendingOf[ofItem];
  }

  /** How many tickets were given back and never answered. */
  int abandoned() {
    return abandoned;
  }

  TicketState state(Ticket ticket) {
    return state[index(ticket)];
  }

  /** Whether the answer is news: false if the ticket was already told the same. */
  boolean tell(Ticket ticket, double value, double itsWeight) {
    int at = index(ticket);
    switch (state[at]) {
      case TOLD, TOLD_LATE -> {
        double before = weight.length > 0 ? weight[at] : 1;
        if (answer[at] != value || before != itsWeight) {
          throw new TicketConflictException(
              ticket.number(), answer(answer[at], before), answer(value, itsWeight));
        }
        return false;
      }
      case OPEN -> close(at, TicketState.TOLD);
      case ABANDONED -> {
        state[at] = TicketState.TOLD_LATE;
        abandoned--;
      }
    }
    answer[at] = value;
    if (itsWeight != 1 && weight.length == 0) {
      weight = new double[answer.length];
      Arrays.fill(weight, 1);
    }
    if (weight.length > 0) {
      weight[at] = itsWeight;
    }
    return true;
  }

  private static String answer(double value, double itsWeight) {
    String text = Check.number(value);
    return itsWeight == 1 ? text : text + " of weight " + Check.number(itsWeight);
  }

  /** Gives an open ticket back; any other is left as it is. */
  void abandon(Ticket ticket) {
    int at = index(ticket);
    if (state[at] == TicketState.OPEN) {
      close(at, TicketState.ABANDONED);
      abandoned++;
    }
  }

  private void close(int at, TicketState now) {
    state[at] = now;
    pendingOf[item[at]]--;
    pending--;
  }

  private int index(Ticket ticket) {
    long number = ticket.number();
    if (number < 1 || number > issued) {
      throw Check.mustBe("ticket", "one of the " + issued + " issued here", number);
    }
    int at = (int) (number - 1);
    if (item[at] != ticket.item()) {
      throw Check.mustBe(
          "item of ticket " + number, String.valueOf(item[at]) + " as issued", ticket.item());
    }
    return at;
  }
}
