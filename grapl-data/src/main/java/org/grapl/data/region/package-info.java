/**
 * Maps as graphs: regions that border on each other ({@link org.grapl.data.region.GeoJsonReader},
 * {@link org.grapl.data.region.TopoJsonReader}), points, and cells of a raster ({@link
 * org.grapl.data.region.GridReader}). {@link org.grapl.data.GraphFiles#readMap} reads any of them
 * with {@link org.grapl.data.region.MapOptions}.
 */
@NullMarked
package org.grapl.data.region;

import org.jspecify.annotations.NullMarked;
