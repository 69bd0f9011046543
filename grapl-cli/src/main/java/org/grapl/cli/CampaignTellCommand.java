package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.grapl.data.file.NumberText;
import org.grapl.internal.Decimal;
import org.grapl.server.Shown;
import org.grapl.store.Answer;
import org.grapl.store.ConflictException;
import org.grapl.store.ContradictionException;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Observation;
import org.grapl.store.Reading;
import org.grapl.store.Receipt;
import org.grapl.store.Recording;
import org.grapl.store.RefusedSubmissionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "tell",
    description = {
      "Takes the value of a ticket, of an item that was checked without one, or a table of thousands: all of it or, if a row is wrong, nothing.",
      "",
      "A late value is welcome. The same value again changes nothing; another for the same ticket"
          + " is refused. Rows without a ticket count once however often they are told."
    },
    footer = {
      "Examples:",
      "  ./grapl campaign tell lake 1 0.7",
      "  ./grapl campaign tell lake 2 '<0.1' --note 'below what the device can measure'",
      "  ./grapl campaign tell lake --item \"north shore\" 0.9",
      "  ./grapl campaign tell lake --from monday.csv"
    })
final class CampaignTellCommand extends OneCampaign.Change {

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "TICKET VALUE",
      description = "The ticket, and the value of its item; <NUMBER if it is below what is seen.")
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--item",
      paramLabel = "LABEL",
      description = "The item that was checked without a ticket; then VALUE stands alone.")
  private @Nullable String item;

  @Option(
      names = "--from",
      description =
          "A table with columns value, ticket or item, and if wanted worker, note, weight,"
              + " variance: from 'ask -o', or answers.csv or steps.csv of 'find'. Rows without a"
              + " value are passed over.")
  private @Nullable Path from;

  @Option(
      names = "--again",
      description = "With --from: rows without a ticket count even if they were told before.")
  private boolean again;

  @Mixin private Note note = new Note();

  /** A value may begin with a minus, which the parser would take for an option. */
  static void allowNegativeValues(CommandLine root) {
    CommandLine campaign = root.getSubcommands().get("campaign");
    CommandLine tell = campaign == null ? null : campaign.getSubcommands().get("tell");
    if (tell != null) {
      tell.setUnmatchedOptionsArePositionalParams(true);
    }
  }

  @Override
  void check() {
    for (String word : words) {
      if (word.startsWith("-") && Double.isNaN(Decimal.parse(word))) {
        throw results.misused("Unknown option: '" + word + "'");
      }
    }
    boolean isTable = from != null;
    int expected = isTable ? 0 : item != null ? 1 : 2;
    if (words.size() != expected || (isTable && item != null)) {
      throw results.misused("tell needs TICKET VALUE, --item LABEL VALUE, or --from FILE");
    }
    if (isTable && !note.note.isEmpty()) {
      throw new BadInputException("--note is a column of --from");
    }
    if (again && !isTable) {
      throw new BadInputException("--again belongs to --from");
    }
  }

  @Override
  int change(DurableCampaign campaign) {
    if (from != null) {
      tellAll(campaign, from);
    } else {
      tellOne(campaign);
    }
    return 0;
  }

  private void tellOne(DurableCampaign campaign) {
    Reading reading = reading(words.get(words.size() - 1));
    Receipt taken = taken(campaign, reading);
    report(List.of(taken), 0);
    if (!results.isJson()) {
      Observation kept = campaign.observations(taken.observation() - 1, 1).get(0);
      String label = campaign.items().graph().label(kept.item());
      PrintWriter out = results.out();
      out.printf(
          "%s: %s is observation %d%s%n",
          taken.ticket() > 0 ? "ticket %d (%s)".formatted(taken.ticket(), label) : label,
          reading.text(),
          taken.observation(),
          switch (taken.outcome()) {
            case ACCEPTED -> "";
            case LATE -> " (late, and welcome)";
            case REPEATED -> repeated(kept, label);
          });
    }
    if (item != null) {
      sayIfNotTheFirst(campaign, taken.observation());
    }
  }

  private Receipt taken(DurableCampaign campaign, Reading reading) {
    List<Receipt> taken;
    try {
      taken =
          item != null
              ? campaign.record(
                  List.of(
                      new Recording(
                          GraphInput.item("--item", campaign.items(), item), reading, note.note)),
                  worker.signature())
              : campaign.tell(
                  List.of(new Answer(ticket(words.get(0)), reading, note.note)),
                  worker.signature());
    } catch (ContradictionException e) {
      throw new BadInputException(e.getMessage() + remedy(e));
    } catch (ConflictException e) {
      throw new BadInputException(e.getMessage() + remedy(campaign, e));
    }
    return taken.get(0);
  }

  private String remedy(ContradictionException e) {
    return ": " + proposal("undo", " " + e.observation());
  }

  /** What to type: a ticket is answered once, so the right value goes to the item. */
  private String remedy(DurableCampaign campaign, ConflictException e) {
    ConflictException.Conflict first = e.conflicts().get(0);
    if (first.observation() == 0) {
      return "";
    }
    int item = campaign.itemsOf(List.of(first.ticket())).get(0);
    String tell =
        proposal(
            "tell",
            " --item %s %s"
                .formatted(
                    TerminalText.word(campaign.items().graph().label(item)),
                    first.got().isPlain() ? first.got().text() : "VALUE"));
    return first.isWithdrawn()
        ? ": " + tell
        : ": %s, and %s if the first is wrong"
            .formatted(tell, proposal("undo", " " + first.observation()));
  }

  /** Who tells a value twice by mistake would otherwise not hear of it. */
  private void sayIfNotTheFirst(DurableCampaign campaign, long observation) {
    int item = campaign.observations(observation - 1, 1).get(0).item();
    long counting = campaign.observations(item).stream().filter(o -> !o.isWithdrawn()).count();
    if (counting > 1) {
      results.note(
          "%s has %d observations, which %s count; if this one is a mistake: %s",
          campaign.items().graph().label(item),
          counting,
          counting == 2 ? "both" : "all",
          proposal("undo", " " + observation));
    }
  }

  private String repeated(Observation kept, String label) {
    return kept.isWithdrawn()
        ? " (told before and withdrawn since: it does not count; record the right value with: %s)"
            .formatted(proposal("tell", " --item " + TerminalText.word(label) + " VALUE"))
        : " (told before; nothing changed)";
  }

  private static long ticket(String text) {
    try {
      return Numbers.whole(text);
    } catch (CommandLine.TypeConversionException e) {
      throw new BadInputException("ticket " + e.getMessage());
    }
  }

  private static Reading reading(String text) {
    try {
      return Reading.parse(text);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(e.getMessage() + NumberText.commaHint(text));
    }
  }

  private void tellAll(DurableCampaign campaign, Path file) {
    ResultRows.Content rows =
        ResultRows.read(
            file,
            campaign.items(),
            campaign.ticketItems(),
            new ResultRows.Telling(worker.worker, again));
    try {
      report(campaign.submit(rows.results()), rows.skipped());
    } catch (RefusedSubmissionException e) {
      throw rows.located(e, e.getCause() instanceof ContradictionException c ? remedy(c) : "");
    } catch (ConflictException e) {
      throw rows.located(e, remedy(campaign, e));
    }
  }

  private void report(List<Receipt> all, int skipped) {
    if (results.isJson()) {
      results.out().println(Shown.taken(all).put("skipped", skipped));
    } else if (from != null) {
      long late = count(all, Receipt.Outcome.LATE);
      long repeated = count(all, Receipt.Outcome.REPEATED);
      PrintWriter out = results.out();
      out.printf(
          "%s taken%s%s%s%n",
          FindText.plural(all.size() - repeated, "value"),
          late > 0 ? ", %d of them late".formatted(late) : "",
          repeated > 0 ? ", %d told before".formatted(repeated) : "",
          skipped > 0 ? ", %s without a value".formatted(FindText.plural(skipped, "row")) : "");
    }
    long known =
        all.stream()
            .filter(t -> t.ticket() == 0 && t.outcome() == Receipt.Outcome.REPEATED)
            .count();
    if (known > 0) {
      results.note(
          "%s without a ticket %s told before in every column and not counted again; if"
              + " they are new checks, give --again or a column that tells them apart",
          FindText.plural(known, "row"), known == 1 ? "was" : "were");
    }
  }

  private static long count(List<Receipt> all, Receipt.Outcome outcome) {
    return all.stream().filter(each -> each.outcome() == outcome).count();
  }
}
