package org.grapl.columnar;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VariableWidthFieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * The values of an Arrow column as texts. Arrow's own objects do not serve: they hold unsigned
 * numbers as signed ones or as characters, days as counts, and bytes as arrays. One owner.
 */
final class ArrowColumn {

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  @FunctionalInterface
  private interface Reading {
    String text(int row) throws IOException;
  }

  private final ValueVector vector;
  private final Reading reading;

  ArrowColumn(String name, ValueVector vector) throws IOException {
    this.vector = vector;
    this.reading = reading(name, vector);
  }

  String text(int row) throws IOException {
    return vector.isNull(row) ? "" : reading.text(row);
  }

  private static Reading reading(String name, ValueVector vector) throws IOException {
    return switch (vector.getMinorType()) {
      case NULL, TINYINT, SMALLINT, INT, BIGINT, FLOAT4, FLOAT8, BIT ->
          row -> String.valueOf(vector.getObject(row));
      case UINT1, UINT2, UINT4, UINT8 -> {
        BaseIntVector numbers = (BaseIntVector) vector;
        yield row -> Long.toUnsignedString(numbers.getValueAsLong(row));
      }
      case FLOAT2 -> {
        Float2Vector numbers = (Float2Vector) vector;
        yield row -> Float.toString(numbers.getValueAsFloat(row));
      }
      case DECIMAL, DECIMAL256 -> row -> ((BigDecimal) vector.getObject(row)).toPlainString();
      case VARCHAR, LARGEVARCHAR, VIEWVARCHAR, VARBINARY, LARGEVARBINARY, VIEWVARBINARY -> {
        VariableWidthFieldVector texts = (VariableWidthFieldVector) vector;
        yield row -> CsvBytes.utf8(name, texts.get(row));
      }
      case DATEDAY -> row -> LocalDate.ofEpochDay(count(vector, row)).toString();
      case DATEMILLI -> {
        DateMilliVector dates = (DateMilliVector) vector;
        yield row ->
            LocalDate.ofInstant(Instant.ofEpochMilli(dates.get(row)), ZoneOffset.UTC).toString();
      }
      case TIMESEC -> row -> time(count(vector, row), 1);
      case TIMEMILLI -> {
        TimeMilliVector times = (TimeMilliVector) vector;
        yield row -> time(times.get(row), 1_000);
      }
      case TIMEMICRO -> row -> time(count(vector, row), 1_000_000);
      case TIMENANO -> row -> time(count(vector, row), NANOS_PER_SECOND);
      case TIMESTAMPSEC, TIMESTAMPSECTZ -> moments(vector, 1);
      case TIMESTAMPMILLI, TIMESTAMPMILLITZ -> moments(vector, 1_000);
      case TIMESTAMPMICRO, TIMESTAMPMICROTZ -> moments(vector, 1_000_000);
      case TIMESTAMPNANO, TIMESTAMPNANOTZ -> moments(vector, NANOS_PER_SECOND);
      default -> throw CsvBytes.refused(name, vector.getField().getType());
    };
  }

  private static long count(ValueVector vector, int row) {
    return ((Number) vector.getObject(row)).longValue();
  }

  private static String time(long count, long perSecond) {
    return DateTimeFormatter.ISO_LOCAL_TIME.format(
        LocalTime.ofNanoOfDay(count * (NANOS_PER_SECOND / perSecond)));
  }

  /** With a time zone they are instants, told in UTC; without one they are what a clock shows. */
  private static Reading moments(ValueVector vector, long perSecond) {
    TimeStampVector counts = (TimeStampVector) vector;
    boolean isInstant =
        vector.getField().getType() instanceof ArrowType.Timestamp type
            && type.getTimezone() != null;
    return row -> {
      long count = counts.get(row);
      Instant instant =
          Instant.ofEpochSecond(
              Math.floorDiv(count, perSecond),
              Math.floorMod(count, perSecond) * (NANOS_PER_SECOND / perSecond));
      return isInstant
          ? instant.toString()
          : DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
              LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    };
  }
}
