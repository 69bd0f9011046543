package org.grapl.cli;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.grapl.data.file.Labels;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.policy.Policy;
import org.grapl.research.Method;
import org.grapl.research.comparison.Basis;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.NamedPolicy;
import org.grapl.research.comparison.NamedPolicy.Need;
import picocli.CommandLine.TypeConversionException;

/** A policy of the catalogue, as {@code find --policy} takes it. */
record PolicyName(NamedPolicy entry) {

  static final PolicyName AUTO = of("auto");

  /** For help and completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }

  static List<PolicyName> values() {
    return MethodCatalogue.policies().stream().map(PolicyName::new).toList();
  }

  private static List<String> names() {
    return MethodCatalogue.policies().stream().map(NamedPolicy::name).toList();
  }

  /** The policy of this name, in upper or lower case. */
  static PolicyName of(String text) {
    String wanted = text.toLowerCase(Locale.ROOT).replace('_', '-');
    return values().stream()
        .filter(policy -> policy.toString().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "must be one of %s, got \"%s\"%s"
                        .formatted(
                            String.join(", ", names()), text, Labels.hint(names(), wanted))));
  }

  /** Refuses settings that would make no difference to this policy. */
  void refuseWhatItIgnores(SmoothingOptions smoothing, Engine engine) {
    boolean isAuto = equals(AUTO);
    smoothing
        .given()
        .forEach(
            (option, value) -> {
              if (option.equals(SmoothingOptions.ALPHA)) {
                if (isAuto || !entry.needs().contains(Need.ALPHA)) {
                  refuse(option, value, "only %s use it".formatted(usingAlpha()));
                }
              } else if (isAuto) {
                refuse(option, value, "it finds its own; --policy grapl uses it");
              } else if (!basis().hasSmoothing()) {
                refuse(option, value, basis().insteadOfSmoothing());
              }
            });
    String solver = engine.name().toLowerCase(Locale.ROOT);
    if (engine != Engine.AUTO && (isAuto || !basis().hasEngines())) {
      refuse(
          "--engine",
          solver,
          isAuto ? "--policy grapl uses it" : "its estimates need none of them");
    }
    if (basis() == Basis.COVARIANCES && engine != Engine.AUTO && engine != Engine.EXACT) {
      throw new BadInputException(
          "--policy %s needs covariances, which --engine %s does not have; use --engine exact"
              .formatted(this, solver));
    }
  }

  private static String usingAlpha() {
    return values().stream()
        .filter(each -> !each.equals(AUTO) && each.entry.needs().contains(Need.ALPHA))
        .map(PolicyName::toString)
        .collect(Collectors.joining(", "));
  }

  void refuse(String option, String value, String reason) {
    throw new BadInputException(
        "--policy %s: %s must be left out, got %s; %s".formatted(this, option, value, reason));
  }

  Policy policy(Method.Start start) {
    if (entry.needs().contains(Need.TRUTH) && start.truth().isEmpty()) {
      throw new BadInputException("--policy %s needs --truth: it knows the answer".formatted(this));
    }
    return entry.chooser().policy(start);
  }

  EstimatorFactory estimator(Engine engine, Method.Start start) {
    return basis().estimator(engine, start.graph(), start.noise());
  }

  Basis basis() {
    return entry.basis();
  }

  @Override
  public String toString() {
    return entry.name();
  }
}
