package org.grapl.data.file;

import java.nio.file.Path;
import org.grapl.graph.GraphBuilder;

/** A file was larger than the memory Java was given. Says how much would do. */
public final class HeapTooSmallException extends RuntimeException {

  private static final long serialVersionUID = 1;
  private static final long MEBIBYTE = 1 << 20;

  private final long megabytesNeeded;

  public HeapTooSmallException(Path path, long items, long links) {
    super(
        "%s: memory must hold about %d items and %d links, got a Java heap of %d MB; start Java with -Xmx%dm"
            .formatted(path, items, links, heap(), needed(items, links)));
    this.megabytesNeeded = needed(items, links);
  }

  /** What is to be done with the file, told before it is begun. */
  public HeapTooSmallException(Path path, String what, long bytes) {
    super(
        "%s: %s needs about %d MB of memory, got a Java heap of %d MB; start Java with -Xmx%dm"
            .formatted(path, what, bytes / MEBIBYTE, heap(), option(bytes)));
    this.megabytesNeeded = option(bytes);
  }

  /** Of what -Xmx says, up to an eighth is set aside and not counted as heap. */
  private static long option(long bytes) {
    return bytes * 5 / 4 / MEBIBYTE;
  }

  private static long heap() {
    return Runtime.getRuntime().maxMemory() / MEBIBYTE;
  }

  /**
   * What the builder needs and a third more, which the collector keeps for young objects; at least
   * half as much again as was too little.
   */
  private static long needed(long items, long links) {
    return Math.max(heap() * 3 / 2, GraphBuilder.heapFor(items, links) * 4 / 3 / MEBIBYTE + 64);
  }

  public long megabytesNeeded() {
    return megabytesNeeded;
  }
}
