package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Ledger;
import org.grapl.store.SettingsText;
import org.grapl.store.sql.Database;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl campaign list}: the campaigns of a store. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {"Lists the campaigns of a store.", ""},
    footer = {"", "Example:", "  ./grapl campaign list --store lab.db"})
final class CampaignListCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private StoreOption store = new StoreOption();

  @Option(names = "--owner", paramLabel = "WHO", description = "Only theirs (default: all).")
  private @Nullable String owner;

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try (Database database = store.openReadOnly()) {
      Ledger ledger = database.ledger();
      List<CampaignRecord> found =
          ledger.list().stream()
              .filter(record -> owner == null || record.owner().equals(owner))
              .toList();
      if (json) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        ArrayNode list = object.putArray("campaigns");
        for (CampaignRecord record : found) {
          ObjectNode one = list.addObject();
          one.put("name", record.name());
          one.put("owner", record.owner());
          one.put("created", record.created().toString());
          one.put("entries", ledger.head(record.id()));
          one.set("settings", SettingsText.toJson(record.settings()));
        }
        out.println(object);
        return 0;
      }
      TextTable table = new TextTable(List.of("campaign", "owner", "created", "entries"));
      for (CampaignRecord record : found) {
        table.add(
            List.of(
                record.name(),
                record.owner(),
                TextTable.time(record.created()),
                Long.toString(ledger.head(record.id()))));
      }
      table.print(out);
      return 0;
    }
  }
}
