package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.grapl.store.Campaigns;
import org.grapl.store.log.EntryJson;
import org.grapl.store.sql.Database;
import org.grapl.store.sql.Tokens;
import org.grapl.store.sql.Tokens.Role;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may do what. Every route the server has is in the tests, and each must have a rule here. */
class AccessTest {

  private static final String R = "reader";
  private static final String W = "worker";
  private static final String O = "owner";

  /** Written down a second time on purpose: who may use what is too important to be said once. */
  private static final Map<String, List<String>> RULES =
      Map.ofEntries(
          Map.entry("GET /v1", List.of("anybody")),
          Map.entry("GET /v1/openapi.yaml", List.of("anybody")),
          Map.entry("GET /", List.of("anybody")),
          Map.entry("GET /service-worker.js", List.of("anybody")),
          Map.entry("GET /web/<path>", List.of("anybody")),
          Map.entry("GET /v1/me", List.of(R, W, O)),
          Map.entry("POST /mcp", List.of(R, W, O)),
          Map.entry("GET /v1/campaigns/{name}/labels", List.of(R, O)),
          Map.entry("GET /v1/campaigns/{name}/field", List.of(R, O)),
          Map.entry("GET /v1/campaigns/{name}/numbers", List.of(R, O)),
          Map.entry("GET /v1/campaigns/{name}/picture", List.of(R, O)),
          Map.entry("GET /health/live", List.of("anybody")),
          Map.entry("GET /health/ready", List.of("anybody")),
          Map.entry("GET /metrics", List.of(R, O)),
          Map.entry("GET /v1/campaigns", List.of(R, W, O)),
          Map.entry("POST /v1/campaigns", List.of(O)),
          Map.entry("POST /v1/describe", List.of(O)),
          Map.entry("POST /v1/campaigns/import", List.of(O)),
          Map.entry("GET /v1/campaigns/{name}", List.of(R, W, O)),
          Map.entry("DELETE /v1/campaigns/{name}", List.of(O)),
          Map.entry("GET /v1/campaigns/{name}/status", List.of(R, W, O)),
          Map.entry("GET /v1/overview", List.of(R, W, O)),
          Map.entry("POST /v1/campaigns/{name}/shelf", List.of(O)),
          Map.entry("POST /v1/campaigns/{name}/words", List.of(O)),
          Map.entry("POST /v1/campaigns/{name}/ask", List.of(W, O)),
          Map.entry("POST /v1/campaigns/{name}/tell", List.of(W, O)),
          Map.entry("POST /v1/campaigns/{name}/give-back", List.of(W, O)),
          Map.entry("GET /v1/campaigns/{name}/tickets", List.of(R, W, O)),
          Map.entry("GET /v1/campaigns/{name}/observations", List.of(R, O)),
          Map.entry("POST /v1/campaigns/{name}/observations", List.of(O)),
          Map.entry("POST /v1/campaigns/{name}/observations/{number}/withdraw", List.of(W, O)),
          Map.entry("POST /v1/campaigns/{name}/observations/{number}/confirm", List.of(W, O)),
          Map.entry("GET /v1/campaigns/{name}/doubtful", List.of(O)),
          Map.entry("GET /v1/campaigns/{name}/decisions", List.of(R, O)),
          Map.entry("GET /v1/campaigns/{name}/what-if", List.of(R, O)),
          Map.entry("GET /v1/campaigns/{name}/items/{label}", List.of(R, W, O)),
          Map.entry("GET /v1/campaigns/{name}/items/{label}/around", List.of(R, W, O)),
          Map.entry("GET /v1/campaigns/{name}/progress", List.of(R, O)),
          Map.entry("GET /v1/campaigns/{name}/forecast", List.of(R, O)),
          Map.entry("GET /v1/campaigns/{name}/opinions", List.of(R, W, O)),
          Map.entry("POST /v1/campaigns/{name}/question", List.of(O)),
          Map.entry("POST /v1/campaigns/{name}/budget", List.of(O)),
          Map.entry("POST /v1/campaigns/{name}/grow", List.of(O)),
          Map.entry("POST /v1/campaigns/{name}/audit", List.of(O)),
          Map.entry("GET /v1/campaigns/{name}/audit", List.of(R, O)),
          Map.entry("GET /v1/campaigns/{name}/audit/forecast", List.of(O)),
          Map.entry("DELETE /v1/campaigns/{name}/audit", List.of(O)),
          Map.entry("POST /v1/campaigns/{name}/verify", List.of(O)),
          Map.entry("GET /v1/campaigns/{name}/events", List.of(R, O)),
          Map.entry("GET /v1/campaigns/{name}/report", List.of(R, O)),
          Map.entry("GET /v1/join", List.of("link")),
          Map.entry("POST /v1/join", List.of("link")),
          Map.entry("GET /v1/people", List.of(O)),
          Map.entry("POST /v1/links", List.of(O)),
          Map.entry("DELETE /v1/people/{id}", List.of(O)),
          Map.entry("GET /v1/campaigns/{name}/disagreements", List.of(O)),
          Map.entry("POST /v1/campaigns/{name}/items/{label}/settle", List.of(O)),
          Map.entry("POST /v1/campaigns/{name}/assignments", List.of(O)),
          Map.entry("GET /v1/campaigns/{name}/people", List.of(O)),
          Map.entry("GET /v1/campaigns/{name}/people.csv", List.of(O)),
          Map.entry("GET /v1/campaigns/{name}/export", List.of(O)));

  @TempDir static Path directory;
  private static RunningServer server;
  private static String[] owner;
  private static String[] other;

  @BeforeAll
  static void start() {
    server = new RunningServer(RunningServer.SETTINGS.withTokens(), directory);
    owner = token("ann", Role.OWNER, "lab");
    other = token("eve", Role.OWNER, "elsewhere");
    Reply created = server.post("/v1/campaigns", RunningServer.chain("lake", 10), owner);
    assertThat(created.status()).as(created.body()).isEqualTo(201);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String[] token(String name, Role role, String of) {
    return server.issue(name, role, of, Optional.empty());
  }

  static Stream<Route> routes() {
    return server.server().routes().stream();
  }

  private static Reply call(Route route, String... headers) {
    String path =
        route
            .path()
            .replace("{name}", "lake")
            .replace("{label}", "a1")
            .replace("{number}", "1")
            .replace("{id}", "1")
            .replace("<path>", "app.js");
    return server.send(
        route.method(), path, route.method().equals("POST") ? "{\"x\":1}" : "", headers);
  }

  private static List<String> rule(Route route) {
    assertThat(RULES).as("every route needs a rule").containsKey(route.toString());
    return RULES.getOrDefault(route.toString(), List.of());
  }

  @Test
  void everyRuleHasItsRoute() {
    assertThat(routes().map(Route::toString)).containsExactlyInAnyOrderElementsOf(RULES.keySet());
  }

  @ParameterizedTest
  @MethodSource("routes")
  void withoutTokenOnlyWhatIsOpenIsAnswered(Route route) {
    boolean isOpen = rule(route).contains("anybody");
    Reply reply = call(route);
    assertThat(reply.status()).as(reply.body()).isEqualTo(isOpen ? 200 : 401);
    if (!isOpen) {
      assertThat(reply.header("WWW-Authenticate")).hasValue("Bearer realm=\"grapl\"");
      assertThat(reply.body()).doesNotContain("lake");
    }
  }

  @ParameterizedTest
  @MethodSource("routes")
  void aWrongTokenIsNoToken(Route route) {
    if (!rule(route).contains("anybody")) {
      assertThat(call(route, "Authorization", "Bearer grapl_abc_def").status()).isIn(401, 429);
      assertThat(call(route, "Authorization", "Basic YWRtaW46YWRtaW4=").status()).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @MethodSource("routes")
  void theRoleDecides(Route route) {
    List<String> rule = rule(route);
    if (rule.contains("anybody")) {
      return;
    }
    for (Role role : List.of(Role.READER, Role.WORKER)) {
      Reply reply = call(route, token("t", role, "lab"));
      boolean may = rule.contains(EntryJson.word(role));
      if (may) {
        assertThat(reply.status()).as(route + " " + role).isNotIn(401, 403, 404, 500);
      } else {
        assertThat(reply.status()).as(route + " " + role).isEqualTo(403);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("routes")
  void anotherOwnersCampaignDoesNotExist(Route route) {
    if (!route.path().contains("{name}")) {
      return;
    }
    Reply theirs = call(route, other);
    Reply nobodys =
        call(
            new Route(
                route.method(),
                route.path().replace("{name}", "nope"),
                route.access(),
                c -> {},
                List.of()),
            other);
    assertThat(theirs.status()).as(theirs.body()).isEqualTo(404);
    assertThat(nobodys.status()).isEqualTo(404);
    assertThat(theirs.body()).isEqualTo(nobodys.body().replace("nope", "lake"));
    String[] bound = server.issue("w", Role.WORKER, "lab", Optional.of("river"));
    if (rule(route).contains(W)) {
      Reply outside = call(route, bound);
      assertThat(outside.status()).isEqualTo(404);
      assertThat(outside.body()).isEqualTo(theirs.body());
    }
  }

  @Test
  void anotherOwnerListsAndTakesNothingOfIt() {
    assertThat(server.get("/v1/campaigns", other).json().get("campaigns")).isEmpty();
    assertThat(server.post("/v1/campaigns", RunningServer.chain("lake", 4), other).status())
        .isEqualTo(201);
    assertThat(server.get("/v1/campaigns/lake", owner).json().get("items").asInt()).isEqualTo(10);
    assertThat(server.delete("/v1/campaigns/lake", other).status()).isEqualTo(204);
    assertThat(server.get("/v1/campaigns/lake", owner).status()).isEqualTo(200);
  }

  @Test
  void aTokenForOneCampaignIsForThatOneOnly() {
    String[] bound = server.issue("one", Role.OWNER, "lab", Optional.of("pond"));
    assertThat(server.post("/v1/campaigns", RunningServer.chain("sea", 4), bound).status())
        .isEqualTo(403);
    assertThat(server.post("/v1/campaigns", RunningServer.chain("pond", 4), bound).status())
        .isEqualTo(201);
    assertThat(server.get("/v1/campaigns", bound).json().get("campaigns")).hasSize(1);
    assertThat(server.delete("/v1/campaigns/lake", bound).status()).isEqualTo(404);
    assertThat(server.delete("/v1/campaigns/pond", bound).status()).isEqualTo(204);
  }

  @Test
  void aWorkerIsKnownByItsTokenAndTouchesOnlyItsOwn() {
    String[] ann = token("worker-ann", Role.WORKER, "lab");
    String[] bob = token("worker-bob", Role.WORKER, "lab");
    Reply asked = server.post("/v1/campaigns/lake/ask", "{}", ann);
    assertThat(asked.json().at("/tickets/0/worker").asText()).isEqualTo("worker-ann");
    assertThat(server.post("/v1/campaigns/lake/ask", "{\"worker\": \"bob\"}", ann).status())
        .isEqualTo(422);
    long ticket = asked.json().at("/tickets/0/ticket").asLong();
    String back = "{\"tickets\": [%d]}".formatted(ticket);
    assertThat(server.post("/v1/campaigns/lake/give-back", back, bob).status()).isEqualTo(403);
    Reply told =
        server.post(
            "/v1/campaigns/lake/tell", "{\"ticket\": %d, \"value\": 1}".formatted(ticket), ann);
    String withdraw =
        "/v1/campaigns/lake/observations/%d/withdraw"
            .formatted(told.json().at("/taken/0/observation").asLong());
    assertThat(server.post(withdraw, "{}", bob).status()).isEqualTo(403);
    assertThat(server.post(withdraw, "{}", ann).status()).isEqualTo(204);
  }

  @Test
  void aTicketIsToldByWhomItWasGivenToOrByAnOwner() {
    String[] ann = token("worker-ann", Role.WORKER, "lab");
    String[] bob = token("worker-bob", Role.WORKER, "lab");
    String pool = "/v1/campaigns/pool";
    server.post("/v1/campaigns", RunningServer.chain("pool", 20), owner);
    Reply asked = server.post(pool + "/ask", "{\"count\": 3}", ann);
    String told = "{\"ticket\": %d, \"value\": 1%s}";
    Reply refused = server.post(pool + "/tell", told.formatted(1, ""), bob);
    assertThat(refused.status()).as(refused.body()).isEqualTo(403);
    assertThat(refused.detail())
        .isEqualTo(
            "ticket must be one that \"worker-bob\" was given, got 1, which \"worker-ann\" was"
                + " given; its answer is theirs or an owner's to tell, and so is giving it back");
    assertThat(server.post(pool + "/tell", told.formatted(1, ", \"next\": 1"), bob).status())
        .isEqualTo(403);
    assertThat(server.get(pool + "/status", owner).json().get("checks").asInt()).isZero();
    assertThat(server.get(pool + "/status", owner).json().get("tickets").asInt()).isEqualTo(3);
    assertThat(server.post(pool + "/tell", told.formatted(1, ""), ann).status()).isEqualTo(200);
    assertThat(server.post(pool + "/tell", told.formatted(2, ""), owner).status()).isEqualTo(200);
    assertThat(server.post(pool + "/give-back", "{\"tickets\": [3]}", ann).status()).isEqualTo(204);
    assertThat(server.post(pool + "/tell", told.formatted(3, ""), bob).status())
        .as("given back, and still not theirs")
        .isEqualTo(403);
    Reply late = server.post(pool + "/tell", told.formatted(3, ""), ann);
    assertThat(late.json().at("/taken/0/outcome").asText()).isEqualTo("late");
    assertThat(asked.json().get("tickets")).hasSize(3);
  }

  @Test
  void aWorkerLeavesSomethingForOthers() {
    String[] ann = token("worker-ann", Role.WORKER, "lab");
    String sea = "/v1/campaigns/sea";
    server.post("/v1/campaigns", RunningServer.chain("sea", 300), owner);
    Reply tenYears = server.post(sea + "/ask", "{\"leaseSeconds\": 315360000}", ann);
    assertThat(tenYears.status()).isEqualTo(422);
    assertThat(tenYears.detail())
        .isEqualTo(
            "leaseSeconds must be at most 604800 for a worker, got 315360000; an owner may hold"
                + " tickets for longer");
    assertThat(server.post(sea + "/ask", "{\"leaseSeconds\": 604800}", ann).status())
        .isEqualTo(200);
    long held = 1;
    Reply last;
    do { // choosing for long is cut short
      last = server.post(sea + "/ask", "{\"count\": 10000}", ann);
      assertThat(last.status()).as(last.body()).isEqualTo(200);
      held += last.json().get("tickets").size();
    } while (last.json().get("remark").asText().contains("ask again for the rest"));
    assertThat(held).isEqualTo(200);
    assertThat(last.json().get("remark").asText())
        .isEqualTo("a worker holds at most 200 tickets at a time; tell some or give them back");
    String[] bob = token("worker-bob", Role.WORKER, "lab");
    assertThat(server.post(sea + "/ask", "{}", bob).json().get("tickets")).hasSize(1);
    String free =
        server
            .get(sea + "/labels", owner)
            .json()
            .get("labels")
            .valueStream()
            .map(JsonNode::asText)
            .filter(
                label ->
                    !server
                        .get(sea + "/tickets", owner)
                        .json()
                        .findValuesAsText("item")
                        .contains(label))
            .findFirst()
            .orElseThrow();
    String named = "{\"items\": [\"%s\"]}".formatted(free);
    Reply byName = server.post(sea + "/ask", named, ann);
    assertThat(byName.status()).isEqualTo(422);
    assertThat(byName.detail())
        .isEqualTo(
            "items asked for must be so few that a worker holds at most 200 tickets, got 1 more"
                + " than 200");
    assertThat(server.post(sea + "/ask", named, owner).status()).isEqualTo(200);
    Reply resumed = server.post(sea + "/ask", "{\"count\": 200, \"resume\": true}", ann);
    assertThat(resumed.json().get("tickets")).hasSize(200);
  }

  @Test
  void whoChecksSeesNoEstimatesAndOthersAnswersOnlyAfterTheirOwn() {
    String[] ann = token("worker-ann", Role.WORKER, "lab");
    String[] bob = token("worker-bob", Role.WORKER, "lab");
    String[] reader = token("r", Role.READER, "lab");
    String bay = "/v1/campaigns/bay";
    server.post("/v1/campaigns", RunningServer.chain("bay", 10), owner);
    tellOf(bay, "a3", 0.9, ann);
    JsonNode seen = server.get(bay + "/items/a3", bob).json();
    assertThat(seen.propertyStream().map(Map.Entry::getKey))
        .containsExactlyInAnyOrder(
            "item", "checks", "attributes", "entries", "observed", "links", "neighbours");
    assertThat(seen.get("observed")).isEmpty();
    assertThat(seen.get("neighbours")).hasSize(2);
    assertThat(seen.at("/neighbours/0").propertyStream().map(Map.Entry::getKey))
        .containsExactlyInAnyOrder("item", "weight", "checks");
    assertThat(server.get(bay + "/items/a3", ann).json().get("observed")).hasSize(1);
    tellOf(bay, "a3", 0.1, bob);
    assertThat(server.get(bay + "/items/a3", bob).json().get("observed")).hasSize(2);
    for (String[] other : List.of(owner, reader)) {
      assertThat(server.get(bay + "/items/a3", other).json().has("estimate")).isTrue();
    }
  }

  private static void tellOf(String campaign, String item, double value, String[] who) {
    Reply asked = server.post(campaign + "/ask", "{\"items\": [\"%s\"]}".formatted(item), who);
    long ticket = asked.json().at("/tickets/0/ticket").asLong();
    String told = "{\"ticket\": %d, \"value\": %s}".formatted(ticket, value);
    assertThat(server.post(campaign + "/tell", told, who).status()).isEqualTo(200);
  }

  @Test
  void aWorkersUndoDoesNotCloseAnAuditAndTheOwnersDoes() {
    String[] ann = token("worker-ann", Role.WORKER, "lab");
    String audited = "/v1/campaigns/audited";
    server.post("/v1/campaigns", RunningServer.chain("audited", 60), owner);
    Reply asked = server.post(audited + "/ask", "{\"count\": 2}", ann);
    long[] observations = new long[2];
    for (int k = 0; k < 2; k++) {
      long ticket = asked.json().at("/tickets/" + k + "/ticket").asLong();
      String told = "{\"ticket\": %d, \"value\": 1}".formatted(ticket);
      observations[k] =
          server.post(audited + "/tell", told, ann).json().at("/taken/0/observation").asLong();
    }
    String withdraw = audited + "/observations/%d/withdraw";
    assertThat(server.post(withdraw.formatted(observations[0]), "{}", ann).status()).isEqualTo(204);
    String goal = "{\"error\": 0.1, \"confidence\": 0.9}";
    assertThat(server.post(audited + "/audit", goal, owner).status()).isEqualTo(202);
    Reply refused = server.post(withdraw.formatted(observations[1]), "{}", ann);
    assertThat(refused.status()).as(refused.body()).isEqualTo(409);
    assertThat(refused.json().get("type").asText()).isEqualTo("urn:grapl:problem:audit-under-way");
    assertThat(refused.detail())
        .isEqualTo(
            "observation withdrawn must be none while an audit is under way, got %d; it would close the audit, so wait for its end or let the owner withdraw it"
                .formatted(observations[1]));
    assertThat(server.post(withdraw.formatted(observations[0]), "{}", ann).status())
        .as("withdrawn before, so nothing is changed")
        .isEqualTo(204);
    assertThat(server.get(audited + "/audit", owner).json().get("running").isNull()).isFalse();
    assertThat(server.post(withdraw.formatted(observations[1]), "{}", owner).status())
        .isEqualTo(204);
    assertThat(server.get(audited + "/audit", owner).json().get("running").isNull()).isTrue();
  }

  @Test
  void howFarPeopleCanBeTrustedIsForOwnersOnly() {
    Panel panel = new Panel(server, "panel").answer(4);
    String opinions = panel.path() + "/opinions";
    Reply owned = server.get(opinions, panel.owner());
    assertThat(owned.json().get("reviewers"))
        .hasSize(5)
        .allSatisfy(each -> assertThat(each.at("/reliability/right").isNumber()).isTrue());
    assertThat(server.get(panel.path() + "/events?limit=1000", panel.owner()).body())
        .as("what fits the answers tells it too")
        .contains("\"fitted\"");
    for (String[] other : List.of(panel.reader(), panel.worker(Panel.GUESSING))) {
      Reply seen = server.get(opinions, other);
      assertThat(seen.json().get("reviewers")).hasSize(5);
      assertThat(seen.body()).doesNotContain("reliability").doesNotContain("uessing");
    }
    assertThat(server.get(panel.path() + "/events?limit=1000", panel.reader()).body())
        .contains("\"rebuilt\"")
        .doesNotContain("\"fitted\"");
  }

  @Test
  void aRevokedOrExpiredTokenOpensNothing() {
    Tokens.Issued issued =
        server
            .tokens()
            .create(
                new Tokens.Draft(
                    "x", Role.OWNER, "lab", Optional.empty(), Instant.now(), Optional.empty()));
    String[] header = {"Authorization", "Bearer " + issued.secret()};
    assertThat(server.get("/v1/campaigns", header).status()).isEqualTo(200);
    server.tokens().revoke(issued.token().id());
    assertThat(server.get("/v1/campaigns", header).status()).isIn(401, 429);
    Tokens.Issued old =
        server
            .tokens()
            .create(
                new Tokens.Draft(
                    "y",
                    Role.OWNER,
                    "lab",
                    Optional.empty(),
                    Instant.now().minusSeconds(9),
                    Optional.of(Instant.now().minusSeconds(5))));
    assertThat(server.get("/v1/campaigns", "Authorization", "Bearer " + old.secret()).status())
        .isIn(401, 429);
  }

  @Test
  void itIsWrittenDownWhoCameAndNeverWithWhichToken() throws Exception {
    String[] header = token("logged", Role.READER, "lab");
    String id = header[1].split("_", -1)[1];
    server.get("/v1/campaigns/lake/status", header);
    for (int k = 0; k < 1000; k++) {
      var lines = server.accessLog().newest(Long.MAX_VALUE, 1000);
      var mine = lines.stream().filter(line -> line.access().who().equals(id)).toList();
      if (!mine.isEmpty()) {
        var access = mine.get(0).access();
        assertThat(access.action()).isEqualTo("GET /v1/campaigns/{name}/status");
        assertThat(access.campaign()).isEqualTo("lake");
        assertThat(access.status()).isEqualTo(200);
        assertThat(access.remote()).isEqualTo("127.0.0.1");
        assertThat(lines.toString()).doesNotContain(header[1].substring("Bearer ".length()));
        return;
      }
      Thread.sleep(10);
    }
    Assertions.fail("no line of it");
  }

  @Test
  void manyWrongTokensArePutOffAndRightOnesPass(@TempDir Path own) {
    try (RunningServer fresh = new RunningServer(RunningServer.SETTINGS.withTokens(), own)) {
      String[] right = fresh.issue("a", Role.OWNER, "lab", Optional.empty());
      Reply last = fresh.get("/v1/campaigns", "Authorization", "Bearer grapl_a_b");
      for (int k = 0; k < 200 && last.status() == 401; k++) {
        last = fresh.get("/v1/campaigns", "Authorization", "Bearer grapl_a_b");
      }
      assertThat(last.status()).isEqualTo(429);
      assertThat(last.header("Retry-After")).isPresent();
      assertThat(fresh.get("/v1/campaigns", right).status()).isEqualTo(200);
    }
  }

  @Test
  void whoComesOftenWithoutATokenIsPutOffAndRightOnesPass(@TempDir Path own) {
    try (RunningServer fresh = new RunningServer(RunningServer.SETTINGS.withTokens(), own)) {
      String[] right = fresh.issue("a", Role.OWNER, "lab", Optional.empty());
      Reply last = fresh.get("/v1/campaigns");
      for (int k = 0; k < 5000 && last.status() == 401; k++) {
        last = fresh.get("/v1/campaigns");
      }
      assertThat(last.status()).isEqualTo(429);
      assertThat(last.header("Retry-After")).isPresent();
      assertThat(last.detail()).isEqualTo("too many requests without a token from this address");
      assertThat(fresh.get("/v1/campaigns", right).status()).isEqualTo(200);
    }
  }

  @Test
  void addressesThatOneCustomerHasAreOne() {
    assertThat(Logins.network("192.0.2.7")).isEqualTo("192.0.2.7");
    assertThat(Logins.network("2001:db8:1:2:3:4:5:6"))
        .isEqualTo(Logins.network("2001:db8:1:2:ffff::1"))
        .isNotEqualTo(Logins.network("2001:db8:1:3:3:4:5:6"));
    assertThat(Logins.network("::ffff:192.0.2.7")).isNotEqualTo(Logins.network("::ffff:192.0.2.8"));
  }

  @Test
  void othersAreNotLetInWithoutTokens(@TempDir Path own) {
    Assertions.assertThatThrownBy(() -> ServerSettings.USUAL.withHost("0.0.0.0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("grapl token create");
    try (Database database = Database.open(own.resolve("grapl.db").toString())) {
      Campaigns campaigns = new Campaigns(database.storage(), Instant::now);
      Assertions.assertThatThrownBy(
              () ->
                  GraplServer.start(
                      RunningServer.SETTINGS.withTokens(),
                      campaigns,
                      database.tokens(),
                      database.accessLog()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "tokens must be there before others are let in, got none that is valid; create one"
                  + " with: grapl token create --role owner");
    }
  }
}
