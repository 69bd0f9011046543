package org.grapl.certify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.grapl.Question;
import org.grapl.internal.Check;

/** What an audit shows, in words. */
final class AuditWords {

  private final Question question;
  private final Claims asked;

  AuditWords(Question question, Claims asked) {
    this.question = question;
    this.asked = asked;
  }

  /**
   * @param parts of which each is to show what is asked
   * @param grounds what was done for it
   */
  String claim(List<Part> parts, String grounds) {
    String claim = parts.size() > 1 ? ofGroups(parts) : of(parts.get(0));
    return Character.toUpperCase(claim.charAt(0))
        + claim.substring(1)
        + (asked.areOfSides() ? tolerance() : "")
        + ", whatever the graph: "
        + grounds
        + ".";
  }

  private String of(Part all) {
    int most = (int) all.mostWrong().all();
    if (asked.areOfSides()) {
      return sides(
          all.shown(),
          "the %d called above".formatted(all.named()),
          "%d of %d items".formatted(most, all.size()));
    }
    return String.format(
        Locale.ROOT,
        "at most %d of %d items (%.2f %%) of the audited decision %s on the wrong side of %s",
        most,
        all.size(),
        100.0 * most / all.size(),
        most == 1 ? "is" : "are",
        line());
  }

  private String ofGroups(List<Part> parts) {
    Claims weakest = parts.stream().map(Part::shown).reduce(Claims::or).orElseThrow();
    String share = String.format(Locale.ROOT, "%.2f %% of the items", raised(weakest.error()));
    return "in each of the %d groups ".formatted(parts.size())
        + (asked.areOfSides()
            ? sides(weakest, "those called above", share)
            : "at most %s are on the wrong side of %s".formatted(share, line()));
  }

  private String sides(Claims shown, String named, String mostWrong) {
    String line = Check.number(question.threshold());
    List<String> parts = new ArrayList<>();
    if (asked.recall() > 0) {
      parts.add(
          "at least %s of the items above %s are among %s"
              .formatted(percent(shown.recall()), line, named));
    }
    if (asked.precision() > 0) {
      parts.add(
          "at least %s of %s are above %s".formatted(percent(shown.precision()), named, line));
    }
    if (asked.error() < 1) {
      parts.add("at most %s are wrong".formatted(mostWrong));
    }
    return parts.stream().collect(Collectors.joining(", and "));
  }

  /** Items within the tolerance are in no group of wrong ones, so they must be in a right one. */
  private String tolerance() {
    return question.tolerance() == 0
        ? ""
        : " (items within %s of that line count as what they are called)"
            .formatted(Check.number(question.tolerance()));
  }

  private String line() {
    return Check.number(question.threshold())
        + (question.tolerance() == 0 ? "" : " by more than " + Check.number(question.tolerance()));
  }

  /** Rounded down to what is shown. */
  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", Math.floor(1e4 * share + 1e-9) / 100);
  }

  /** In percent, rounded up to what is shown. */
  private static double raised(double share) {
    return Math.ceil(1e4 * share - 1e-9) / 100;
  }

  /**
   * @param strata all that were drawn from
   * @param crossed of those cleared, how many their answers contradict, within the tolerance
   */
  String grounds(List<Stratum> strata, boolean isExact, int crossed) {
    int drawn = strata.stream().mapToInt(Stratum::drawn).sum();
    int flags = strata.stream().mapToInt(Stratum::flags).sum();
    String none = flags == 0 ? "none" : Integer.toString(flags);
    String among =
        !asked.areOfSides()
            ? ""
            : " (%d called above, %d below)".formatted(drawn(strata, 0), drawn(strata, 1));
    // Said because a tolerance larger than the values would clear every item.
    String contradicted =
        crossed == 0
            ? ""
            : "; the answers of %d of them contradicted the decision by less than that"
                .formatted(crossed);
    String found =
        isExact
            ? "%d of the items not yet known%s %s looked at in random order, %s had been wrong%s"
                .formatted(
                    drawn,
                    among,
                    drawn == 1 ? "was" : "were",
                    none,
                    flags == 0 ? "" : flags == 1 ? " and is put right" : " and are put right")
            : "%d random %s%s checked afresh, %s could not be cleared"
                .formatted(drawn, drawn == 1 ? "item was" : "items were", among, none);
    return found + contradicted;
  }

  private static int drawn(List<Stratum> strata, int side) {
    int sum = 0;
    for (int k = side; k < strata.size(); k += 2) {
      sum += strata.get(k).drawn();
    }
    return sum;
  }
}
