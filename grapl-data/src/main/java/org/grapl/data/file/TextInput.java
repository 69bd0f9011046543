package org.grapl.data.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;

/**
 * A UTF-8 text file, gzip-compressed if its name ends in {@code .gz}, as characters or as lines. A
 * byte-order mark is skipped. Bytes that are not text are refused with their offset (in the
 * uncompressed data) rather than replaced. Memory is bounded by the longest line asked for.
 *
 * <p>Every failure is a {@link DataFileException}. Not thread-safe.
 */
public final class TextInput extends Reader {

  private static final int CHUNK = 1 << 16;
  private static final int LONGEST_LINE = 1 << 24;
  private static final long ALWAYS_BELIEVED = 1_000_000;
  private static final long ALWAYS_UNPACKED = 64 << 20;

  /** Edge lists of short numbers come to ten or twenty; gzip can do a thousand. */
  private static final long MOST_UNPACKED_PER_BYTE = 200;

  private static final char BYTE_ORDER_MARK = '\ufeff';

  private final Path path;
  private final CountedBytes file;
  private final InputStream data;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private final ByteBuffer bytes = ByteBuffer.allocate(CHUNK).flip();
  private long bytesBefore; // offset in the data of the first byte of the buffer
  private boolean ended;

  private char[] chars = new char[2 * CHUNK];
  private int position;
  private int limit;
  private long linesRead;
  private boolean started;

  private TextInput(Path path, CountedBytes file, InputStream data) {
    this.path = path;
    this.file = file;
    this.data = data;
  }

  /** A table that is no text, as if it were. How far reading has come is not known. */
  private TextInput(Path path, BinaryTables tables, ReadProgress progress) throws IOException {
    this.path = path;
    this.file = new CountedBytes(tables.asCsv(path), 0, progress);
    this.data = file;
  }

  @SuppressWarnings("resource") // closed by the caller, or here if the gzip header is bad
  public static TextInput open(Path path, ReadProgress progress) {
    Objects.requireNonNull(path, "path must be given, got null");
    Objects.requireNonNull(progress, "progress must be given, got null");
    if (Files.isDirectory(path)) {
      throw new DataFileException(path, "is a directory, expected a file");
    }
    try {
      if (BinaryTables.isMeant(path)) {
        return new TextInput(path, BinaryTables.forFile(path), progress);
      }
      return of(new CountedBytes(Files.newInputStream(path), Files.size(path), progress), path);
    } catch (IOException e) {
      throw DataFileException.because(path, e);
    }
  }

  /** Text that comes from elsewhere than a file, under the name that complaints call it by. */
  @SuppressWarnings("resource") // closed by the caller
  public static TextInput of(InputStream data, Path name) {
    Objects.requireNonNull(data, "data must be given, got null");
    if (BinaryTables.isMeant(name)) {
      throw new DataFileException(
          name, "such a table must lie in a file on this machine; save it as CSV to send it");
    }
    try {
      return of(new CountedBytes(data, 0, ReadProgress.SILENT), name);
    } catch (IOException e) {
      throw DataFileException.because(name, e);
    }
  }

  private static TextInput of(CountedBytes bytes, Path name) throws IOException {
    try {
      boolean compressed = FileName.isCompressed(name);
      return new TextInput(name, bytes, compressed ? new GZIPInputStream(bytes, CHUNK) : bytes);
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  public Path path() {
    return path;
  }

  /**
   * What the reader has made of the text so far, for those who listen and for {@link #tooLarge}.
   */
  public void hold(long items, long links) {
    file.hold(items, links);
  }

  /** The complaint that memory ran out. */
  public HeapTooSmallException tooLarge() {
    return new HeapTooSmallException(path, file.expectedItems(), file.expectedLinks());
  }

  /** How many lines {@link #readLine} has handed out. */
  public long linesRead() {
    return linesRead;
  }

  /**
   * The number of items that the text promises, unless it is too short for them: a line that
   * promises a billion must not cost the memory of a billion. A million is always believed, and one
   * item for each byte of the file.
   */
  public int believed(long line, long promised) {
    long most = Math.min(Integer.MAX_VALUE, ALWAYS_BELIEVED + file.total() * perByte());
    if (promised > most) {
      throw error(
          line,
          "a file of this size must promise at most %d items, got %d".formatted(most, promised));
    }
    return (int) promised;
  }

  private long perByte() {
    return FileName.isCompressed(path) ? MOST_UNPACKED_PER_BYTE : 1;
  }

  /** Whether all characters have been handed out. */
  public boolean atEnd() {
    return position == limit && !fill();
  }

  /** What is built from the text, or what only the whole of it shows to be wrong. */
  public <T> T build(Supplier<T> building) {
    try {
      return building.get();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw error(String.valueOf(e.getMessage()));
    }
  }

  public DataFileException error(String complaint) {
    return new DataFileException(path, complaint);
  }

  public DataFileException error(long line, String complaint) {
    return new DataFileException(path, line, complaint);
  }

  @Override
  public int read(char[] target, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (atEnd()) {
      return -1;
    }
    int count = Math.min(length, limit - position);
    System.arraycopy(chars, position, target, offset, count);
    position += count;
    return count;
  }

  /** The next character, left in place. Ask {@link #atEnd} first. */
  public char peek() {
    return chars[position];
  }

  /** The next line without its end, left in place; empty at the end of the file. */
  public String peekLine() {
    int end = endOfLine(); // first of all: it may move what is left to other places
    return new String(chars, position, end - position);
  }

  /** The next line without its end: LF, CR LF or CR. Ask {@link #atEnd} first. */
  public String readLine() {
    int end = endOfLine();
    String line = new String(chars, position, end - position);
    passLine(end);
    return line;
  }

  /** Cuts the next line into the pieces between blanks and tabs. Ask {@link #atEnd} first. */
  public void readPieces(Row row) {
    int end = endOfLine();
    row.split(chars, position, end);
    passLine(end);
  }

  private void passLine(int end) {
    position = end;
    if (position < limit) {
      boolean carriageReturn = chars[position++] == '\r';
      if (carriageReturn && !atEnd() && chars[position] == '\n') {
        position++;
      }
    }
    linesRead++;
  }

  private int endOfLine() {
    int length = 0;
    while (true) {
      for (; position + length < limit; length++) {
        char c = chars[position + length];
        if (c == '\n' || c == '\r') {
          return position + length;
        }
      }
      if (length > LONGEST_LINE) {
        throw error(linesRead + 1, "line must be at most " + LONGEST_LINE + " characters long");
      }
      if (!fill()) {
        return limit;
      }
    }
  }

  /** Decodes more characters behind those not yet handed out; false at the end of the file. */
  private boolean fill() {
    makeRoom();
    int before = limit;
    while (limit == before && !ended) {
      ended = !readBytes();
      CharBuffer target = CharBuffer.wrap(chars, limit, chars.length - limit);
      CoderResult result = decoder.decode(bytes, target, ended);
      if (result.isError()) {
        throw notText(bytes.position());
      }
      limit = target.position();
      if (!started && limit > before) {
        started = true;
        if (chars[0] == BYTE_ORDER_MARK) {
          position = 1;
          before = 1;
        }
      }
      if (ended) {
        file.finished();
      }
    }
    return limit > before;
  }

  /** Room for all characters of one chunk of bytes. */
  private void makeRoom() {
    if (chars.length - limit >= CHUNK) {
      return;
    }
    int kept = limit - position;
    char[] target = chars.length - kept >= CHUNK ? chars : Arrays.copyOf(chars, 2 * chars.length);
    System.arraycopy(chars, position, target, 0, kept);
    chars = target;
    position = 0;
    limit = kept;
  }

  private boolean readBytes() {
    bytesBefore += bytes.position();
    bytes.compact();
    int from = bytes.position();
    int count;
    try {
      count = data.read(bytes.array(), from, bytes.remaining());
    } catch (IOException e) {
      throw DataFileException.because(path, e);
    }
    bytes.position(from + Math.max(0, count)).flip();
    refuseBomb(bytesBefore + bytes.limit());
    byte[] array = bytes.array();
    for (int i = from; i < bytes.limit(); i++) {
      if (array[i] == 0) {
        throw notText(i);
      }
    }
    return count >= 0;
  }

  /** A little file must not unpack to an endless one. */
  private void refuseBomb(long unpacked) {
    if (unpacked > ALWAYS_UNPACKED && unpacked > MOST_UNPACKED_PER_BYTE * file.bytesRead()) {
      throw error(
          "the gzip data unpacks to more than %d times its size; unpack it yourself if that is right"
              .formatted(MOST_UNPACKED_PER_BYTE));
    }
  }

  private DataFileException notText(int at) {
    String found = "byte 0x%02X at offset %d".formatted(bytes.get(at), bytesBefore + at);
    if (isUtf16()) {
      return error("the file is UTF-16, not UTF-8 (" + found + "); save it as UTF-8");
    }
    if (bytes.get(at) == 0 || begins(0x1f, 0x8b)) {
      return error("this does not look like text (" + found + "); " + remedy());
    }
    return error(
        "the file is not UTF-8 (" + found + "); save it as UTF-8, in a spreadsheet as 'CSV UTF-8'");
  }

  private String remedy() {
    return begins(0x1f, 0x8b)
        ? "gzip data needs a name that ends in .gz"
        : "expected a text file in UTF-8";
  }

  private boolean isUtf16() {
    return begins(0xff, 0xfe) || begins(0xfe, 0xff);
  }

  private boolean begins(int first, int second) {
    return bytesBefore == 0
        && bytes.limit() > 1
        && bytes.get(0) == (byte) first
        && bytes.get(1) == (byte) second;
  }

  @Override
  public void close() {
    try {
      data.close();
    } catch (IOException e) {
      throw DataFileException.because(path, e);
    }
  }
}
