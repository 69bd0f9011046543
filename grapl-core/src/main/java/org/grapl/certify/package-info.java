/**
 * What may be claimed about a decision, each {@link org.grapl.certify.Certificate} saying exactly
 * what it claims and on which grounds: the model's own {@link org.grapl.certify.ErrorEstimate},
 * which promises nothing; {@link org.grapl.certify.AnytimeIntervals} and {@link
 * org.grapl.certify.Audit}, which hold whatever the graph; {@link org.grapl.certify.LemmaA1}, which
 * holds for means as smooth as one says. {@link org.grapl.certify.AuditedStop} stops a search as
 * soon as an audit guarantees the error asked for.
 *
 * <p>May import {@code org.grapl}, {@code .random}, {@code .graph}, {@code .linear}, {@code
 * .estimate} and {@code .theory}. Proofs: {@code docs/CERTIFICATES.md}.
 */
@NullMarked
package org.grapl.certify;

import org.jspecify.annotations.NullMarked;
