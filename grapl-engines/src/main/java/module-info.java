/**
 * Estimates on large graphs that bring up to date only what moves; found by the core as a service.
 */
module org.grapl.engine {
  requires org.grapl.core;
  requires static org.jspecify;

  exports org.grapl.engine.gradient to
      org.grapl.data;

  provides org.grapl.estimate.LargeGraphEngine with
      org.grapl.engine.LargeGraphEngines;
}
