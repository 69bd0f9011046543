/**
 * Tells which of many items lie above a line, with few noisy checks, by a graph of which items are
 * alike. The front door is {@link org.grapl.campaign.Campaign}.
 *
 * <p>What is exported to modules of grapl only may change at any time.
 */
module org.grapl.core {
  requires static org.jspecify;

  exports org.grapl;
  exports org.grapl.sampler;
  exports org.grapl.campaign;
  exports org.grapl.certify;
  exports org.grapl.graph;
  exports org.grapl.policy;
  exports org.grapl.estimate to
      org.grapl.engine,
      org.grapl.research,
      org.grapl.store;
  exports org.grapl.evidence to
      org.grapl.research,
      org.grapl.store;
  exports org.grapl.internal to
      org.grapl.data,
      org.grapl.engine,
      org.grapl.research,
      org.grapl.server,
      org.grapl.store;
  exports org.grapl.linear to
      org.grapl.data,
      org.grapl.engine,
      org.grapl.research;
  exports org.grapl.policy.choice to
      org.grapl.research;
  exports org.grapl.random to
      org.grapl.data,
      org.grapl.engine,
      org.grapl.research,
      org.grapl.store;

  uses org.grapl.estimate.LargeGraphEngine;
}
