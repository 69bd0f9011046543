package org.grapl.benchmarks.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.grapl.benchmarks.kernels.KernelBenchmarks;
import org.grapl.benchmarks.kernels.KernelMeasurement;
import org.grapl.cli.Benchmark;
import org.grapl.cli.Machine;
import org.grapl.cli.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl bench kernels}: the inner loops, by JMH. */
@Command(
    name = "kernels",
    mixinStandardHelpOptions = true,
    description = {
      "Times the inner loops that steps are made of, each alone in a JVM of its own. This is wall"
          + " time: other work on the machine counts."
    })
public final class BenchKernelsCommand implements Benchmark {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "REGEX",
      defaultValue = "",
      description = "Only kernels whose name contains a match, such as Inverse.")
  private String regex = "";

  @Option(names = "--quick", description = "A tenth of the time, for a first impression.")
  private boolean quick;

  @Option(names = "--json", description = "Prints one JSON object instead of a table.")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    List<KernelMeasurement> rows;
    try (PrintStream log = new PrintStream(new Lines(err), true, StandardCharsets.UTF_8)) {
      rows = KernelBenchmarks.run(regex, quick, log);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(json(rows));
      return 0;
    }
    out.printf("%-36s %-24s %12s %12s%n", "kernel", "on", "µs", "+/-");
    for (KernelMeasurement row : rows) {
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

  private static ObjectNode json(List<KernelMeasurement> rows) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    Machine.here().put(json.putObject("machine"));
    ArrayNode array = json.putArray("kernels");
    for (KernelMeasurement row : rows) {
      ObjectNode node = array.addObject();
      node.put("kernel", row.kernel());
      node.put("parameters", row.parameters());
      node.put("micros", row.micros());
      Numbers.put(node, "plusMinus", row.plusMinus());
    }
    return json;
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
