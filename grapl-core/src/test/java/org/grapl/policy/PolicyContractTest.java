package org.grapl.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PolicyContractTest {

  static Stream<Named<Supplier<Policy>>> policies() {
    Truth truth =
        Truth.of(
            IntStream.range(0, PolicyContract.graph().size())
                .mapToDouble(PolicyContract::value)
                .toArray());
    return Stream.<Supplier<Policy>>of(
            AptPolicy::new,
            () -> new AugUcbPolicy(40, AugUcbPolicy.DEFAULT_RHO),
            () -> new CsarPolicy(40),
            EvtPolicy::new,
            FewestSamplesPolicy::new,
            () -> new GraplPolicy(GraplPolicy.DEFAULT_ALPHA),
            () -> new HdocPolicy(HdocPolicy.DEFAULT_DELTA, HdocPolicy.DEFAULT_NOISE),
            HybridPolicy::new,
            () -> new LevelSetPolicy(LevelSetPolicy.DEFAULT_WIDTH),
            () -> new LookAheadPolicy(1),
            () -> new LsaPolicy(LsaPolicy.DEFAULT_ALPHA),
            ModelChangePolicy::new,
            () -> new OraclePolicy(truth, new Question(PolicyContract.THRESHOLD, 0.01)),
            () -> new PilotPolicy(new GraplPolicy(1), 3),
            () -> new RandomOrderPolicy(1),
            () -> new RandomisedStraddlePolicy(1),
            () -> new ShortestPathPolicy(PolicyContract.graph(), 2, 1),
            SigmaOptimalityPolicy::new,
            () -> new StraddlePolicy(StraddlePolicy.DEFAULT_WIDTH),
            () -> new TruVarPolicy(TruVarPolicy.DEFAULT_WIDTH, TruVarPolicy.DEFAULT_RATIO),
            () -> new UcbEPolicy(40, UcbEPolicy.DEFAULT_MULTIPLE, OptionalDouble.empty()),
            () -> new UniformPolicy(1),
            VOptimalityPolicy::new)
        .map(each -> Named.of(each.get().getClass().getSimpleName(), each));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicyKeepsTheContract(Supplier<Policy> policies) {
    PolicyContract.holds(policies);
  }

  @Test
  void anItemSetAsideDoesNotKeepRandomOrderFromCheckingAllOthersEquallyOften() {
    Campaign campaign =
        Campaign.on(PolicyContract.graph())
            .threshold(0.5)
            .noise(1)
            .strategy(Strategy.of(new RandomOrderPolicy(1)))
            .budget(55)
            .open();
    campaign.setAside(3);
    campaign.run(arm -> arm);
    for (int arm = 0; arm < 12; arm++) {
      assertThat(campaign.tally().samples(arm)).isEqualTo(arm == 3 ? 0 : 5);
    }
  }
}
