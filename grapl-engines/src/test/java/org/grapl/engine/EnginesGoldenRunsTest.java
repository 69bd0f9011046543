package org.grapl.engine;

import java.util.List;
import org.grapl.engine.separator.SeparatorTree;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.golden.GoldenRuns;

/** The engines for large graphs, on the small ones for which there are references. */
class EnginesGoldenRunsTest extends GoldenRuns {

  @Override
  protected List<Candidate> candidates() {
    Accuracy accuracy = Accuracy.within(1e-10);
    return List.of(
        // Certified to 1e-8 of the largest value only.
        new Candidate("iterative", Engine.ITERATIVE, 1e-6),
        new Candidate(
            "separators",
            (graph, smoothing, question) ->
                SeparatorEstimator.open(
                    graph, SeparatorTree.of(graph), smoothing, question, accuracy),
            1e-6),
        new Candidate(
            "local",
            (graph, smoothing, question) ->
                LocalEstimator.open(graph, smoothing, question, accuracy),
            1e-6));
  }
}
