package org.grapl.research.policy;

import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.policy.Policy;
import org.grapl.policy.PolicyContract;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResearchPolicyContractTest {

  static Stream<Named<Supplier<Policy>>> policies() {
    Truth truth =
        Truth.of(
            IntStream.range(0, PolicyContract.graph().size())
                .mapToDouble(PolicyContract::value)
                .toArray());
    return Stream.<Supplier<Policy>>of(
            () -> new AugUcbPolicy(40, AugUcbPolicy.DEFAULT_RHO),
            () -> new CsarPolicy(40),
            EvtPolicy::new,
            () -> new HdocPolicy(HdocPolicy.DEFAULT_DELTA, HdocPolicy.DEFAULT_NOISE),
            HybridPolicy::new,
            () -> new LevelSetPolicy(LevelSetPolicy.DEFAULT_WIDTH),
            () -> new LsaPolicy(LsaPolicy.DEFAULT_ALPHA),
            ModelChangePolicy::new,
            () -> new OraclePolicy(truth, new Question(PolicyContract.THRESHOLD, 0.01)),
            () -> new RandomisedStraddlePolicy(1),
            () -> new ShortestPathPolicy(PolicyContract.graph(), 2, 1),
            SigmaOptimalityPolicy::new,
            () -> new StraddlePolicy(StraddlePolicy.DEFAULT_WIDTH),
            () -> new TruVarPolicy(TruVarPolicy.DEFAULT_WIDTH, TruVarPolicy.DEFAULT_RATIO),
            () -> new UcbEPolicy(40, UcbEPolicy.DEFAULT_MULTIPLE, OptionalDouble.empty()),
            VOptimalityPolicy::new)
        .map(each -> Named.of(each.get().getClass().getSimpleName(), each));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicyKeepsTheContract(Supplier<Policy> policies) {
    PolicyContract.holds(policies);
  }
}
