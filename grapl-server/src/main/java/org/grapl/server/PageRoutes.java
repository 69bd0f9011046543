package org.grapl.server;

import java.util.List;
import org.grapl.web.WebFile;
import org.grapl.web.WebFiles;

/** The page for people: its files. Anybody may have them; what they show needs a login. */
final class PageRoutes {

  /**
   * Nothing but what the server itself sends: no script or style in the page, no other address, and
   * text can become markup by the template library only.
   */
  static final String POLICY =
      String.join(
          "; ",
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' data: blob:",
          "connect-src 'self'",
          "manifest-src 'self'",
          "worker-src 'self'",
          "form-action 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
          "trusted-types lit-html");

  private final WebFiles files = new WebFiles();

  List<Route> routes() {
    return List.of(
        Route.get("/", Access.OPEN, call -> send(call, WebFiles.INDEX)),
        Route.get("/web/<path>", Access.OPEN, call -> send(call, call.path("path"))));
  }

  private void send(Call call, String path) {
    WebFile file =
        files
            .at(path)
            .orElseThrow(() -> ProblemException.notFound("there is no file \"" + path + '"'));
    call.context().header("Content-Security-Policy", POLICY);
    if (call.isKnown(file.version())) {
      return;
    }
    call.context().contentType(file.mediaType());
    if (file.isWorthPacking()) {
      call.context().header("Vary", "Accept-Encoding");
    }
    if (file.isWorthPacking() && call.acceptsGzip()) {
      call.context().header("Content-Encoding", "gzip").result(file.gzipped());
    } else {
      call.context().result(file.plain());
    }
  }
}
