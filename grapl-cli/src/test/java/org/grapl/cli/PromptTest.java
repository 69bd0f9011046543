package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.grapl.campaign.Campaign;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemTable;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;

class PromptTest {

  private static final Graph GRAPH = Graph.builder().link("a\u001b[2J", "b").link("b", "c").build();

  private static final String INTRODUCTION =
      "Answer above (a), below (b) or with a number; skip (s), undo (u), quit (q); ? explains.";

  /** What is printed for one item when somebody answers this. */
  private static String shown(ItemTable items, int item, String typed) {
    StringWriter err = new StringWriter();
    Search search =
        new Search(
            () -> Campaign.on(GRAPH).threshold(0.5).costs(2, 2, 3).budget(9).open(),
            Optional::empty,
            Optional.empty(),
            Checker.History.unkept());
    Prompt.TypedLines lines =
        new Prompt.TypedLines(new BufferedReader(new StringReader(typed)), () -> false);
    try (Prompt prompt = new Prompt(lines, new PrintWriter(err, true), items, Prompt.Scale.OPEN)) {
      search.run(
          new Checker() {
            @Override
            public Checker.Reply check(int chosen, Search running) {
              return prompt.check(item, running);
            }

            @Override
            public void close() {}
          },
          any -> 1,
          () -> false,
          count -> {});
    }
    return err.toString();
  }

  private static Column column(String name, String text) {
    return Column.of(name, 3, item -> item == 0 ? text : "");
  }

  @Test
  void whatIsKnownOfAnItemIsShownAndNothingOfItSteersTheTerminal() {
    ItemTable items =
        ItemTable.of(
            3,
            List.of(
                column("url", "https://example.org/a"),
                column("owner", "Ann\nLee\u202e"),
                column("note", ""),
                column("1", "1"),
                column("2", "2"),
                column("3", "3"),
                column("4", "4"),
                column("5", "5"),
                column("6", "6")));
    assertThat(shown(items, 0, ""))
        .isEqualToNormalizingNewlines(
            """
            %s
            [1 of 9] Is "a?[2J" above 0.5?
              owner: Ann Lee?, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5
              https://example.org/a
              I cannot tell yet.
            >\s
            """
                .formatted(INTRODUCTION));
    assertThat(shown(items, 1, ""))
        .isEqualToNormalizingNewlines(
            INTRODUCTION + "\n[1 of 9] Is \"b\" above 0.5?\n  I cannot tell yet.\n> \n");
  }

  @Test
  void whereChecksCostDifferentlyItIsSaidWhatIsSpent() {
    assertThat(shown(ItemTable.empty(3), 1, "above\n"))
        .contains("> [check 2, spent 2 of 9] Is \"b\" above 0.5?\n")
        .contains("Earlier answers: above.");
  }
}
