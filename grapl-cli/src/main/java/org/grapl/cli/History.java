package org.grapl.cli;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.grapl.data.AnswerFile;

/**
 * What has been answered and skipped, in order, with all that earlier sittings left in a file.
 * Answers are in the file before they are here; skips hold for one sitting and are in no file.
 */
final class History {

  private final Optional<AnswerFile> file;
  private final List<Entry> entries = new ArrayList<>();

  /** One item and what was answered; nothing if it was skipped. */
  record Entry(int item, Optional<Reply.Value> answer) {

    private static Entry of(AnswerFile.Answer answer) {
      return new Entry(answer.item(), Optional.of(new Reply.Value(answer.value(), answer.words())));
    }
  }

  private History(Optional<AnswerFile> file) {
    this.file = file;
    file.ifPresent(kept -> kept.answers().forEach(answer -> entries.add(Entry.of(answer))));
  }

  /** Nothing so far, and nothing kept. */
  static History unkept() {
    return new History(Optional.empty());
  }

  /** What is in the file, and kept there. */
  static History in(AnswerFile file) {
    return new History(Optional.of(file));
  }

  void answered(int item, Reply.Value answer) {
    file.ifPresent(
        kept ->
            kept.add(new AnswerFile.Answer(item, answer.value(), answer.words()), Instant.now()));
    entries.add(new Entry(item, Optional.of(answer)));
  }

  void skipped(int item) {
    entries.add(new Entry(item, Optional.empty()));
  }

  /** Removes the last entry. */
  Entry takeBack() {
    Entry last = entries.get(entries.size() - 1);
    if (last.answer().isPresent()) {
      file.ifPresent(AnswerFile::takeBack);
    }
    return entries.remove(entries.size() - 1);
  }

  List<Entry> entries() {
    return Collections.unmodifiableList(entries);
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }
}
