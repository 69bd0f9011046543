package org.grapl.research.cluster;

/**
 * What passes cost.
 *
 * @param building seconds from links to blocks in memory
 * @param pass seconds of a pass on the cluster, the median
 * @param alone seconds of the same product by one thread here, the median
 * @param sent bytes of a vector that go out to each executor in a pass, all lanes together
 * @param returned bytes of results that come back in a pass
 * @param shuffled bytes that executors send each other in a pass
 */
public record PassCost(
    PassPlan plan,
    double building,
    double pass,
    double alone,
    long sent,
    long returned,
    long shuffled) {}
