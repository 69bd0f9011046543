package org.grapl.data.intake;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TableFormat;
import org.grapl.data.file.TextInput;
import org.grapl.data.file.Writing;

/**
 * A file as a person gave it, by its name; opened each time from its beginning.
 *
 * @param wish how it is written, as far as the person says
 */
public record GivenFile(Path name, Supplier<InputStream> content, Writing.Wish wish) {

  public GivenFile(Path name, Supplier<InputStream> content) {
    this(name, content, Writing.Wish.NONE);
  }

  public GivenFile with(Writing.Wish other) {
    return new GivenFile(name, content, other);
  }

  /** As it is, or as the person says it is; to be closed. */
  public TextInput text() {
    return TextInput.of(content.get(), name).as(wish);
  }

  RowReader rows(TextInput text) {
    return RowReader.of(text, TableFormat.of(name));
  }

  /** How a table is written; it is read to its end. */
  Reading reading() {
    try (TextInput text = text()) {
      Writing writing = RowReader.writing(text, TableFormat.of(name));
      while (!text.atEnd()) {
        text.readLine(); // a byte that tells of another encoding may be anywhere
      }
      return new Reading(
          writing.separator().plural(),
          writing.decimal(),
          text.encoding().name(),
          writing.isAmbiguous());
    }
  }

  DataFileException error(String complaint) {
    return new DataFileException(name, complaint);
  }

  @Override
  public String toString() {
    return name.toString();
  }

  /**
   * How a table is written.
   *
   * @param separator in the plural, such as {@code semicolons}
   * @param decimal {@code comma} or {@code point}
   * @param ambiguous whether its numbers could also be meant otherwise
   */
  public record Reading(String separator, String decimal, String encoding, boolean ambiguous) {}
}
