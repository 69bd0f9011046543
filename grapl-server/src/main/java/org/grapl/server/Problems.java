package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.HttpResponseException;
import java.io.IOException;
import java.util.UUID;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.HeapTooSmallException;
import org.grapl.store.AuditUnderWayException;
import org.grapl.store.BusyException;
import org.grapl.store.ConflictException;
import org.grapl.store.KeyUsedException;
import org.grapl.store.NameTakenException;
import org.grapl.store.NoSuchCampaignException;
import org.grapl.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What each failure looks like from outside: the text that Java has, and nothing of its inside. */
final class Problems {

  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

  private Problems() {}

  /** The problem a failure is. What nobody foresaw is logged, and answered by its number there. */
  static ProblemException of(Throwable failure) {
    String text = String.valueOf(failure.getMessage());
    if (failure instanceof ProblemException problem) {
      return problem;
    }
    if (failure instanceof NoSuchCampaignException) {
      return ProblemException.notFound(text);
    }
    if (failure instanceof ConflictException) {
      return ProblemException.conflict("told-otherwise", text);
    }
    if (failure instanceof NameTakenException) {
      return ProblemException.conflict("name-taken", text);
    }
    if (failure instanceof KeyUsedException) {
      return ProblemException.conflict("key-used", text);
    }
    if (failure instanceof AuditUnderWayException) {
      return ProblemException.conflict("audit-under-way", text);
    }
    if (failure instanceof IllegalArgumentException || failure instanceof DataFileException) {
      return ProblemException.refused(text);
    }
    if (failure instanceof HeapTooSmallException) {
      return ProblemException.tooLarge("the graph is larger than the memory of this server");
    }
    if (failure instanceof BusyException) {
      return ProblemException.busy("busy", text);
    }
    if (failure instanceof StoreException) {
      String number = logged("the store failed", failure);
      return ProblemException.busy(
          "store",
          "the store cannot be read or written now; what was acknowledged is kept, repeat the rest"
              + " (logged as "
              + number
              + ")");
    }
    if (failure instanceof IOException) {
      return ProblemException.malformed("the connection broke before the request was complete");
    }
    if (failure instanceof HttpResponseException known) {
      return ofWebServer(known);
    }
    String number = logged("unexpected failure", failure);
    return ProblemException.failed("the server failed; its log tells more under " + number);
  }

  private static String logged(String what, Throwable failure) {
    String number = UUID.randomUUID().toString();
    LOG.error("{} [{}]", what, number, failure);
    return number;
  }

  private static ProblemException ofWebServer(HttpResponseException known) {
    return switch (known.getStatus()) {
      case 404 -> ProblemException.notFound("there is nothing at this address");
      case 405 -> ProblemException.methodNotAllowed("this address does not know this method");
      case 413 -> ProblemException.tooLarge("the request is too large");
      default ->
          known.getStatus() < 500
              ? ProblemException.malformed("the request cannot be understood")
              : ProblemException.failed("the server failed");
    };
  }

  /** The answer's body. */
  static ObjectNode json(ProblemException problem, Throwable failure) {
    ObjectNode json = problem.json();
    if (failure instanceof ConflictException conflict) {
      ArrayNode conflicts = json.putArray("conflicts");
      for (ConflictException.Conflict each : conflict.conflicts()) {
        ObjectNode one = conflicts.addObject();
        one.put("ticket", each.ticket());
        one.set("told", Shown.reading(each.told()));
        one.set("got", Shown.reading(each.got()));
        one.put("withdrawn", each.isWithdrawn());
      }
    }
    return json;
  }
}
