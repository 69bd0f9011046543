/**
 * The rest of the field: what others have proposed for choosing the next item, with the paper's
 * baselines, to be compared with {@code auto} and GrAPL. Each is a {@link org.grapl.policy.Policy};
 * its javadoc names the publication.
 *
 * <p>May import the packages of the core.
 */
@NullMarked
package org.grapl.research.policy;

import org.jspecify.annotations.NullMarked;
