package org.grapl.data;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.GrowingFile;
import org.grapl.data.file.NumberText;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TableFile;
import org.grapl.data.file.TableFormat;
import org.grapl.data.file.TextInput;
import org.grapl.data.file.Writing;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * The answers of one search, kept in a table that grows by a row each time: {@code
 * label,value,answer,threshold,time}, as {@link CheckFiles} reads it. Whatever {@link #add} or
 * {@link #takeBack} has returned from is on the disk, also if the program is killed the next
 * moment; a row that was being written then is dropped when the file is opened again.
 *
 * <p>A file is open once at a time, also among programs. Without answers there is no file. One
 * owner, not thread-safe.
 */
public final class AnswerFile implements AutoCloseable {

  private static final List<String> COLUMNS =
      List.of("label", "value", "answer", "threshold", "time");

  private static final String HEADER = TableFile.row(COLUMNS);

  private final Path path;
  private final Graph graph;
  private final double threshold;
  private final GrowingFile file;
  private final List<Answer> answers = new ArrayList<>();

  /** Where the header and each row end: one more than there are answers. */
  private final List<Long> ends = new ArrayList<>();

  private String dropped = "";

  /** An answer as it was given, on one line, and the number it stands for. */
  public record Answer(int item, double value, String words) {
    public Answer {
      Check.observable("value", value);
    }
  }

  private AnswerFile(Path path, Graph graph, double threshold, GrowingFile file) {
    this.path = path;
    this.graph = graph;
    this.threshold = threshold;
    this.file = file;
  }

  /** Opens the file, or begins it; the answers are about this threshold. */
  public static AnswerFile open(Path path, Graph graph, double threshold) {
    GrowingFile opened = GrowingFile.open(path, "another search is writing its answers here");
    AnswerFile file = new AnswerFile(path, graph, threshold, opened);
    try {
      file.read();
      return file;
    } catch (Throwable e) {
      opened.close();
      throw e;
    }
  }

  private void read() {
    byte[] bytes = file.read();
    findEnds(bytes);
    int end = ends.isEmpty() ? 0 : (int) (long) ends.get(ends.size() - 1);
    String rest = new String(bytes, end, bytes.length - end, StandardCharsets.UTF_8);
    if (ends.isEmpty()) {
      if (!HEADER.startsWith(rest)) {
        throw new DataFileException(path, 1, expected(FieldText.quoted(rest)));
      }
      file.cut(0);
      ends.add(file.append(HEADER));
      return;
    }
    try (TextInput input = TextInput.of(new ByteArrayInputStream(bytes, 0, end), path)) {
      readRows(RowReader.of(input.as(Writing.Wish.CSV), TableFormat.CSV));
    }
    if (!rest.isEmpty()) {
      dropped = rest;
      file.cut(end);
    }
  }

  /** A row ends at a line feed outside quotes; an escaped quote is two, which changes nothing. */
  private void findEnds(byte[] bytes) {
    boolean isQuoted = false;
    for (int at = 0; at < bytes.length; at++) {
      isQuoted ^= bytes[at] == '"';
      if (bytes[at] == '\n' && !isQuoted) {
        ends.add(at + 1L);
      }
    }
  }

  private static String expected(String got) {
    return "expected the columns %s, got %s".formatted(String.join(",", COLUMNS), got);
  }

  private void readRows(RowReader rows) {
    if (!rows.next() || !rows.fields().equals(COLUMNS)) {
      throw rows.error(expected(rows.shown()));
    }
    while (rows.next()) {
      rows.checkWidth(COLUMNS.size());
      answers.add(answer(rows));
    }
    if (answers.size() + 1 != ends.size()) {
      throw new DataFileException(path, "expected a row on each line, as a search writes them");
    }
  }

  private Answer answer(RowReader rows) {
    List<String> fields = rows.fields();
    if (rows.row().number(3) != threshold) {
      throw rows.error(
          "this answer is about the threshold %s, the search is about %s; keep them in different directories"
              .formatted(fields.get(3), NumberText.plain(threshold)));
    }
    String label = fields.get(0);
    int item = graph.item(label).orElseThrow(() -> rows.unknown(graph, label));
    try {
      return new Answer(item, rows.row().number(1), fields.get(2));
    } catch (IllegalArgumentException e) {
      throw rows.error(FieldText.mustBe("value", "a number", fields.get(1)));
    }
  }

  /** The answers in their order, those of earlier times first; a view that follows. */
  public List<Answer> answers() {
    return Collections.unmodifiableList(answers);
  }

  /** What was dropped because it was not written to its end; usually nothing. */
  public String dropped() {
    return dropped;
  }

  public void add(Answer answer, Instant time) {
    String row =
        TableFile.row(
            List.of(
                graph.label(answer.item()),
                NumberText.plain(answer.value()),
                answer.words(),
                NumberText.plain(threshold),
                time.truncatedTo(ChronoUnit.SECONDS).toString()));
    ends.add(file.append(row));
    answers.add(answer);
  }

  public Answer takeBack() {
    if (answers.isEmpty()) {
      throw new IllegalStateException("there is no answer to take back");
    }
    file.cut(ends.get(ends.size() - 2));
    ends.remove(ends.size() - 1);
    return answers.remove(answers.size() - 1);
  }

  @Override
  public void close() {
    file.close(!answers.isEmpty());
  }
}
