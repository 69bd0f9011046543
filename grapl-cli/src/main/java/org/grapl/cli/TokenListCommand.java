package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.store.log.EntryJson;
import org.grapl.store.sql.Database;
import org.grapl.store.sql.Tokens.Token;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl token list}: who may use a server, or might once. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {"Lists the tokens of a store, without their secrets.", ""},
    footer = {"", "Example:", "  ./grapl token list --store lab.db"})
final class TokenListCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private StoreOption store = new StoreOption();

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    try (Database database = store.openReadOnly()) {
      List<Token> tokens = database.tokens().list();
      if (json) {
        spec.commandLine().getOut().println(json(tokens));
        return 0;
      }
      TextTable table =
          new TextTable(List.of("id", "name", "role", "owner", "campaign", "created", "state"));
      for (Token token : tokens) {
        table.add(
            List.of(
                token.id(),
                token.name(),
                EntryJson.word(token.role()),
                token.owner(),
                token.campaign().orElse("all"),
                TextTable.time(token.created()),
                state(token)));
      }
      table.print(spec.commandLine().getOut());
      return 0;
    }
  }

  private static String state(Token token) {
    if (token.revoked()) {
      return "revoked";
    }
    return token
        .expires()
        .map(end -> (token.isValidAt(Instant.now()) ? "until " : "expired ") + TextTable.time(end))
        .orElse("valid");
  }

  private static ObjectNode json(List<Token> tokens) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    ArrayNode list = object.putArray("tokens");
    for (Token token : tokens) {
      ObjectNode one = list.addObject();
      one.put("id", token.id());
      one.put("name", token.name());
      one.put("role", EntryJson.word(token.role()));
      one.put("owner", token.owner());
      token.campaign().ifPresent(campaign -> one.put("campaign", campaign));
      one.put("created", token.created().toString());
      token.expires().ifPresent(expires -> one.put("expires", expires.toString()));
      one.put("valid", token.isValidAt(Instant.now()));
    }
    return object;
  }
}
