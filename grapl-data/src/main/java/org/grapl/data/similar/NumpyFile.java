package org.grapl.data.similar;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.FileName;
import org.grapl.data.file.ReadProgress;

/**
 * Reads an array as {@code numpy.save} writes it: two-dimensional, of floats, whole numbers or
 * truth values, row by row or column by column (Fortran order), in versions 1 to 3 of the format.
 * Rows and columns are called by their numbers from 0, as NumPy calls them. One owner.
 *
 * <p>A file must have exactly the length that its header tells of, so that no header makes more
 * memory be asked for than some times the size of the file.
 */
final class NumpyFile {

  private static final byte[] MAGIC = "\u0093NUMPY".getBytes(StandardCharsets.ISO_8859_1);
  private static final int MOST_HEADER = 1 << 16;
  private static final int BUFFER = 1 << 20;

  private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([<>|])([a-z]\\d)'");
  private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)\\b");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([^()]*)\\)");
  private static final Pattern TWO =
      Pattern.compile("\\s*(\\d{1,10})\\s*,\\s*(\\d{1,10})\\s*,?\\s*");

  private static final Map<String, ToDoubleFunction<ByteBuffer>> NUMBERS =
      Map.ofEntries(
          Map.entry("f4", ByteBuffer::getFloat),
          Map.entry("f8", ByteBuffer::getDouble),
          Map.entry("b1", ByteBuffer::get),
          Map.entry("i1", ByteBuffer::get),
          Map.entry("i2", ByteBuffer::getShort),
          Map.entry("i4", ByteBuffer::getInt),
          Map.entry("i8", ByteBuffer::getLong),
          Map.entry("u1", bytes -> Byte.toUnsignedInt(bytes.get())),
          Map.entry("u2", ByteBuffer::getChar),
          Map.entry("u4", bytes -> Integer.toUnsignedLong(bytes.getInt())),
          Map.entry("u8", bytes -> unsigned(bytes.getLong())));

  private final Path path;
  private final FileChannel file;

  private NumpyFile(Path path, FileChannel file) {
    this.path = path;
    this.file = file;
  }

  static boolean isMeant(Path path) {
    return FileName.extension(path).equals(".npy");
  }

  static FeatureFiles.Read read(Path path, List<String> wanted, ReadProgress progress) {
    if (FileName.isCompressed(path) || Files.isDirectory(path)) {
      throw new DataFileException(path, "a NumPy array must be a plain file; unpack it first");
    }
    try (FileChannel file = FileChannel.open(path)) {
      return new NumpyFile(path, file).read(wanted, progress);
    } catch (EOFException e) {
      throw new DataFileException(path, "the file ends too early; it seems to be cut off");
    } catch (IOException e) {
      throw DataFileException.because(path, e);
    }
  }

  private FeatureFiles.Read read(List<String> wanted, ReadProgress progress) throws IOException {
    String header = header();
    Matcher type = found(TYPE, header, "'descr', the type of one number");
    ToDoubleFunction<ByteBuffer> number = NUMBERS.get(type.group(2));
    if (number == null) {
      throw error(
          "numbers must be float32, float64, whole numbers or truth values, got type %s; save the array with .astype('float32')"
              .formatted(FieldText.quoted(type.group(1) + type.group(2))));
    }
    boolean byColumns = found(ORDER, header, "'fortran_order'").group(1).equals("True");
    String shape = found(SHAPE, header, "'shape'").group(1);
    Matcher two = TWO.matcher(shape);
    if (!two.matches()) {
      throw error(
          "an array must have two dimensions, rows and columns, got shape %s; reshape it"
              .formatted(FieldText.quoted("(" + shape + ")")));
    }
    long height = Long.parseLong(two.group(1));
    long width = Long.parseLong(two.group(2));
    int bytes = type.group(2).charAt(1) - '0';
    checkLength(height, width, bytes);
    int[] columns = columns(wanted, (int) width);
    progress.tableSize(height, columns.length);
    double[][] rows = new double[(int) height][columns.length];
    int[] place = new int[(int) width];
    Arrays.fill(place, -1);
    for (int k = 0; k < columns.length; k++) {
      place[columns[k]] = k;
    }
    ByteOrder order = type.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(order).flip();
    int row = 0;
    int column = 0;
    for (long left = height * width; left > 0; left--) {
      if (!buffer.hasRemaining()) {
        fill(buffer, (int) Math.min(BUFFER, left * bytes));
        progress.bytesRead(file.position(), file.size());
      }
      double value = number.applyAsDouble(buffer);
      if (place[column] >= 0) {
        rows[row][place[column]] = checked(value, row, column);
      }
      if (byColumns) {
        column += row + 1 == height ? 1 : 0;
        row = row + 1 == height ? 0 : row + 1;
      } else {
        row += column + 1 == width ? 1 : 0;
        column = column + 1 == width ? 0 : column + 1;
      }
    }
    List<String> names = Arrays.stream(columns).mapToObj(Integer::toString).toList();
    return new FeatureFiles.Read(
        new FeatureTable(FeatureTable.numbered((int) height, 0), names, rows), List.of());
  }

  private String header() throws IOException {
    ByteBuffer start = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    fill(start, 10);
    byte[] magic = new byte[MAGIC.length];
    start.get(magic);
    if (!Arrays.equals(magic, MAGIC)) {
      throw error("this is no NumPy array, which begins with \\x93NUMPY; write it with numpy.save");
    }
    int version = start.get();
    start.get();
    if (version < 1 || version > 3) {
      throw error("the version of the format must be 1, 2 or 3, got " + version);
    }
    int length = start.getChar();
    if (version > 1) {
      fill(start, 2);
      length |= start.getChar() << Character.SIZE;
    }
    if (length < 0 || length > MOST_HEADER) {
      throw error(
          "the header must have at most %d bytes, got %d"
              .formatted(MOST_HEADER, Integer.toUnsignedLong(length)));
    }
    ByteBuffer text = ByteBuffer.allocate(length);
    fill(text, length);
    return new String(text.array(), StandardCharsets.UTF_8);
  }

  private Matcher found(Pattern pattern, String header, String what) {
    Matcher matcher = pattern.matcher(header);
    if (!matcher.find()) {
      throw error(
          "the header must tell %s, got %s; arrays of records or objects are not read"
              .formatted(what, FieldText.quoted(header.strip())));
    }
    return matcher;
  }

  private void checkLength(long height, long width, int bytes) throws IOException {
    if (Math.min(height, width) < 1 || Math.max(height, width) > Integer.MAX_VALUE - 8) {
      throw error(
          "an array must have at least one row and one column and at most 2147483639 of each, got shape (%d, %d)"
              .formatted(height, width));
    }
    long there = file.size() - file.position();
    // The product of two numbers below 2³¹ is one; that with the size of a number might not be.
    if (height * width != there / bytes || there % bytes != 0) {
      throw error(
          "%d rows of %d numbers of %d bytes must follow the header, got %d bytes; the file seems to be cut off or damaged"
              .formatted(height, width, bytes, there));
    }
  }

  private int[] columns(List<String> wanted, int width) {
    if (wanted.stream().distinct().count() != wanted.size()) {
      throw error("columns must be all different, got " + String.join(",", wanted));
    }
    return wanted.isEmpty()
        ? IntStream.range(0, width).toArray()
        : wanted.stream().mapToInt(name -> column(name, width)).toArray();
  }

  private int column(String name, int width) {
    if (!name.matches("0|[1-9]\\d{0,8}") || Integer.parseInt(name) >= width) {
      throw error(
          "no column is called %s; the columns of an array are called 0 to %d"
              .formatted(FieldText.quoted(name), width - 1));
    }
    return Integer.parseInt(name);
  }

  private double checked(double value, int row, int column) {
    if (!(Math.abs(value) <= FeatureFiles.LARGEST)) {
      throw error(
          "row %d, column %d must be a number, at most 1e150, got %s%s"
              .formatted(row, column, value, FeatureFiles.REMEDY));
    }
    return value;
  }

  private void fill(ByteBuffer buffer, int count) throws IOException {
    buffer.clear().limit(count);
    while (buffer.hasRemaining()) {
      if (file.read(buffer) < 0) {
        throw new EOFException();
      }
    }
    buffer.flip();
  }

  private static double unsigned(long bits) {
    return bits >= 0 ? bits : 2.0 * (bits >>> 1 | bits & 1); // the last bit counts in rounding
  }

  private DataFileException error(String complaint) {
    return new DataFileException(path, complaint);
  }
}
