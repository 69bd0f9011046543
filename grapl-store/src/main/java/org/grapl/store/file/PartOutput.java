package org.grapl.store.file;

import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.grapl.store.log.ContentHash;

/** Text on its way into one part of a file, counted and hashed. One owner, not thread-safe. */
final class PartOutput {

  private final Counted bytes;
  private final Writer text;

  PartOutput(OutputStream out) {
    this.bytes = new Counted(out);
    // The encoder that comes with a charset's name would write '?' for what it cannot encode.
    this.text =
        new BufferedWriter(
            new OutputStreamWriter(
                bytes,
                StandardCharsets.UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPORT)));
  }

  void text(String some) {
    try {
      text.write(some);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void line(String some) {
    text(some);
    text("\n");
  }

  /** What came together; nothing may be written after that. */
  Manifest.Part finish() throws IOException {
    text.flush();
    return new Manifest.Part(bytes.count, HexFormat.of().formatHex(bytes.digest.digest()));
  }

  private static final class Counted extends FilterOutputStream {

    private final MessageDigest digest = ContentHash.digest();
    private long count;

    Counted(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      out.write(buffer, offset, length);
      digest.update(buffer, offset, length);
      count += length;
    }
  }
}
