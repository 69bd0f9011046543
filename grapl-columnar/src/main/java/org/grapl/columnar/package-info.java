/**
 * Tables in Apache Parquet (by DuckDB) and Apache Arrow (by Arrow itself), offered to grapl-data as
 * a service: {@link org.grapl.columnar.ParquetTables} and {@link org.grapl.columnar.ArrowTables}.
 */
@NullMarked
package org.grapl.columnar;

import org.jspecify.annotations.NullMarked;
