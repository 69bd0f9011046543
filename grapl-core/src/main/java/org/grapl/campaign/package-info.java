/**
 * Asking and telling: {@link org.grapl.campaign.Campaign} hands out tickets, takes answers and
 * decides at any time.
 *
 * <p>May import every other package of the core but {@code .certify}. Paper: Algorithms 1 and 2.
 */
@NullMarked
package org.grapl.campaign;

import org.jspecify.annotations.NullMarked;
