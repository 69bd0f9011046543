package org.grapl.client;

import java.time.Instant;

/** A campaign in a list. */
public record Listed(String name, Instant created, Settings settings) {

  static Listed read(Fields fields) {
    return new Listed(
        fields.text("name"), fields.time("created"), Settings.read(fields.within("settings")));
  }
}
