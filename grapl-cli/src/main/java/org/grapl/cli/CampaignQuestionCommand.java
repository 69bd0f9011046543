package org.grapl.cli;

import java.util.concurrent.Callable;
import org.grapl.Question;
import org.grapl.data.file.NumberText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl campaign question}: asks about another line from here on. */
@Command(
    name = "question",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Asks about another line from here on; all checks made still count. An audit under way is"
          + " closed. To look without changing anything: 'decide --threshold'.",
      ""
    },
    footer = {"", "Example:", "  ./grapl campaign question lake --threshold 0.4"})
final class CampaignQuestionCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Option(
      names = "--threshold",
      required = true,
      paramLabel = "NUMBER",
      description = "The line: which items have a mean of at least this?")
  private double threshold;

  @Option(
      names = "--tolerance",
      paramLabel = "NUMBER",
      description = "Items this close to the line may be called either way (default: as before).")
  private @Nullable Double tolerance;

  @Mixin private WorkerOption worker = new WorkerOption();

  @Override
  public Integer call() {
    return choice.change(
        campaign -> {
          double either = tolerance == null ? campaign.status().question().tolerance() : tolerance;
          campaign.changeQuestion(new Question(threshold, either), worker.signature());
          spec.commandLine()
              .getOut()
              .printf(
                  "from here on: which items are at least %s, give or take %s%n",
                  NumberText.plain(threshold), NumberText.plain(either));
          return 0;
        });
  }
}
