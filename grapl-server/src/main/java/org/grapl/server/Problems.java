package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.HttpResponseException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.HeapTooSmallException;
import org.grapl.store.AuditUnderWayException;
import org.grapl.store.BusyException;
import org.grapl.store.ConflictException;
import org.grapl.store.KeyUsedException;
import org.grapl.store.NameTakenException;
import org.grapl.store.NoSuchCampaignException;
import org.grapl.store.NotYoursException;
import org.grapl.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What each failure looks like from outside: the text that Java has, and nothing of its inside. */
final class Problems {

  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

  private static final int MOST_CAUSES = 10;

  private static final Map<Class<?>, String> CONFLICTS =
      Map.of(
          ConflictException.class, "told-otherwise",
          NameTakenException.class, "name-taken",
          KeyUsedException.class, "key-used",
          AuditUnderWayException.class, "audit-under-way");

  private Problems() {}

  /** The problem a failure is. What nobody foresaw is logged, and answered by its number there. */
  static ProblemException of(Throwable failure) {
    String text = String.valueOf(failure.getMessage());
    if (failure instanceof ProblemException problem) {
      return problem;
    }
    if (failure instanceof NoSuchCampaignException) {
      return Problem.NOT_FOUND.of(text);
    }
    if (CONFLICTS.containsKey(failure.getClass())) {
      return ProblemException.conflict(CONFLICTS.get(failure.getClass()), text);
    }
    if (failure instanceof NotYoursException) {
      return Problem.FORBIDDEN.of(text);
    }
    if (failure instanceof IllegalArgumentException || failure instanceof DataFileException) {
      return Problem.REFUSED.of(text);
    }
    if (failure instanceof HeapTooSmallException) {
      return Problem.TOO_LARGE.of("the graph is larger than the memory of this server");
    }
    if (failure instanceof BusyException) {
      return Problem.BUSY.of(text);
    }
    if (failure instanceof StoreException) {
      return ProblemException.busy(
          "store",
          "the store cannot be read or written now; what was acknowledged is kept, repeat the rest"
              + " (logged as %s)".formatted(logged("the store failed", failure)));
    }
    if (failure instanceof IOException) {
      return Problem.MALFORMED.of("the connection broke before the request was complete");
    }
    if (failure instanceof HttpResponseException known) {
      return ofStatus(known.getStatus());
    }
    if (Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .limit(MOST_CAUSES)
        .anyMatch(OutOfMemoryError.class::isInstance)) {
      return ProblemException.busy(
          "memory",
          "the memory of the server does not suffice now; what was acknowledged is kept, repeat the"
              + " rest (logged as %s)".formatted(logged("out of memory", failure)));
    }
    String number = logged("unexpected failure", failure);
    return Problem.FAILED.of("the server failed; its log tells more under " + number);
  }

  private static String logged(String what, Throwable failure) {
    String number = UUID.randomUUID().toString();
    LOG.error("{} [{}]", what, number, failure);
    return number;
  }

  /** What the web server refused by itself. */
  private static ProblemException ofStatus(int status) {
    return switch (status) {
      case 404 -> Problem.NOT_FOUND.of("there is nothing at this address");
      case 405 -> Problem.METHOD.of("this address does not know this method");
      case 408 -> Problem.SLOW.of("the request took too long to arrive");
      case 413 -> Problem.TOO_LARGE.of("the request is too large");
      case 414, 431 -> Problem.MALFORMED.of("the address or the headers are too long");
      case 503 -> ProblemException.busy("stopping", "the server is about to stop");
      default ->
          status < 500
              ? Problem.MALFORMED.of("the request cannot be understood")
              : Problem.FAILED.of("the server failed");
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

  /** Answers what never came as far as a route, such as bytes that are no HTTP. */
  static boolean answer(Request request, Response response, Callback callback) {
    ObjectNode json = ofStatus(response.getStatus()).json().put("status", response.getStatus());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.write(true, ByteBuffer.wrap(Shown.bytes(json)), callback);
    return true;
  }
}
