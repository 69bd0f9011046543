package org.grapl.store.sql;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.grapl.store.Entry;
import org.grapl.store.Wording;
import org.grapl.store.log.ContentHash;
import org.grapl.store.log.EventFields;
import org.grapl.store.log.WordingJson;

/**
 * Binds each entry of a log to all before it: its link is the first half of the SHA-256 of the link
 * before it and of all it says. The link before the first entry is that of the campaign's settings
 * and items. So a bit that turns on a disk is found wherever it is, by whoever reads the log. The
 * bytes hashed must never change.
 */
final class EntryChain {

  private static final int LENGTH = 16;

  private final MessageDigest digest = ContentHash.digest();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);
  private byte[] link;

  /** Goes on after a link. */
  EntryChain(byte[] link) {
    this.link = link;
  }

  /** What of a campaign never changes: the columns that {@link #start} is of, in their order. */
  static final String BEGINNING = "owner, name, created, graph, items, settings";

  /** The link before the first entry. */
  static byte[] start(
      String owner, String name, long created, String graph, String items, String settings) {
    EntryChain chain = new EntryChain(new byte[0]);
    try {
      for (Object each : List.of(owner, name, created, graph, items, settings)) {
        chain.write(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return chain.next();
  }

  /** The same of a row that ends with these columns, of which the first is the k-th. */
  static byte[] start(ResultSet row, int k) throws SQLException {
    return start(
        row.getString(k),
        row.getString(k + 1),
        row.getLong(k + 2),
        row.getString(k + 3),
        row.getString(k + 4),
        row.getString(k + 5));
  }

  /** The link of the next entry. */
  byte[] next(Entry entry) {
    try {
      write(entry.number());
      write(entry.at());
      write(entry.who());
      write(entry.request());
      write(entry.note());
      write(EventFields.Kind.of(entry.event()));
      for (Map.Entry<String, Object> field : EventFields.of(entry.event()).entrySet()) {
        write(field.getKey());
        write(field.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return next();
  }

  private byte[] next() {
    digest.update(link);
    link = Arrays.copyOf(digest.digest(bytes.toByteArray()), LENGTH);
    bytes.reset();
    return link;
  }

  private void write(Object value) throws IOException {
    if (value instanceof Double number) {
      out.writeLong(Double.doubleToRawLongBits(number));
    } else if (value instanceof Number whole) {
      out.writeLong(whole.longValue());
    } else if (value instanceof Boolean isTrue) {
      out.writeBoolean(isTrue);
    } else if (value instanceof Enum<?> constant) {
      out.writeInt(constant.ordinal());
    } else if (value instanceof Instant moment) {
      out.writeLong(EventRow.millis("time", moment));
    } else {
      byte[] content = value instanceof BitSet items ? items.toByteArray() : utf8(value);
      out.writeInt(content.length);
      out.write(content);
    }
  }

  private static byte[] utf8(Object value) {
    String text =
        value instanceof Wording words ? WordingJson.toJson(words).toString() : (String) value;
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
