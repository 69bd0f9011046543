package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/** A packed answer, read by the words of the API's description. */
record Unpacked(JsonNode header, Map<String, double[]> arrays) {

  static Unpacked of(byte[] bytes) {
    ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    byte[] json = new byte[all.getInt()];
    all.get(json);
    JsonNode header;
    try {
      header = new ObjectMapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, double[]> arrays = new HashMap<>();
    for (JsonNode each : header.get("arrays")) {
      while (all.position() % 8 != 0) {
        all.get();
      }
      double[] values = new double[each.get("length").intValue()];
      for (int k = 0; k < values.length; k++) {
        values[k] =
            switch (each.get("type").textValue()) {
              case "f32" -> all.getFloat();
              case "i32" -> all.getInt();
              case "u16" -> Short.toUnsignedInt(all.getShort());
              case "u8" -> Byte.toUnsignedInt(all.get());
              default -> throw new AssertionError(each.toString());
            };
      }
      arrays.put(each.get("name").textValue(), values);
    }
    return new Unpacked(header, arrays);
  }

  double[] array(String name) {
    return arrays.getOrDefault(name, new double[0]);
  }
}
