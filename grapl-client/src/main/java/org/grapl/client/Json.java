package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.NullifyingDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * JSON in and out. What a server sends becomes a record: a component that is needed and not there
 * is an error that says so; what is there and not known is from a newer server and left alone.
 */
final class Json {

  static final ObjectMapper MAPPER = mapper();

  private Json() {}

  private static ObjectMapper mapper() {
    SimpleModule module =
        new SimpleModule()
            .addDeserializer(
                Instant.class, new Plain<>(Instant.EPOCH, p -> Instant.parse(p.getText())))
            .addDeserializer(URI.class, new Plain<>(URI.create(""), p -> address(p.getText())))
            .addDeserializer(String.class, new Plain<>("", Json::anyText))
            .addDeserializer(
                OptionalDouble.class,
                new Plain<>(OptionalDouble.empty(), p -> OptionalDouble.of(p.getDoubleValue())))
            .addDeserializer(
                OptionalLong.class,
                new Plain<>(OptionalLong.empty(), p -> OptionalLong.of(p.getLongValue())))
            .addDeserializer(Optional.class, new Perhaps(NullifyingDeserializer.instance));
    JsonMapper.Builder builder =
        JsonMapper.builder()
            .addModule(module)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.FAIL));
    for (Class<?> type :
        List.of(
            Optional.class,
            OptionalDouble.class,
            OptionalLong.class,
            List.class,
            Map.class,
            boolean.class)) {
      builder.withConfigOverride(
          type, other -> other.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)));
    }
    return builder.build();
  }

  /** Reads one token. */
  private interface Reading<T> {
    @Nullable T of(JsonParser parser) throws IOException;
  }

  /** Something that is read from one token; a default stands for none. */
  private static final class Plain<T> extends StdDeserializer<T> {

    private static final long serialVersionUID = 1;

    private final transient T none;
    private final transient Reading<T> reading;

    Plain(T none, Reading<T> reading) {
      super(none.getClass());
      this.none = none;
      this.reading = reading;
    }

    @Override
    public @Nullable T deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return reading.of(parser);
    }

    @Override
    public Object getEmptyValue(DeserializationContext context) {
      return none;
    }
  }

  /** Something that may be missing. */
  @SuppressWarnings("rawtypes") // the class object of Optional knows no parameter
  private static final class Perhaps extends StdDeserializer<Optional>
      implements ContextualDeserializer {

    private static final long serialVersionUID = 1;

    private final transient JsonDeserializer<?> content;

    Perhaps(JsonDeserializer<?> content) {
      super(Optional.class);
      this.content = content;
    }

    @Override
    public JsonDeserializer<?> createContextual(
        DeserializationContext context, BeanProperty property) throws JsonMappingException {
      JavaType type = context.getContextualType().containedType(0);
      return new Perhaps(context.findContextualValueDeserializer(type, property));
    }

    @Override
    public Optional<?> deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return Optional.ofNullable(content.deserialize(parser, context));
    }

    @Override
    public Object getEmptyValue(DeserializationContext context) {
      return Optional.empty();
    }
  }

  /** Links come from people's tables: one that is no address is none. */
  private static @Nullable URI address(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      return null;
    }
  }

  /** A text or number as it stands; what has parts as it is written in JSON. */
  private static String anyText(JsonParser parser) throws IOException {
    return parser.currentToken().isScalarValue()
        ? parser.getText()
        : parser.readValueAsTree().toString();
  }

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /**
   * @param what it is called in complaints
   * @throws GraplException if the server's answer is no JSON, or not this: something else answers
   */
  static <T> T read(String what, byte[] body, Class<T> type) {
    return read(what, body, MAPPER.constructType(type));
  }

  static <T> Page<T> readPage(String what, byte[] body, Class<T> type) {
    return read(what, body, MAPPER.getTypeFactory().constructParametricType(Page.class, type));
  }

  private static <T> T read(String what, byte[] body, JavaType type) {
    try {
      JsonNode json = MAPPER.readTree(body);
      if (json instanceof ObjectNode object
          && json.get("question") instanceof ObjectNode question) {
        object.setAll(question); // whoever has a question is asked for its numbers
      }
      return MAPPER.treeToValue(json, type);
    } catch (IOException e) {
      throw strange(what, e);
    }
  }

  /** The complaint about an answer that grapl's server does not give. */
  static GraplException strange(String what, IOException e) {
    String detail = what + " is no JSON";
    if (e instanceof JsonMappingException mapping) {
      String path =
          mapping.getPath().stream()
              .map(JsonMappingException.Reference::getFieldName)
              .map(String::valueOf)
              .collect(Collectors.joining("."));
      detail =
          e instanceof InvalidNullException
              ? "%s has no %s".formatted(what, path)
              : "%s is not as it must be%s: %s"
                  .formatted(what, path.isEmpty() ? "" : " at " + path, firstLine(mapping));
    }
    return new GraplException(
        new Problem(
            0,
            "about:blank",
            "Strange answer",
            detail + "; is this a grapl server, and of this version?"));
  }

  private static String firstLine(JsonProcessingException e) {
    return e.getOriginalMessage().lines().findFirst().orElse("");
  }

  static byte[] write(JsonNode json) {
    try {
      return MAPPER.writeValueAsBytes(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A constant as the HTTP interface writes it. */
  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
