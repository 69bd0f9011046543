package org.grapl.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Packs answers. */
final class Gzip {

  private Gzip() {}

  /** Packs with little effort: what is sent once is not worth more. */
  static byte[] fast(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream(bytes.length / 2 + 64);
    try (GZIPOutputStream out =
        new GZIPOutputStream(packed) {
          {
            def.setLevel(Deflater.BEST_SPEED);
          }
        }) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be written", e);
    }
    return packed.toByteArray();
  }
}
