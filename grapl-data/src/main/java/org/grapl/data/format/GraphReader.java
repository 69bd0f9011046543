package org.grapl.data.format;

import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;

/**
 * Reads a graph in one format, in one pass. Whatever the text holds, it ends in a graph or in a
 * {@link org.grapl.data.file.DataFileException} that names the line.
 */
@FunctionalInterface
public interface GraphReader {
  ItemGraph read(TextInput input);
}
