package org.grapl.cli;

import org.grapl.data.file.NumberText;
import org.grapl.graph.Graph;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.Event.Asked;
import org.grapl.store.Event.AuditClosed;
import org.grapl.store.Event.AuditEnded;
import org.grapl.store.Event.AuditOpened;
import org.grapl.store.Event.BudgetChanged;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.QuestionChanged;
import org.grapl.store.Event.Recorded;
import org.grapl.store.Event.Told;
import org.grapl.store.Event.Withdrawn;
import org.grapl.store.log.EntryJson;

/** Entries of a log as lines for people. */
final class EntryText {

  private final Graph graph;

  EntryText(Graph graph) {
    this.graph = graph;
  }

  String line(Entry entry) {
    return "%6d  %s  %s%s%s"
        .formatted(
            entry.number(),
            TextTable.time(entry.at()),
            entry.who().isEmpty() ? "" : TerminalText.shown(entry.who()) + ": ",
            words(entry.event()),
            entry.note().isEmpty() ? "" : " (" + TerminalText.shown(entry.note()) + ")");
  }

  private String words(Event event) {
    if (event instanceof Asked asked) {
      String why =
          switch (asked.purpose()) {
            case SEARCH -> "";
            case AUDIT -> " for the audit";
            case PICKED -> " on demand";
          };
      return "ticket %d for %s%s, until %s"
          .formatted(asked.ticket(), item(asked.item()), why, TextTable.time(asked.expires()));
    } else if (event instanceof Told told) {
      return "ticket %d is %s%s"
          .formatted(told.ticket(), told.reading().text(), told.late() ? ", late" : "");
    } else if (event instanceof GivenBack back) {
      return "ticket %d given back, %s".formatted(back.ticket(), EntryJson.word(back.reason()));
    } else if (event instanceof Recorded recorded) {
      return "%s is %s, without a ticket"
          .formatted(item(recorded.item()), recorded.reading().text());
    } else if (event instanceof Withdrawn withdrawn) {
      return "observation %d withdrawn".formatted(withdrawn.observation());
    } else if (event instanceof QuestionChanged changed) {
      return "the line is now " + StatusText.line(changed.question());
    } else if (event instanceof BudgetChanged changed) {
      return changed.budget() == Double.POSITIVE_INFINITY
          ? "any number of checks may be made"
          : "the budget is now " + NumberText.plain(changed.budget());
    } else if (event instanceof AuditOpened opened) {
      return "audit opened: at most %s wrong, with confidence %s"
          .formatted(StatusText.share(opened.error()), NumberText.plain(opened.confidence()));
    } else if (event instanceof AuditEnded ended) {
      return "audit %s: %s".formatted(ended.passed() ? "passed" : "not passed", ended.statement());
    }
    return event instanceof AuditClosed ? "audit closed" : "estimates made anew";
  }

  private String item(int item) {
    return TerminalText.quoted(graph.label(item));
  }
}
