package org.grapl.cli;

import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.data.file.Labels;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Campaigns;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.log.EntryJson;
import org.grapl.store.sql.Database;
import org.grapl.store.sql.Tokens;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "token",
    description = "Says who may use a server: creates, lists and revokes tokens.",
    subcommands = {
      TokenCommand.Create.class,
      TokenCommand.ListAll.class,
      TokenCommand.Revoke.class
    })
final class TokenCommand {

  @Command(
      name = "create",
      description =
          "Creates a token and prints its secret once. A reader looks, a worker also asks and"
              + " tells, an owner may do everything with their campaigns.",
      footer = {
        "Example:",
        "  ./grapl token create --role worker --name ann --expires 30d --store lab.db"
      })
  static final class Create implements Callable<Integer> {

    private static final Duration LINK_EXPIRES = Duration.ofDays(14);

    @Mixin private StoreOption store = new StoreOption();

    @Option(
        names = "--role",
        required = true,
        paramLabel = "reader|worker|owner",
        description = "What the bearer may do.")
    private Tokens.Role role = Tokens.Role.READER;

    @Option(
        names = "--name",
        description = "Whose it is, or which machine's; it signs what they do. A link needs none.")
    private String name = "";

    @Option(
        names = "--link",
        paramLabel = "ADDRESS",
        description =
            "Prints a link to send instead, by which several people join the server at this address,"
                + " each under a name of their own; it is valid for 14 days unless --expires says"
                + " otherwise. For workers and readers.")
    private @Nullable URI link;

    @Mixin private OwnerOption owner = new OwnerOption();

    @Option(
        names = "--campaign",
        description = "The only campaign it opens (default: all of the owner).")
    private @Nullable String campaign;

    @Option(
        names = "--expires",
        description = "How long it is valid, such as 12h or 30d (default: until it is revoked).")
    private @Nullable Duration expires;

    @Mixin private Results results = new Results();

    @Override
    public Integer call() {
      if (campaign != null) {
        Campaigns.checkName(campaign);
      }
      if (expires != null && expires.isZero()) {
        throw new BadInputException("--expires must be longer than no time, got 0");
      }
      if (link == null && name.isBlank()) {
        throw new BadInputException("--name must be given, got none; or --link for a link to send");
      }
      if (link != null && expires == null) {
        expires = LINK_EXPIRES;
      }
      try (Database database = store.openOrMake()) {
        warnOfNoCampaign(database.storage());
        Instant now = Instant.now();
        Tokens.Draft draft =
            new Tokens.Draft(
                link != null && name.isBlank() ? "link" : name,
                role,
                owner.owner,
                Optional.ofNullable(campaign),
                now,
                Optional.ofNullable(expires).map(now::plus));
        URI address = link;
        if (address != null) {
          Tokens.Issued issued = database.tokens().createLink(draft);
          String url = address.toString().replaceFirst("/+$", "") + "/#/join/" + issued.secret();
          results.done(Map.of("link", url, "id", issued.token().id()), "%s", url);
          results.note(
              "whoever has this link can join; it cannot be shown again. To take it back: ./grapl"
                  + " token revoke %s%s",
              issued.token().id(), store.again());
          return 0;
        }
        Tokens.Issued issued = database.tokens().create(draft);
        results.done(
            new Created(issued.secret(), issued.token().id(), name, role, owner.owner),
            "%s",
            issued.secret());
        results.note(
            "this secret cannot be shown again; whoever has it sends the header"
                + " \"Authorization: Bearer SECRET\". To take it back: ./grapl token revoke %s%s",
            issued.token().id(), store.again());
        return 0;
      }
    }

    private record Created(String secret, String id, String name, Tokens.Role role, String owner) {}

    /** It may be created later, but most who name none have mistyped one. */
    private void warnOfNoCampaign(CampaignStorage ledger) {
      String named = campaign;
      if (named != null && ledger.find(owner.owner, named).isEmpty()) {
        List<String> theirs =
            ledger.list().stream()
                .filter(record -> record.owner().equals(owner.owner))
                .map(CampaignRecord::name)
                .toList();
        PrintWriter err = results.err();
        err.printf(
            "warning: %s has no campaign \"%s\", so that the token opens nothing yet%s%n",
            owner.owner, named, Labels.hint(theirs, named));
      }
    }
  }

  @Command(
      name = "list",
      description = "Lists the tokens of a store, without their secrets.",
      footer = {"Example:", "  ./grapl token list --store lab.db"})
  static final class ListAll implements Callable<Integer> {

    @Mixin private StoreOption store = new StoreOption();

    @Mixin private Results results = new Results();

    @Override
    public Integer call() {
      try (Database database = store.openReadOnly()) {
        List<Tokens.Token> tokens = database.tokens().list();
        results.print(Map.of("tokens", tokens), text -> print(tokens, text));
        return 0;
      }
    }

    private static void print(List<Tokens.Token> tokens, PrintWriter out) {
      TextTable table =
          new TextTable(List.of("id", "name", "role", "owner", "campaign", "created", "state"));
      for (Tokens.Token token : tokens) {
        table.add(
            List.of(
                token.id(),
                token.name(),
                EntryJson.word(token.role()) + (token.isLink() ? " link" : ""),
                token.owner(),
                token.campaign().orElse("all"),
                TextTable.time(token.created()),
                state(token)));
      }
      table.print(out);
    }

    private static String state(Tokens.Token token) {
      if (token.revoked()) {
        return "revoked";
      }
      return token
          .expires()
          .map(
              end -> (token.isValidAt(Instant.now()) ? "until " : "expired ") + TextTable.time(end))
          .orElse("valid");
    }
  }

  @Command(
      name = "revoke",
      description = "Makes a token useless from now on, also for a server that is running.",
      footer = {"Example:", "  ./grapl token revoke 7f3a9c --store lab.db"})
  static final class Revoke implements Callable<Integer> {

    @Mixin private StoreOption store = new StoreOption();

    @Parameters(index = "0", paramLabel = "ID", description = "As 'token list' shows it.")
    private String id = "";

    @Mixin private Results results = new Results();

    @Override
    public Integer call() {
      try (Database database = store.open()) {
        if (!database.tokens().revoke(id)) {
          throw new BadInputException("there is no token \"%s\"".formatted(id));
        }
        return results.done(Map.of("id", id), "token %s opens nothing any more", id);
      }
    }
  }
}
