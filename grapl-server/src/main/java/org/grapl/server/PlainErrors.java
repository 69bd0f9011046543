package org.grapl.server;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Answers what never came as far as a route, such as bytes that are no HTTP: without its inside.
 */
final class PlainErrors extends ErrorHandler {

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    ProblemException problem =
        switch (status) {
          case 408 -> ProblemException.slow("the request took too long to arrive");
          case 413 -> ProblemException.tooLarge("the request is too large");
          case 414, 431 -> ProblemException.malformed("the address or the headers are too long");
          case 404 -> ProblemException.notFound("there is nothing at this address");
          case 503 -> ProblemException.busy("stopping", "the server is about to stop");
          default ->
              status < 500
                  ? ProblemException.malformed("the request cannot be understood")
                  : ProblemException.failed("the server failed");
        };
    var json = problem.json();
    json.put("status", status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.write(true, ByteBuffer.wrap(Shown.bytes(json)), callback);
    return true;
  }
}
