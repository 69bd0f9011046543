package org.grapl.store.log;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.grapl.internal.Check;
import org.grapl.store.Event;
import org.grapl.store.Reading;
import org.jspecify.annotations.Nullable;

/**
 * Events as fields by name, for rows of a database and for JSON alike. The fields are the
 * components of the records in {@link Event}, those of a reading or question among them, so that
 * these records are the one description of what an event consists of. What is usual is left out.
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
      return Arrays.stream(values())
          .filter(k -> k.type.isInstance(event))
          .findFirst()
          .orElseThrow();
    }
  }

  /** Where the fields of an event come from. */
  public interface Source<X extends Exception> {
    /**
     * The value of a field; null if it was left out.
     *
     * @param type a primitive type, {@code String}, {@code Instant}, {@code BitSet} or an enum
     */
    @Nullable Object get(String field, Class<?> type) throws X;
  }

  private static final Map<String, Object> USUAL =
      Map.of(
          "bound",
          Reading.Bound.NONE,
          "weight",
          1.0,
          "variance",
          OptionalDouble.empty(),
          "late",
          false,
          "budget",
          Double.POSITIVE_INFINITY,
          "fitted",
          "");

  /** What reflection tells of a record, asked for once. */
  private record Shape(RecordComponent[] components, Constructor<?> constructor) {
    static final ClassValue<Shape> OF =
        new ClassValue<>() {
          @Override
          protected Shape computeValue(Class<?> type) {
            return new Shape(type.getRecordComponents(), type.getConstructors()[0]);
          }
        };
  }

  private EventFields() {}

  /** The fields of an event in their order. */
  public static Map<String, Object> of(Event event) {
    Map<String, Object> fields = new LinkedHashMap<>();
    unfold(event, fields);
    return fields;
  }

  private static void unfold(Object record, Map<String, Object> fields) {
    for (RecordComponent each : Shape.OF.get(record.getClass()).components()) {
      Object value;
      try {
        value = each.getAccessor().invoke(record);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
      if (value instanceof Record inner) {
        unfold(inner, fields);
      } else if (!value.equals(USUAL.get(each.getName()))) {
        fields.put(each.getName(), value instanceof OptionalDouble d ? d.getAsDouble() : value);
      }
    }
  }

  /** The event of such fields. */
  public static <X extends Exception> Event read(Kind kind, Source<X> from) throws X {
    return (Event) fold(kind.type, from);
  }

  private static <X extends Exception> Object fold(Class<?> type, Source<X> from) throws X {
    Shape shape = Shape.OF.get(type);
    Object[] values = new Object[shape.components().length];
    for (int k = 0; k < values.length; k++) {
      Class<?> part = shape.components()[k].getType();
      values[k] =
          part.isRecord() ? fold(part, from) : value(shape.components()[k].getName(), part, from);
    }
    try {
      return shape.constructor().newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refused) {
        throw refused;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <X extends Exception> Object value(String field, Class<?> type, Source<X> from)
      throws X {
    boolean isOptional = type == OptionalDouble.class;
    Object found = from.get(field, isOptional ? double.class : type);
    if (found != null) {
      return isOptional ? OptionalDouble.of((double) found) : found;
    }
    Object usual = USUAL.get(field);
    if (usual == null) {
      throw Check.mustBe(field, "given", "none");
    }
    return usual;
  }
}
