package org.grapl.spark.trials;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.SeekableInputStream;

/** Parquet files that are small enough to be made, and looked at, in memory. */
final class ParquetBytes {

  private ParquetBytes() {}

  /** A file to be written. */
  static final class Out implements OutputFile {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    byte[] bytes() {
      return bytes.toByteArray();
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
      return new PositionOutputStream() {
        @Override
        public long getPos() {
          return bytes.size();
        }

        @Override
        public void write(int each) {
          bytes.write(each);
        }

        @Override
        public void write(byte[] some, int from, int count) {
          bytes.write(some, from, count);
        }
      };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
      bytes.reset();
      return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }

  /** A file to be read. */
  record In(byte[] bytes) implements InputFile {

    @Override
    public long getLength() {
      return bytes.length;
    }

    @Override
    public SeekableInputStream newStream() {
      Places places = new Places(bytes);
      return new DelegatingSeekableInputStream(places) {
        @Override
        public long getPos() {
          return places.position();
        }

        @Override
        public void seek(long to) throws IOException {
          places.seek(to);
        }
      };
    }
  }

  /** Bytes that know where they are read. */
  private static final class Places extends ByteArrayInputStream {

    Places(byte[] bytes) {
      super(bytes);
    }

    long position() {
      return pos;
    }

    void seek(long to) throws IOException {
      if (to < 0 || to > count) {
        throw new IOException("its footer points beyond its end");
      }
      pos = (int) to;
    }
  }
}
