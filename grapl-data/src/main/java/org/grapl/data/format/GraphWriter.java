package org.grapl.data.format;

import java.nio.file.Path;
import org.grapl.data.item.ItemGraph;

/**
 * Writes a graph in one format, whole or not at all, such that its reader gives back the same items
 * with the same names and numbers, the same weights to the last bit and, where the format has a
 * place for them, the same attributes.
 */
@FunctionalInterface
public interface GraphWriter {
  /** Writes the file. */
  void write(ItemGraph data, Path path);
}
