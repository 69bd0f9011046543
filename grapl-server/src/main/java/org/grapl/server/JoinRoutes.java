package org.grapl.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.grapl.internal.Check;
import org.grapl.store.Campaigns;
import org.grapl.store.log.EntryJson;
import org.grapl.store.sql.Tokens;
import org.grapl.store.sql.Tokens.Role;
import org.grapl.store.sql.Tokens.Token;

/** Who may use the server: owners invite by links, people join by them, owners send them away. */
final class JoinRoutes {

  private static final long USUAL_DAYS = 14;
  private static final long MOST_DAYS = 365;

  private final Optional<Tokens> tokens;
  private final InstantSource clock;

  /**
   * @param tokens none on a server that lets in whoever can reach it
   */
  JoinRoutes(Optional<Tokens> tokens, InstantSource clock) {
    this.tokens = tokens;
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/join", Access.JOIN, call -> call.answer(shown(link(call)))),
        Route.post("/v1/join", Access.JOIN, this::join),
        Route.get("/v1/people", Access.OWN, this::list),
        Route.post("/v1/links", Access.OWN, this::invite),
        Route.delete("/v1/people/{id}", Access.OWN, this::revoke));
  }

  private Tokens tokens() {
    return tokens.orElseThrow(
        () ->
            Problem.REFUSED.of(
                "others need tokens to come in: make one for yourself with \"./grapl token create"
                    + " --role owner --name YOU\" and start the server with --tokens"));
  }

  private Token link(Call call) {
    return tokens().list().stream()
        .filter(each -> each.id().equals(call.caller().client()))
        .findFirst()
        .orElseThrow();
  }

  private void join(Call call) throws IOException {
    String name = call.body(List.of("name")).text("name");
    if (name.strip().equalsIgnoreCase(Campaigns.LOCAL)) {
      throw Check.mustBe("name", "another one", '"' + name + "\", which the server uses itself");
    }
    Tokens.Issued issued = tokens().join(link(call), name, clock.instant());
    call.answer(201, shown(issued.token()).put("token", issued.secret()));
  }

  private void invite(Call call) throws IOException {
    Fields body = call.body(List.of("role", "campaign", "days", "name"));
    String role = body.textIf("role").orElse("worker");
    if (!role.equals("worker") && !role.equals("reader")) {
      throw Check.mustBe("role", "worker or reader", '"' + role + '"');
    }
    long days = body.wholeIf("days").orElse(USUAL_DAYS);
    if (days < 1 || days > MOST_DAYS) {
      throw Check.mustBe("days", "from 1 to " + MOST_DAYS, days);
    }
    Optional<String> campaign = body.textIf("campaign");
    if (campaign.isPresent()) {
      call.checkMayCreate(campaign.get());
      call.campaigns().find(call.caller().owner(), campaign.get());
    }
    Instant now = clock.instant();
    Tokens.Issued issued =
        tokens()
            .createLink(
                new Tokens.Draft(
                    body.textIf("name").orElse("link"),
                    role.equals("worker") ? Role.WORKER : Role.READER,
                    call.caller().owner(),
                    campaign.or(call.caller()::only),
                    now,
                    Optional.of(now.plus(Duration.ofDays(days)))));
    // Behind the # a browser keeps it to itself: it comes into no log, here or on the way.
    call.answer(201, shown(issued.token()).put("path", "/#/join/" + issued.secret()));
  }

  private void list(Call call) {
    ObjectNode json = Shown.object().put("login", tokens.isPresent());
    var people = json.putArray("people");
    var links = json.putArray("links");
    tokens.map(Tokens::list).orElse(List.of()).stream()
        .filter(each -> isOf(call, each))
        .forEach(each -> (each.isLink() ? links : people).add(shown(each)));
    call.answer(json);
  }

  /** Whether a token is the caller's to see: one for a campaign only sees those for it. */
  private static boolean isOf(Call call, Token token) {
    return token.owner().equals(call.caller().owner())
        && (call.caller().only().isEmpty() || call.caller().only().equals(token.campaign()));
  }

  /** Owners are sent away on the command line only: one slip here would lock everybody out. */
  private void revoke(Call call) {
    Token token =
        tokens().list().stream()
            .filter(each -> each.id().equals(call.path("id")) && isOf(call, each))
            .findFirst()
            .orElseThrow(() -> Problem.NOT_FOUND.of("there is nobody, and no link, of this id"));
    if (token.role() == Role.OWNER) {
      throw Problem.FORBIDDEN.of("an owner is sent away by: grapl token revoke " + token.id());
    }
    tokens().revoke(token.id());
    call.done();
  }

  private ObjectNode shown(Token token) {
    return Shown.object()
        .put("id", token.id())
        .put("name", token.name())
        .put("role", EntryJson.word(token.role()))
        .put("campaign", token.campaign().orElse(null))
        .put("created", token.created().toString())
        .put("expires", token.expires().map(Instant::toString).orElse(null))
        .put("link", token.link().orElse(null))
        .put("valid", token.isValidAt(clock.instant()));
  }
}
