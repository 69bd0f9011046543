package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.grapl.random.KeyedRandom;
import org.grapl.store.sql.Tokens.Role;

/**
 * Five people who say by yes and no which items of a chain lie above the line, each with a token of
 * their own: the first half does. Four are right nine times in ten, eve tosses a coin.
 */
final class Panel {

  static final String GUESSING = "eve";

  private static final List<String> PEOPLE = List.of("ann", "bob", "cat", "dan", GUESSING);
  private static final int ITEMS = 60;
  private static final double RIGHT = 0.9;
  private static final String OWNER = "lab";

  private final RunningServer server;
  private final String path;
  private final String[] owner;
  private final String[] reader;
  private final Map<String, String[]> workers = new LinkedHashMap<>();
  private final KeyedRandom random = KeyedRandom.of(5, org.grapl.random.Role.TEST);

  Panel(RunningServer server, String campaign) {
    this.server = server;
    this.path = "/v1/campaigns/" + campaign;
    this.owner = server.issue("olga", Role.OWNER, OWNER, Optional.empty());
    this.reader = server.issue("rita", Role.READER, OWNER, Optional.empty());
    PEOPLE.forEach(
        name -> workers.put(name, server.issue(name, Role.WORKER, OWNER, Optional.empty())));
    String draft = RunningServer.chain(campaign, ITEMS).replace("\"0.1\"", "\"yes-no\"");
    assertThat(server.post("/v1/campaigns", draft, owner).status()).isEqualTo(201);
  }

  String path() {
    return path;
  }

  String[] owner() {
    return owner.clone();
  }

  String[] reader() {
    return reader.clone();
  }

  String[] worker(String name) {
    return workers.getOrDefault(name, new String[0]).clone();
  }

  /** Everybody answers so many times, in turn. */
  Panel answer(int times) {
    for (int round = 0; round < times; round++) {
      PEOPLE.forEach(this::answer);
    }
    return this;
  }

  void answer(String name) {
    String[] token = worker(name);
    JsonNode ticket = server.post(path + "/ask", "{}", token).json().at("/tickets/0");
    boolean isAbove = Integer.parseInt(ticket.get("item").asText().substring(1)) < ITEMS / 2;
    double share = name.equals(GUESSING) ? 0.5 : RIGHT;
    boolean said = random.nextDouble() < share ? isAbove : !isAbove;
    String told =
        "{\"ticket\": %d, \"value\": %d}".formatted(ticket.get("ticket").asLong(), said ? 1 : 0);
    Reply reply = server.post(path + "/tell", told, token);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
  }
}
