package org.grapl.data.similar;

/** Hears how far a search has come, from several threads. */
@FunctionalInterface
public interface SearchProgress {

  SearchProgress SILENT = (phase, done, total) -> {};

  /** So many of the steps of a phase, which is given in words, are done. */
  void done(String phase, long done, long total);
}
