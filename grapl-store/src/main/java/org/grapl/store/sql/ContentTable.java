package org.grapl.store.sql;

import java.io.ByteArrayOutputStream;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.grapl.store.StorableText;
import org.grapl.store.StoreException;
import org.grapl.store.log.ContentHash;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Graphs and tables of items: deflated, in pieces, once each. */
final class ContentTable {

  /** Of deflated bytes: far below any limit of a row, and few rows for a large graph. */
  private static final int PIECE = 1 << 20;

  /** After this time a content that no campaign uses is not waiting for one. */
  private static final Duration LYING_ABOUT = Duration.ofDays(1);

  private final Backend backend;

  ContentTable(Backend backend) {
    this.backend = backend;
  }

  String keep(byte[] content, Instant now) {
    String hash = ContentHash.sha256(content);
    long recently = now.minus(LYING_ABOUT.dividedBy(2)).toEpochMilli();
    if (backend.read(handle -> kept(handle, hash)) > recently) {
      return hash;
    }
    // Before the lock is taken: others are not to wait for this.
    List<byte[]> pieces = deflated(content);
    backend.write(
        handle -> {
          int added =
              handle.execute(
                  "INSERT INTO content (hash, size, kept) VALUES (?, ?, ?)"
                      + " ON CONFLICT (hash) DO NOTHING",
                  hash,
                  (long) content.length,
                  now.toEpochMilli());
          if (added == 1) {
            insert(handle, hash, pieces);
          } else {
            handle.execute("UPDATE content SET kept = ? WHERE hash = ?", now.toEpochMilli(), hash);
          }
          return hash;
        });
    return hash;
  }

  private static void insert(Handle handle, String hash, List<byte[]> pieces) throws SQLException {
    try (PreparedStatement row =
        handle
            .getConnection()
            .prepareStatement("INSERT INTO piece (hash, number, bytes) VALUES (?, ?, ?)")) {
      for (int i = 0; i < pieces.size(); i++) {
        row.setString(1, hash);
        row.setInt(2, i);
        row.setBytes(3, pieces.get(i));
        row.executeUpdate();
      }
    }
  }

  byte[] content(String hash) {
    return backend.read(handle -> content(handle, hash));
  }

  private byte[] content(Handle handle, String hash) throws SQLException {
    long size = size(handle, hash);
    if (size < 0) {
      throw new StoreException(
          "%s: there is no content %s"
              .formatted(backend.shown(), StorableText.check("hash", hash)));
    }
    if (size > Integer.MAX_VALUE - 8) {
      throw damaged(hash);
    }
    byte[] content = new byte[(int) size];
    Inflater inflater = new Inflater();
    try (PreparedStatement query =
        handle
            .getConnection()
            .prepareStatement("SELECT bytes FROM piece WHERE hash = ? ORDER BY number")) {
      query.setString(1, hash);
      query.setFetchSize(4);
      int filled = 0;
      try (ResultSet pieces = query.executeQuery()) {
        while (pieces.next()) {
          inflater.setInput(pieces.getBytes(1));
          filled += inflater.inflate(content, filled, content.length - filled);
        }
      }
      if (filled < content.length || !hash.equals(ContentHash.sha256(content))) {
        throw damaged(hash);
      }
    } catch (DataFormatException e) {
      throw damaged(hash);
    } finally {
      inflater.end();
    }
    return content;
  }

  private StoreException damaged(String hash) {
    return new StoreException(
        "%s: the content %s was damaged; go back to a backup or an export"
            .formatted(backend.shown(), hash));
  }

  /** -1 if there is none. */
  private static long size(Handle handle, String hash) {
    return handle
        .createQuery("SELECT size FROM content WHERE hash = ?")
        .bind(0, StorableText.check("hash", hash))
        .mapTo(Long.class)
        .findOne()
        .orElse(-1L);
  }

  /** When it was last brought; 0 if there is none. */
  private static long kept(Handle handle, String hash) {
    return handle
        .createQuery("SELECT kept FROM content WHERE hash = ?")
        .bind(0, hash)
        .mapTo(Long.class)
        .findOne()
        .orElse(0L);
  }

  /**
   * Removes those of some that no campaign uses, and what has been lying about for a day: the rest
   * of campaigns whose creation was broken off.
   */
  static void sweep(Handle handle, List<String> some, Instant now) {
    String unused =
        " hash NOT IN (SELECT graph FROM campaign UNION ALL SELECT items FROM campaign)";
    List<String> gone = new ArrayList<>();
    for (String hash : some) {
      gone.addAll(
          handle
              .createQuery("SELECT hash FROM content WHERE hash = ? AND" + unused)
              .bind(0, hash)
              .mapTo(String.class)
              .list());
    }
    gone.addAll(
        handle
            .createQuery("SELECT hash FROM content WHERE kept < ? AND" + unused)
            .bind(0, now.minus(LYING_ABOUT).toEpochMilli())
            .mapTo(String.class)
            .list());
    for (String hash : gone) {
      handle.execute("DELETE FROM piece WHERE hash = ?", hash);
      handle.execute("DELETE FROM content WHERE hash = ?", hash);
    }
  }

  /** The first bytes of a content of which the first deflated ones are known; none if damaged. */
  static byte[] beginning(byte @Nullable [] deflated, int count) {
    byte[] first = new byte[count];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(deflated == null ? new byte[0] : deflated);
      return inflater.inflate(first) == count ? first : new byte[0];
    } catch (DataFormatException e) {
      return new byte[0];
    } finally {
      inflater.end();
    }
  }

  private static List<byte[]> deflated(byte[] content) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(content);
      deflater.finish();
      List<byte[]> pieces = new ArrayList<>();
      byte[] buffer = new byte[PIECE];
      while (!deflater.finished()) {
        ByteArrayOutputStream piece = new ByteArrayOutputStream();
        while (piece.size() < PIECE && !deflater.finished()) {
          piece.write(buffer, 0, deflater.deflate(buffer, 0, PIECE - piece.size()));
        }
        pieces.add(piece.toByteArray());
      }
      return pieces;
    } finally {
      deflater.end();
    }
  }
}
