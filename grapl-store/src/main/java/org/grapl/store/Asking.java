package org.grapl.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.grapl.Check;
import org.grapl.store.Event.Asked;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Reason;

/**
 * Hands out tickets.
 *
 * @param keepUp brings what is fitted up to date first, if it is time to
 */
record Asking(AskRequest request, Signature by, Consumer<Desk> keepUp)
    implements Writer.Command<Handed> {

  @Override
  public Handed run(Desk desk) {
    List<Entry> before = desk.requested(by.request());
    if (!before.isEmpty()) {
      return new Handed(again(before), "");
    }
    for (int arm : request.items()) {
      Check.index("item", desk.book().size(), arm);
    }
    takeBackExpired(desk);
    keepUp.accept(desk);
    List<OpenTicket> tickets = new ArrayList<>();
    if (request.resume()) {
      desk.book().open().stream()
          .filter(ticket -> ticket.worker().equals(by.who()))
          .limit(request.count())
          .forEach(tickets::add);
    }
    for (int arm : request.items()) {
      tickets.add(handOut(desk, desk.engine().pick(arm)));
    }
    while (tickets.size() < request.count() && isWorthAsking(desk)) {
      Optional<Engine.Chosen> chosen = desk.engine().choose();
      if (chosen.isEmpty()) {
        break;
      }
      tickets.add(handOut(desk, chosen.get()));
    }
    return new Handed(tickets, tickets.size() < request.count() ? remark(desk) : "");
  }

  /** The tickets a request got the first time. */
  private List<OpenTicket> again(List<Entry> entries) {
    List<OpenTicket> tickets = new ArrayList<>();
    for (Entry entry : entries) {
      if (!(entry.event() instanceof Asked asked)) {
        throw new KeyUsedException(by.request());
      }
      tickets.add(
          new OpenTicket(
              asked.ticket(),
              asked.arm(),
              entry.who(),
              entry.at(),
              asked.expires(),
              asked.purpose()));
    }
    return tickets;
  }

  static void takeBackExpired(Desk desk) {
    for (OpenTicket over : desk.book().expired(desk.now())) {
      desk.append(new GivenBack(over.number(), Reason.EXPIRED), Signature.OWN, "");
    }
  }

  private OpenTicket handOut(Desk desk, Engine.Chosen chosen) {
    Duration lease = request.lease().orElse(desk.book().settings().lease());
    Instant expires = desk.now().plus(lease);
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
    if (!isWorthAsking(desk)) {
      return "every item that can be checked has been, or is being checked";
    }
    return desk.book().open().isEmpty()
        ? "what is left of the budget pays for no further check"
        : "everything that may be checked is handed out; wait for answers, or ask again later";
  }
}
