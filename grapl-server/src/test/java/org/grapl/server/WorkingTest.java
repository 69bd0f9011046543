package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Asking, telling and looking, as one person does it without login. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkingTest {

  private RunningServer server;
  private String campaign = "";

  @BeforeAll
  void start(@TempDir Path directory) {
    server = RunningServer.in(directory);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @BeforeEach
  void create(TestInfo test) {
    String name = test.getTestMethod().orElseThrow().getName();
    campaign = "/v1/campaigns/" + name;
    Reply created = server.post("/v1/campaigns", RunningServer.chain(name, 20));
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    assertThat(created.header("Location")).hasValue(campaign);
  }

  private List<Long> ask(int count, String... headers) {
    Reply asked = server.post(campaign + "/ask", "{\"count\": %d}".formatted(count), headers);
    assertThat(asked.status()).as(asked.body()).isEqualTo(200);
    List<Long> tickets = new ArrayList<>();
    asked.json().get("tickets").forEach(each -> tickets.add(each.get("ticket").asLong()));
    return tickets;
  }

  private Reply tell(long ticket, double value) {
    return server.post(
        campaign + "/tell", "{\"ticket\": %d, \"value\": %s}".formatted(ticket, value));
  }

  private JsonNode status() {
    return server.get(campaign + "/status").json();
  }

  @Test
  void whatIsToldCounts() {
    for (long ticket : ask(3)) {
      assertThat(tell(ticket, 0.7).json().at("/taken/0/outcome").asText()).isEqualTo("accepted");
    }
    assertThat(status().get("checks").asInt()).isEqualTo(3);
    assertThat(status().get("open").asInt()).isZero();
    assertThat(server.get("/v1/campaigns").json().get("campaigns").findValuesAsText("name"))
        .contains("whatIsToldCounts");
  }

  @Test
  void anAnswerForACampaignThatWasDeletedDoesNotCountForAnotherOfItsName() {
    String created = server.get(campaign).json().get("created").textValue();
    String answer = "{\"ticket\": %d, \"value\": 0.7}".formatted(ask(1).get(0));
    String name = campaign.substring(campaign.lastIndexOf('/') + 1);
    server.delete(campaign);
    server.post("/v1/campaigns", RunningServer.chain(name, 20));
    ask(1);

    Reply late = server.post(campaign + "/tell", answer, "Grapl-Created", created);
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.json().get("type").textValue()).endsWith(":another-campaign");
    assertThat(status().get("checks").asInt()).isZero();

    String now = server.get(campaign).json().get("created").textValue();
    assertThat(server.post(campaign + "/tell", answer, "Grapl-Created", now).status())
        .isEqualTo(200);
    assertThat(status().get("checks").asInt()).isEqualTo(1);
  }

  @Test
  void theSameAnswerTwiceChangesNothingAndAnotherIsAConflict() {
    long ticket = ask(1).get(0);
    tell(ticket, 0.7);
    assertThat(tell(ticket, 0.7).json().at("/taken/0/outcome").asText()).isEqualTo("repeated");
    Reply other = tell(ticket, 0.9);
    assertThat(other.status()).isEqualTo(409);
    assertThat(other.header("Content-Type")).hasValue("application/problem+json");
    assertThat(other.detail())
        .isEqualTo(
            "ticket 1 was already told 0.7, got 0.9; observations are never overwritten, record a"
                + " second one instead, or withdraw the first");
    assertThat(other.json().at("/conflicts/0/told/value").asDouble()).isEqualTo(0.7);
    assertThat(status().get("checks").asInt()).isEqualTo(1);
  }

  @Test
  void answersAreTakenAllOrNone() {
    List<Long> tickets = ask(2);
    Reply reply =
        server.post(
            campaign + "/tell",
            "{\"answers\": [{\"ticket\": %d, \"value\": 1}, {\"ticket\": 99, \"value\": 1}]}"
                .formatted(tickets.get(0)));
    assertThat(reply.status()).isEqualTo(422);
    assertThat(status().get("checks").asInt()).isZero();
  }

  @Test
  void whoTellsGetsTheNextTicketsWithTheAnswer() {
    long ticket = ask(1).get(0);
    String body = "{\"ticket\": %d, \"value\": 0.7, \"next\": 2}".formatted(ticket);
    Reply told = server.post(campaign + "/tell", body, "Idempotency-Key", "once");
    assertThat(told.json().at("/taken/0/outcome").asText()).isEqualTo("accepted");
    assertThat(told.json().get("tickets").findValuesAsText("ticket")).containsExactly("2", "3");
    Reply again = server.post(campaign + "/tell", body, "Idempotency-Key", "once");
    assertThat(again.json().at("/taken/0/outcome").asText()).isEqualTo("repeated");
    assertThat(again.json().get("tickets")).isEqualTo(told.json().get("tickets"));
    assertThat(server.post(campaign + "/tell", body.replace("2}", "0}")).status()).isEqualTo(422);
    assertThat(status().get("open").asInt()).isEqualTo(2);
  }

  @Test
  void whoseAnswerIsRefusedGetsNoTicketEither() {
    long ticket = ask(1).get(0);
    tell(ticket, 0.7);
    Reply other =
        server.post(
            campaign + "/tell", "{\"ticket\": %d, \"value\": 0.1, \"next\": 1}".formatted(ticket));
    assertThat(other.status()).isEqualTo(409);
    assertThat(status().get("open").asInt()).isZero();
  }

  @Test
  void anAnswerAfterGivingBackIsWelcomeAndLate() {
    long ticket = ask(1).get(0);
    Reply back = server.post(campaign + "/give-back", "{\"tickets\": [%d]}".formatted(ticket));
    assertThat(back.status()).isEqualTo(204);
    assertThat(tell(ticket, 0.7).json().at("/taken/0/outcome").asText()).isEqualTo("late");
    assertThat(status().get("late").asInt()).isEqualTo(1);
  }

  @Test
  void theSameKeyGetsTheSameTicketsAndAnotherUseOfItIsAConflict() {
    List<Long> first = ask(2, "Idempotency-Key", "k1");
    assertThat(ask(2, "Idempotency-Key", "k1")).isEqualTo(first);
    assertThat(ask(2, "Idempotency-Key", "k2")).doesNotContainAnyElementsOf(first);
    Reply other =
        server.post(
            campaign + "/observations",
            "{\"observations\": [{\"item\": \"a1\", \"value\": 1}]}",
            "Idempotency-Key",
            "k1");
    assertThat(other.status()).as(other.body()).isEqualTo(409);
    assertThat(status().get("tickets").asInt()).isEqualTo(4);
  }

  @Test
  void theSameKeyOfAnotherWorkerIsAnotherKey() {
    Reply ann = server.post(campaign + "/ask", "{\"worker\": \"ann\"}", "Idempotency-Key", "1");
    Reply bob = server.post(campaign + "/ask", "{\"worker\": \"bob\"}", "Idempotency-Key", "1");
    assertThat(ann.json().at("/tickets/0/ticket")).isNotEqualTo(bob.json().at("/tickets/0/ticket"));
  }

  @Test
  void aCampaignIsCreatedOnceByItsKey() {
    String key = "once";
    String body = RunningServer.chain("by-key", 5);
    assertThat(server.post("/v1/campaigns", body, "Idempotency-Key", key).status()).isEqualTo(201);
    assertThat(server.post("/v1/campaigns", body, "Idempotency-Key", key).status()).isEqualTo(201);
    assertThat(server.post("/v1/campaigns", body).status()).isEqualTo(409);
    String other = RunningServer.chain("by-key", 6);
    assertThat(server.post("/v1/campaigns", other, "Idempotency-Key", key).status()).isEqualTo(409);
  }

  @Test
  void whatIsKnownIsNotSentAgain() {
    Reply first = server.get(campaign + "/status");
    String tag = first.header("ETag").orElseThrow();
    Reply again = server.get(campaign + "/status", "If-None-Match", "\"x\", " + tag);
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    tell(ask(1).get(0), 0.3);
    assertThat(server.get(campaign + "/status", "If-None-Match", tag).status()).isEqualTo(200);
    String decided = server.get(campaign + "/decisions").header("ETag").orElseThrow();
    assertThat(server.get(campaign + "/decisions", "If-None-Match", decided).status())
        .isEqualTo(304);
    assertThat(server.get(campaign + "/decisions?format=csv", "If-None-Match", decided).status())
        .isEqualTo(200);
  }

  @Test
  void decisionsComeAsJsonLinesAndTables() {
    tell(ask(1).get(0), 0.9);
    JsonNode json = server.get(campaign + "/decisions").json();
    assertThat(json.get("decisions")).hasSize(20);
    Reply lines = server.get(campaign + "/decisions", "Accept", "application/x-ndjson");
    assertThat(lines.body().lines()).hasSize(20);
    assertThat(lines.body().lines().findFirst().orElseThrow())
        .isEqualTo(json.at("/decisions/0").toString());
    Reply table = server.get(campaign + "/decisions", "Accept", "text/csv");
    assertThat(table.body().lines().findFirst())
        .hasValue("label,estimate,sd,verdict,probability,checks");
    assertThat(table.body().lines()).hasSize(21);
    assertThat(server.get(campaign + "/decisions", "Accept", "image/png").status()).isEqualTo(406);
    JsonNode near = server.get(campaign + "/decisions?near=3").json().get("decisions");
    assertThat(near).hasSize(3);
    List<Double> distances = new ArrayList<>();
    near.forEach(each -> distances.add(Math.abs(each.get("probability").asDouble() - 0.5)));
    assertThat(distances).isSorted();
  }

  @Test
  void pagesOfChangingDecisionsNameEveryItemOnce() {
    Set<String> seen = new HashSet<>();
    String cursor = "0";
    int rows = 0;
    while (!cursor.equals("null")) {
      JsonNode page = server.get(campaign + "/decisions?limit=7&cursor=" + cursor).json();
      for (JsonNode row : page.get("decisions")) {
        seen.add(row.get("item").asText());
        rows++;
      }
      cursor = page.get("next").asText();
      tell(ask(1).get(0), rows % 2);
    }
    assertThat(rows).isEqualTo(20);
    assertThat(seen).hasSize(20);
  }

  @Test
  void observationsAreListedRecordedAndWithdrawn() {
    tell(ask(1).get(0), 0.9);
    Reply recorded =
        server.post(
            campaign + "/observations",
            "{\"observations\": [{\"item\": \"a3\", \"value\": 0.1, \"note\": \"<b>old</b>\"}]}");
    long number = recorded.json().at("/taken/0/observation").asLong();
    JsonNode all = server.get(campaign + "/observations?limit=1").json();
    assertThat(all.get("observations")).hasSize(1);
    JsonNode rest = server.get(campaign + "/observations?after=" + all.get("next").asText()).json();
    assertThat(rest.at("/observations/0/item").asText()).isEqualTo("a3");
    assertThat(rest.at("/observations/0/note").asText()).isEqualTo("<b>old</b>");
    assertThat(rest.get("next").isNull()).isTrue();
    Reply withdrawn =
        server.post(campaign + "/observations/" + number + "/withdraw", "{\"note\": \"slip\"}");
    assertThat(withdrawn.status()).isEqualTo(204);
    assertThat(
            server.get(campaign + "/observations?item=a3").json().at("/observations/0/withdrawn"))
        .isEqualTo(com.fasterxml.jackson.databind.node.BooleanNode.TRUE);
    assertThat(status().get("checks").asInt()).isEqualTo(1);
    assertThat(server.post(campaign + "/observations/77/withdraw", "{}").status()).isEqualTo(422);
    assertThat(server.post(campaign + "/observations/x/withdraw", "{}").status()).isEqualTo(404);
  }

  @Test
  void oneItemIsExplained() {
    tell(ask(1).get(0), 0.9);
    JsonNode item = server.get(campaign + "/items/a3").json();
    assertThat(item.get("neighbours")).hasSize(2);
    JsonNode why = item.get("why");
    double sum = why.get("rest").asDouble();
    for (JsonNode each : why.get("influences")) {
      sum += each.get("contribution").asDouble();
    }
    assertThat(sum)
        .isCloseTo(
            item.get("estimate").asDouble() - why.get("offset").asDouble(),
            org.assertj.core.data.Offset.offset(1e-9));
    Reply none = server.get(campaign + "/items/a33");
    assertThat(none.status()).isEqualTo(404);
    assertThat(none.detail()).contains("did you mean \"a3\"?");
  }

  @Test
  void anotherLineIsTriedThenAsked() {
    tell(ask(1).get(0), 0.9);
    JsonNode other = server.get(campaign + "/what-if?threshold=5").json();
    assertThat(other.get("above").asInt()).isZero();
    assertThat(other.get("changed").asInt()).isEqualTo(status().get("above").asInt());
    assertThat(status().at("/threshold").asDouble()).isEqualTo(0.5);
    Reply changed = server.post(campaign + "/question", "{\"threshold\": 5}");
    assertThat(changed.json().at("/threshold").asDouble()).isEqualTo(5);
    Reply budget = server.post(campaign + "/budget", "{\"budget\": 7}");
    assertThat(budget.json().get("budget").asInt()).isEqualTo(7);
    assertThat(
            server.post(campaign + "/budget", "{\"budget\": null}").json().get("budget").isNull())
        .isTrue();
    assertThat(server.post(campaign + "/budget", "{}").status()).isEqualTo(400);
  }

  @Test
  void anAuditIsOpenedSeenAndGivenUp() {
    for (long ticket : ask(10)) {
      tell(ticket, 0.9);
    }
    Reply opened = server.post(campaign + "/audit", "{\"error\": 0.2, \"confidence\": 0.9}");
    assertThat(opened.status()).as(opened.body()).isEqualTo(202);
    assertThat(server.get(campaign + "/audit").json().at("/running/goal/error").asDouble())
        .isEqualTo(0.2);
    assertThat(server.delete(campaign + "/audit").status()).isEqualTo(204);
    assertThat(server.get(campaign + "/audit").json().get("running").isNull()).isTrue();
    assertThat(server.get(campaign + "/decisions?audited=true").status()).isEqualTo(422);
  }

  @Test
  void anAuditOfRecallAndPrecisionSaysWhatItTakesAndWhatItShows() {
    String path = exactChain("sides");
    JsonNode forecast =
        server.get(path + "/audit/forecast?recall=0.8&precision=0.7&confidence=0.9").json();
    assertThat(forecast.toString())
        .isEqualTo("{\"least\":1,\"low\":1,\"likely\":1,\"high\":1,\"passes\":true}");
    Reply opened =
        server.post(path + "/audit", "{\"recall\": 0.8, \"precision\": 0.7, \"confidence\": 0.9}");
    assertThat(opened.status()).as(opened.body()).isEqualTo(202);
    JsonNode running = server.get(path + "/audit").json().get("running");
    assertThat(running.get("goal").toString())
        .isEqualTo("{\"recall\":0.8,\"precision\":0.7,\"confidence\":0.9}");
    assertThat(running.get("promised")).isEqualTo(forecast);
    assertThat(running.get("itemsLeft").asInt()).isEqualTo(1);
    long far = server.post(path + "/ask", "{}").json().at("/tickets/0/ticket").asLong();
    server.post(path + "/tell", "{\"ticket\": %d, \"value\": 9}".formatted(far));
    JsonNode last = server.get(path + "/audit").json().get("last");
    assertThat(last.get("passed").asBoolean()).as(last.toString()).isTrue();
    assertThat(last.get("claims").findValuesAsText("of"))
        .containsExactly("error", "recall", "precision");
    assertThat(last.at("/claims/1/atLeast").asDouble()).isEqualTo(1);
  }

  @Test
  void anAuditThatAsksForNothingIsRefusedAndNotKept() {
    String path = exactChain("nothing");
    long before = server.get(path + "/status").json().get("entries").asLong();
    for (String goal :
        List.of("", "\"error\": 1,", "\"recall\": 1,", "\"error\": 0,", "\"precision\": 1.5,")) {
      Reply refused = server.post(path + "/audit", "{%s \"confidence\": 0.9}".formatted(goal));
      assertThat(refused.status()).as(refused.body()).isEqualTo(422);
    }
    assertThat(server.post(path + "/audit", "{\"confidence\": 0.9}").body())
        .contains("claims must be an error, a recall or a precision, got none");
    assertThat(server.post(path + "/audit", "{\"error\": 0.1}").status()).isEqualTo(400);
    assertThat(server.get(path + "/status").json().get("entries").asLong()).isEqualTo(before);
  }

  @Test
  void anAuditIsRefusedAndNotKeptWhereNothingCouldBeWrong() {
    String path = exactChain("tolerant");
    server.post(path + "/question", "{\"threshold\": 2.5, \"tolerance\": 9}");
    long before = server.get(path + "/status").json().get("entries").asLong();
    Reply refused = server.post(path + "/audit", "{\"error\": 0.1, \"confidence\": 0.9}");
    assertThat(refused.status()).as(refused.body()).isEqualTo(422);
    assertThat(refused.body()).contains("or nothing could be wrong, got 9.0; use a smaller one");
    assertThat(server.get(path + "/status").json().get("entries").asLong()).isEqualTo(before);
  }

  /** A chain a0 … a5 with one more item apart, each of the six known exactly: its place. */
  private String exactChain(String name) {
    String body =
        """
        {"name": "%s", "settings": {"threshold": 2.5, "noise": "exact"}, "graph": {"links":
        [["a0", "a1"], ["a1", "a2"], ["a2", "a3"], ["a3", "a4"], ["a4", "a5"]], "items": ["far"]}}
        """;
    assertThat(server.post("/v1/campaigns", body.formatted(name)).status()).isEqualTo(201);
    String path = "/v1/campaigns/" + name;
    for (int item = 0; item < 6; item++) {
      Reply recorded =
          server.post(
              path + "/observations",
              "{\"observations\": [{\"item\": \"a%d\", \"value\": %d}]}".formatted(item, item));
      assertThat(recorded.status()).isEqualTo(200);
    }
    return path;
  }

  @Test
  void whatAnAuditWasAboutStaysWhatItWas() {
    String audited = exactChain("audited");
    Reply opened = server.post(audited + "/audit", "{\"error\": 0.1, \"confidence\": 0.9}");
    assertThat(opened.status()).as(opened.body()).isEqualTo(202);
    JsonNode ticket = server.post(audited + "/ask", "{}").json().at("/tickets/0");
    assertThat(ticket.get("item").asText()).as("all others are known").isEqualTo("far");
    assertThat(ticket.get("purpose").asText()).isEqualTo("audit");
    boolean isFarAbove =
        server.get(audited + "/items/far").json().get("side").asText().equals("above");
    Reply told =
        server.post(
            audited + "/tell",
            "{\"ticket\": %d, \"value\": %d}"
                .formatted(ticket.get("ticket").asLong(), isFarAbove ? 9 : -9));
    assertThat(told.status()).as(told.body()).isEqualTo(200);
    JsonNode last = server.get(audited + "/audit").json().get("last");
    assertThat(last.get("passed").asBoolean()).as(last.toString()).isTrue();
    assertThat(last.get("mostWrong").asInt()).isZero();
    server.post(audited + "/question", "{\"threshold\": 4.5}");
    JsonNode now = server.get(audited + "/decisions").json();
    JsonNode then = server.get(audited + "/decisions?audited=true").json();
    String far = isFarAbove ? "above" : "below";
    assertThat(now.at("/threshold").asDouble()).isEqualTo(4.5);
    assertThat(now.findValuesAsText("side"))
        .containsExactly("below", "below", "below", "below", "below", "above", far);
    assertThat(then.at("/threshold").asDouble()).isEqualTo(2.5);
    assertThat(then.findValuesAsText("side"))
        .containsExactly("below", "below", "below", "above", "above", "above", far);
    assertThat(then.findValues("estimate"))
        .extracting(JsonNode::asDouble)
        .containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, isFarAbove ? 9.0 : -9.0);
    assertThat(then.findValues("probability"))
        .extracting(JsonNode::asDouble)
        .containsExactly(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, isFarAbove ? 1.0 : 0.0);
  }

  @Test
  void everythingDoneIsVerified() {
    for (long ticket : ask(5)) {
      tell(ticket, 0.4);
    }
    JsonNode verified = server.post(campaign + "/verify", "").json();
    assertThat(verified.get("passed").asBoolean()).as(verified.toString()).isTrue();
    assertThat(verified.get("choices").asInt()).isEqualTo(5);
  }

  @Test
  void anExportedCampaignIsTakenAgainUnderAnotherName() throws Exception {
    tell(ask(1).get(0), 0.4);
    var exported =
        java.net.http.HttpClient.newHttpClient()
            .send(
                server.request(campaign + "/export").build(),
                java.net.http.HttpResponse.BodyHandlers.ofByteArray());
    assertThat(exported.statusCode()).isEqualTo(200);
    assertThat(exported.headers().firstValue("Content-Disposition").orElseThrow())
        .startsWith("attachment; filename=\"anExported");
    Reply taken = bring("again", exported.body(), "Idempotency-Key", "k");
    assertThat(taken.status()).as(taken.body()).isEqualTo(201);
    Reply repeated = bring("again", exported.body(), "Idempotency-Key", "k");
    assertThat(repeated.status()).as(repeated.body()).isEqualTo(201);
    assertThat(repeated.json()).isEqualTo(taken.json());
    assertThat(bring("again", exported.body()).status()).isEqualTo(409);
    assertThat(server.get("/v1/campaigns/again/decisions").json().get("decisions"))
        .isEqualTo(server.get(campaign + "/decisions").json().get("decisions"));
    byte[] cut = java.util.Arrays.copyOf(exported.body(), exported.body().length / 2);
    Reply damaged = bring("cut", cut);
    assertThat(damaged.status()).isEqualTo(422);
    assertThat(damaged.detail()).doesNotContain("/tmp");
  }

  private Reply bring(String name, byte[] file, String... headers) {
    return RunningServer.send(
        server
            .request("/v1/campaigns/import?name=" + name)
            .header("Content-Type", "application/zip")
            .POST(java.net.http.HttpRequest.BodyPublishers.ofByteArray(file)),
        headers);
  }

  @Test
  void aKeyUsedAgainForAnotherNumberOfTicketsIsRefused() {
    String[] key = {"Idempotency-Key", "n"};
    List<Long> first = ask(2, key);
    for (int other : List.of(1, 3, 5)) {
      Reply refused = server.post(campaign + "/ask", "{\"count\": %d}".formatted(other), key);
      assertThat(refused.status()).as(refused.body()).isEqualTo(409);
      assertThat(refused.json().get("type").asText()).isEqualTo("urn:grapl:problem:key-used");
    }
    assertThat(ask(2, key)).isEqualTo(first);
    String[] one = {"Idempotency-Key", "one"};
    ask(1, one);
    assertThat(server.post(campaign + "/ask", "{\"count\": 2}", one).status()).isEqualTo(409);
    String[] all = {"Idempotency-Key", "all"};
    List<Long> rest = ask(1000, all);
    assertThat(rest.size()).as("fewer than were asked for").isLessThan(1000);
    assertThat(ask(1000, all)).isEqualTo(rest);
    String more = "{\"count\": %d}".formatted(rest.size());
    assertThat(server.post(campaign + "/ask", more, all).status()).isEqualTo(409);
  }

  @Test
  void aRepeatedQuestionOrBudgetDoesNotUndoWhatCameSince() {
    String[] key = {"Idempotency-Key", "q"};
    server.post(campaign + "/question", "{\"threshold\": 5}", key);
    server.post(campaign + "/question", "{\"threshold\": 6, \"tolerance\": 0.2}");
    Reply question = server.post(campaign + "/question", "{\"threshold\": 5}", key);
    assertThat(question.status()).isEqualTo(200);
    assertThat(question.json().at("/threshold").asDouble()).isEqualTo(6);
    String[] other = {"Idempotency-Key", "b"};
    server.post(campaign + "/budget", "{\"budget\": 7}", other);
    server.post(campaign + "/budget", "{\"budget\": 8}");
    Reply budget = server.post(campaign + "/budget", "{\"budget\": 7}", other);
    assertThat(budget.json().get("budget").asInt()).isEqualTo(8);
    assertThat(budget.json().get("entries").asInt()).isEqualTo(4);
    assertThat(server.post(campaign + "/budget", "{\"budget\": 9}", key).status()).isEqualTo(409);
  }

  @Test
  void whatIsEquallyCertainComesByItsDistanceToTheLine() {
    String ties = exactChain("ties");
    JsonNode all = server.get(ties + "/decisions?near=7").json().get("decisions");
    assertThat(all.findValuesAsText("item"))
        .containsExactly("far", "a2", "a3", "a1", "a4", "a0", "a5");
    assertThat(all.findValuesAsText("known"))
        .containsExactly("false", "true", "true", "true", "true", "true", "true");
  }

  @Test
  void aDeletedCampaignIsGone() {
    assertThat(server.delete(campaign).status()).isEqualTo(204);
    assertThat(server.get(campaign).status()).isEqualTo(404);
    assertThat(server.delete(campaign).status()).isEqualTo(404);
  }

  @Test
  void theLogIsReadInPages() {
    tell(ask(1, "Idempotency-Key", "secret").get(0), 0.4);
    JsonNode first = server.get(campaign + "/events?limit=1").json();
    assertThat(first.toString()).as("the key is nobody's business").doesNotContain("secret");
    assertThat(first.at("/entries/0/kind").asText()).isEqualTo("asked");
    JsonNode second = server.get(campaign + "/events?after=" + first.get("next").asText()).json();
    assertThat(second.at("/entries/0/kind").asText()).isEqualTo("told");
    assertThat(second.at("/entries/0/item")).isEqualTo(first.at("/entries/0/item"));
  }

  @Test
  void aWorkerWhoAsksAgainGetsWhatItHolds() {
    List<Long> first = ask(2);
    Reply again = server.post(campaign + "/ask", "{\"count\": 2, \"resume\": true}");
    assertThat(again.json().get("tickets").findValues("ticket"))
        .extracting(JsonNode::asLong)
        .isEqualTo(first);
    assertThat(server.get(campaign + "/tickets?worker=local").json().get("tickets")).hasSize(2);
    assertThat(server.get(campaign + "/tickets?worker=ann").json().get("tickets")).isEmpty();
  }
}
