package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where answers are said to be reliable, what is checked stays as answered, whatever is near it.
 */
class ReliableAnswersTest {

  @TempDir Path directory;

  static Stream<Arguments> campaigns() {
    return Stream.of(
            new Settings.Method.Auto(),
            Settings.Method.Paper.usual(),
            new Settings.Method.Paper(OptionalDouble.of(1), 1e-3, 1, OptionalDouble.empty()),
            new Settings.Method.Random())
        .flatMap(
            method ->
                Stream.of(300, 4200)
                    .flatMap(
                        size ->
                            Stream.of("yes or no", "numbers")
                                .map(answers -> Arguments.of(method, size, answers))));
  }

  /** Links to the next six: every tenth item is answered against all that is near it. */
  @ParameterizedTest
  @MethodSource("campaigns")
  void whatIsCheckedIsCalledAsItWasAnswered(Settings.Method method, int size, String answers) {
    GraphBuilder ring = Graph.builder();
    for (int item = 0; item < size; item++) {
      ring.item("item " + item);
    }
    for (int item = 0; item < size; item++) {
      for (int step = 1; step <= 6; step++) {
        ring.link(item, (item + step) % size, 1);
      }
    }
    boolean isYesNo = answers.equals("yes or no");
    List<Recording> told = new ArrayList<>();
    for (int item = 0; item < size; item += size / 150) {
      boolean isAbove = (item / (size / 150)) % 10 == 0;
      double value = isYesNo ? (isAbove ? 1 : 0) : (isAbove ? 0.55 : -3 - item % 7);
      told.add(new Recording(item, Reading.of(value), ""));
    }
    try (CampaignFixture fixture = new CampaignFixture(directory)) {
      Settings settings =
          Settings.of(Question.above(0.5)).withNoise(Noise.exact()).withMethod(method);
      DurableCampaign campaign =
          fixture.campaigns().create("local", "ring", ItemGraph.of(ring.build()), settings, "");
      campaign.record(told, Requester.of("ann"));
      Decision decision = campaign.decision().decision();
      List<String> wrong = new ArrayList<>();
      for (Recording each : told) {
        boolean isAbove = each.reading().value() >= 0.5;
        boolean isDoubted =
            decision.hasDeviations() && isAbove != decision.probabilityAbove(each.item()) >= 0.5;
        if (decision.isAbove(each.item()) != isAbove || isDoubted) {
          wrong.add("%d: %s, mean %s".formatted(each.item(), isAbove, decision.mean(each.item())));
        }
      }
      assertThat(wrong).isEmpty();
      assertThat(campaign.status().above()).isEqualTo((int) decision.above().count());
    }
  }
}
