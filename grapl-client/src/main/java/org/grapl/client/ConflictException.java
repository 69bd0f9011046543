package org.grapl.client;

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
  public record Conflict(long ticket, Reading told, Reading got, boolean isWithdrawn) {

    static List<Conflict> read(JsonNode problem) {
      List<Conflict> conflicts = new ArrayList<>();
      for (JsonNode each : problem.path("conflicts")) {
        Fields fields = new Fields("conflict", each);
        conflicts.add(
            new Conflict(
                fields.whole("ticket"),
                Reading.read(fields.any("told")),
                Reading.read(fields.any("got")),
                fields.flag("withdrawn")));
      }
      return conflicts;
    }
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
