package org.grapl.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;

/** A file as it is sent, plain and packed. Immutable: the arrays are handed out as copies. */
public final class WebFile {

  private static final int TAG_LENGTH = 20;

  private final String mediaType;
  private final byte[] plain;
  private final byte[] gzipped;
  private final String version;

  WebFile(String mediaType, byte[] plain) {
    this.mediaType = mediaType;
    this.plain = plain;
    this.gzipped = gzip(plain);
    this.version = version(plain);
  }

  /** The same with another text. */
  WebFile with(UnaryOperator<String> change) {
    String text = new String(plain, StandardCharsets.UTF_8);
    return new WebFile(mediaType, change.apply(text).getBytes(StandardCharsets.UTF_8));
  }

  public String mediaType() {
    return mediaType;
  }

  /** The contents. */
  public byte[] plain() {
    return plain.clone();
  }

  /** The contents in the format of gzip. */
  public byte[] gzipped() {
    return gzipped.clone();
  }

  /** Whether packing makes it smaller; files that are packed already stay as they are. */
  public boolean isWorthPacking() {
    return gzipped.length < plain.length;
  }

  /** Another text for other contents. */
  public String version() {
    return version;
  }

  private static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be written", e);
    }
    return packed.toByteArray();
  }

  static String version(byte[] bytes) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes))
          .substring(0, TAG_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
