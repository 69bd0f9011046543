package org.grapl.benchmarks.command;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.grapl.benchmarks.kernels.KernelBenchmarks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grapl bench kernels}: the inner loops, by JMH. */
@Command(
    name = "kernels",
    mixinStandardHelpOptions = true,
    description = {
      "Times the inner loops that steps are made of, each alone in a JVM of its own. This is wall"
          + " time: other work on the machine counts."
    })
public final class BenchKernelsCommand extends BenchCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "REGEX",
      defaultValue = "",
      description = "Only kernels whose name contains a match, such as Inverse.")
  private String regex = "";

  @Option(names = "--quick", description = "A tenth of the time, for a first impression.")
  private boolean quick;

  @Override
  public Integer call() {
    List<KernelBenchmarks.Measurement> rows;
    try (PrintStream log = new PrintStream(new Lines(err()), true, StandardCharsets.UTF_8)) {
      rows = KernelBenchmarks.run(regex, quick, log);
    }
    PrintWriter out = out();
    if (json) {
      out.println(result(Map.of("kernels", rows)));
      return 0;
    }
    out.printf("%-36s %-24s %12s %12s%n", "kernel", "on", "µs", "+/-");
    for (KernelBenchmarks.Measurement row : rows) {
      out.printf(
          Locale.ROOT,
          "%-36s %-24s %12.3f %12.3f%n",
          row.kernel(),
          row.parameters(),
          row.micros(),
          row.plusMinus());
    }
    return 0;
  }

  /** JMH wants a stream of bytes, the command line has a writer of characters. */
  private static final class Lines extends OutputStream {

    private final PrintWriter to;

    Lines(PrintWriter to) {
      this.to = to;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      to.print(new String(bytes, offset, length, StandardCharsets.UTF_8));
    }

    @Override
    public void flush() {
      to.flush();
    }
  }
}
