package org.grapl.research.policy;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.policy.PolicyContract;
import org.grapl.research.Method;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.NamedPolicy;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResearchPolicyContractTest {

  private static final Truth TRUTH =
      Truth.of(
          IntStream.range(0, PolicyContract.graph().size())
              .mapToDouble(PolicyContract::value)
              .toArray());

  static List<Named<NamedPolicy>> policies() {
    return MethodCatalogue.policies().stream().map(each -> Named.of(each.name(), each)).toList();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicyOfTheCatalogueKeepsTheContract(NamedPolicy policy) {
    Method.Start start =
        new Method.Start(
            PolicyContract.graph(),
            new Question(PolicyContract.THRESHOLD, 0.01),
            1,
            1,
            Noise.gaussian(0.3),
            Optional.of(TRUTH));
    PolicyContract.holds(() -> policy.chooser().policy(start));
  }
}
