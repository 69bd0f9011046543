package org.grapl.estimate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.grapl.internal.Check;

/**
 * What an estimator has fitted to its observations, for another one to take over. Its text gives
 * back every bit: {@code evidence1 NEXT EXACT KERNEL NOISE NUGGET LEVEL SIGNAL SCORE KERNELS}.
 *
 * @param nextFit after how many observations to look anew
 * @param isExact whether observations were taken for the means of their items
 * @param kernels those not left out
 */
public record Fitted(long nextFit, boolean isExact, Fit fit, List<Kernel> kernels) {

  private static final String KIND = "evidence1";
  private static final int WORDS = 10;

  public Fitted {
    kernels = List.copyOf(kernels);
  }

  @Override
  public String toString() {
    return String.join(
        " ",
        KIND,
        Long.toString(nextFit),
        Boolean.toString(isExact),
        fit.kernel().name(),
        Double.toString(fit.noiseRatio()),
        Double.toString(fit.nuggetRatio()),
        Double.toString(fit.levelRatio()),
        Double.toString(fit.signal()),
        Double.toString(fit.score()),
        kernels.stream().map(Kernel::name).collect(Collectors.joining(",")));
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static Fitted parse(String text) {
    String[] words = text.split(" ", -1);
    try {
      if (words.length != WORDS || !words[0].equals(KIND)) {
        throw new IllegalArgumentException();
      }
      return new Fitted(
          Long.parseLong(words[1]),
          Boolean.parseBoolean(words[2]),
          new Fit(
              Kernel.valueOf(words[3]),
              Double.parseDouble(words[4]),
              Double.parseDouble(words[5]),
              Double.parseDouble(words[6]),
              Check.positive("signal", Double.parseDouble(words[7])),
              Double.parseDouble(words[8])),
          Arrays.stream(words[9].split(",")).map(Kernel::valueOf).toList());
    } catch (IllegalArgumentException e) {
      throw Check.mustBe("fit", "one that this version of grapl has written", '"' + text + '"');
    }
  }
}
