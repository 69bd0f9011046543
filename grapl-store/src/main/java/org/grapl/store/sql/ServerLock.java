package org.grapl.store.sql;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.grapl.store.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * The claim of a server on an SQLite file: a lock on a file beside it, which the operating system
 * drops when the process ends in whatever way. The file itself stays and means nothing.
 */
final class ServerLock {

  /** Those of this process: the system's lock knows processes only. */
  private static final Set<Path> TAKEN = ConcurrentHashMap.newKeySet();

  private final Path store;
  private @Nullable FileChannel channel;
  private @Nullable Path taken;

  ServerLock(Path store) {
    this.store = store;
  }

  synchronized void take() {
    if (channel != null) {
      return;
    }
    try {
      Path key = store.toRealPath();
      if (!TAKEN.add(key)) {
        throw another("this process");
      }
      taken = key;
      FileChannel opened =
          FileChannel.open(
              Path.of(key + "-server"),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      channel = opened;
      if (opened.tryLock() == null) {
        throw another("process " + holder(opened));
      }
      String pid = Long.toString(ProcessHandle.current().pid());
      opened.truncate(0);
      opened.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)), 0);
    } catch (IOException e) {
      release();
      throw new StoreException(
          "%s: the lock of the server, %s-server, cannot be made; check that the directory may be"
                  .formatted(store, store)
              + " written",
          e);
    } catch (StoreException e) {
      release();
      throw e;
    }
  }

  synchronized void release() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // The lock goes with the process at the latest.
    }
    if (taken != null) {
      TAKEN.remove(taken);
    }
    channel = null;
    taken = null;
  }

  private static String holder(FileChannel opened) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(20);
    opened.read(text, 0);
    String pid = StandardCharsets.US_ASCII.decode(text.flip()).toString();
    return pid.matches("[0-9]+") ? pid : "unknown";
  }

  private StoreException another(String who) {
    return new StoreException(
        "%s: another server works on this file already (%s); stop it first, or use PostgreSQL for"
                .formatted(store, who)
            + " several servers");
  }
}
