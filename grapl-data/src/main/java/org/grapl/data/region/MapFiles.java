package org.grapl.data.region;

import java.nio.file.Path;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FileName;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;

/** Reads maps with options of their own. Thread-safe. */
public final class MapFiles {

  private MapFiles() {}

  /**
   * Reads a map; the format follows from the name, {@code .geojson}, {@code .topojson} or {@code
   * .asc}, also with {@code .gz}.
   */
  public static ItemGraph read(Path path, MapOptions options, ReadProgress progress) {
    String extension = FileName.extension(path);
    boolean isTopology = extension.equals(".topojson");
    boolean isGrid = extension.equals(".asc");
    if (!isTopology && !isGrid && !extension.equals(".geojson")) {
      throw new DataFileException(
          path,
          "the name of a map must end in one of .geojson, .topojson, .asc, or one of these and .gz");
    }
    if (options.object().isPresent() && !isTopology) {
      throw new DataFileException(path, "only TopoJSON files have objects to choose from");
    }
    if (options.diagonals() && !isGrid) {
      throw new DataFileException(path, "only cells of a raster can be linked at their corners");
    }
    try (TextInput input = TextInput.open(path, progress)) {
      try {
        return isTopology
            ? TopoJsonReader.read(input, options)
            : isGrid ? GridReader.read(input, options) : GeoJsonReader.read(input, options);
      } catch (OutOfMemoryError e) {
        throw input.tooLarge(); // what filled the memory is out of reach by now
      }
    }
  }
}
