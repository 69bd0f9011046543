package org.grapl.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every command has: {@code --json}, and the two places it prints to. */
public final class Results {

  /** The name that stands for standard input or output where a file is expected. */
  static final Path PIPE = Path.of("-");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(names = "--json", description = "Prints JSON instead of text.")
  private boolean json;

  public boolean isJson() {
    return json;
  }

  public PrintWriter out() {
    return spec.commandLine().getOut();
  }

  public PrintWriter err() {
    return spec.commandLine().getErr();
  }

  void note(String format, Object... values) {
    err().printf("note: " + format + "%n", values);
  }

  public void print(Object result, Consumer<PrintWriter> text) {
    if (json) {
      out().println(Json.write(result));
    } else {
      text.accept(out());
    }
    out().flush();
  }

  /** Prints a record as one JSON object, or else one line, and gives the exit code. */
  int done(Object result, String format, Object... values) {
    print(result, text -> text.printf(format + "%n", values));
    return 0;
  }

  /** Prints what would be written to a file of this extension, which tells its format. */
  void pipe(String extension, Consumer<Path> writer) {
    try {
      Path file = Files.createTempFile("grapl", extension);
      try {
        writer.accept(file);
        out().print(Files.readString(file));
        out().flush();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public ParameterException misused(String complaint) {
    return new ParameterException(spec.commandLine(), complaint);
  }
}
