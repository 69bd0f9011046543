/**
 * What the observations say about the field they come from: how smooth it is on the graph, how
 * noisy, how much of it the graph does not explain. {@link org.grapl.evidence.EvidenceEstimator}
 * chooses all that by marginal likelihood, so that nothing needs to be tuned.
 *
 * <p>May know graphs, linear algebra and estimates; nothing of policies and campaigns.
 */
@NullMarked
package org.grapl.evidence;

import org.jspecify.annotations.NullMarked;
