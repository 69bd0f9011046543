package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Many numbers for a page that draws them: a header in JSON and arrays a browser can use as they
 * lie. Little-endian: the length of the header (4 bytes), the header, padded with spaces, and each
 * array, padded with zeros, such that all begin at multiples of eight. Of one thread.
 */
final class Packed {

  private static final int ALIGNED = 8;

  private final ObjectNode header;
  private final ArrayNode described;
  private final List<byte[]> arrays = new ArrayList<>();

  Packed(ObjectNode header) {
    this.header = header;
    this.described = header.putArray("arrays");
  }

  /** Adds numbers as floats; those that are none stay none. */
  Packed floats(String name, double[] values) {
    ByteBuffer bytes = add(name, "f32", values.length, Float.BYTES);
    for (double value : values) {
      bytes.putFloat((float) value);
    }
    return this;
  }

  Packed ints(String name, int[] values) {
    ByteBuffer bytes = add(name, "i32", values.length, Integer.BYTES);
    bytes.asIntBuffer().put(values);
    return this;
  }

  /** Adds numbers from 0 on; those larger than 65535 are said to be that. */
  Packed shorts(String name, int[] values) {
    ByteBuffer bytes = add(name, "u16", values.length, Short.BYTES);
    for (int value : values) {
      bytes.putShort((short) Math.min(value, 0xffff));
    }
    return this;
  }

  Packed bytes(String name, byte[] values) {
    add(name, "u8", values.length, 1).put(values);
    return this;
  }

  private ByteBuffer add(String name, String type, int length, int width) {
    described.addObject().put("name", name).put("type", type).put("length", length);
    byte[] bytes = new byte[Math.multiplyExact(length, width)];
    arrays.add(bytes);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  byte[] toBytes() {
    byte[] json = Shown.bytes(header);
    int start = aligned(Integer.BYTES + json.length);
    int size = start + arrays.stream().mapToInt(array -> aligned(array.length)).sum();
    ByteBuffer all = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    all.putInt(start - Integer.BYTES).put(json);
    Arrays.fill(all.array(), all.position(), start, (byte) ' ');
    all.position(start);
    for (byte[] array : arrays) {
      all.put(array);
      all.position(aligned(all.position()));
    }
    return all.array();
  }

  private static int aligned(int length) {
    return Math.multiplyExact((length + ALIGNED - 1) / ALIGNED, ALIGNED);
  }
}
