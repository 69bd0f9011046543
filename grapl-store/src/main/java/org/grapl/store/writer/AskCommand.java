package org.grapl.store.writer;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.grapl.internal.Check;
import org.grapl.store.AskRequest;
import org.grapl.store.AskResult;
import org.grapl.store.Entry;
import org.grapl.store.Event.Asked;
import org.grapl.store.Event.Purpose;
import org.grapl.store.KeyUsedException;
import org.grapl.store.OpenTicket;
import org.grapl.store.Requester;
import org.grapl.store.state.CampaignReplay;

/** Hands out tickets. */
public record AskCommand(AskRequest request, Requester by) implements Command<AskResult> {

  private static final String ALL_CHECKED =
      "every item that can be checked has been, or is being checked";

  private static final String HOLDS_MOST =
      "a worker holds at most %d tickets at a time; tell some or give them back"
          .formatted(AskRequest.MOST_HELD);

  /** Leases come back from the log in milliseconds. */
  private static final Duration SAME_LEASE = Duration.ofMillis(2);

  @Override
  public AskResult run(CommandContext context) {
    List<Entry> before = context.requested(by.request());
    return before.isEmpty() ? first(context) : again(context, before);
  }

  /** What a request gets that comes for the first time. */
  public AskResult first(CommandContext context) {
    int room = room(context);
    checkItems(context, room);
    ChangeCommands.takeBackExpired(context);
    ChangeCommands.endAudit(context); // one begun by an earlier rule may be over by the present one
    List<OpenTicket> tickets = new ArrayList<>(resumed(context));
    for (int item : request.items()) {
      Optional<OpenTicket> own =
          openOf(context, item).filter(ticket -> ticket.worker().equals(by.who())).findFirst();
      if (own.isEmpty()) {
        tickets.add(handOut(context, context.replay().pick(item)));
      } else if (!tickets.contains(own.get())) {
        tickets.add(own.get());
      }
    }
    while (request.items().isEmpty()
        && tickets.size() < request.count()
        && room-- > 0
        && isWorthAsking(context)) {
      Optional<CampaignReplay.Chosen> chosen = context.replay().choose(by.who());
      if (chosen.isEmpty()) {
        break;
      }
      tickets.add(handOut(context, chosen.get()));
      if (context.isLong()) {
        break; // who asks for many on a large graph gets what there is by now
      }
    }
    return handed(context, tickets);
  }

  /** The worker's own open tickets, if they are wanted. */
  private List<OpenTicket> resumed(CommandContext context) {
    return request.resume()
        ? context.books().open().stream()
            .filter(ticket -> ticket.worker().equals(by.who()))
            .limit(request.count())
            .toList()
        : List.of();
  }

  /** How many tickets more may be handed out to who asks. */
  private int room(CommandContext context) {
    if (!by.isBound()) {
      return Integer.MAX_VALUE;
    }
    Duration usual = context.books().settings().lease();
    Duration longest =
        usual.compareTo(AskRequest.LONGEST_HELD) > 0 ? usual : AskRequest.LONGEST_HELD;
    if (lease(context).compareTo(longest) > 0) {
      throw Check.mustBe(
          "leaseSeconds",
          "at most %d for a worker".formatted(longest.toSeconds()),
          "%d; an owner may hold tickets for longer".formatted(lease(context).toSeconds()));
    }
    long held =
        context.books().open().stream()
            .filter(ticket -> ticket.worker().equals(by.who()))
            .filter(ticket -> ticket.expires().isAfter(context.now()))
            .count();
    return Math.max(0, AskRequest.MOST_HELD - (int) held);
  }

  private AskResult handed(CommandContext context, List<OpenTicket> tickets) {
    return new AskResult(
        tickets,
        request.items().isEmpty() && tickets.size() < request.count()
            ? room(context) == 0 ? HOLDS_MOST : remark(context, by.who())
            : "");
  }

  /** Refuses items that others are checking; who has a ticket for one gets it again. */
  private void checkItems(CommandContext context, int room) {
    long added =
        request.items().stream()
            .distinct()
            .filter(item -> openOf(context, item).noneMatch(held -> held.worker().equals(by.who())))
            .count();
    if (added > room) {
      throw Check.mustBe(
          "items asked for",
          "so few that a worker holds at most %d tickets".formatted(AskRequest.MOST_HELD),
          "%d more than %d".formatted(added, AskRequest.MOST_HELD - room));
    }
    for (int item : request.items()) {
      Check.index("item", context.books().size(), item);
      if (context.books().list().isRetired(item)) {
        throw Check.mustBe("item asked for", "one that is not retired", "one that is");
      }
      context
          .books()
          .team()
          .reservedFor(item, by.who())
          .ifPresent(
              other -> {
                throw Check.mustBe(
                    "item asked for",
                    "one that is not assigned to somebody else",
                    "one that is \"%s\"'s to check first".formatted(other));
              });
      if (context.books().runningAudit().isPresent()) {
        throw Check.mustBe("item asked for", "none while an audit is under way", "one");
      }
      List<OpenTicket> others =
          openOf(context, item)
              .filter(ticket -> ticket.expires().isAfter(context.now()))
              .filter(ticket -> !ticket.worker().equals(by.who()))
              .toList();
      if (others.size() >= context.books().settings().replicates()) {
        OpenTicket held = others.get(0);
        throw Check.mustBe(
            "item asked for",
            "one that nobody else is checking",
            "one that \"%s\" has until %s".formatted(held.worker(), held.expires()));
      }
    }
    if (!request.items().isEmpty() && !context.replay().campaign().pays(request.items().size())) {
      throw Check.mustBe("items asked for", "as many as the budget pays for", request.count());
    }
  }

  private static Stream<OpenTicket> openOf(CommandContext context, int item) {
    return context.books().open().stream().filter(ticket -> ticket.item() == item);
  }

  /** What a request gets that came before, when these entries were made. */
  public AskResult again(CommandContext context, List<Entry> entries) {
    return handed(context, entries.isEmpty() ? resumed(context) : ticketsAgain(context, entries));
  }

  /**
   * The tickets a request got the first time; those it was only reminded of if they are still open.
   */
  private List<OpenTicket> ticketsAgain(CommandContext context, List<Entry> entries) {
    List<OpenTicket> handed = new ArrayList<>();
    for (Entry entry : entries) {
      if (!(entry.event() instanceof Asked asked) || !isOfThis(context, entry, asked)) {
        throw new KeyUsedException(by.request());
      }
      handed.add(OpenTicket.of(entry, asked));
    }
    String then = entries.get(0).note();
    boolean isUntold = then.isEmpty() && handed.size() > 1; // by an earlier version
    if (handed.size() > request.count() || !(isUntold || then.equals(wanted()))) {
      throw new KeyUsedException(by.request());
    }
    List<OpenTicket> tickets = new ArrayList<>();
    context.books().open().stream()
        .filter(ticket -> ticket.number() < handed.get(0).number())
        .filter(ticket -> ticket.worker().equals(by.who()))
        .filter(ticket -> request.resume() || request.items().contains(ticket.item()))
        .limit(request.count() - handed.size())
        .forEach(tickets::add);
    tickets.addAll(handed);
    return tickets;
  }

  private boolean isOfThis(CommandContext context, Entry entry, Asked asked) {
    Duration lease = Duration.between(entry.at(), asked.expires());
    boolean isPicked = asked.purpose() == Purpose.PICKED;
    return lease.minus(lease(context)).abs().compareTo(SAME_LEASE) < 0
        && isPicked == !request.items().isEmpty()
        && (!isPicked || request.items().contains(asked.item()));
  }

  private Duration lease(CommandContext context) {
    return request.lease().orElse(context.books().settings().lease());
  }

  private boolean isHandedOut(Entry entry) {
    return entry.event() instanceof Asked && entry.request().equals(by.request());
  }

  /**
   * How many tickets were asked for, as the first of them says in the log if that may be asked
   * again: there may have been fewer.
   */
  private String wanted() {
    return by.request().isEmpty() || request.count() == 1 ? "" : request.count() + " asked for";
  }

  private OpenTicket handOut(CommandContext context, CampaignReplay.Chosen chosen) {
    Instant expires = context.now().plus(lease(context));
    Asked asked =
        new Asked(
            context.books().tickets().count() + 1L,
            chosen.ticket().item(),
            expires,
            chosen.purpose());
    boolean isFirst = context.appended().stream().noneMatch(this::isHandedOut);
    context.append(asked, chosen, by, isFirst ? wanted() : "");
    return context.books().open(asked.ticket()).orElseThrow();
  }

  /** With exact values, whether there is an item nobody has looked at. */
  private static boolean isWorthAsking(CommandContext context) {
    return !context.books().settings().noise().isExact()
        || context.books().runningAudit().isPresent()
        || context.replay().campaign().isWorthAsking();
  }

  private static String remark(CommandContext context, String who) {
    if (context.books().runningAudit().isPresent()) {
      return "the audit waits for the answers to tickets handed out";
    }
    if (context.replay().campaign().isFinished()) {
      return context.replay().campaign().pays(1) ? ALL_CHECKED : "the budget is spent";
    }
    if (!context.replay().campaign().pays(1)) {
      return "the rest of the budget is handed out; wait for answers, or ask again later";
    }
    if (!isWorthAsking(context)) {
      return ALL_CHECKED;
    }
    if (context
        .books()
        .turn(who)
        .filter(turn -> turn.first().isEmpty())
        .filter(turn -> !context.replay().campaign().isWorthAsking(turn.barred()))
        .isPresent()) {
      return "what is left is assigned to others; they come first";
    }
    if (context.replay().campaign().isWorthAsking()) {
      return "choosing more at once would keep others waiting; ask again for the rest";
    }
    return context.books().open().isEmpty()
        ? "what is left of the budget pays for no further check"
        : "everything that may be checked is handed out; wait for answers, or ask again later";
  }
}
