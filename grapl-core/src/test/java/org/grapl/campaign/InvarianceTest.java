package org.grapl.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.estimate.Engine;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The units of links and values are nobody's business, and a question is a question. */
class InvarianceTest {

  private static final int CHECKS = 60;

  private static final UnaryOperator<CampaignBuilder> AUTO = builder -> builder;
  private static final UnaryOperator<CampaignBuilder> GRAPL =
      builder -> builder.strategy(Strategy.grapl());

  /** Of a whole campaign: which items were checked, and the verdicts. */
  private record Course(List<Integer> checked, List<Integer> above) {}

  /** Uneven weights, so that nothing is tied. */
  private static Graph graph(double unit) {
    return TestGraphs.grid(12, 15)
        .reweighted(
            (a, b, weight) ->
                unit * (1 + ((Math.min(a, b) * 31 + Math.max(a, b) * 17) % 97) / 97.0));
  }

  private static double value(int item) {
    return Math.sin(item % 15 / 3.0) + 0.3 * Math.cos(item * 0.7) + 0.01 * Math.sin(item * 12.9898);
  }

  private static Course course(
      UnaryOperator<CampaignBuilder> strategy, double unit, double scale, double shift) {
    Campaign campaign =
        strategy
            .apply(Campaign.on(graph(unit)).noise(0))
            .threshold(0.2 * scale + shift)
            .tolerance(0)
            .budget(CHECKS)
            .open();
    List<Integer> checked = new ArrayList<>();
    for (List<Ticket> next = campaign.ask(1); !next.isEmpty(); next = campaign.ask(1)) {
      Ticket ticket = next.get(0);
      checked.add(ticket.item());
      campaign.tell(ticket, scale * value(ticket.item()) + shift);
    }
    return new Course(checked, campaign.decision().above().boxed().toList());
  }

  static Stream<Arguments> units() {
    return Stream.of(AUTO, GRAPL)
        .flatMap(
            strategy ->
                Stream.of(
                    Arguments.of(strategy, 1e3, 1, 0),
                    Arguments.of(strategy, 1e-3, 1, 0),
                    Arguments.of(strategy, 1, 64, 0),
                    Arguments.of(strategy, 1, 1 / 1024.0, 0),
                    Arguments.of(strategy, 1e6, 0.01, 7)));
  }

  @ParameterizedTest
  @MethodSource("units")
  void inOtherUnitsACampaignTakesTheSameCourse(
      UnaryOperator<CampaignBuilder> strategy, double unit, double scale, double shift) {
    assertThat(course(strategy, unit, scale, shift)).isEqualTo(course(strategy, 1, 1, 0));
  }

  @ParameterizedTest
  @CsvSource({"EXACT", "AUTO"})
  void anotherQuestionIsAnsweredAsByACampaignThatWasOpenedWithIt(Engine engine) {
    Map<String, UnaryOperator<CampaignBuilder>> ways =
        Map.of(
            "auto", AUTO,
            "auto, noise known", builder -> builder.noise(0.1),
            "grapl", GRAPL,
            "grapl, noise known", builder -> GRAPL.apply(builder).noise(0.3),
            "grapl, by an engine", builder -> builder.strategy(Strategy.grapl().estimator(engine)),
            "gamma given",
                builder -> builder.strategy(Strategy.grapl().estimator(engine).gamma(0.1)),
            "offset given",
                builder ->
                    builder.strategy(Strategy.grapl().estimator(engine).gamma(0.1).offset(0.4)));
    ways.forEach(
        (name, way) -> {
          Campaign campaign = way.apply(Campaign.on(graph(1)).threshold(0.2)).budget(40).open();
          campaign.run(InvarianceTest::value);
          Question other = new Question(0.7, 0);
          Decision whatIf = campaign.decision(other);
          Decision opened =
              way.apply(Campaign.on(graph(1)).threshold(0.7).tolerance(0))
                  .known(campaign.tally())
                  .open()
                  .decision();
          IntStream.range(0, opened.size())
              .forEach(
                  item ->
                      assertThat(whatIf.mean(item))
                          .as("%s, item %d", name, item)
                          .isEqualTo(opened.mean(item)));
        });
  }
}
