package org.grapl.cli;

import java.util.function.Function;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Requester;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The campaign a command is about, and where it is kept. */
final class CampaignChoice {

  @Parameters(index = "0", paramLabel = "NAME", description = "The name of the campaign.")
  String name = "";

  @Mixin StoreOption store = new StoreOption();

  @Mixin OwnerOption owner = new OwnerOption();

  /** A command about this campaign, to be proposed: {@code ./grapl campaign ask lake}. */
  String proposal(String command, String more) {
    return "./grapl campaign %s %s%s%s%s"
        .formatted(
            command,
            name,
            more,
            store.again(),
            owner.owner.equals(Campaigns.LOCAL)
                ? ""
                : " --owner " + TerminalText.word(owner.owner));
  }

  /** Does something to the campaign. */
  <T> T change(Function<DurableCampaign, T> work) {
    return StoreOption.with(
        store.open(), campaigns -> work.apply(campaigns.open(owner.owner, name)));
  }

  /** Looks at the campaign, also where nothing can be written. */
  <T> T look(Function<DurableCampaign, T> work) {
    return StoreOption.with(
        store.openReadOnly(), campaigns -> work.apply(campaigns.open(owner.owner, name)));
  }

  /** Who does something. */
  static final class Worker {

    @Option(
        names = "--worker",
        defaultValue = "${sys:user.name}",
        paramLabel = "WHO",
        description = "Who does it, for the log (default: you, ${DEFAULT-VALUE}).")
    String worker = "";

    Requester signature() {
      return Requester.of(worker);
    }
  }

  /** Words that go into the log with what is done. */
  static final class Note {

    @Option(
        names = "--note",
        paramLabel = "TEXT",
        description = "What is to be remembered about it.")
    String note = "";
  }
}
