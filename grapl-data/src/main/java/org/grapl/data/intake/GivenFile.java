package org.grapl.data.intake;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TableFormat;
import org.grapl.data.file.TextInput;

/** A file as a person gave it, by its name; opened each time from its beginning. */
public record GivenFile(Path name, Supplier<InputStream> content) {

  InputStream open() {
    return content.get();
  }

  TextInput text() {
    return TextInput.of(open(), name);
  }

  RowReader rows(TextInput text) {
    return RowReader.of(text, TableFormat.of(name));
  }

  DataFileException error(String complaint) {
    return new DataFileException(name, complaint);
  }

  @Override
  public String toString() {
    return name.toString();
  }
}
