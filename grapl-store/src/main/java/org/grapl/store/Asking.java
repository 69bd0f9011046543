package org.grapl.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.grapl.Check;
import org.grapl.store.Event.Asked;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Purpose;
import org.grapl.store.Event.Reason;

/** Hands out tickets. */
record Asking(AskRequest request, Signature by) implements Writer.Command<Handed> {

  /** Leases come back from the log in milliseconds. */
  private static final Duration SAME_LEASE = Duration.ofMillis(2);

  @Override
  public Handed run(Desk desk) {
    List<Entry> before = desk.requested(by.request());
    return before.isEmpty() ? anew(desk) : again(desk, before);
  }

  /** What a request gets that comes for the first time. */
  Handed anew(Desk desk) {
    checkItems(desk);
    takeBackExpired(desk);
    List<OpenTicket> tickets = new ArrayList<>(resumed(desk));
    for (int arm : request.items()) {
      Optional<OpenTicket> own =
          openOf(desk, arm).filter(ticket -> ticket.worker().equals(by.who())).findFirst();
      if (own.isEmpty()) {
        tickets.add(handOut(desk, desk.engine().pick(arm)));
      } else if (!tickets.contains(own.get())) {
        tickets.add(own.get());
      }
    }
    while (request.items().isEmpty() && tickets.size() < request.count() && isWorthAsking(desk)) {
      Optional<Engine.Chosen> chosen = desk.engine().choose();
      if (chosen.isEmpty()) {
        break;
      }
      tickets.add(handOut(desk, chosen.get()));
      if (desk.isLong()) {
        break; // who asks for many on a large graph gets what there is by now
      }
    }
    return handed(desk, tickets);
  }

  /** The worker's own open tickets, if they are wanted. */
  private List<OpenTicket> resumed(Desk desk) {
    return request.resume()
        ? desk.book().open().stream()
            .filter(ticket -> ticket.worker().equals(by.who()))
            .limit(request.count())
            .toList()
        : List.of();
  }

  private Handed handed(Desk desk, List<OpenTicket> tickets) {
    return new Handed(
        tickets, request.items().isEmpty() && tickets.size() < request.count() ? remark(desk) : "");
  }

  /** Refuses items that others are checking; who has a ticket for one gets it again. */
  private void checkItems(Desk desk) {
    for (int arm : request.items()) {
      Check.index("item", desk.book().size(), arm);
      if (desk.book().runningAudit().isPresent()) {
        throw Check.mustBe("item asked for", "none while an audit is under way", "one");
      }
      List<OpenTicket> others =
          openOf(desk, arm)
              .filter(ticket -> ticket.expires().isAfter(desk.now()))
              .filter(ticket -> !ticket.worker().equals(by.who()))
              .toList();
      if (others.size() >= desk.book().settings().replicates()) {
        OpenTicket held = others.get(0);
        throw Check.mustBe(
            "item asked for",
            "one that nobody else is checking",
            "one that \"%s\" has until %s".formatted(held.worker(), held.expires()));
      }
    }
    if (!request.items().isEmpty() && !desk.engine().campaign().pays(request.items().size())) {
      throw Check.mustBe("items asked for", "as many as the budget pays for", request.count());
    }
  }

  private static Stream<OpenTicket> openOf(Desk desk, int arm) {
    return desk.book().open().stream().filter(ticket -> ticket.arm() == arm);
  }

  /** What a request gets that came before, when these entries were made. */
  Handed again(Desk desk, List<Entry> entries) {
    return handed(desk, entries.isEmpty() ? resumed(desk) : ticketsAgain(desk, entries));
  }

  /**
   * The tickets a request got the first time; those it was only reminded of if they are still open.
   *
   * @throws KeyUsedException if it was another request, as far as its tickets tell
   */
  private List<OpenTicket> ticketsAgain(Desk desk, List<Entry> entries) {
    List<OpenTicket> handed = new ArrayList<>();
    for (Entry entry : entries) {
      if (!(entry.event() instanceof Asked asked) || !isOfThis(desk, entry, asked)) {
        throw new KeyUsedException(by.request());
      }
      handed.add(
          new OpenTicket(
              asked.ticket(),
              asked.arm(),
              entry.who(),
              entry.at(),
              asked.expires(),
              asked.purpose()));
    }
    if (handed.size() > request.count()) {
      throw new KeyUsedException(by.request());
    }
    List<OpenTicket> tickets = new ArrayList<>();
    desk.book().open().stream()
        .filter(ticket -> ticket.number() < handed.get(0).number())
        .filter(ticket -> ticket.worker().equals(by.who()))
        .filter(ticket -> request.resume() || request.items().contains(ticket.arm()))
        .limit(request.count() - handed.size())
        .forEach(tickets::add);
    tickets.addAll(handed);
    return tickets;
  }

  private boolean isOfThis(Desk desk, Entry entry, Asked asked) {
    Duration lease = Duration.between(entry.at(), asked.expires());
    boolean isPicked = asked.purpose() == Purpose.PICKED;
    return lease.minus(lease(desk)).abs().compareTo(SAME_LEASE) < 0
        && isPicked == !request.items().isEmpty()
        && (!isPicked || request.items().contains(asked.arm()));
  }

  private Duration lease(Desk desk) {
    return request.lease().orElse(desk.book().settings().lease());
  }

  static void takeBackExpired(Desk desk) {
    for (OpenTicket over : desk.book().expired(desk.now())) {
      desk.append(new GivenBack(over.number(), Reason.EXPIRED), Signature.OWN, "");
    }
  }

  private OpenTicket handOut(Desk desk, Engine.Chosen chosen) {
    Instant expires = desk.now().plus(lease(desk));
    Asked asked =
        new Asked(
            desk.book().tickets().count() + 1L, chosen.ticket().arm(), expires, chosen.purpose());
    desk.append(asked, chosen, by);
    return desk.book().open(asked.ticket()).orElseThrow();
  }

  /** With exact values, whether there is an item nobody has looked at. */
  private static boolean isWorthAsking(Desk desk) {
    return !(desk.book().settings().noise() instanceof Settings.Noise.Exact)
        || desk.book().runningAudit().isPresent()
        || desk.engine().campaign().isWorthAsking();
  }

  private static String remark(Desk desk) {
    if (desk.book().runningAudit().isPresent()) {
      return "the audit waits for the answers to tickets handed out";
    }
    if (desk.engine().campaign().isFinished()) {
      return "the budget is spent";
    }
    if (!desk.engine().campaign().pays(1)) {
      return "the rest of the budget is handed out; wait for answers, or ask again later";
    }
    if (!isWorthAsking(desk)) {
      return "every item that can be checked has been, or is being checked";
    }
    if (desk.engine().campaign().isWorthAsking()) {
      return "choosing more at once would keep others waiting; ask again for the rest";
    }
    return desk.book().open().isEmpty()
        ? "what is left of the budget pays for no further check"
        : "everything that may be checked is handed out; wait for answers, or ask again later";
  }
}
