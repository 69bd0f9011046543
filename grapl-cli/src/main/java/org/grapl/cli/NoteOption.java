package org.grapl.cli;

import picocli.CommandLine.Option;

/** Words that go into the log with what is done. */
final class NoteOption {

  @Option(names = "--note", paramLabel = "TEXT", description = "What is to be remembered about it.")
  String note = "";
}
