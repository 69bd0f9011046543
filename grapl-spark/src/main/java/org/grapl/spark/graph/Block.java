package org.grapl.spark.graph;

import java.io.Serializable;
import org.grapl.spark.parts.RowPart;

/**
 * One part of W: the rows of one strip of items, the columns of another.
 *
 * @param row which strip of rows
 * @param column which strip of columns
 */
record Block(int row, int column, RowPart part) implements Serializable {}
