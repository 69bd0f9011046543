package org.grapl.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.data.file.Labels;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Campaigns;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.sql.Database;
import org.grapl.store.sql.Tokens;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl token create}: lets somebody use a server. */
@Command(
    name = "create",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Creates a token and prints its secret, once: the store keeps only a hash of it. A reader"
          + " looks, a worker also asks and tells, an owner may do everything with the campaigns of"
          + " its owner.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  ./grapl token create --role worker --name ann --expires 30d --store lab.db"
    })
final class TokenCreateCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private StoreOption store = new StoreOption();

  @Option(
      names = "--role",
      required = true,
      paramLabel = "reader|worker|owner",
      description = "What the bearer may do.")
  private Tokens.Role role = Tokens.Role.READER;

  @Option(
      names = "--name",
      required = true,
      paramLabel = "NAME",
      description = "Whose it is, or which machine's; it signs what they do.")
  private String name = "";

  @Mixin private OwnerOption owner = new OwnerOption();

  @Option(
      names = "--campaign",
      paramLabel = "NAME",
      description = "The only campaign it opens (default: all of the owner).")
  private @Nullable String campaign;

  @Option(
      names = "--expires",
      paramLabel = "TIME",
      description = "How long it is valid, such as 12h or 30d (default: until it is revoked).")
  private @Nullable Duration expires;

  @Override
  public Integer call() {
    if (campaign != null) {
      Campaigns.checkName(campaign);
    }
    if (expires != null && expires.isZero()) {
      throw new BadInputException("--expires must be longer than no time, got 0");
    }
    try (Database database = store.openOrMake()) {
      warnOfNoCampaign(database.storage());
      Instant now = Instant.now();
      Tokens.Issued issued =
          database
              .tokens()
              .create(
                  new Tokens.Draft(
                      name,
                      role,
                      owner.owner,
                      Optional.ofNullable(campaign),
                      now,
                      Optional.ofNullable(expires).map(now::plus)));
      spec.commandLine().getOut().println(issued.secret());
      spec.commandLine()
          .getErr()
          .printf(
              "note: this secret cannot be shown again; whoever has it sends the header"
                  + " \"Authorization: Bearer SECRET\". To take it back: ./grapl token revoke %s%s%n",
              issued.token().id(), store.again());
      return 0;
    }
  }

  /** It may be created later, but most who name none have mistyped one. */
  private void warnOfNoCampaign(CampaignStorage storage) {
    String named = campaign;
    if (named != null && storage.find(owner.owner, named).isEmpty()) {
      List<String> theirs =
          storage.list().stream()
              .filter(record -> record.owner().equals(owner.owner))
              .map(CampaignRecord::name)
              .toList();
      spec.commandLine()
          .getErr()
          .printf(
              "warning: %s has no campaign \"%s\", so that the token opens nothing yet%s%n",
              owner.owner, named, Labels.hint(theirs, named));
    }
  }
}
