package org.grapl.store.log;

import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.grapl.Question;
import org.grapl.internal.Check;
import org.grapl.store.Event;
import org.grapl.store.Reading;

/**
 * What each kind of event consists of, by name: the one description behind rows of a database and
 * JSON. What is usual is left out.
 */
public final class EventFields {

  /** The kinds. Their order is on people's disks: new ones come last, and none may move. */
  public enum Kind {
    ASKED(Event.Asked.class),
    TOLD(Event.Told.class),
    GIVEN_BACK(Event.GivenBack.class),
    RECORDED(Event.Recorded.class),
    WITHDRAWN(Event.Withdrawn.class),
    QUESTION_CHANGED(Event.QuestionChanged.class),
    BUDGET_CHANGED(Event.BudgetChanged.class),
    AUDIT_OPENED(Event.AuditOpened.class),
    AUDIT_CLOSED(Event.AuditClosed.class),
    REBUILT(Event.Rebuilt.class),
    AUDIT_ENDED(Event.AuditEnded.class);

    private final Class<? extends Event> type;

    Kind(Class<? extends Event> type) {
      this.type = type;
    }

    public static Kind of(Event event) {
      return Arrays.stream(values()).filter(k -> k.type.isInstance(event)).findFirst().orElseThrow();
    }
  }

  /** Where fields come from; each is asked for only if its kind of event has it. */
  public interface Source<X extends Exception> {
    boolean has(String field) throws X;

    long whole(String field) throws X;

    double number(String field) throws X;

    boolean flag(String field) throws X;

    String text(String field) throws X;

    Instant instant(String field) throws X;

    <E extends Enum<E>> E word(String field, E[] constants) throws X;

    int item(String field) throws X;

    BitSet items(String field) throws X;
  }

  private EventFields() {}

  /**
   * The fields of an event in their order: whole numbers as {@code Long}, items as {@code Integer},
   * and doubles, truth values, texts, instants, constants and sets of items.
   */
  public static Map<String, Object> of(Event event) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (event instanceof Event.Asked asked) {
      fields.put("ticket", asked.ticket());
      fields.put("item", asked.item());
      fields.put("expires", asked.expires());
      fields.put("purpose", asked.purpose());
    } else if (event instanceof Event.Told told) {
      fields.put("ticket", told.ticket());
      put(fields, told.reading());
      if (told.late()) {
        fields.put("late", true);
      }
    } else if (event instanceof Event.GivenBack back) {
      fields.put("ticket", back.ticket());
      fields.put("reason", back.reason());
    } else if (event instanceof Event.Recorded recorded) {
      fields.put("item", recorded.item());
      put(fields, recorded.reading());
    } else if (event instanceof Event.Withdrawn withdrawn) {
      fields.put("observation", withdrawn.observation());
    } else if (event instanceof Event.QuestionChanged changed) {
      fields.put("threshold", changed.question().threshold());
      fields.put("tolerance", changed.question().tolerance());
    } else if (event instanceof Event.BudgetChanged changed) {
      fields.put("budget", changed.budget());
    } else if (event instanceof Event.AuditOpened opened) {
      fields.put("error", opened.error());
      fields.put("confidence", opened.confidence());
    } else if (event instanceof Event.AuditEnded ended) {
      fields.put("passed", ended.passed());
      fields.put("mostWrong", (long) ended.mostWrong());
      fields.put("drawn", (long) ended.drawn());
      fields.put("statement", ended.statement());
      fields.put("above", ended.above());
    } else if (event instanceof Event.Rebuilt rebuilt) {
      if (!rebuilt.fitted().isEmpty()) {
        fields.put("fitted", rebuilt.fitted());
      }
      fields.put("seen", rebuilt.seen());
    }
    return fields;
  }

  private static void put(Map<String, Object> fields, Reading reading) {
    fields.put("value", reading.value());
    if (reading.bound() != Reading.Bound.NONE) {
      fields.put("bound", reading.bound());
    }
    if (reading.weight() != 1) {
      fields.put("weight", reading.weight());
    }
    reading.variance().ifPresent(variance -> fields.put("variance", variance));
  }

  /** The event of such fields. */
  public static <X extends Exception> Event read(Kind kind, Source<X> from) throws X {
    return switch (kind) {
      case ASKED ->
          new Event.Asked(
              from.whole("ticket"),
              from.item("item"),
              from.instant("expires"),
              from.word("purpose", Event.Purpose.values()));
      case TOLD ->
          new Event.Told(
              from.whole("ticket"), reading(from), from.has("late") && from.flag("late"));
      case GIVEN_BACK ->
          new Event.GivenBack(from.whole("ticket"), from.word("reason", Event.Reason.values()));
      case RECORDED -> new Event.Recorded(from.item("item"), reading(from));
      case WITHDRAWN -> new Event.Withdrawn(from.whole("observation"));
      case QUESTION_CHANGED ->
          new Event.QuestionChanged(
              new Question(from.number("threshold"), from.number("tolerance")));
      case BUDGET_CHANGED ->
          new Event.BudgetChanged(
              from.has("budget") ? from.number("budget") : Double.POSITIVE_INFINITY);
      case AUDIT_OPENED -> new Event.AuditOpened(from.number("error"), from.number("confidence"));
      case AUDIT_CLOSED -> new Event.AuditClosed();
      case REBUILT ->
          new Event.Rebuilt(from.has("fitted") ? from.text("fitted") : "", from.whole("seen"));
      case AUDIT_ENDED ->
          new Event.AuditEnded(
              from.flag("passed"),
              small("mostWrong", from),
              small("drawn", from),
              from.text("statement"),
              from.items("above"));
    };
  }

  private static <X extends Exception> Reading reading(Source<X> from) throws X {
    return new Reading(
        from.number("value"),
        from.has("bound") ? from.word("bound", Reading.Bound.values()) : Reading.Bound.NONE,
        from.has("weight") ? from.number("weight") : 1,
        from.has("variance") ? OptionalDouble.of(from.number("variance")) : OptionalDouble.empty());
  }

  private static <X extends Exception> int small(String field, Source<X> from) throws X {
    long number = from.whole(field);
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw Check.mustBe(field, "from 0 to " + Integer.MAX_VALUE, number);
    }
    return (int) number;
  }
}
