package org.grapl.random;

/** What a random stream is for; two roles never share numbers. */
public enum Role {
  GRAPH,
  SIGNAL,
  NOISE,
  POLICY,
  AUDIT,
  TRIAL,
  VERTEX_ORDER,
  SPECTRUM,
  LAYOUT,
  FACTOR,
  DIAGONAL,
  EVIDENCE,
  PLACES,
  TIES,
  NEIGHBOURS,
  SPARSIFY,
  REHEARSAL,
  TEST,
  SCORE
}
