package org.grapl.server;

import io.javalin.http.Context;
import io.javalin.http.MethodNotAllowedResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.grapl.internal.Check;
import org.grapl.store.Campaigns;
import org.grapl.store.StoreException;

/**
 * Where every request comes in: who it is, whether they may, whether there is room; and where every
 * failure is put into words. Thread-safe.
 */
final class FrontDesk {

  private static final int MOST_DRAINED = 1 << 20;

  private final ServerSettings settings;
  private final Campaigns campaigns;
  private final Logins logins;
  private final Origins origins;
  private final TokenBuckets rates;
  private final Telemetry telemetry;
  private final VisitorBook visitors;
  private final Bells bells;
  private final Semaphore room;
  private volatile boolean isClosing;

  FrontDesk(
      ServerSettings settings,
      Campaigns campaigns,
      Logins logins,
      Telemetry telemetry,
      VisitorBook visitors,
      Bells bells) {
    this.settings = settings;
    this.campaigns = campaigns;
    this.logins = logins;
    this.origins = new Origins(!settings.tokensRequired());
    this.rates = new TokenBuckets(settings.limits().requestsPerSecond(), System::nanoTime);
    this.telemetry = telemetry;
    this.visitors = visitors;
    this.bells = bells;
    this.room = new Semaphore(settings.limits().requestsAtOnce());
    telemetry.gauge(
        "grapl.http.under.way",
        "Requests that are being answered.",
        () -> settings.limits().requestsAtOnce() - room.availablePermits());
  }

  /** What is done to every request, whether there is such a route or not. */
  void greet(Context context) {
    context.header("X-Content-Type-Options", "nosniff");
    context.header("X-Frame-Options", "DENY");
    context.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    context.header("Referrer-Policy", "no-referrer");
    context.header("Cross-Origin-Resource-Policy", "same-origin");
    context.header("Cache-Control", "no-store");
    if (settings.keystore().isPresent()) {
      context.header("Strict-Transport-Security", "max-age=31536000");
    }
    origins.check(context);
  }

  void answer(Route route, Context context) {
    long start = System.nanoTime();
    Optional<Caller> caller = Optional.empty();
    try {
      if (isClosing) {
        context.header("Connection", "close");
        throw ProblemException.busy("stopping", "the server is about to stop; try again later");
      }
      if (!room.tryAcquire()) {
        throw Problem.BUSY.of(
            "the server has %d requests under way already; try again in a moment"
                .formatted(settings.limits().requestsAtOnce()));
      }
      try (Visit visit = new Visit(route, context)) {
        caller = Optional.of(logins.caller(route.access(), context));
        serve(route, context, caller.get(), visit);
      }
    } catch (RuntimeException | IOException | Error failure) {
      fail(context, failure);
    } finally {
      Call.Deed deed = Call.Deed.of(route, context);
      telemetry.answered(
          deed.route().method(), deed.route().path(), deed.status(), System.nanoTime() - start);
      if (route.access() != Access.OPEN) {
        visitors.came(caller, deed.route(), deed.campaign(), deed.status(), context.ip());
      }
    }
  }

  private void serve(Route route, Context context, Caller caller, Visit visit) throws IOException {
    int wait = rates.take(caller.client());
    if (wait > 0) {
      throw ProblemException.tooMany(
          "at most %s requests a second are answered for one client"
              .formatted(Check.number(settings.limits().requestsPerSecond())),
          wait);
    }
    Call call =
        new Call(context, Call.Wish.of(context), caller, campaigns, settings.limits(), visit);
    call.passTo(route);
    if (!route.method().equals("GET")) {
      call.opened().ifPresent(bells::ring);
    }
  }

  /** The room one request takes. */
  final class Visit implements AutoCloseable {
    private final Route route;
    private final Context context;
    private boolean isTaken = true;

    private Visit(Route route, Context context) {
      this.route = route;
      this.context = context;
    }

    /** Whether a request that lasts may go on: its token may have been revoked meanwhile. */
    boolean isStillWelcome() {
      try {
        return route.access().admits(logins.caller(route.access(), context));
      } catch (ProblemException e) {
        return false;
      }
    }

    /** Makes room for others: this one will take long, and is counted elsewhere. */
    void stepAside() {
      if (isTaken) {
        isTaken = false;
        room.release();
      }
    }

    @Override
    public void close() {
      stepAside();
    }
  }

  /** Answers with a problem, or, if something else was answered in part already, hangs up. */
  void fail(Context context, Throwable failure) {
    if (failure instanceof StoreException) {
      telemetry.storeFailed();
    }
    ProblemException problem = Problems.of(failure);
    if (context.res().isCommitted()) {
      ServletContextRequest.getServletContextRequest(context.req())
          .getConnectionMetaData()
          .getConnection()
          .close();
      return;
    }
    drain(context, problem);
    context.res().resetBuffer();
    context.removeHeader("ETag");
    context.removeHeader("Content-Disposition");
    context.header("Cache-Control", "no-store");
    if (failure instanceof MethodNotAllowedResponse other) {
      context.header("Allow", String.join(", ", other.getDetails().values()));
    }
    if (problem.retryAfter() > 0) {
      context.header("Retry-After", Integer.toString(problem.retryAfter()));
    }
    context
        .status(problem.status())
        .contentType("application/problem+json")
        .result(Shown.bytes(Problems.json(problem, failure)));
  }

  /**
   * Reads what is left of a moderate body, or else the connection is torn down under the answer and
   * the client never sees why it was refused.
   */
  private static void drain(Context context, ProblemException problem) {
    boolean isWorthIt = problem.status() < 500 && problem.status() != 408;
    if (!isWorthIt || context.header("Expect") != null) {
      return;
    }
    try {
      context.req().getInputStream().skipNBytes(MOST_DRAINED);
    } catch (IOException e) {
      // All is read, or the client is gone or too slow: there is nobody to be told.
    }
  }

  /** Lets nobody in any more. */
  void close() {
    isClosing = true;
  }
}
