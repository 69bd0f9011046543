package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

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

  /** The conflicts that an answer tells. */
  static List<Conflict> read(JsonNode problem) {
    List<Conflict> conflicts = new ArrayList<>();
    for (JsonNode each : problem.path("conflicts")) {
      conflicts.add(Json.read("conflict", Json.write(each), Conflict.class));
    }
    return conflicts;
  }

  ConflictException(Problem problem, List<Conflict> conflicts) {
    super(problem);
    this.conflicts = List.copyOf(conflicts);
  }

  /** The tickets that were told otherwise; none if the conflict is about something else. */
  public List<Conflict> conflicts() {
    return conflicts;
  }
}
