package org.grapl.cli;

import picocli.CommandLine.Command;

/** {@code grapl graph}: looks at, converts and makes graphs. */
@Command(
    name = "graph",
    description = "Looks at, converts and makes graphs.",
    subcommands = {
      GraphInfoCommand.class,
      GraphFormatsCommand.class,
      GraphConvertCommand.class,
      GraphGenerateCommand.class,
      GraphFromRegionCommand.class,
      GraphKnnCommand.class,
      GraphCombineCommand.class,
      GraphSparsifyCommand.class
    })
final class GraphCommand {}
