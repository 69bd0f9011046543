package org.grapl.store.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Region;
import org.jspecify.annotations.Nullable;

/** Shapes of items as JSON: for each item a list of rings, each {@code [x0, y0, x1, y1, …]}. */
final class RegionJson {

  private static final JsonFactory JSON = new JsonFactory();

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
    try (JsonParser json = JSON.createParser(file.part(CampaignFile.REGIONS))) {
      expect(json.nextToken(), JsonToken.START_ARRAY, file, json);
      List<Region> regions = new ArrayList<>();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        regions.add(region(json, file));
      }
      if (json.nextToken() != null || regions.size() != file.manifest().items()) {
        throw error(file, json, "expected one shape for each item");
      }
      return regions;
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new DataFileException(
          file.shown(CampaignFile.REGIONS), "cannot be read: " + e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Region region(JsonParser json, PackedFile file) throws IOException {
    expect(json.currentToken(), JsonToken.START_ARRAY, file, json);
    List<double[]> rings = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      expect(json.currentToken(), JsonToken.START_ARRAY, file, json);
      double[] ring = new double[16];
      int count = 0;
      while (json.nextToken() != JsonToken.END_ARRAY) {
        if (!json.currentToken().isNumeric()) {
          throw error(file, json, "expected a number");
        }
        if (count == ring.length) {
          ring = Arrays.copyOf(ring, 2 * count);
        }
        ring[count++] = json.getDoubleValue();
      }
      rings.add(Arrays.copyOf(ring, count));
    }
    return new Region(rings);
  }

  private static void expect(
      @Nullable JsonToken found, JsonToken wanted, PackedFile file, JsonParser json) {
    if (found != wanted) {
      throw error(file, json, "expected a list");
    }
  }

  private static DataFileException error(PackedFile file, JsonParser json, String complaint) {
    return new DataFileException(
        file.shown(CampaignFile.REGIONS), json.currentLocation().getLineNr(), complaint);
  }
}
