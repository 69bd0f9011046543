package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * A request contradicts what is there: tickets were told otherwise, a name is taken, a key was used
 * for another request. Nothing of the request was kept.
 */
public final class ConflictException extends GraplException {

  private static final long serialVersionUID = 1;

  private final transient List<Conflict> conflicts;

  /**
   * One contradiction.
   *
   * @param told what stands
   * @param got what was said now
   * @param isWithdrawn whether what was told was withdrawn since
   */
  public record Conflict(
      long ticket, Reading told, Reading got, @JsonProperty("withdrawn") boolean isWithdrawn) {}

  ConflictException(String type, String detail, JsonNode conflicts) {
    super(409, type, detail, Optional.empty());
    this.conflicts =
        StreamSupport.stream(conflicts.spliterator(), false)
            .map(each -> Json.read("conflict", each.toString(), Conflict.class))
            .toList();
  }

  /** The tickets that were told otherwise; none if the conflict is about something else. */
  public List<Conflict> conflicts() {
    return conflicts;
  }
}
