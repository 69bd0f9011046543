/**
 * Whether certificates are true as often as they say, counted in simulated searches: a {@link
 * org.grapl.experiments.coverage.CoverageCase} is what is searched, {@link
 * org.grapl.experiments.coverage.LemmaCase} where lemma A.1 is tried, {@link
 * org.grapl.experiments.coverage.CoverageRunner} runs the searches on threads, {@link
 * org.grapl.experiments.coverage.FalseClaims} is the test of what they claimed.
 *
 * <p>May import {@code org.grapl.experiments} and the packages of the core. Proofs and figures:
 * {@code docs/CERTIFICATES.md}.
 */
@NullMarked
package org.grapl.experiments.coverage;

import org.jspecify.annotations.NullMarked;
