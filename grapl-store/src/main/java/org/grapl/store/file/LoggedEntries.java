package org.grapl.store.file;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.grapl.data.file.DataFileException;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.log.EntryJson;

/**
 * The entries of a file one after the other, without holding them. Each time they are gone through
 * they are checked again: that their numbers have no gap, and at the end that there were as many as
 * promised and that they are what was written.
 */
record LoggedEntries(PackedFile file, EntryJson json) implements Iterable<Entry> {

  @Override
  public Iterator<Entry> iterator() {
    // Closed with the file. This decoder, unlike the one of the charset's name, refuses what is no
    // UTF-8.
    BufferedReader text =
        new BufferedReader(
            new InputStreamReader(
                file.part(CampaignFile.EVENTS), StandardCharsets.UTF_8.newDecoder()));
    Iterator<String> lines = text.lines().iterator();
    return new Iterator<>() {
      private long read;

      @Override
      public boolean hasNext() {
        long promised = file.manifest().entries();
        if (lines.hasNext() != (read < promised)) {
          throw error("must hold %d entries as promised".formatted(promised));
        }
        return read < promised;
      }

      @Override
      public Entry next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        read++;
        try {
          Entry entry = json.read(lines.next());
          if (entry.number() != read) {
            throw error("expected entry %d, got %d".formatted(read, entry.number()));
          }
          if (entry.event() instanceof Event.Grown grown) {
            checkHeld(grown.list().graph(), file.manifest().content().graph());
            checkHeld(grown.list().table(), file.manifest().content().items());
          }
          return entry;
        } catch (IllegalArgumentException e) {
          throw error(String.valueOf(e.getMessage()));
        }
      }

      /** Nobody is to get at what happens to be in the store. */
      private void checkHeld(String hash, String present) {
        if (!hash.equals(present)
            && !file.manifest().parts().containsKey(CampaignFile.list(hash))) {
          throw error("its list is not in the file");
        }
      }

      private DataFileException error(String complaint) {
        return new DataFileException(file.shown(CampaignFile.EVENTS), Math.max(1, read), complaint);
      }
    };
  }
}
