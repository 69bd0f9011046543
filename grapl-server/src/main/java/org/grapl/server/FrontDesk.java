package org.grapl.server;

import io.javalin.http.Context;
import io.javalin.http.MethodNotAllowedResponse;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.grapl.internal.Check;
import org.grapl.store.Campaigns;
import org.grapl.store.StoreException;

/**
 * Where every request comes in: who it is, whether they may, whether there is room; and where every
 * failure is put into words. Thread-safe.
 */
final class FrontDesk {

  private static final int MOST_DRAINED = 1 << 20;
  private static final Duration LONGEST_DRAIN = Duration.ofSeconds(2);

  /** So many refused bodies are read at the same time; the rest is not. */
  private static final int MOST_DRAINING = 16;

  private final ServerSettings settings;
  private final Campaigns campaigns;
  private final Logins logins;
  private final Origins origins;
  private final TokenBuckets rates;
  private final Telemetry telemetry;
  private final VisitorBook visitors;
  private final Bells bells;
  private final Semaphore room;
  private final Shares shares;
  private final Semaphore drains = new Semaphore(MOST_DRAINING);
  private volatile boolean isClosing;

  FrontDesk(
      ServerSettings settings,
      Campaigns campaigns,
      Logins logins,
      Telemetry telemetry,
      VisitorBook visitors,
      Bells bells,
      Shares shares) {
    this.settings = settings;
    this.campaigns = campaigns;
    this.logins = logins;
    this.origins = new Origins(!settings.tokensRequired());
    this.rates = new TokenBuckets(settings.limits().requestsPerSecond(), System::nanoTime);
    this.telemetry = telemetry;
    this.visitors = visitors;
    this.bells = bells;
    this.room = new Semaphore(settings.limits().requestsAtOnce());
    this.shares = shares;
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
      try (Visit visit = new Visit(route, context)) {
        visit.enter();
        caller = Optional.of(logins.caller(route.access(), context));
        visit.takeShare(caller.get());
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
    int wait = route.isHealth() ? 0 : rates.take(caller.client());
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
    private boolean isTaken;
    private Optional<Shares.Share> share = Optional.empty();

    private Visit(Route route, Context context) {
      this.route = route;
      this.context = context;
    }

    /** Takes a place; how the server is, is told whether there is one or not. */
    void enter() {
      if (route.isHealth()) {
        return;
      }
      isTaken = room.tryAcquire();
      if (!isTaken) {
        throw Problem.BUSY.of(
            "the server has %d requests under way already; try again in a moment"
                .formatted(settings.limits().requestsAtOnce()));
      }
    }

    /** Refuses who has so many places that others would not find any. */
    void takeShare(Caller caller) {
      if (isTaken) {
        share = shares.take(caller.client(), context.ip());
        if (share.isEmpty()) {
          throw ProblemException.tooMany(
              "at most %d requests of one client are answered at the same time"
                  .formatted(shares.ofClient()),
              1);
        }
      }
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
        share.ifPresent(Shares.Share::close);
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
      connection(context).close();
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
   * the client never sees why it was refused. A body that does not come soon is not waited for.
   */
  private void drain(Context context, ProblemException problem) {
    boolean isWorthIt = problem.status() < 500 && problem.status() != 408;
    if (!isWorthIt || context.header("Expect") != null || !drains.tryAcquire()) {
      return;
    }
    EndPoint line = connection(context).getEndPoint();
    long silence = line.getIdleTimeout();
    long deadline = System.nanoTime() + LONGEST_DRAIN.toNanos();
    try {
      line.setIdleTimeout(LONGEST_DRAIN.toMillis());
      InputStream body = context.req().getInputStream();
      byte[] some = new byte[1 << 13];
      int count = 0;
      for (int read = 0; count >= 0; read += count) {
        if (read >= MOST_DRAINED || System.nanoTime() - deadline > 0) {
          context.header("Connection", "close");
          return;
        }
        count = body.read(some);
      }
    } catch (IOException e) {
      // The client is gone or too slow: there is nobody to be told.
    } finally {
      line.setIdleTimeout(silence);
      drains.release();
    }
  }

  private static Connection connection(Context context) {
    return ServletContextRequest.getServletContextRequest(context.req())
        .getConnectionMetaData()
        .getConnection();
  }

  /** Lets nobody in any more. */
  void close() {
    isClosing = true;
  }
}
