package org.grapl.store.log;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.grapl.store.Event;
import org.grapl.store.Reading;
import org.grapl.store.Wording;

/**
 * Events as fields by name, to be written as rows of a database and as JSON alike: the components
 * of the records in {@link Event}, those of a reading, question or goal among them. What is usual
 * is left out.
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
    AUDIT_ENDED(Event.AuditEnded.class),
    GROWN(Event.Grown.class),
    WORDED(Event.Worded.class),
    CONFIRMED(Event.Confirmed.class),
    ASSIGNED(Event.Assigned.class);

    private final Class<? extends Event> type;

    Kind(Class<? extends Event> type) {
      this.type = type;
    }

    public static Kind of(Event event) {
      return Arrays.stream(values())
          .filter(k -> k.type.isInstance(event))
          .findFirst()
          .orElseThrow();
    }
  }

  private static final Map<String, Object> USUAL =
      Map.ofEntries(
          Map.entry("bound", Reading.Bound.NONE),
          Map.entry("weight", 1.0),
          Map.entry("variance", OptionalDouble.empty()),
          Map.entry("late", false),
          Map.entry("settled", false),
          Map.entry("shared", false),
          Map.entry("budget", Double.POSITIVE_INFINITY),
          Map.entry("error", 1.0),
          Map.entry("recall", 0.0),
          Map.entry("precision", 0.0),
          Map.entry("rule", 1),
          Map.entry("wronglyAbove", Event.AuditEnded.TOGETHER),
          Map.entry("fitted", ""),
          Map.entry("together", 0L),
          Map.entry("retired", new BitSet()));

  /** What reflection tells of a record, asked for once. */
  private static final ClassValue<RecordComponent[]> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected RecordComponent[] computeValue(Class<?> type) {
          return type.getRecordComponents();
        }
      };

  private EventFields() {}

  /** The fields of an event in their order. */
  public static Map<String, Object> of(Event event) {
    Map<String, Object> fields = new LinkedHashMap<>();
    unfold(event, fields);
    return fields;
  }

  private static void unfold(Object record, Map<String, Object> fields) {
    for (RecordComponent each : COMPONENTS.get(record.getClass())) {
      Object value;
      try {
        value = each.getAccessor().invoke(record);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
      if (value instanceof Record inner && !(value instanceof Wording)) {
        unfold(inner, fields);
      } else if (!value.equals(USUAL.get(each.getName()))) {
        fields.put(each.getName(), value instanceof OptionalDouble d ? d.getAsDouble() : value);
      }
    }
  }
}
