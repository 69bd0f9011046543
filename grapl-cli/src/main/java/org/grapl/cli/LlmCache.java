package org.grapl.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.GrowingFile;

/**
 * Every answer that was bought of a language model, in a file of one JSON object a line, so that
 * none is bought twice. An answer is on the disk before anybody learns of it. A last line that was
 * not written to its end is dropped. Thread-safe.
 */
final class LlmCache implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int KEY_BYTES = 16;

  private final GrowingFile file;
  private final Map<String, LlmAnswer> answers = new HashMap<>();

  private LlmCache(GrowingFile file) {
    this.file = file;
  }

  static LlmCache open(Path path) {
    GrowingFile opened =
        GrowingFile.open(
            path, "another search is writing its answers here; name another file with --cache");
    LlmCache cache = new LlmCache(opened);
    try {
      cache.read(path, new String(opened.read(), StandardCharsets.UTF_8));
      return cache;
    } catch (Throwable e) {
      opened.close();
      throw e;
    }
  }

  private void read(Path path, String text) {
    int whole = text.lastIndexOf('\n') + 1;
    int number = 0;
    for (String line : text.substring(0, whole).split("\n", -1)) {
      number++;
      if (!line.isBlank()) {
        try {
          JsonNode json = JSON.readTree(line);
          answers.put(json.required("key").asText(), answer(json));
        } catch (JsonProcessingException | IllegalArgumentException e) {
          throw new DataFileException(
              path, number, "expected an answer of a language model as find keeps it");
        }
      }
    }
    if (whole < text.length()) {
      file.cut(text.substring(0, whole).getBytes(StandardCharsets.UTF_8).length);
    }
  }

  private static LlmAnswer answer(JsonNode json) {
    return new LlmAnswer(
        json.required("answer").asText(),
        json.required("finish").asText(),
        json.path("probability").asDouble(Double.NaN),
        new LlmAnswer.Tokens(
            json.required("tokensIn").asLong(),
            json.required("tokensOut").asLong(),
            json.path("estimated").asBoolean()));
  }

  /** By what an answer is found again: where and what was asked, and for which time. */
  static String key(String address, String request, int attempt) {
    try {
      byte[] bytes =
          MessageDigest.getInstance("SHA-256")
              .digest((address + "\n" + attempt + "\n" + request).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(bytes, 0, KEY_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  synchronized Optional<LlmAnswer> find(String key) {
    return Optional.ofNullable(answers.get(key));
  }

  /** Keeps an answer; the label and the attempt are for people who read the file. */
  synchronized void add(String key, String label, int attempt, LlmAnswer answer) {
    var row =
        JSON.createObjectNode()
            .put("key", key)
            .put("label", label)
            .put("attempt", attempt)
            .put("answer", answer.text())
            .put("finish", answer.finish());
    if (!Double.isNaN(answer.probability())) {
      row.put("probability", answer.probability());
    }
    row.put("tokensIn", answer.tokens().in()).put("tokensOut", answer.tokens().out());
    if (answer.tokens().areEstimated()) {
      row.put("estimated", true);
    }
    file.append(row + "\n");
    answers.put(key, answer);
  }

  @Override
  public synchronized void close() {
    file.close(!answers.isEmpty());
  }
}
