package org.grapl.research.study;

/** The paper's studies in a size that tests can afford. */
public final class SmallStudies {

  private SmallStudies() {}

  /** Two communities of 40 items, 120 checks. */
  public static Study blockModel() {
    return new BlockModelStudy(40, 120).study();
  }

  /** A small world of 60 items, 150 checks. */
  public static Study smallWorld() {
    return new SmallWorldStudy(60, 150).study();
  }
}
