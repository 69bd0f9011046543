package org.grapl.research.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.Field;
import org.grapl.policy.DenseField;
import org.grapl.policy.Policy;
import org.grapl.policy.SeenView;
import org.grapl.policy.View;
import org.junit.jupiter.api.Test;

/** The policies that look at covariances, on numbers worked out by hand. */
class FieldPoliciesTest {

  private static final Question QUESTION = new Question(0.5, 0.1);

  /** A loner that varies much, and two items that go together. */
  private static final double[][] LONER_AND_PAIR = {{2, 0, 0}, {0, 1, 0.9}, {0, 0.9, 1}};

  private static double[] means(double... aboveTheLine) {
    double[] means = aboveTheLine.clone();
    for (int item = 0; item < means.length; item++) {
      means[item] += QUESTION.threshold();
    }
    return means;
  }

  private static Field field(double[][] covariance, double noise, double... aboveTheLine) {
    return new DenseField(means(aboveTheLine), covariance, noise);
  }

  private static SeenView view(Field field) {
    return SeenView.of(QUESTION, field);
  }

  @Test
  void vOptimalityCountsSquaresAndSigmaOptimalityTheSum() {
    SeenView view = view(field(LONER_AND_PAIR, 0.5, 0, 0, 0));
    // V: 4/2.5 = 1.6 and (1 + .81)/1.5 = 1.207
    assertThat(FieldPolicy.vOptimality().next(view)).isEqualTo(0);
    // Σ: 2²/2.5 = 1.6 and 1.9²/1.5 = 2.407
    assertThat(FieldPolicy.sigmaOptimality().next(view)).isEqualTo(1);
    // noise counts: with .05, V: 4/2.05 = 1.951 and 1.81/1.05 = 1.724; Σ 1.951 and 3.438;
    // with 20, V: .182 and .086, Σ: 4/22 = .182 and 3.61/21 = .172
    assertThat(FieldPolicy.sigmaOptimality().next(view(field(LONER_AND_PAIR, 20, 0, 0, 0))))
        .isEqualTo(0);
  }

  @Test
  void aPendingItemIsTakenAsObserved() {
    SeenView view = view(field(LONER_AND_PAIR, 0.5, 0, 0, 0));
    // Observing item 1 leaves sums (2, .633, .760) and variances (2, .333, .46):
    // 4/2.5 = 1.6, .401/.833 = .48, .578/.96 = .60
    assertThat(FieldPolicy.sigmaOptimality().next(view.waitingFor(1))).isEqualTo(0);
    // Observing item 0 leaves it 2·.5/2.5 = .4: V .16/.9 = .18 against 1.207
    assertThat(FieldPolicy.vOptimality().next(view.waitingFor(0))).isEqualTo(1);
  }

  @Test
  void modelChangePrefersItemsFarFromBothLabels() {
    // before any answer labels are 1 off the line:
    // |1 − .9|·2/2.5 = .08, |1 − .4|·√1.81/1.5 = .538, |1 − .5|·.897 = .448
    SeenView view = view(field(LONER_AND_PAIR, 0.5, 0.9, 0.4, -0.5));
    assertThat(FieldPolicy.modelChange().next(view)).isEqualTo(1);
    // on the line all are 1 off: .8, .897, .897
    assertThat(FieldPolicy.modelChange().next(view(field(LONER_AND_PAIR, 0.5, 0, 0, 0))))
        .isEqualTo(1);
    // answers of 0 and 1: labels are .5 off, .4·.8 = .32, .1·.897 = .090, 0
    Tally labels = new Tally(3);
    labels.add(0, 1);
    labels.add(1, 0);
    SeenView told = new SeenView(QUESTION, labels, view.field());
    assertThat(FieldPolicy.modelChange().next(told)).isEqualTo(0);
  }

  private static SeenView straddled() {
    return view(DenseField.independent(means(1, -0.2, 3), 1, 0.04, 4));
  }

  @Test
  void straddleTakesWhatReachesFurthestOverTheLine() {
    // 1.96·1 − 1 = .96, 1.96·.2 − .2 = .192, 1.96·2 − 3 = .92
    assertThat(FieldPolicy.straddle(1.96).next(straddled())).isEqualTo(0);
    // 2, .4, 3
    assertThat(FieldPolicy.straddle(3).next(straddled())).isEqualTo(2);
    // −.5, −.1, −2
    assertThat(FieldPolicy.straddle(0.5).next(straddled())).isEqualTo(1);
  }

  /**
   * Item 1 wins below a width of 1, item 2 above 2. With β from χ² of two degrees of freedom that
   * is 1 − e^−½ and e^−2.
   */
  @Test
  void randomisedStraddleDrawsItsWidthFromTheChiSquareDistribution() {
    int draws = 5000;
    Policy policy = FieldPolicy.randomisedStraddle(1);
    int[] hits = new int[3];
    Field field = straddled().field().orElseThrow();
    for (int t = 0; t < draws; t++) {
      Tally told = new Tally(3);
      SeenView view = new SeenView(QUESTION, told, Optional.of(field));
      hits[policy.next(new AskedView(view, t))]++;
    }
    double[] share = {Math.exp(-0.5) - Math.exp(-2), 1 - Math.exp(-0.5), Math.exp(-2)};
    double chiSquare = 0;
    for (int item = 0; item < 3; item++) {
      double expected = draws * share[item];
      chiSquare += (hits[item] - expected) * (hits[item] - expected) / expected;
    }
    // The 0.9999 quantile of chi-square with 2 degrees of freedom: one false alarm in 10⁴ seeds.
    assertThat(chiSquare).isLessThan(18.42);
  }

  @Test
  void truVarTruncatesAtItsTarget() {
    double[][] covariance = {{1.5, 0, 0}, {0, 1, 0.9}, {0, 0.9, 1}};
    SeenView view = view(field(covariance, 0.1, 0, 0, 0));
    // V-optimality: 2.25/1.6 = 1.41 and 1.81/1.1 = 1.65
    assertThat(FieldPolicy.vOptimality().next(view)).isEqualTo(1);
    // √1.5 = 1.22, so the target is 1, at which the pair is already: 1.5 − 1 = .5 and 0
    assertThat(new TruVarPolicy(1, 0.5).next(view)).isEqualTo(0);
  }

  @Test
  void truVarGivesNothingForGoingBelowItsTarget() {
    double[][] covariance = {
      {3, 0, 0, 0}, {0, 1.6, 1.1, 1.1}, {0, 1.1, 1.6, 1.1}, {0, 1.1, 1.1, 1.6}
    };
    SeenView view = view(field(covariance, 0.1, 0, 0, 0, 0));
    // in full: 9/3.1 = 2.903 and (2.56 + 2·1.21)/1.7 = 2.929
    assertThat(FieldPolicy.vOptimality().next(view)).isEqualTo(1);
    // down to 1²: 3 − 1 = 2 and 3 (1.6 − 1) = 1.8, since 1.6 − 1.21/1.7 = .89
    assertThat(new TruVarPolicy(1, 0.5).next(view)).isEqualTo(0);
  }

  @Test
  void truVarForgetsItemsThatAreDecided() {
    // √2 < 2: item 0 is closed, the target for the others, with deviation 1, is ½:
    // (1 − .333) + (1 − .46) = 1.207 for either of them
    SeenView view = view(field(LONER_AND_PAIR, 0.5, 2, 0, 0));
    assertThat(new TruVarPolicy(1, 0.5).next(view)).isEqualTo(1);
    // with √β = 2 it is open, 2√2 = 2.83, target 2, all of whose squares but 8 are at most 4
    assertThat(new TruVarPolicy(2, 0.5).next(view)).isEqualTo(0);
    // nobody is open: all count
    assertThat(new TruVarPolicy(1, 0.5).next(view(field(LONER_AND_PAIR, 0.5, 9, 9, 9))))
        .isEqualTo(0);
  }

  @Test
  void truVarTargetsArePowersOfTheRatioStrictlyBelow() {
    TruVarPolicy halves = new TruVarPolicy(1, 0.5);
    assertThat(halves.target(1)).isEqualTo(0.5);
    assertThat(halves.target(1.01)).isEqualTo(1);
    assertThat(halves.target(9)).isEqualTo(8);
    assertThat(halves.target(0.2)).isEqualTo(0.125);
    assertThat(halves.target(0)).isZero();
  }

  @Test
  void levelSetEstimationTakesTheMostAmbiguousItem() {
    // width 1: 1 − .5 = .5 and 1.9 − 1.5 = .4; width 2: 1.5 and 2.3
    SeenView view = view(DenseField.independent(means(0.5, -1.5), 1, 1.9 * 1.9));
    assertThat(new LevelSetPolicy(1).next(view)).isEqualTo(0);
    assertThat(new LevelSetPolicy(2).next(view)).isEqualTo(1);
  }

  @Test
  void levelSetEstimationIntersectsItsIntervalsOverTime() {
    ChangingField field = new ChangingField(DenseField.independent(means(0, 0), 1, 1.44));
    LevelSetPolicy policy = new LevelSetPolicy(1);
    assertThat(policy.next(view(field))).as("±1 and ±1.2").isEqualTo(1);
    DenseField wider = DenseField.independent(means(0, 0), 4, 2.25);
    field.become(wider);
    // ±2 and ±1.5 now, but still ±1 and ±1.2 together with what was
    for (int again = 0; again < 2; again++) {
      assertThat(policy.next(view(field))).isEqualTo(1);
    }
    assertThat(new LevelSetPolicy(1).next(view(field))).as("without a past").isEqualTo(0);
    assertThat(policy.next(view(wider))).as("on another field").isEqualTo(0);
  }

  @Test
  void levelSetEstimationRemembersBothEnds() {
    for (int side : new int[] {-1, 1}) {
      // [−1, 9] or [−9, 1], then [−2, 2]; the other item has ±1.2 throughout
      ChangingField field = new ChangingField(DenseField.independent(means(4 * side, 0), 25, 1.44));
      LevelSetPolicy policy = new LevelSetPolicy(1);
      assertThat(policy.next(view(field))).isEqualTo(1);
      field.become(DenseField.independent(means(0, 0), 4, 1.44));
      assertThat(policy.next(view(field))).as("1 and 1.2").isEqualTo(1);
      assertThat(new LevelSetPolicy(1).next(view(field))).as("2 and 1.2").isEqualTo(0);
    }
  }

  @Test
  void levelSetEstimationForgetsWhatWasOnlyPending() {
    Field field = DenseField.independent(means(0, 0), 1, 0.81);
    LevelSetPolicy policy = new LevelSetPolicy(1);
    assertThat(policy.next(view(field).waitingFor(0))).as("±√½ and ±.9").isEqualTo(1);
    SeenView givenBack = view(field);
    assertThat(policy.next(new AskedView(givenBack, 1))).as("±1 and ±.9").isEqualTo(0);
  }

  @Test
  void hybridExploresForRootNSamplesAndThenTakesWhatIsHardestToCall() {
    // (|mean − τ| + .1)/σ: .2/√2 = .141, .3/1 = .3, .6
    SeenView view = view(field(LONER_AND_PAIR, 0.5, 0.1, 0.2, 0.5));
    Policy hybrid = FieldPolicy.hybrid();
    assertThat(hybrid.next(view)).as("as Σ-optimality").isEqualTo(1);
    Tally one = new Tally(3);
    one.add(2, 1);
    assertThat(hybrid.next(new SeenView(QUESTION, one, view.field())))
        .as("⌈√3⌉ = 2 samples to explore")
        .isEqualTo(1);
    one.add(2, 1);
    assertThat(hybrid.next(new SeenView(QUESTION, one, view.field()))).isEqualTo(0);
  }

  @Test
  void whatTheyChooseDependsOnTheViewAlone() {
    List<Policy> policies =
        List.of(
            FieldPolicy.vOptimality(),
            FieldPolicy.sigmaOptimality(),
            FieldPolicy.modelChange(),
            FieldPolicy.straddle(1.96),
            FieldPolicy.randomisedStraddle(7),
            new TruVarPolicy(3, 0.1),
            FieldPolicy.hybrid());
    SeenView view = view(field(LONER_AND_PAIR, 0.5, 0.1, 0.2, 0.5));
    SeenView other = view(DenseField.independent(means(1, -0.2, 3), 1, 0.04, 4));
    for (Policy policy : policies) {
      int first = policy.next(view);
      policy.next(other.waitingFor(2, 2, 0));
      policy.next(view.waitingFor(1));
      assertThat(policy.next(view)).as("%s", policy).isEqualTo(first);
    }
  }

  @Test
  void withoutAFieldTheySayWhatTheyNeed() {
    SeenView plain = SeenView.plain(QUESTION, new Tally(3));
    assertThatThrownBy(() -> FieldPolicy.straddle(1.96).next(plain))
        .hasMessage("this policy needs an estimator with covariances, got one without");
    assertThatThrownBy(() -> new TruVarPolicy(1, 1)).hasMessage("ratio must be less than 1, got 1");
  }

  /** A field that changes, as that of an estimator does. */
  private static final class ChangingField implements Field {

    private DenseField now;
    private long version;

    ChangingField(DenseField first) {
      this.now = first;
    }

    void become(DenseField other) {
      now = other;
      version++;
    }

    @Override
    public int size() {
      return now.size();
    }

    @Override
    public long epoch() {
      return version;
    }

    @Override
    public double mean(int item) {
      return now.mean(item);
    }

    @Override
    public double variance(int item) {
      return now.variance(item);
    }

    @Override
    public void covariances(int item, double[] out) {
      now.covariances(item, out);
    }

    @Override
    public double noise(int item, double variance) {
      return now.noise(item, variance);
    }

    @Override
    public void covarianceWithSum(double[] out) {
      now.covarianceWithSum(out);
    }
  }

  /** The same view after more has been asked for. */
  private record AskedView(SeenView view, long asked) implements View {

    @Override
    public int size() {
      return view.size();
    }

    @Override
    public Question question() {
      return view.question();
    }

    @Override
    public double mean(int item) {
      return view.mean(item);
    }

    @Override
    public int checks(int item) {
      return view.checks(item);
    }

    @Override
    public int pending(int item) {
      return view.pending(item);
    }

    @Override
    public long total() {
      return view.total();
    }

    @Override
    public Optional<Field> field() {
      return view.field();
    }
  }
}
