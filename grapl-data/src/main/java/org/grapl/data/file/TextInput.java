package org.grapl.data.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.grapl.internal.Check;

/**
 * A text file, gzip-compressed if its name ends in {@code .gz}, as characters or as lines. It is
 * UTF-8, or UTF-16 if its first bytes tell so, or Windows-1252 if nothing but ASCII stands before
 * the first byte that cannot be UTF-8. A byte-order mark is skipped. Bytes that are not text are
 * refused with their offset (in the uncompressed data) rather than replaced. Memory is bounded by
 * the longest line asked for.
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
  private static final Charset WINDOWS = Charset.forName("windows-1252");
  private static final int TELLING = 4096;

  private final Path path;
  private final CountedBytes file;
  private final InputStream data;
  private CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private Writing.Wish wish = Writing.Wish.NONE;
  private long decoded; // characters; as many as bytes while all are ASCII

  private final ByteBuffer bytes = ByteBuffer.allocate(CHUNK).flip();
  private long bytesBefore; // offset in the data of the first byte of the buffer
  private boolean ended;

  private char[] chars = new char[2 * CHUNK];
  private int position;
  private int limit;
  private long linesRead;
  private boolean started;

  private TextInput(Path path, CountedBytes file, boolean isCompressed) throws IOException {
    this.path = path;
    this.file = file;
    try {
      this.data = isCompressed ? new GZIPInputStream(file, CHUNK) : file;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  public static TextInput open(Path path, ReadProgress progress) {
    return open(path, progress, BinaryTables::asCsv);
  }

  /** The same for those who want numbers: see {@link BinaryTables#asCsvOfNumbers}. */
  public static TextInput openNumbers(Path path, ReadProgress progress) {
    return open(path, progress, BinaryTables::asCsvOfNumbers);
  }

  private interface Reading {
    InputStream csv(BinaryTables tables, Path path) throws IOException;
  }

  @SuppressWarnings("resource") // closed by the caller, or by the constructor if it fails
  private static TextInput open(Path path, ReadProgress progress, Reading binary) {
    Check.given("path", path);
    Check.given("progress", progress);
    if (Files.isDirectory(path)) {
      throw new DataFileException(path, "is a directory, expected a file");
    }
    try {
      // How far the reading of a table that is no text has come is not known.
      boolean isBinary = BinaryTables.isMeant(path);
      if (isBinary) {
        InputStream csv = binary.csv(BinaryTables.forFile(path), path);
        return ofCsv(csv, path, progress);
      }
      return of(Files.newInputStream(path), path, Files.size(path), progress);
    } catch (IOException e) {
      throw DataFileException.because(path, e);
    }
  }

  /** Text that comes from elsewhere than a file, under the name that complaints call it by. */
  @SuppressWarnings("resource") // closed by the caller
  public static TextInput of(InputStream data, Path name) {
    if (BinaryTables.isMeant(name)) {
      throw new DataFileException(
          name, "such a table must lie in a file on this machine; save it as CSV to send it");
    }
    try {
      return of(data, name, 0, ReadProgress.SILENT);
    } catch (IOException e) {
      throw DataFileException.because(name, e);
    }
  }

  private static TextInput of(InputStream data, Path name, long size, ReadProgress progress)
      throws IOException {
    if (Spreadsheet.isMeant(name)) {
      return ofCsv(Spreadsheet.asCsv(data, name), name, progress);
    }
    TextInput text =
        new TextInput(name, new CountedBytes(data, size, progress), FileName.isCompressed(name));
    return Papers.areMeant(name) ? ofCsv(Papers.asCsv(text), name, ReadProgress.SILENT) : text;
  }

  /** What was no text, as the CSV it would be. */
  private static TextInput ofCsv(InputStream csv, Path name, ReadProgress progress)
      throws IOException {
    return new TextInput(name, new CountedBytes(csv, 0, progress), false).as(Writing.Wish.CSV);
  }

  /** How the text is written, whatever it looks like; to be said before anything is read. */
  public TextInput as(Writing.Wish said) {
    if (wish.equals(Writing.Wish.NONE)) {
      wish = said;
      said.encoding().ifPresent(encoding -> decoder = encoding.newDecoder());
      return this;
    }
    if (!said.written(Writing.Wish.NONE).equals(said)) {
      throw error("how it is written must be left out, as this is no plain table");
    }
    wish = said.written(wish);
    return this;
  }

  public Writing.Wish wish() {
    return wish;
  }

  /** As a line above the table says, unless somebody knows better. */
  void separatedBy(char sign) {
    if (wish.separator().isEmpty()) {
      wish =
          new Writing.Wish(
              Separator.of(sign), wish.decimals(), wish.encoding(), wish.names(), wish.link());
    }
  }

  /** The encoding, as far as what was read tells. */
  public Charset encoding() {
    return decoder.charset();
  }

  /** What comes next, left in place: at least a line; the last line of the text with an end. */
  String head() {
    endOfLine();
    while (limit - position < CHUNK && fill()) {
      continue;
    }
    return new String(chars, position, limit - position) + (ended ? "\n" : "");
  }

  public Path path() {
    return path;
  }

  /** What the reader has made of the text so far, for listeners and for {@link #tooLarge}. */
  public void hold(long items, long links) {
    file.items = items;
    file.links = links;
  }

  /** About how many there are in the whole file, by how many there were so far. */
  public long expected(long count) {
    return file.expected(count);
  }

  public HeapTooSmallException tooLarge() {
    return new HeapTooSmallException(path, expected(file.items), expected(file.links));
  }

  public long linesRead() {
    return linesRead;
  }

  /**
   * The number of items that the text promises, unless it is too short for them: a line that
   * promises a billion must not cost the memory of a billion. A million is always believed, and one
   * item for each byte of the file.
   */
  public int believed(long line, long promised) {
    long perByte = FileName.isCompressed(path) ? MOST_UNPACKED_PER_BYTE : 1;
    long most = Math.min(Integer.MAX_VALUE, ALWAYS_BELIEVED + file.total * perByte);
    if (promised > most) {
      throw error(
          line,
          "a file of this size must promise at most %d items, got %d".formatted(most, promised));
    }
    return (int) promised;
  }

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

  /** Passes the next character. Ask {@link #atEnd} first. */
  void skipOne() {
    position++;
  }

  /** The next line without its end, left in place; empty at the end of the file. */
  public String peekLine() {
    int end = endOfLine(); // first of all: it may move what is left to other places
    return new String(chars, position, end - position);
  }

  /** The next line without its end: LF, CR LF or CR. Ask {@link #atEnd} first. */
  public String readLine() {
    String line = peekLine();
    passLine(position + line.length());
    return line;
  }

  /**
   * Cuts the next line that is not empty into the pieces between blanks and tabs; false if there is
   * none. Lines that begin with one of some signs are comments and passed over.
   */
  public boolean nextPieces(Row row, String commentSigns) {
    row.clear();
    while (row.size() == 0 && !atEnd()) {
      boolean isComment = commentSigns.indexOf(peek()) >= 0;
      int end = endOfLine();
      if (!isComment) {
        row.split(chars, position, end);
      }
      passLine(end);
    }
    return row.size() > 0;
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
      while (decoder.decode(bytes, target, ended).isError()) {
        takeForWindows(decoded + target.position() - limit);
      }
      decoded += target.position() - limit;
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

  /** Goes on in the encoding of old spreadsheets, if all so far reads the same in it. */
  private void takeForWindows(long charactersBefore) {
    int at = bytes.position();
    boolean isAscii = charactersBefore == bytesBefore + at;
    boolean isUtf8 = decoder.charset().equals(StandardCharsets.UTF_8);
    if (!isUtf8
        || !isAscii
        || wish.encoding().isPresent()
        || begins(0x1f, 0x8b)
        || hasControls(at)) {
      throw notText(at);
    }
    decoder = WINDOWS.newDecoder();
  }

  /** Whether bytes stand there that no text has. */
  private boolean hasControls(int from) {
    for (int i = from; i < bytes.limit(); i++) {
      byte b = bytes.get(i);
      if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f') {
        return true;
      }
    }
    return false;
  }

  /** What the first bytes tell of the encoding: a mark, or every other byte being 0. */
  private void recogniseUtf16() {
    int[] zeros = new int[2];
    int looked = Math.min(bytes.limit(), TELLING) & ~1;
    for (int i = 0; i < looked; i++) {
      zeros[i & 1] += bytes.get(i) == 0 ? 1 : 0;
    }
    boolean isMostly = Math.max(zeros[0], zeros[1]) > looked / 4;
    if (begins(0xff, 0xfe) || (isMostly && zeros[0] == 0)) {
      decoder = StandardCharsets.UTF_16LE.newDecoder();
    } else if (begins(0xfe, 0xff) || (isMostly && zeros[1] == 0)) {
      decoder = StandardCharsets.UTF_16BE.newDecoder();
    }
  }

  private void makeRoom() {
    if (chars.length - limit >= CHUNK) {
      return;
    }
    int kept = limit - position;
    char[] target = chars.length - kept >= CHUNK ? chars : new char[2 * chars.length];
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
    long unpacked = bytesBefore + bytes.limit();
    if (unpacked > ALWAYS_UNPACKED && unpacked > MOST_UNPACKED_PER_BYTE * file.read) {
      throw error(
          "the gzip data unpacks to more than %d times its size; unpack it yourself if that is right"
              .formatted(MOST_UNPACKED_PER_BYTE));
    }
    if (!started && bytesBefore == 0 && from == 0 && !wish.encoding().isPresent()) {
      recogniseUtf16();
    }
    boolean mayHaveZeros = decoder.charset().name().startsWith("UTF-16");
    byte[] array = bytes.array();
    for (int i = from; i < bytes.limit(); i++) {
      if (array[i] == 0 && !mayHaveZeros) {
        throw notText(i);
      }
    }
    return count >= 0;
  }

  private DataFileException notText(int at) {
    String found = "byte 0x%02X at offset %d".formatted(bytes.get(at), bytesBefore + at);
    String remedy =
        begins(0x1f, 0x8b)
            ? "gzip data needs a name that ends in .gz"
            : begins('P', 'K')
                ? "a workbook needs a name that ends in .xlsx or .ods"
                : begins(0xd0, 0xcf)
                    ? "it seems to be a workbook of an old Excel: save it as .xlsx"
                    : bytes.get(at) == 0 ? "expected a text file in UTF-8" : "";
    if (!remedy.isEmpty()) {
      return error("this does not look like text (%s); %s".formatted(found, remedy));
    }
    return error(
        "the file is not %s throughout (%s); save it as UTF-8, in a spreadsheet as 'CSV UTF-8'"
            .formatted(decoder.charset().name(), found));
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

  private static final class CountedBytes extends FilterInputStream {

    private static final long STEP = 1 << 20;

    private final long total; // 0 if nobody knows
    private final ReadProgress progress;
    private long read;
    private long told;
    private long items;
    private long links;

    CountedBytes(InputStream in, long total, ReadProgress progress) {
      super(in);
      this.total = total;
      this.progress = progress;
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      count(value < 0 ? 0 : 1);
      return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = super.read(target, offset, length);
      count(Math.max(0, count));
      return count;
    }

    private void count(int more) {
      read += more;
      // The last step is left to finished(), so that a listener hears of the end once.
      if (read - told >= STEP && read < total) {
        told = read;
        progress.linksRead(links);
        progress.bytesRead(read, total);
      }
    }

    long expected(long count) {
      return read == 0 ? count : Math.max(count, Math.round((double) count * total / read));
    }

    void finished() {
      long all = Math.max(read, total);
      progress.linksRead(links);
      progress.bytesRead(all, all);
    }
  }
}
