package org.grapl.client;
/** x. */
public record ItemReport() {
  static ItemReport read(Fields f) { return new ItemReport(); }
}
