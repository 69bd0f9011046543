package org.grapl.store.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Region;

/** Shapes of items as JSON: for each item a list of rings, each {@code [x0, y0, x1, y1, …]}. */
final class RegionJson {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private RegionJson() {}

  static void write(ItemGraph items, PartOutput out) {
    String before = "[\n";
    for (Region region : items.items().regions()) {
      out.text(before);
      out.text(region.rings().stream().map(Arrays::toString).toList().toString());
      before = ",\n";
    }
    out.text("\n]\n");
  }

  static List<Region> read(PackedFile file) {
    Path shown = file.shown(CampaignFile.REGIONS);
    try (InputStream in = file.part(CampaignFile.REGIONS)) {
      double[][][] shapes = JSON.readValue(in, double[][][].class);
      if (shapes == null
          || shapes.length != file.manifest().items()
          || Arrays.stream(shapes)
              .anyMatch(each -> each == null || Arrays.asList(each).contains(null))) {
        throw new DataFileException(shown, "expected one shape for each item");
      }
      return Arrays.stream(shapes).map(rings -> new Region(List.of(rings))).toList();
    } catch (JsonProcessingException e) {
      if (e.getCause() instanceof DataFileException damage) {
        throw damage; // what was read is not what was written
      }
      throw new DataFileException(
          shown, Math.max(1, e.getLocation().getLineNr()), "expected a number, in a list of lists");
    } catch (IllegalArgumentException e) {
      throw new DataFileException(shown, "cannot be read: " + e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
