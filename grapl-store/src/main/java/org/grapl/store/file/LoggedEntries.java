package org.grapl.store.file;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.grapl.data.file.DataFileException;
import org.grapl.store.Entry;
import org.grapl.store.log.EntryJson;

/**
 * The entries of a file one after the other, without holding them. Each time they are gone through
 * they are checked again: that their numbers have no gap, and at the end that there were as many as
 * promised and that they are what was written.
 */
record LoggedEntries(PackedFile file, EntryJson json) implements Iterable<Entry> {

  /** The longest entry tells which of all items an audit called above. */
  private static final int LONGEST_LINE = 1 << 27;

  @Override
  public Iterator<Entry> iterator() {
    return new Lines(new BufferedInputStream(file.part(CampaignFile.EVENTS), 1 << 16));
  }

  private final class Lines implements Iterator<Entry> {

    private final InputStream in;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long read;
    private Optional<Entry> next;

    Lines(InputStream in) {
      this.in = in;
      this.next = entry();
    }

    @Override
    public boolean hasNext() {
      return next.isPresent();
    }

    @Override
    public Entry next() {
      Entry entry = next.orElseThrow(NoSuchElementException::new);
      next = entry();
      return entry;
    }

    private Optional<Entry> entry() {
      try {
        boolean ended = !readLine();
        long promised = file.manifest().entries();
        if (ended != (read == promised)) {
          throw error("must hold %d entries as promised".formatted(promised));
        }
        if (ended) {
          in.close();
          return Optional.empty();
        }
        read++;
        Entry entry = json.read(text());
        if (entry.number() != read) {
          throw error("expected entry %d, got %d".formatted(read, entry.number()));
        }
        return Optional.of(entry);
      } catch (IllegalArgumentException e) {
        throw error(String.valueOf(e.getMessage()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private String text() throws CharacterCodingException {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(line.toByteArray()))
          .toString();
    }

    /** Reads to the end of a line; false at the end of the file. */
    private boolean readLine() throws IOException {
      line.reset();
      for (int b = in.read(); b >= 0; b = in.read()) {
        if (b == '\n') {
          return true;
        }
        if (line.size() == LONGEST_LINE) {
          throw error("a line must have at most %d bytes, got more".formatted(LONGEST_LINE));
        }
        line.write(b);
      }
      if (line.size() > 0) {
        throw error("the last line is cut off");
      }
      return false;
    }

    private DataFileException error(String complaint) {
      return new DataFileException(file.shown(CampaignFile.EVENTS), Math.max(1, read), complaint);
    }
  }
}
