package org.grapl.cli;

import java.util.concurrent.Callable;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Requester;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command about one campaign has. */
abstract class OneCampaign implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "NAME", description = "The name of the campaign.")
  String name = "";

  @Mixin StoreOption store = new StoreOption();

  @Mixin OwnerOption owner = new OwnerOption();

  @Mixin Results results = new Results();

  abstract static class Change extends OneCampaign {

    @Mixin Worker worker = new Worker();

    @Override
    public Integer call() {
      check();
      return StoreOption.with(store.open(), campaigns -> change(campaigns.open(owner.owner, name)));
    }

    abstract int change(DurableCampaign campaign);
  }

  /** A command that looks at the campaign, also where nothing can be written. */
  abstract static class Look extends OneCampaign {

    @Override
    public Integer call() {
      check();
      return StoreOption.with(
          store.openReadOnly(), campaigns -> look(campaigns.open(owner.owner, name)));
    }

    abstract int look(DurableCampaign campaign);
  }

  /** Refuses what makes no sense before the store is opened. */
  void check() {}

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

  static final class Note {

    @Option(
        names = "--note",
        paramLabel = "TEXT",
        description = "What is to be remembered about it.")
    String note = "";
  }
}
