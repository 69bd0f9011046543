package org.grapl.cli;

import java.util.function.Function;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import picocli.CommandLine.Mixin;
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
}
