package org.grapl.cli;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.grapl.data.AnswerFile;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.SameItems;
import org.grapl.sampler.Sampler;

/** Who checks items for a search: a sampler, or a person. */
interface Checker extends AutoCloseable {

  Reply check(int item, Search search);

  default void tookBack(History.Entry entry) {}

  @Override
  void close();

  /** A sampler checks; it is closed with the checker. */
  static Checker of(Sampler sampler) {
    return new Checker() {
      @Override
      public Reply check(int item, Search search) {
        OptionalDouble value = sampler.trySample(item);
        return value.isPresent() ? Reply.Value.of(value.getAsDouble()) : Reply.Wish.SKIP;
      }

      @Override
      public void close() {
        sampler.close();
      }
    };
  }

  /** What comes back when an item is to be checked. */
  sealed interface Reply {

    /** An answer: the number it stands for, and the words it was given in. */
    record Value(double value, String words) implements Reply {

      static Value of(double value) {
        return new Value(value, NumberText.plain(value));
      }
    }

    enum Wish implements Reply {
      SKIP,
      /** The last answer, or skip, shall not have been. */
      UNDO,
      QUIT,
      /** The check would cost more than may be spent. */
      OUT_OF_MONEY
    }
  }

  /**
   * What has been answered and skipped, in order, with all that earlier sittings left in a file.
   * Answers are in the file before they are here; skips hold for one sitting and are in no file.
   */
  static final class History implements AutoCloseable {

    private final Optional<Kept> kept;
    private final List<Entry> entries = new ArrayList<>();

    /** One item and what was answered; nothing if it was skipped. */
    record Entry(int item, Optional<Reply.Value> answer) {}

    /** A file about all items, of a search for the distinct ones. */
    private record Kept(AnswerFile file, SameItems same) {

      private Entry entry(AnswerFile.Answer answer) {
        return new Entry(
            same.of(answer.item()), Optional.of(new Reply.Value(answer.value(), answer.words())));
      }

      private void add(int item, Reply.Value answer) {
        int first = same.first(item);
        file.add(new AnswerFile.Answer(first, answer.value(), answer.words()), Instant.now());
      }
    }

    private History(Optional<Kept> kept) {
      this.kept = kept;
      kept.ifPresent(in -> in.file.answers().forEach(answer -> entries.add(in.entry(answer))));
    }

    static History unkept() {
      return new History(Optional.empty());
    }

    /** In a file that knows items by their numbers among all of them. */
    static History in(AnswerFile file, SameItems same) {
      return new History(Optional.of(new Kept(file, same)));
    }

    void answered(int item, Reply.Value answer) {
      kept.ifPresent(in -> in.add(item, answer));
      entries.add(new Entry(item, Optional.of(answer)));
    }

    void skipped(int item) {
      entries.add(new Entry(item, Optional.empty()));
    }

    Entry takeBack() {
      Entry last = entries.get(entries.size() - 1);
      if (last.answer().isPresent()) {
        kept.ifPresent(in -> in.file.takeBack());
      }
      return entries.remove(entries.size() - 1);
    }

    List<Entry> entries() {
      return Collections.unmodifiableList(entries);
    }

    /** The items that were answered, one for each answer. */
    IntStream answered() {
      return entries.stream().filter(entry -> entry.answer().isPresent()).mapToInt(Entry::item);
    }

    boolean isEmpty() {
      return entries.isEmpty();
    }

    @Override
    public void close() {
      kept.ifPresent(in -> in.file.close());
    }
  }
}
