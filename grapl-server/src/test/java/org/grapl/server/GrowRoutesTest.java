package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Lists that grow, over HTTP. */
class GrowRoutesTest extends WithServer {

  private static String create(String name) {
    assertThat(server.post("/v1/campaigns", RunningServer.chain(name, 30)).status()).isEqualTo(201);
    return "/v1/campaigns/" + name;
  }

  @Test
  void filesBringItemsLinksAndTextsAndAKeyBringsThemOnce() {
    String path = create("files");
    String first = server.get(path).json().at("/graph/hash").asText();
    assertThat(server.get(path + "/picture").status()).isEqualTo(200);
    for (int time = 0; time < 2; time++) {
      Reply grown =
          new Form()
              .file("graph", "more.csv", "source,target\nnew,a3\nnewer,new\n")
              .file("items", "items.csv", "label,colour\nnew,red\na4,blue\n")
              .text("retire", "[\"a7\"]")
              .post(server, path + "/grow", "Idempotency-Key", "grow 1");
      assertThat(grown.status()).as(grown.body()).isEqualTo(200);
      assertThat(grown.json().get("items").asInt()).isEqualTo(32);
      assertThat(grown.json().get("retired").asInt()).isEqualTo(1);
      assertThat(grown.json().get("above").asInt() + grown.json().get("below").asInt())
          .isEqualTo(31);
    }
    assertThat(server.get(path).json().at("/graph/hash").asText()).isNotEqualTo(first);
    assertThat(server.get(path + "/items/new").json().at("/attributes/colour").asText())
        .isEqualTo("red");
    assertThat(server.get(path + "/labels").json().get("labels")).hasSize(32);
    assertThat(server.get(path + "/decisions?side=retired").json().at("/decisions/0/item").asText())
        .isEqualTo("a7");
    Unpacked field = Unpacked.of(server.bytes(path + "/field"));
    assertThat(field.header().at("/arrays/0/length").asInt()).isEqualTo(32);
    Unpacked picture = Unpacked.of(server.bytes(path + "/picture"));
    assertThat(picture.header().at("/arrays/0/length").asInt()).isEqualTo(32);
    JsonNode entries = server.get(path + "/events?after=0&limit=10").json().get("entries");
    assertThat(entries.get(0).get("kind").asText()).isEqualTo("grown");
    assertThat(entries.get(0).get("retired").get(0).asText()).isEqualTo("a7");
    Reply other =
        new Form()
            .text("retire", "[\"a8\"]")
            .post(server, path + "/grow", "Idempotency-Key", "grow 1");
    assertThat(other.status()).isEqualTo(409);
  }

  @Test
  void whatIsWrongIsRefused() {
    String path = create("refused");
    assertThat(server.post(path + "/grow", "{\"retire\": [\"nobody\"]}").status()).isEqualTo(422);
    assertThat(server.post(path + "/grow", "{\"retired\": []}").status()).isEqualTo(400);
    Reply part = new Form().text("campaign", "{}").post(server, path + "/grow");
    assertThat(part.status()).isEqualTo(400);
    Reply unknown =
        new Form()
            .file("items", "items.csv", "label,colour\nnobody,red\n")
            .post(server, path + "/grow");
    assertThat(unknown.status()).isEqualTo(422);
    assertThat(server.post(path + "/grow", "{}").json().get("entries").asInt()).isZero();
  }

  @Test
  void whoAsksAndTellsMeanwhileLosesNothing() throws Exception {
    String path = create("busy");
    ExecutorService hands = Executors.newFixedThreadPool(4);
    List<Future<Integer>> told = new ArrayList<>();
    try {
      for (int hand = 0; hand < 3; hand++) {
        String worker = "hand " + hand;
        told.add(
            hands.submit(
                () -> {
                  for (int k = 0; k < 20; k++) {
                    JsonNode ticket =
                        server
                            .post(path + "/ask", "{\"worker\": \"%s\"}".formatted(worker))
                            .json()
                            .at("/tickets/0");
                    Reply reply =
                        server.post(
                            path + "/tell",
                            "{\"answers\": [{\"ticket\": %d, \"value\": 1}]}"
                                .formatted(ticket.get("ticket").asInt()));
                    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
                  }
                  return 20;
                }));
      }
      told.add(
          hands.submit(
              () -> {
                for (int k = 0; k < 5; k++) {
                  Reply reply =
                      server.post(
                          path + "/grow",
                          "{\"graph\": {\"links\": [[\"new %d\", \"a%d\"]]}}".formatted(k, k));
                  assertThat(reply.status()).as(reply.body()).isEqualTo(200);
                }
                return 0;
              }));
      int sum = 0;
      for (Future<Integer> each : told) {
        sum += each.get();
      }
      JsonNode status = server.get(path + "/status").json();
      assertThat(status.get("checks").asInt()).isEqualTo(sum).isEqualTo(60);
      assertThat(status.get("items").asInt()).isEqualTo(35);
      assertThat(server.post(path + "/verify", "{}").json().get("passed").asBoolean()).isTrue();
    } finally {
      hands.shutdownNow();
    }
  }
}
