package org.grapl.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Results as JSON: a record is an object, a constant its word ({@code set-aside}), and what is
 * empty or no finite number is null, since JSON knows neither NaN nor infinity.
 */
public final class Json {

  public static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(
              new SimpleModule()
                  .addSerializer(Double.class, by(Json::finite))
                  .addSerializer(double.class, by(Json::finite))
                  .addSerializer(Enum.class, by(Json::word))
                  .addSerializer(Optional.class, by(value -> value.orElse(null)))
                  .addSerializer(Path.class, ToStringSerializer.instance)
                  .addSerializer(Instant.class, ToStringSerializer.instance))
          .build();

  private Json() {}

  static String write(Object result) {
    try {
      return MAPPER.writeValueAsString(result);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a record can be written as JSON", e);
    }
  }

  /** The same on several lines, for files that people look into. */
  static String pretty(Object result) {
    return MAPPER.valueToTree(result).toPrettyString() + "\n";
  }

  private static @Nullable Object finite(Double value) {
    return Double.isFinite(value) ? new FiniteNumber(value) : null;
  }

  private static String word(Enum<?> constant) {
    return constant.toString().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private record FiniteNumber(double value) {}

  private static <T> JsonSerializer<T> by(Function<? super T, @Nullable Object> inJson) {
    return new JsonSerializer<>() {
      @Override
      public void serialize(T value, JsonGenerator to, SerializerProvider provider)
          throws IOException {
        Object written = inJson.apply(value);
        if (written instanceof FiniteNumber number) {
          to.writeNumber(number.value());
        } else if (written instanceof String text) {
          to.writeString(text);
        } else {
          provider.defaultSerializeValue(written, to);
        }
      }
    };
  }
}
