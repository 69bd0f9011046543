package org.grapl.benchmarks;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.grapl.Tally;
import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;

/**
 * The two files through which a {@link Baseline} is fed and answers. Numbers are little-endian: i
 * whole numbers of 4 bytes, l of 8, d doubles.
 *
 * <pre>
 * problem: l items N, entries, steps, steps per block;  d γ, tolerance ε, α, seconds
 *          V before the first step, by rows, both triangles with the diagonal, rows sorted:
 *          i[N + 1] where rows start, i[entries] columns, d[entries]
 *          i[N] checks, d[N] right-hand side Σ (x − offset)/γ;  i[steps] items, d[steps] x − offset
 * answer:  l steps seen, steps timed, blocks;  d seconds of preparation
 *          d[blocks] CPU µs per step;  d[N] means − offset
 * </pre>
 *
 * The threshold is the offset, so an item's distance from the line is its entry of the solution.
 */
final class ReplayFiles {

  /** Shorter than our own: these baselines save no work up. */
  private static final int BLOCK = 8;

  private static final int BUFFER = 1 << 16;

  /**
   * @param position how many of the steps its means have seen
   * @param measured how many of them it timed
   * @param micros CPU time per step of each block of steps
   * @param preparationSeconds CPU time before the first step, for factors and the like
   * @param means the estimated means, without the offset
   */
  @SuppressWarnings("ArrayRecordComponent") // identity is never compared; the arrays are the point
  record Answer(
      int position, int measured, double[] micros, double preparationSeconds, double[] means) {}

  private final Path problem;
  private final Path answer;

  private ReplayFiles(Path problem, Path answer) {
    this.problem = problem;
    this.answer = answer;
  }

  /** A command line followed by the names of both files. */
  String[] arguments(String... command) {
    String[] longer = Arrays.copyOf(command, command.length + 2);
    longer[command.length] = problem.toString();
    longer[command.length + 1] = answer.toString();
    return longer;
  }

  static ReplayFiles write(Replay replay, double seconds, ScratchDirectory directory) {
    ReplayFiles files = new ReplayFiles(directory.file("problem"), directory.file("answer"));
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(Files.newOutputStream(files.problem), BUFFER))) {
      new Writer(out).write(replay, seconds);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  Answer read(int items) {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(answer), BUFFER))) {
      int position = Math.toIntExact(Long.reverseBytes(in.readLong()));
      int measured = Math.toIntExact(Long.reverseBytes(in.readLong()));
      int blocks = Math.toIntExact(Long.reverseBytes(in.readLong()));
      double preparation = doubles(in, 1)[0];
      double[] micros = doubles(in, blocks);
      return new Answer(position, measured, micros, preparation, doubles(in, items));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double[] doubles(DataInputStream in, int count) throws IOException {
    double[] numbers = new double[count];
    for (int k = 0; k < count; k++) {
      numbers[k] = Double.longBitsToDouble(Long.reverseBytes(in.readLong()));
    }
    return numbers;
  }

  private record Writer(DataOutputStream out) {

    void write(Replay replay, double seconds) throws IOException {
      SparseRows rows = replay.setting().graph().rows();
      double gamma = replay.smoothing().gamma();
      double offset = replay.smoothing().offset();
      double threshold = replay.setting().problem().question().threshold();
      if (threshold != offset) {
        throw Check.mustBe("offset", "the threshold " + threshold, offset);
      }
      int size = rows.size();
      longs(size, (long) rows.neighbour().length + size, replay.steps(), BLOCK);
      number(gamma);
      number(replay.setting().problem().question().tolerance());
      number(replay.setting().alpha());
      number(seconds);
      matrix(rows, replay);
      Tally before = replay.before();
      for (int item = 0; item < size; item++) {
        whole(before.checks(item));
      }
      for (int item = 0; item < size; item++) {
        number((before.sum(item) - before.checks(item) * offset) / gamma);
      }
      for (int item : replay.items()) {
        whole(item);
      }
      for (double value : replay.values()) {
        number(value - offset);
      }
    }

    private void matrix(SparseRows rows, Replay replay) throws IOException {
      int[] start = rows.start();
      for (int item = 0; item <= rows.size(); item++) {
        whole(Math.addExact(start[item], item));
      }
      for (int item = 0; item < rows.size(); item++) {
        int k = start[item];
        while (k < start[item + 1] && rows.neighbour()[k] < item) {
          whole(rows.neighbour()[k++]);
        }
        whole(item);
        while (k < start[item + 1]) {
          whole(rows.neighbour()[k++]);
        }
      }
      for (int item = 0; item < rows.size(); item++) {
        int k = start[item];
        while (k < start[item + 1] && rows.neighbour()[k] < item) {
          number(-rows.weight()[k++]);
        }
        number(
            rows.degree()[item]
                + replay.smoothing().lambda()
                + replay.before().checks(item) / replay.smoothing().gamma());
        while (k < start[item + 1]) {
          number(-rows.weight()[k++]);
        }
      }
    }

    private void whole(int number) throws IOException {
      out.writeInt(Integer.reverseBytes(number));
    }

    private void longs(long... numbers) throws IOException {
      for (long number : numbers) {
        out.writeLong(Long.reverseBytes(number));
      }
    }

    private void number(double number) throws IOException {
      out.writeLong(Long.reverseBytes(Double.doubleToRawLongBits(number)));
    }
  }
}
