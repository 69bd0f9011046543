package org.grapl.store.log;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import org.grapl.store.Wording;

/** The words of a campaign as a JSON object, which has no fields for what is left empty. */
public final class WordingJson {

  private WordingJson() {}

  public static ObjectNode toJson(Wording words) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    words
        .texts()
        .forEach(
            (name, text) -> {
              if (!text.isEmpty()) {
                json.put(name, text);
              }
            });
    if (words.yesNo()) {
      json.put("yesNo", true);
    }
    return json;
  }

  public static Wording fromJson(JsonNode json) {
    JsonFields fields = new JsonFields("words", json);
    Map<String, String> texts = new HashMap<>();
    for (String name : Wording.NONE.texts().keySet()) {
      texts.put(name, fields.text(name, ""));
    }
    Wording words = Wording.of(texts, fields.flag("yesNo", false));
    fields.refuseOthers();
    return words;
  }
}
