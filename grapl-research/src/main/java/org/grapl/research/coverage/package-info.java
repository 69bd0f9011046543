/**
 * Whether certificates are true as often as they say, counted in simulated searches: a {@link
 * org.grapl.research.coverage.CoverageCase} is what is searched, {@link
 * org.grapl.research.coverage.LemmaCase} where lemma A.1 is tried, {@link
 * org.grapl.research.coverage.CoverageRunner} runs the searches on threads, {@link
 * org.grapl.research.coverage.FalseClaims} is the test of what they claimed.
 *
 * <p>May import {@code org.grapl.research} and the packages of the core. Proofs and figures: {@code
 * docs/CERTIFICATES.md}.
 */
@NullMarked
package org.grapl.research.coverage;

import org.jspecify.annotations.NullMarked;
