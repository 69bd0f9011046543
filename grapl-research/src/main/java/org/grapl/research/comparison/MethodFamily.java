package org.grapl.research.comparison;

import java.util.List;
import org.grapl.internal.Check;
import org.grapl.research.Method;
import org.grapl.research.problems.TestProblem;

/**
 * A method of choosing and estimating under one name. If it leaves γ to the user it is one method
 * for each γ of the problem, and is reported at the γ that turned out best or worst.
 *
 * @param reported which of its members are reported
 * @param members its methods for a problem; all of them carry the name of the family
 */
public record MethodFamily(String name, List<Pick> reported, Members members) {

  public enum Pick {
    /** There is only one. */
    ONLY(""),
    /** The γ of least mean area, chosen in hindsight on the reported trials themselves. */
    BEST(" best"),
    /** The γ of largest mean area. */
    WORST(" worst");

    private final String suffix;

    Pick(String suffix) {
      this.suffix = suffix;
    }

    /** What the member is called in tables. */
    public String of(String family) {
      return family + suffix;
    }
  }

  @FunctionalInterface
  public interface Members {
    List<Method> of(TestProblem problem);
  }

  public MethodFamily {
    reported = List.copyOf(reported);
    if (reported.isEmpty()) {
      throw Check.mustBe("reported members of " + name, "at least one", "none");
    }
  }

  /** A method that needs no γ. */
  public static MethodFamily single(
      String name, Method.Kind kind, Method.Chooser chooser, Method.Estimates estimates) {
    return new MethodFamily(
        name,
        List.of(Pick.ONLY),
        problem -> List.of(Method.withoutGamma(name, kind, problem.steps(), chooser, estimates)));
  }

  /** A policy with the Laplacian-regularised estimate at every γ of the problem. */
  public static MethodFamily perGamma(
      String name, Method.Kind kind, Method.Chooser chooser, Pick... reported) {
    return new MethodFamily(
        name,
        List.of(reported),
        problem ->
            problem.gammas().stream()
                .map(gamma -> Method.laplacian(name, kind, gamma, problem.steps(), chooser))
                .toList());
  }
}
