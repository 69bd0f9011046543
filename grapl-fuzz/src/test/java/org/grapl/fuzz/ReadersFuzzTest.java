package org.grapl.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.util.List;
import org.grapl.data.CheckFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.ValueFiles;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.similar.Distance;
import org.grapl.data.similar.FeatureFiles;
import org.grapl.data.similar.Nearby;
import org.grapl.data.similar.NeighbourSearch;
import org.grapl.data.similar.Texts;
import org.grapl.data.similar.Threads;

/**
 * Every reader makes a graph of what it is given, or complains as it should. In the build the kept
 * files are read once; {@code grapl-fuzz/run} looks for new ones, a minute per reader.
 */
class ReadersFuzzTest {

  private static final String ONE_MINUTE = "60s";

  @FuzzTest(maxDuration = ONE_MINUTE)
  void csv(byte[] content) {
    Hostile.readGraph(content, GraphFormat.CSV);
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void text(byte[] content) {
    Hostile.readGraph(content, GraphFormat.TEXT);
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void matrixMarket(byte[] content) {
    Hostile.readGraph(content, GraphFormat.MATRIX_MARKET);
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void graphMl(byte[] content) {
    Hostile.readGraph(content, GraphFormat.GRAPHML);
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void gexf(byte[] content) {
    Hostile.readGraph(content, GraphFormat.GEXF);
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void json(byte[] content) {
    Hostile.readGraph(content, GraphFormat.JSON);
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void gml(byte[] content) {
    Hostile.readGraph(content, GraphFormat.GML);
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void geoJson(byte[] content) {
    Hostile.readGraph(content, GraphFormat.GEOJSON);
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void topoJson(byte[] content) {
    Hostile.readGraph(content, GraphFormat.TOPOJSON);
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void raster(byte[] content) {
    Hostile.readGraph(content, GraphFormat.RASTER);
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void values(byte[] content) throws IOException {
    Hostile.readTable(content, path -> ValueFiles.read(path, Hostile.GRAPH));
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void checks(byte[] content) throws IOException {
    Hostile.readTable(content, path -> CheckFiles.read(path, Hostile.GRAPH));
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void items(byte[] content) throws IOException {
    Hostile.readTable(content, path -> ItemFiles.read(path, Hostile.GRAPH));
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void features(byte[] content) throws IOException {
    Hostile.readTable(content, path -> FeatureFiles.read(path, List.of(), ReadProgress.SILENT));
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void numpy(byte[] content) throws IOException {
    Hostile.readFile(
        content, ".npy", path -> FeatureFiles.read(path, List.of(), ReadProgress.SILENT));
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void ris(byte[] content) throws IOException {
    readLabels(content, ".ris");
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void nbib(byte[] content) throws IOException {
    readLabels(content, ".nbib");
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void bibtex(byte[] content) throws IOException {
    readLabels(content, ".bib");
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void excel(byte[] content) throws IOException {
    readLabels(content, ".xlsx");
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void openDocument(byte[] content) throws IOException {
    readLabels(content, ".ods");
  }

  /** Reading a table to its end, as names of items. */
  private static void readLabels(byte[] content, String ending) throws IOException {
    Hostile.readFile(content, ending, path -> ItemFiles.labels(path));
  }

  @FuzzTest(maxDuration = ONE_MINUTE)
  void texts(byte[] content) throws IOException {
    NeighbourSearch search =
        new NeighbourSearch(
            Distance.COSINE, new Nearby.Nearest(2), NeighbourSearch.Manner.AUTO, new Threads(1), 1);
    Hostile.readTable(
        content, path -> Texts.read(path, List.of("title"), search, ReadProgress.SILENT).size());
  }
}
