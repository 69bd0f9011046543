package org.grapl.store.log;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Region;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.store.StorableText;
import org.grapl.store.StoreException;

/**
 * Graphs, and what is known of their items, as bytes: the same ones for the same graph, every
 * weight to its last bit, items in their order. Each begins with a word that says what it is.
 */
public final class GraphBytes {

  /** So many bytes of a graph tell its size. */
  public static final int SIZE_END = 8;

  private static final int GRAPH = 0x47524731; // "GRG1"
  private static final int ITEMS = 0x47524931; // "GRI1"

  private GraphBytes() {}

  public static byte[] ofGraph(Graph graph) {
    return bytes(
        out -> {
          out.writeInt(GRAPH);
          out.writeInt(graph.size());
          out.writeBoolean(graph.hasLabels());
          for (int item = 0; graph.hasLabels() && item < graph.size(); item++) {
            writeText(out, graph.label(item));
          }
          out.writeInt(graph.links());
          graph.forEachLink(
              (a, b, weight) -> {
                try {
                  out.writeInt(a);
                  out.writeInt(b);
                  out.writeDouble(weight);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
        });
  }

  /** How many items a graph has whose bytes begin so; nothing if no graph's do. */
  public static OptionalInt size(byte[] beginning) {
    ByteBuffer words = ByteBuffer.wrap(beginning);
    return beginning.length >= SIZE_END && words.getInt() == GRAPH
        ? OptionalInt.of(words.getInt())
        : OptionalInt.empty();
  }

  public static byte[] ofItems(ItemTable items) {
    return bytes(
        out -> {
          out.writeInt(ITEMS);
          out.writeInt(items.size());
          out.writeInt(items.columns().size());
          for (Column column : items.columns()) {
            writeText(out, column.name());
            for (int item = 0; item < items.size(); item++) {
              writeText(out, column.text(item));
            }
          }
          out.writeInt(items.regions().size());
          for (Region region : items.regions()) {
            List<double[]> rings = region.rings();
            out.writeInt(rings.size());
            for (double[] ring : rings) {
              out.writeInt(ring.length);
              for (double coordinate : ring) {
                out.writeDouble(coordinate);
              }
            }
          }
        });
  }

  public static ItemGraph read(byte[] graph, byte[] items) {
    try {
      Graph read = graph(in(graph, GRAPH));
      return new ItemGraph(read, items(in(items, ITEMS), read.size()));
    } catch (IOException | IllegalArgumentException e) {
      throw new StoreException("the store holds a graph that cannot be read: " + e.getMessage(), e);
    }
  }

  private static Graph graph(DataInputStream in) throws IOException {
    int size = in.readInt();
    boolean hasLabels = in.readBoolean();
    GraphBuilder builder = hasLabels ? Graph.builder() : Graph.ofSize(size);
    for (int item = 0; hasLabels && item < size; item++) {
      builder.item(readText(in));
    }
    int links = in.readInt();
    for (int link = 0; link < links; link++) {
      builder.link(in.readInt(), in.readInt(), in.readDouble());
    }
    return builder.build();
  }

  private static ItemTable items(DataInputStream in, int size) throws IOException {
    if (in.readInt() != size) {
      throw new IOException("its table is of other items");
    }
    List<Column> columns = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      String name = readText(in);
      String[] texts = new String[size];
      for (int item = 0; item < size; item++) {
        texts[item] = readText(in);
      }
      columns.add(Column.of(name, size, item -> texts[item]));
    }
    List<Region> regions = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      List<double[]> rings = new ArrayList<>();
      for (int rest = in.readInt(); rest > 0; rest--) {
        int length = in.readInt();
        if (length < 0 || length > in.available() / Double.BYTES) {
          throw new IOException("a shape is cut off");
        }
        double[] ring = new double[length];
        for (int k = 0; k < ring.length; k++) {
          ring[k] = in.readDouble();
        }
        rings.add(ring);
      }
      regions.add(new Region(rings));
    }
    return ItemTable.of(size, columns).withRegions(regions);
  }

  private interface Writing {
    void to(DataOutputStream out) throws IOException;
  }

  private static byte[] bytes(Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      writing.to(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static DataInputStream in(byte[] bytes, int word) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int found = in.readInt();
    if (found != word) {
      throw new IOException("it begins with %08x, expected %08x".formatted(found, word));
    }
    return in;
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] utf8 =
        StorableText.check("name or text of an item", text).getBytes(StandardCharsets.UTF_8);
    out.writeInt(utf8.length);
    out.write(utf8);
  }

  private static String readText(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }
}
