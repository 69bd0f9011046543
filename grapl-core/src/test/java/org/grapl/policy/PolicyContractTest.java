package org.grapl.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.policy.choice.LookAheadPolicy;
import org.grapl.policy.choice.PilotPolicy;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PolicyContractTest {

  static Stream<Named<Supplier<Policy>>> policies() {
    return Stream.<Supplier<Policy>>of(
            () -> new GraplPolicy(GraplPolicy.DEFAULT_ALPHA),
            () -> new LookAheadPolicy(1),
            () -> new PilotPolicy(new GraplPolicy(1), 3, 6),
            () -> new RandomOrderPolicy(1))
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
    campaign.run(item -> item);
    for (int item = 0; item < 12; item++) {
      assertThat(campaign.tally().checks(item)).isEqualTo(item == 3 ? 0 : 5);
    }
  }
}
