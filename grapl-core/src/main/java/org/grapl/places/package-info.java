/**
 * Graphs too large to keep covariances of all items: {@link org.grapl.places.Places} of items that
 * are alike take the place of items. {@link org.grapl.places.PlacesEstimator} and {@link
 * org.grapl.places.PlacesPolicy} let {@code auto} work on them, so that a check costs the same on a
 * graph of any size. May import what estimates and policies are made of.
 */
@NullMarked
package org.grapl.places;

import org.jspecify.annotations.NullMarked;
