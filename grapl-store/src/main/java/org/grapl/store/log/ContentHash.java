package org.grapl.store.log;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.grapl.data.item.ItemGraph;

/**
 * What a graph and what is known of its items are known by: the SHA-256, in hexadecimal, of the
 * bytes a store keeps them as. Equal in every bit if and only if these are.
 */
public record ContentHash(String graph, String items) {

  public static ContentHash of(ItemGraph items) {
    return new ContentHash(
        sha256(GraphBytes.ofGraph(items.graph())), sha256(GraphBytes.ofItems(items.items())));
  }

  public static String sha256(byte[] content) {
    return HexFormat.of().formatHex(digest().digest(content));
  }

  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
