/**
 * What may be claimed about a decision, the model's own {@link org.grapl.certify.ErrorEstimate},
 * which promises nothing, and an {@link org.grapl.certify.Audit}, whose {@link
 * org.grapl.certify.Certificate} holds whatever the graph. {@link org.grapl.certify.AuditedStop}
 * stops a search as soon as an audit guarantees the error asked for.
 *
 * <p>May import {@code org.grapl}, {@code .internal} and {@code .random}. Proofs: {@code
 * docs/CERTIFICATES.md}.
 */
@NullMarked
package org.grapl.certify;

import org.jspecify.annotations.NullMarked;
