package org.grapl.data.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Tells a listener how much of a file went through. Not thread-safe. */
public final class CountedBytes extends FilterInputStream {

  private static final long STEP = 1 << 20;

  private final long total;
  private final ReadProgress progress;
  private long read;
  private long told;
  private long items;
  private long links;

  public CountedBytes(InputStream in, long total, ReadProgress progress) {
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
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = super.read(bytes, offset, length);
    count(Math.max(0, count));
    return count;
  }

  private void count(int bytes) {
    read += bytes;
    // The last step is left to finished(), so that a listener hears of the end once.
    if (read - told >= STEP && read < total) {
      told = read;
      progress.linksRead(links);
      progress.bytesRead(read, total);
    }
  }

  /** How many bytes there are; 0 if nobody knows. */
  public long total() {
    return total;
  }

  /** How many bytes went through. */
  public long bytesRead() {
    return read;
  }

  /** Takes down what the bytes so far were found to hold. */
  public void hold(long items, long links) {
    this.items = items;
    this.links = links;
  }

  /** About how many items the whole file holds, by what the bytes so far hold. */
  public long expectedItems() {
    return expected(items);
  }

  /** About how many links the whole file holds. */
  public long expectedLinks() {
    return expected(links);
  }

  private long expected(long count) {
    return read == 0 ? count : Math.max(count, Math.round((double) count * total / read));
  }

  /** To be called when everything has been read. */
  public void finished() {
    long all = Math.max(read, total);
    progress.linksRead(links);
    progress.bytesRead(all, all);
  }
}
