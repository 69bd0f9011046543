package org.grapl.research.study;

/** The paper's studies in a size that tests can afford. */
public final class SmallStudies {

  private SmallStudies() {}

  /** Two communities of 40 arms, 120 samples. */
  public static Study blockModel() {
    return new BlockModelStudy(40, 120).study();
  }

  /** A small world of 60 arms, 150 samples. */
  public static Study smallWorld() {
    return new SmallWorldStudy(60, 150).study();
  }
}
