package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * JSON in and out. What a server sends becomes a record: a component that is needed and not there
 * is an error that says so; what is there and not known comes from a newer server and is left
 * alone.
 */
final class Json {

  static final JsonMapper MAPPER = mapper();

  private Json() {}

  private static JsonMapper mapper() {
    JsonMapper.Builder builder =
        JsonMapper.builder()
            .addModules(new Jdk8Module(), new JavaTimeModule())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .defaultPropertyInclusion(
                JsonInclude.Value.construct(
                    JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS))
            .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.FAIL));
    for (Class<?> type :
        List.of(Optional.class, OptionalDouble.class, List.class, Map.class, boolean.class)) {
      builder.withConfigOverride(
          type, other -> other.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)));
    }
    return builder.build();
  }

  /**
   * @param what it is called in complaints
   * @throws GraplException if the server's answer is no JSON, or not this: something else answers
   */
  static <T> T read(String what, InputStream body, Class<T> type) {
    try (body) {
      return MAPPER.readValue(body, type);
    } catch (IOException e) {
      throw strange(what, e);
    }
  }

  static <T> T read(String what, String text, Class<T> type) {
    try {
      return MAPPER.readValue(text, type);
    } catch (IOException e) {
      throw strange(what, e);
    }
  }

  private static GraplException strange(String what, IOException failure) {
    String detail =
        failure instanceof InvalidNullException e
            ? "%s has no %s".formatted(what, e.getPropertyName())
            : failure instanceof JsonMappingException
                ? what + " is not as it must be"
                : what + " is no JSON";
    return new GraplException(
        0,
        "about:blank",
        detail + "; is this a grapl server, and of this version?",
        Optional.of(failure));
  }

  static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Refuses what JSON has no word for. */
  static double finite(String what, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "%s must be a finite number, got %s".formatted(what, value));
    }
    return value;
  }
}
