package org.grapl.client;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What somebody who has time to check items asks for.
 *
 * @param count how many tickets
 * @param lease for how long, if not as the campaign says
 * @param resume whether the worker's own open tickets come first; not for several threads under one
 *     name, which would get each other's
 * @param items the very items wanted; if none are named they are chosen
 */
public record AskRequest(int count, Optional<Duration> lease, boolean resume, List<String> items) {

  public AskRequest {
    Rule.atLeast("count", 1, count);
    lease.ifPresent(time -> Rule.positive("lease", time));
    items = List.copyOf(items);
    if (!items.isEmpty() && items.size() != count) {
      throw Rule.mustBe("count", "the number of items named", count);
    }
  }

  /** So many, chosen by the campaign. */
  public static AskRequest of(int count) {
    return new AskRequest(count, Optional.empty(), false, List.of());
  }

  /** These very items. */
  public static AskRequest forItems(List<String> items) {
    return new AskRequest(items.size(), Optional.empty(), false, items);
  }

  public AskRequest withLease(Duration other) {
    return new AskRequest(count, Optional.of(other), resume, items);
  }

  /** The same, the worker's own open tickets first. */
  public AskRequest resuming() {
    return new AskRequest(count, lease, true, items);
  }

  ObjectNode json() {
    ObjectNode json = Json.object().put("count", count);
    lease.ifPresent(time -> json.put("leaseSeconds", time.toMillis() / 1000.0));
    if (resume) {
      json.put("resume", true);
    }
    if (!items.isEmpty()) {
      ArrayNode labels = json.putArray("items");
      items.forEach(labels::add);
    }
    return json;
  }
}
