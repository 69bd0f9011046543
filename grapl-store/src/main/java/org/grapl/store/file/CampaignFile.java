package org.grapl.store.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.DurableCampaign.ListsAsOf;
import org.grapl.store.ItemList;
import org.grapl.store.KeyUsedException;
import org.grapl.store.log.ContentHash;
import org.grapl.store.log.EntryJson;
import org.grapl.store.log.GraphBytes;

/**
 * A whole campaign in one file, to keep it, to hand it on and to go on elsewhere. It is a ZIP of
 * texts that people can look into: {@code items.csv}, {@code links.csv}, {@code regions.json} if
 * there are shapes, the log as {@code events.ndjson} ({@link EntryJson}), and {@code manifest.json}
 * with name, settings and counts, and the size and SHA-256 of the others. Items and links are those
 * of now; of a campaign that has grown, those of before are {@code lists/SHA-256}, in the bytes of
 * {@link GraphBytes}.
 *
 * <p>The same campaign gives the same bytes. What is read is the same campaign in every bit, or it
 * is refused and nothing of it is kept. Thread-safe.
 */
public final class CampaignFile {

  static final String MANIFEST = "manifest.json";
  static final String ITEMS = "items.csv";
  static final String LINKS = "links.csv";
  static final String REGIONS = "regions.json";
  static final String EVENTS = "events.ndjson";

  /** The part of a graph, or of a table of items, of before. */
  static final Pattern LIST = Pattern.compile("lists/([0-9a-f]{64})");

  /** What a file may come to when it is unpacked, if nobody says otherwise: 16 GiB. */
  public static final long MOST_BYTES = 1L << 34;

  private CampaignFile() {}

  static String list(String hash) {
    return "lists/" + hash;
  }

  /** Writes a campaign as of one moment, while others go on; leaves the stream open. */
  public static Manifest write(DurableCampaign campaign, OutputStream out) throws IOException {
    CampaignRecord record = campaign.record();
    ListsAsOf asOf = campaign.lists();
    ItemGraph items = campaign.items(asOf.last());
    Graph graph = items.graph();
    ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
    LocalDateTime time = LocalDateTime.ofInstant(record.created(), ZoneOffset.UTC);
    Map<String, Manifest.Part> parts = new LinkedHashMap<>();
    try {
      parts.put(ITEMS, part(zip, ITEMS, time, to -> ItemTables.writeItems(items, to)));
      parts.put(LINKS, part(zip, LINKS, time, to -> ItemTables.writeLinks(graph, to)));
      if (!items.items().regions().isEmpty()) {
        parts.put(REGIONS, part(zip, REGIONS, time, to -> ItemTables.writeRegions(items, to)));
      }
      parts.put(
          EVENTS,
          part(
              zip,
              EVENTS,
              time,
              to -> {
                EntryJson json = new EntryJson(graph);
                campaign.entries(0, asOf.entries(), entry -> to.accept(json.write(entry) + "\n"));
              }));
      Set<String> there = new HashSet<>(List.of(asOf.last().graph(), asOf.last().table()));
      for (ItemList list : asOf.lists()) {
        ItemGraph before = campaign.items(list);
        if (there.add(list.graph())) {
          keep(zip, parts, time, GraphBytes.ofGraph(before.graph()));
        }
        if (there.add(list.table())) {
          keep(zip, parts, time, GraphBytes.ofItems(before.items()));
        }
      }
      Manifest manifest =
          new Manifest(
              record.name(),
              record.created(),
              record.settings(),
              graph.size(),
              graph.links(),
              graph.hasLabels(),
              asOf.entries(),
              new ContentHash(asOf.last().graph(), asOf.last().table()),
              new ContentHash(record.graph(), record.items()),
              parts);
      part(zip, MANIFEST, time, to -> to.accept(manifest.write()));
      zip.finish();
      return manifest;
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** A graph or table of before. */
  private static void keep(
      ZipOutputStream zip, Map<String, Manifest.Part> parts, LocalDateTime time, byte[] bytes)
      throws IOException {
    String name = list(ContentHash.sha256(bytes));
    parts.put(name, binary(zip, name, time, to -> to.accept(bytes)));
  }

  private static Manifest.Part part(
      ZipOutputStream zip, String name, LocalDateTime time, Consumer<Consumer<String>> content)
      throws IOException {
    return binary(
        zip,
        name,
        time,
        to -> content.accept(text -> to.accept(text.getBytes(StandardCharsets.UTF_8))));
  }

  private static Manifest.Part binary(
      ZipOutputStream zip, String name, LocalDateTime time, Consumer<Consumer<byte[]>> content)
      throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(time);
    zip.putNextEntry(entry);
    BufferedOutputStream out = new BufferedOutputStream(zip, 1 << 16);
    MessageDigest digest = ContentHash.digest();
    long[] count = {0};
    content.accept(
        bytes -> {
          digest.update(bytes);
          count[0] += bytes.length;
          try {
            out.write(bytes);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    out.flush();
    zip.closeEntry();
    return new Manifest.Part(count[0], HexFormat.of().formatHex(digest.digest()));
  }

  /**
   * Reads a campaign and keeps it, all of it or nothing.
   *
   * @param name what to call it; empty for the name it has in the file
   * @throws DataFileException if the file is cut off, damaged or no campaign file
   */
  public static DurableCampaign read(Path file, Campaigns into, String owner, String name) {
    return read(file, file, MOST_BYTES, into, owner, name, "");
  }

  /**
   * The same for what comes from elsewhere than a file.
   *
   * @param mostBytes what it may come to when it is unpacked
   * @param request the key of the request, by which a repeated one finds what it has kept before;
   *     empty for none
   * @throws KeyUsedException if the key has created another campaign
   */
  public static DurableCampaign read(
      InputStream in, long mostBytes, Campaigns into, String owner, String name, String request)
      throws IOException {
    Path copy = Files.createTempFile("grapl", ".zip");
    try {
      try (OutputStream out = Files.newOutputStream(copy)) {
        byte[] buffer = new byte[1 << 16];
        long left = mostBytes;
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          left -= n;
          if (left < 0) {
            throw new DataFileException(
                Path.of("campaign file"),
                "must be at most %d bytes, got more".formatted(mostBytes));
          }
          out.write(buffer, 0, n);
        }
      }
      return read(copy, Path.of("campaign file"), mostBytes, into, owner, name, request);
    } finally {
      Files.delete(copy);
    }
  }

  /** The items it began with. Keeps those of all lists that came later. */
  private static ItemGraph first(PackedFile packed, ItemGraph items, Campaigns into)
      throws IOException {
    ContentHash first = packed.manifest().first();
    if (first.equals(packed.manifest().content())) {
      return items;
    }
    byte[] graph = GraphBytes.ofGraph(items.graph());
    byte[] table = GraphBytes.ofItems(items.items());
    into.keep(graph);
    into.keep(table);
    for (String part : packed.manifest().parts().keySet()) {
      if (LIST.matcher(part).matches()) {
        try (InputStream in = packed.part(part)) {
          byte[] content = in.readAllBytes();
          if (GraphBytes.size(content).orElse(0) > items.graph().size()) {
            throw packed.error("its list cannot have had more items before");
          }
          into.keep(content);
          graph = part.equals(list(first.graph())) ? content : graph;
          table = part.equals(list(first.items())) ? content : table;
        }
      }
    }
    if (!first.equals(new ContentHash(ContentHash.sha256(graph), ContentHash.sha256(table)))) {
      throw packed.error("it does not hold the items it began with");
    }
    return GraphBytes.read(graph, table);
  }

  private static DurableCampaign read(
      Path file,
      Path shown,
      long mostBytes,
      Campaigns into,
      String owner,
      String name,
      String request) {
    try (PackedFile packed = PackedFile.open(file, shown, mostBytes)) {
      Manifest manifest = packed.manifest();
      ItemGraph items = ItemTables.read(packed);
      if (!ContentHash.of(items).equals(manifest.content())) {
        throw packed.error("the graph and its items are not those that were written");
      }
      ItemGraph first = first(packed, items, into);
      LoggedEntries entries = new LoggedEntries(packed, new EntryJson(items.graph()));
      try {
        return into.importCampaign(
            owner,
            name.isEmpty() ? manifest.name() : name,
            first,
            manifest.settings(),
            manifest.created(),
            entries,
            request);
      } catch (KeyUsedException e) {
        throw e;
      } catch (IllegalArgumentException e) {
        throw packed.error(String.valueOf(e.getMessage()));
      }
    } catch (UncheckedIOException | IOException e) {
      throw new DataFileException(shown, "the file is damaged or cut off (" + e.getMessage() + ")");
    }
  }
}
