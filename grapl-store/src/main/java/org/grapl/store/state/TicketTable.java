package org.grapl.store.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.grapl.internal.Check;
import org.grapl.store.StoreException;

/** Every ticket of a campaign, 13 bytes each: its item, who was given it, its state, its answer. */
public final class TicketTable {

  public enum State {
    OPEN,
    GIVEN_BACK,
    TOLD,
    TOLD_LATE
  }

  private static final State[] STATES = State.values();

  private int[] item = new int[64];
  private byte[] state = new byte[64];
  private int[] observation = new int[64];
  private int[] worker = new int[64];

  /** Who was given tickets, each once, and the number of each. */
  private final List<String> workers = new ArrayList<>();

  private final Map<String, Integer> workerNumbers = new HashMap<>();
  private int count;

  public void add(long ticket, int ofItem, String who) {
    if (ticket != count + 1L) {
      throw new StoreException(
          "the log is damaged: expected ticket %d, got %d".formatted(count + 1L, ticket));
    }
    if (count == item.length) {
      int longer = Math.multiplyExact(2, count);
      item = Arrays.copyOf(item, longer);
      state = Arrays.copyOf(state, longer);
      observation = Arrays.copyOf(observation, longer);
      worker = Arrays.copyOf(worker, longer);
    }
    item[count] = ofItem;
    state[count] = (byte) State.OPEN.ordinal();
    worker[count] =
        workerNumbers.computeIfAbsent(
            who,
            name -> {
              workers.add(name);
              return workers.size() - 1;
            });
    observation[count++] = -1;
  }

  public int count() {
    return count;
  }

  /** The place of a ticket, which must have been handed out. */
  private int at(long ticket) {
    if (ticket < 1 || ticket > count) {
      throw Check.mustBe(
          "ticket", count == 0 ? "handed out first" : "one of 1 to " + count, ticket);
    }
    return (int) (ticket - 1);
  }

  public int item(long ticket) {
    return item[at(ticket)];
  }

  /** Who was given it. */
  public String worker(long ticket) {
    return workers.get(worker[at(ticket)]);
  }

  public State state(long ticket) {
    return STATES[state[at(ticket)]];
  }

  /** The place of its answer among the observations; −1 if there is none. */
  public int observation(long ticket) {
    return observation[at(ticket)];
  }

  public void giveBack(long ticket) {
    state[at(ticket)] = (byte) State.GIVEN_BACK.ordinal();
  }

  public void tell(long ticket, boolean late, int place) {
    state[at(ticket)] = (byte) (late ? State.TOLD_LATE : State.TOLD).ordinal();
    observation[at(ticket)] = place;
  }
}
