package org.grapl.store.sql;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.grapl.store.StorableText;
import org.grapl.store.StoreException;
import org.grapl.store.log.ContentHash;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Graphs and tables of items: deflated, in pieces, once each. */
record ContentTable(Backend backend) {

  /** Of deflated bytes: far below any limit of a row, and few rows for a large graph. */
  private static final int PIECE = 1 << 20;

  /** After this time a content that no campaign uses is not waiting for one. */
  private static final Duration LYING_ABOUT = Duration.ofDays(1);

  String keep(byte[] content, Instant now) {
    String hash = ContentHash.sha256(content);
    long recently = now.minus(LYING_ABOUT.dividedBy(2)).toEpochMilli();
    if (backend.read(handle -> number(handle, "kept", hash)).orElse(0L) > recently) {
      return hash;
    }
    // Before the lock is taken: others are not to wait for this.
    byte[] deflated = deflated(content);
    return backend.write(
        handle -> {
          int added =
              handle.execute(
                  "INSERT INTO content (hash, size, kept) VALUES (?, ?, ?)"
                      + " ON CONFLICT (hash) DO NOTHING",
                  hash,
                  (long) content.length,
                  now.toEpochMilli());
          if (added == 0) {
            handle.execute("UPDATE content SET kept = ? WHERE hash = ?", now.toEpochMilli(), hash);
          }
          for (int i = 0; added == 1 && i * PIECE < deflated.length; i++) {
            handle.execute(
                "INSERT INTO piece (hash, number, bytes) VALUES (?, ?, ?)",
                hash,
                i,
                Arrays.copyOfRange(
                    deflated, i * PIECE, (int) Math.min((i + 1L) * PIECE, deflated.length)));
          }
          return hash;
        });
  }

  byte[] content(String hash) {
    return backend.read(handle -> content(handle, hash));
  }

  private byte[] content(Handle handle, String hash) {
    long size =
        number(handle, "size", StorableText.check("hash", hash))
            .orElseThrow(
                () ->
                    new StoreException(
                        "%s: there is no content %s".formatted(backend.shown(), hash)));
    Inflater inflater = new Inflater();
    try {
      byte[] content = new byte[Math.toIntExact(size)];
      int filled = 0;
      try (var pieces =
          handle
              .createQuery("SELECT bytes FROM piece WHERE hash = ? ORDER BY number")
              .bind(0, hash)
              .setFetchSize(4)
              .mapTo(byte[].class)
              .iterator()) {
        while (pieces.hasNext()) {
          inflater.setInput(pieces.next());
          filled += inflater.inflate(content, filled, content.length - filled);
        }
      }
      if (filled == content.length && hash.equals(ContentHash.sha256(content))) {
        return content;
      }
    } catch (DataFormatException | ArithmeticException e) {
      // as below
    } finally {
      inflater.end();
    }
    throw new StoreException(
        "%s: the content %s was damaged; go back to a backup or an export"
            .formatted(backend.shown(), hash));
  }

  private static Optional<Long> number(Handle handle, String column, String hash) {
    return handle
        .createQuery("SELECT " + column + " FROM content WHERE hash = ?")
        .bind(0, hash)
        .mapTo(Long.class)
        .findOne();
  }

  /**
   * Removes those of some that no campaign uses, and what has been lying about for a day: the rest
   * of campaigns whose creation was broken off.
   */
  static void sweep(Handle handle, List<String> some, Instant now) {
    List<String> gone =
        new ArrayList<>(unused(handle, "kept < ?", now.minus(LYING_ABOUT).toEpochMilli()));
    some.forEach(hash -> gone.addAll(unused(handle, "hash = ?", hash)));
    for (String hash : gone) {
      handle.execute("DELETE FROM piece WHERE hash = ?", hash);
      handle.execute("DELETE FROM content WHERE hash = ?", hash);
    }
  }

  private static List<String> unused(Handle handle, String condition, Object value) {
    return handle
        .select(
            "SELECT hash FROM content WHERE "
                + condition
                + " AND hash NOT IN (SELECT graph FROM campaign UNION ALL SELECT items FROM campaign"
                + " UNION ALL SELECT graph FROM grown UNION ALL SELECT items FROM grown)",
            value)
        .mapTo(String.class)
        .list();
  }

  /** The first bytes of a content of which the first deflated ones are known; none if damaged. */
  static byte[] beginning(byte @Nullable [] deflated, int count) {
    try (InflaterInputStream in =
        new InflaterInputStream(
            new ByteArrayInputStream(deflated == null ? new byte[0] : deflated))) {
      return in.readNBytes(count);
    } catch (IOException e) {
      return new byte[0];
    }
  }

  private static byte[] deflated(byte[] content) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater, 1 << 16)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return bytes.toByteArray();
  }
}
