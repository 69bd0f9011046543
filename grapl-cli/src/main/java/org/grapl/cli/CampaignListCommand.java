package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.data.file.NumberText;
import org.grapl.store.Overview;
import org.grapl.store.log.SettingsJson;
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
    description = {
      "Lists the campaigns of a store: how many items each has, where its line is, how many checks count"
          + " and how many tickets are open.",
      ""
    },
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
      List<Overview> found =
          database.storage().overviews().stream()
              .filter(each -> owner == null || each.record().owner().equals(owner))
              .toList();
      if (json) {
        out.println(json(found));
        return 0;
      }
      TextTable table =
          new TextTable(List.of("campaign", "owner", "items", "line", "checks", "open", "created"));
      for (Overview each : found) {
        table.add(
            List.of(
                each.record().name(),
                each.record().owner(),
                each.items().isPresent() ? Integer.toString(each.items().getAsInt()) : "?",
                NumberText.plain(each.threshold()),
                Long.toString(each.observations()),
                Long.toString(each.open()),
                TextTable.time(each.record().created())));
      }
      table.print(out);
      return 0;
    }
  }

  private static ObjectNode json(List<Overview> found) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    ArrayNode list = object.putArray("campaigns");
    for (Overview each : found) {
      ObjectNode one = list.addObject();
      one.put("name", each.record().name());
      one.put("owner", each.record().owner());
      one.put("created", each.record().created().toString());
      one.put("entries", each.entries());
      each.items().ifPresentOrElse(items -> one.put("items", items), () -> one.putNull("items"));
      one.put("threshold", each.threshold());
      one.put("observations", each.observations());
      one.put("open", each.open());
      one.set("settings", SettingsJson.toJson(each.record().settings()));
    }
    return object;
  }
}
