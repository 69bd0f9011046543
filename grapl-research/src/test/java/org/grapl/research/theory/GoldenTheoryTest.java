package org.grapl.research.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.research.policy.OraclePolicy;
import org.grapl.research.spectrum.Spectrum;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The paper's formulas as printed, against numbers computed independently of this code. Each file
 * states its conventions; its numbers have 12 digits.
 */
class GoldenTheoryTest {

  private static final double RELATIVE = 1e-9;

  @ParameterizedTest
  @ValueSource(strings = {"path", "random", "cliques", "pieces", "ego60"})
  void everyNumberOfTheFileWithOffsetIsMet(String graph) throws IOException {
    check(read("forced_" + graph + "_offset"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"path", "random", "cliques", "pieces", "ego60"})
  void everyNumberOfTheFileWithoutOffsetIsMet(String graph) throws IOException {
    check(read("forced_" + graph + "_nooffset"));
  }

  private static JsonNode read(String name) throws IOException {
    try (InputStream in = GoldenTheoryTest.class.getResourceAsStream("/golden/" + name + ".json")) {
      return new ObjectMapper().readTree(in);
    }
  }

  private static void check(JsonNode file) {
    JsonNode golden = file.get("theory");
    JsonNode params = file.get("params");
    Graph graph = graph(file);
    Truth truth = Truth.of(numbers(file.get("mu")));
    double threshold = params.get("tau").asDouble();
    double lambda = params.get("lambda").asDouble();
    double gamma = params.get("gamma").asDouble();
    Question question = new Question(threshold, params.get("epsilon").asDouble());
    double[] shares = OraclePolicy.shares(truth, question);
    for (int item = 0; item < shares.length; item++) {
      close("share of " + item, shares[item], golden.get("oracle_beta").get(item));
    }
    double offset = params.get("offset").asBoolean() ? threshold : 0;
    Theory theory =
        new Theory(
            graph,
            truth,
            question,
            new Smoothing(gamma, lambda, offset),
            params.get("alpha").asDouble(),
            golden.get("R").asDouble());

    checkSpectrum(graph, lambda, golden.get("eigenvalues_L_lambda"));
    ProblemComplexity complexity = theory.complexity();
    close("H", complexity.complexity(), golden.get("H"));
    close("H_tilde", complexity.uniformComplexity(), golden.get("H_tilde"));
    close("H_star", complexity.oracleComplexity(), golden.get("H_star"));
    assertThat(complexity.itemsInTolerance()).isEqualTo(golden.get("N_small").asInt());
    close("norm_mu", theory.norm(0), golden.get("norm_mu"));
    close("norm_mu_minus_tau", theory.norm(threshold), golden.get("norm_mu_minus_tau"));
    close("norm_used", theory.norm(), golden.get("norm_used"));
    close("M", theory.sampling().m(), golden.get("M"));
    close("T_0", theory.bounds().firstBudget(), golden.get("T_0"));
    checkGamma(theory.gammaStar(GammaStar.Formula.PRINTED), golden.get("gamma_star"));
    checkGamma(theory.gammaStar(GammaStar.Formula.NOTEBOOK), golden.get("gamma_star_notebook"));
    for (JsonNode bounds : golden.get("bounds")) {
      checkBounds(theory, bounds);
    }
  }

  private static void checkSpectrum(Graph graph, double lambda, JsonNode golden) {
    Spectrum spectrum = Spectrum.of(graph, lambda);
    double largest = golden.get(golden.size() - 1).asDouble();
    for (int d = 1; d <= graph.size(); d++) {
      // The file's own eigenvalues are exact to rounding of the largest only.
      double expected = golden.get(d - 1).asDouble();
      Offset<Double> near = within(RELATIVE * expected + 1e-14 * largest);
      assertThat(spectrum.eigenvalue(d)).as("eigenvalue %d", d).isCloseTo(expected, near);
    }
  }

  private static void checkGamma(GammaStar star, JsonNode golden) {
    close("gamma*", star.gamma(), golden.get("value"));
    close("M at gamma*", star.m(), golden.get("M"));
    assertThat(star.dimension()).isEqualTo(Dimension.exactly(golden.get("d_prime").asInt()));
    assertThat(star.converged()).isEqualTo(golden.get("converged").asBoolean());
  }

  private static void checkBounds(Theory theory, JsonNode golden) {
    long budget = golden.get("T").asLong();
    double gamma = theory.sampling().gamma();
    EffectiveDimension dimension = theory.effectiveDimension();
    assertThat(dimension.at(gamma, (double) budget, EffectiveDimension.Horizon.AT_MOST_ITEMS))
        .isEqualTo(Dimension.exactly(golden.get("d_T").asInt()));
    assertThat(dimension.at(gamma, (double) budget, EffectiveDimension.Horizon.FULL))
        .isEqualTo(Dimension.exactly(golden.get("d_T_uncapped").asInt()));
    Bounds capped = theory.bounds(EffectiveDimension.Horizon.AT_MOST_ITEMS);
    Bounds full = theory.bounds();
    Form printed = Form.PRINTED;
    checkBound(
        capped.nonAdaptive(printed, budget),
        full.nonAdaptive(printed, budget),
        golden.get("prop1_nonadaptive"));
    checkBound(
        capped.grapl(printed, budget), full.grapl(printed, budget), golden.get("theorem1_grapl"));
    checkBound(capped.oracle(printed, budget), full.oracle(printed, budget), golden.get("oracle"));
    checkBound(
        capped.simple(printed, budget), full.simple(printed, budget), golden.get("simple_bound"));
  }

  private static void checkBound(ErrorBound capped, ErrorBound full, JsonNode golden) {
    assertThat(capped.exponent().isPresent()).isEqualTo(!golden.get("exponent").isNull());
    assertThat(capped.unmet().isEmpty()).isEqualTo(capped.exponent().isPresent());
    if (capped.exponent().isPresent()) {
      close("exponent", capped.exponent().getAsDouble(), golden.get("exponent"));
      close(
          "exponent_uncapped_d", full.exponent().getAsDouble(), golden.get("exponent_uncapped_d"));
    } else {
      assertThat(capped.probability()).isEqualTo(1);
    }
  }

  private static void close(String what, double actual, JsonNode golden) {
    double expected = golden.asDouble();
    assertThat(actual).as(what).isCloseTo(expected, within(RELATIVE * Math.abs(expected)));
  }

  private static Graph graph(JsonNode file) {
    GraphBuilder builder = Graph.ofSize(file.get("n").asInt());
    for (JsonNode link : file.get("edges")) {
      builder.link(link.get(0).asInt(), link.get(1).asInt(), link.get(2).asDouble());
    }
    return builder.build();
  }

  private static double[] numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }
}
