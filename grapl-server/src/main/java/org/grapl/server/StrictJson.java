package org.grapl.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * JSON as it is taken: UTF-8, one value and nothing behind it, no name twice in an object, at most
 * {@link #DEEPEST} levels, numbers of at most {@link #LONGEST_NUMBER} digits.
 */
final class StrictJson {

  static final int DEEPEST = 32;
  static final int LONGEST_NUMBER = 100;

  static final ObjectMapper JSON =
      new ObjectMapper(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxNumberLength(LONGEST_NUMBER)
                          .maxNameLength(1000)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private StrictJson() {}

  /**
   * @param what the text is called in complaints
   * @throws ProblemException if it is not such JSON
   */
  static JsonNode parse(String what, byte[] bytes) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw Problem.MALFORMED.of(what + " must be text in UTF-8, got other bytes");
    }
    try {
      JsonNode json = JSON.readTree(text);
      if (json.isMissingNode()) {
        throw Problem.MALFORMED.of(what + " must be a JSON object, got nothing");
      }
      return json;
    } catch (StreamConstraintsException e) {
      throw Problem.MALFORMED.of(
          "%s must be JSON of at most %d levels, with numbers of at most %d digits and short names"
              .formatted(what, DEEPEST, LONGEST_NUMBER));
    } catch (JsonProcessingException e) {
      String where =
          e.getLocation() == null
              ? ""
              : " at line %d, column %d"
                  .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
      String complaint = e.getOriginalMessage();
      throw Problem.MALFORMED.of(
          complaint.startsWith("Duplicate field")
              ? "%s must name each field once, got one twice%s".formatted(what, where)
              : "%s must be JSON, got something else%s".formatted(what, where));
    }
  }
}
