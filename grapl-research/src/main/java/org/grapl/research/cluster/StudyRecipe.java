package org.grapl.research.cluster;

import java.util.List;
import org.grapl.internal.Check;
import org.grapl.research.Experiment;
import org.grapl.research.study.Studies;
import org.grapl.research.study.Study;

/**
 * A study with the paper's settings.
 *
 * @param name one of {@link Studies#names()}
 */
public record StudyRecipe(String name) implements TrialRecipe {

  public StudyRecipe {
    if (!Studies.names().contains(name)) {
      throw Check.mustBe("study", "one of " + String.join(", ", Studies.names()), name);
    }
  }

  @Override
  public List<Experiment> experiments() {
    return Studies.byName(name).map(Study::experiments).orElseThrow();
  }

  @Override
  public String identity() {
    return "study " + name;
  }
}
