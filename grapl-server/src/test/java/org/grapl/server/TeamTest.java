package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.grapl.store.sql.Tokens;
import org.grapl.store.sql.Tokens.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invitations by link, assignments, settling, and who did what, over HTTP. */
class TeamTest {

  private static final String POND = "/v1/campaigns/pond";

  @TempDir Path directory;
  private RunningServer server;
  private String[] owner;

  @BeforeEach
  void start() {
    server = new RunningServer(RunningServer.SETTINGS.withTokens(), directory);
    owner = server.issue("olga", Role.OWNER, "lab", Optional.empty());
    String draft = RunningServer.chain("pond", 20).replace("\"0.1\"", "\"yes-no\"");
    assertThat(server.post("/v1/campaigns", draft, owner).status()).isEqualTo(201);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String[] bearer(String secret) {
    return new String[] {"Authorization", "Bearer " + secret};
  }

  /** The header of a new link. */
  private String[] link(String body) {
    Reply made = server.post("/v1/links", body, owner);
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    String path = made.json().get("path").asText();
    assertThat(path).startsWith("/#/join/join_");
    return bearer(path.substring("/#/join/".length()));
  }

  private Reply join(String name, String... link) {
    return server.post("/v1/join", "{\"name\": \"%s\"}".formatted(name), link);
  }

  private String[] joined(String name, String... link) {
    Reply reply = join(name, link);
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    return bearer(reply.json().get("token").asText());
  }

  @Test
  void severalJoinByOneLinkEachWithATokenOfTheirOwn() {
    String[] link = link("{\"campaign\": \"pond\"}");
    JsonNode about = server.get("/v1/join", link).json();
    assertThat(about.get("campaign").asText()).isEqualTo("pond");
    assertThat(Instant.parse(about.get("expires").asText()))
        .isBetween(
            Instant.now().plus(Duration.ofDays(13)), Instant.now().plus(Duration.ofDays(15)));
    String[] ann = joined("Ann", link);
    String[] bob = joined("Bob", link);

    JsonNode me = server.get("/v1/me", ann).json();
    assertThat(me.get("who").asText()).isEqualTo("Ann");
    assertThat(me.get("role").asText()).isEqualTo("worker");
    assertThat(me.get("campaign").asText()).isEqualTo("pond");
    for (String taken : List.of("Ann", " ann ", "A\u200Bnn", "\uFF21nn", "olga")) {
      Reply refused = join(taken, link);
      assertThat(refused.status()).as(taken).isEqualTo(422);
      assertThat(refused.json().get("detail").asText()).contains("nobody else has here");
    }
    for (String bad : List.of("", "  ", "local")) {
      assertThat(join(bad, link).status()).as(bad).isEqualTo(422);
    }

    String id = person("Ann").get("id").asText();
    assertThat(server.delete("/v1/people/" + id, owner).status()).isEqualTo(204);
    assertThat(server.get("/v1/me", ann).status()).isEqualTo(401);
    assertThat(server.get("/v1/me", bob).status()).isEqualTo(200);
    joined("Ann", link); // who lost their token comes back when the old one is revoked
  }

  private JsonNode person(String name) {
    for (JsonNode each : server.get("/v1/people", owner).json().get("people")) {
      if (each.get("name").asText().equals(name) && each.get("valid").asBoolean()) {
        return each;
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void aLinkOpensNothingElseAndEndsWhenItExpiresOrIsRevoked() {
    String[] link = link("{}");
    for (Route route : server.server().routes()) {
      if (route.access() != Access.OPEN && route.access() != Access.JOIN) {
        String path = route.path().replace("{name}", "pond").replaceAll("[{<].*?[}>]", "1");
        assertThat(server.send(route.method(), path, "", link).status())
            .as(route.toString())
            .isEqualTo(403);
      }
    }
    assertThat(join("Ann", owner).status()).as("a token is no link").isEqualTo(403);
    String secret = link[1].substring("Bearer join_".length());
    assertThat(server.get("/v1/me", bearer("grapl_" + secret)).status()).isEqualTo(401);

    String id = server.get("/v1/join", link).json().get("id").asText();
    String[] ann = joined("Ann", link);
    assertThat(server.delete("/v1/people/" + id, owner).status()).isEqualTo(204);
    assertThat(join("Bob", link).status()).isEqualTo(401);
    assertThat(server.get("/v1/me", ann).status()).as("who joined stays").isEqualTo(200);

    Instant then = Instant.now().minusSeconds(60);
    Tokens.Issued old =
        server
            .tokens()
            .createLink(
                new Tokens.Draft(
                    "old", Role.WORKER, "lab", Optional.empty(), then, Optional.of(then)));
    Reply late = join("Carl", bearer(old.secret()));
    assertThat(late.status()).isEqualTo(401);
    assertThat(late.json().get("detail").asText()).contains("has expired");
  }

  @Test
  void onlyOwnersInviteAndOnlyForWhatIsTheirs() {
    String[] worker = server.issue("ben", Role.WORKER, "lab", Optional.empty());
    assertThat(server.post("/v1/links", "{}", worker).status()).isEqualTo(403);
    assertThat(server.get(POND + "/disagreements", worker).status()).isEqualTo(403);
    for (String bad :
        List.of(
            "{\"role\": \"owner\"}",
            "{\"days\": 0}",
            "{\"days\": 366}",
            "{\"campaign\": \"nope\"}")) {
      assertThat(server.post("/v1/links", bad, owner).status()).as(bad).isIn(404, 422);
    }
    String[] other = server.issue("eve", Role.OWNER, "elsewhere", Optional.empty());
    String id = person("ben").get("id").asText();
    assertThat(server.delete("/v1/people/" + id, other).status()).isEqualTo(404);
    assertThat(server.get("/v1/people", other).body()).doesNotContain("ben");
    String own = person("olga").get("id").asText();
    assertThat(server.delete("/v1/people/" + own, owner).status()).isEqualTo(403);
    String[] bound = server.issue("bea", Role.OWNER, "lab", Optional.of("pond"));
    assertThat(server.post("/v1/links", "{}", bound).json().get("campaign").asText())
        .as("who has one campaign invites to it only")
        .isEqualTo("pond");
    assertThat(server.get("/v1/people", bound).body()).doesNotContain("ben");
  }

  @Test
  void wrongLinksArePutOffLikeWrongTokensAndSecretsComeIntoNoLog() {
    String[] link = link("{}");
    String wrong = link[1].substring(0, link[1].length() - 6) + "AAAAAA";
    List<Integer> statuses =
        IntStream.range(0, 80)
            .map(any -> join("Ann", "Authorization", wrong).status())
            .boxed()
            .distinct()
            .toList();
    assertThat(statuses).containsOnly(401, 429);
    String[] ann = joined("Ann", link); // the right one always passes
    stop();
    try (org.grapl.store.sql.Database store =
        org.grapl.store.sql.Database.open(directory.resolve("grapl.db").toString())) {
      var lines = store.accessLog().newest(Long.MAX_VALUE, 1000);
      assertThat(lines)
          .anyMatch(line -> line.access().action().equals("POST /v1/join"))
          .noneMatch(line -> line.toString().contains(link[1].substring(26)))
          .noneMatch(line -> line.toString().contains(ann[1].substring(26)));
    }
    server = new RunningServer(RunningServer.SETTINGS, directory);
  }

  private JsonNode ask(String... who) {
    return server.post(POND + "/ask", "{}", who).json();
  }

  private void answer(String item, int value, String... who) {
    Reply asked = server.post(POND + "/ask", "{\"items\": [\"%s\"]}".formatted(item), who);
    assertThat(asked.status()).as(asked.body()).isEqualTo(200);
    long ticket = asked.json().at("/tickets/0/ticket").asLong();
    String told = "{\"ticket\": %d, \"value\": %d}".formatted(ticket, value);
    assertThat(server.post(POND + "/tell", told, who).status()).isEqualTo(200);
  }

  @Test
  void whatIsAssignedIsGivenToThatPersonFirstAndToNobodyElse() {
    String[] ann = server.issue("ann", Role.WORKER, "lab", Optional.empty());
    String[] bob = server.issue("bob", Role.WORKER, "lab", Optional.empty());
    String assign = "{\"to\": \"ann\", \"items\": [\"a3\", \"a4\"]}";
    assertThat(server.post(POND + "/assignments", assign, ann).status()).isEqualTo(403);
    assertThat(server.post(POND + "/assignments", assign, owner).json().get("items").asInt())
        .isEqualTo(2);
    for (String bad :
        List.of(
            "{\"to\": \"ann\"}",
            "{\"to\": \"ann\", \"items\": [\"zz\"]}",
            "{\"to\": \"ann\", \"column\": \"region\", \"value\": \"North\"}")) {
      assertThat(server.post(POND + "/assignments", bad, owner).status()).isEqualTo(422);
    }
    assertThat(server.post(POND + "/ask", "{\"items\": [\"a3\"]}", bob).status()).isEqualTo(422);
    assertThat(List.of(first(ask(ann)), first(ask(ann)))).containsExactlyInAnyOrder("a3", "a4");
    assertThat(first(ask(ann))).as("then as everybody").isNotIn("a3", "a4");
    for (int k = 0; k < 17; k++) {
      assertThat(first(ask(bob))).isNotIn("a3", "a4");
    }
  }

  private static String first(JsonNode asked) {
    return asked.at("/tickets/0/item").asText();
  }

  @Test
  void whatPeopleAnswerDifferentlyIsSettledAndSeenInWhoDidWhat() {
    String[] ann = server.issue("ann", Role.WORKER, "lab", Optional.empty());
    String[] bob = server.issue("bob", Role.WORKER, "lab", Optional.empty());
    answer("a1", 1, ann);
    answer("a2", 1, ann);
    answer("a1", 0, bob);
    answer("a2", 1, bob);
    JsonNode open = server.get(POND + "/disagreements", owner).json();
    assertThat(open.get("count").asInt()).isEqualTo(1);
    assertThat(open.at("/disagreements/0/item").asText()).isEqualTo("a1");
    assertThat(open.at("/disagreements/0/answers")).hasSize(2);

    Reply settled = server.post(POND + "/items/a1/settle", "{\"value\": 1}", owner);
    assertThat(settled.status()).as(settled.body()).isEqualTo(200);
    assertThat(settled.json().get("withdrawn").asInt()).isEqualTo(1);
    assertThat(server.get(POND + "/disagreements", owner).json().get("count").asInt()).isZero();
    assertThat(server.post(POND + "/items/a9/settle", "{\"value\": 1}", owner).status())
        .as("nobody answered it")
        .isEqualTo(422);
    assertThat(server.post(POND + "/items/a1/settle", "{\"value\": 1}", bob).status())
        .isEqualTo(403);

    String[] lines = server.get(POND + "/people.csv", owner).body().split("\\R");
    assertThat(lines[0])
        .isEqualTo("name,answers,aside,withdrawn,overruled,twice,agree,assigned,left,lastSeen");
    assertThat(lines[1]).startsWith("ann,2,0,0,0,2,2,0,0,20");
    assertThat(lines[2]).startsWith("bob,1,0,1,1,1,1,0,0,20");
    assertThat(lines[3]).startsWith("olga,1,0,0,0,1,1,0,0,20");
    assertThat(server.get(POND + "/people", owner).json().at("/people/1/overruled").asInt())
        .isEqualTo(1);
    assertThat(server.post(POND + "/verify", "", owner).json().get("differences")).isEmpty();
  }

  @Test
  void withoutLoginTheServerSaysHowOthersComeIn() {
    try (RunningServer open =
        new RunningServer(RunningServer.SETTINGS, directory.resolve("open.db").toString())) {
      Reply refused = open.post("/v1/links", "{}");
      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.json().get("detail").asText()).contains("--tokens");
      assertThat(open.get("/v1/people").json().get("login").asBoolean()).isFalse();
      assertThat(open.post("/v1/join", "{\"name\": \"Ann\"}").status()).isEqualTo(403);
    }
  }
}
