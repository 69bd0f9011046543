package org.grapl.store.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.grapl.data.file.DataFileException;
import org.grapl.store.log.ContentHash;

/**
 * The parts of a campaign file, each no longer than promised and with the hash promised. Names in
 * the file are compared and never used as paths. One owner, not thread-safe.
 *
 * @param shown what complaints call the file
 */
record PackedFile(Path shown, ZipFile zip, Manifest manifest) implements AutoCloseable {

  private static final int MOST_MANIFEST = 1 << 20;
  private static final Set<String> NAMES =
      Set.of(
          CampaignFile.MANIFEST,
          CampaignFile.ITEMS,
          CampaignFile.LINKS,
          CampaignFile.REGIONS,
          CampaignFile.EVENTS);

  /** Logs come to ten or twenty; who promises more wants to fill the memory. */
  private static final long MOST_UNPACKED_PER_BYTE = 200;

  private static final long ALWAYS_UNPACKED = 64L << 20;

  /** Opens a file and checks what it promises. */
  @SuppressWarnings("resource") // closed by whoever closes this, or here if nothing comes of it
  static PackedFile open(Path file, Path shown, long mostBytes) throws IOException {
    ZipFile zip = zip(file, shown);
    try {
      Set<String> names = names(zip, shown);
      Manifest manifest = manifest(zip, shown);
      if (!names.equals(manifest.parts().keySet())) {
        throw new DataFileException(
            shown,
            "the file must hold what its manifest lists (%s), got %s"
                .formatted(manifest.parts().keySet(), names));
      }
      long most = Math.min(mostBytes, ALWAYS_UNPACKED + MOST_UNPACKED_PER_BYTE * Files.size(file));
      // As doubles: forged sizes could add up to little.
      if (manifest.parts().values().stream().mapToDouble(Manifest.Part::bytes).sum() > most) {
        throw new DataFileException(
            shown, "must come to at most %d bytes when unpacked, got more".formatted(most));
      }
      return new PackedFile(shown, zip, manifest);
    } catch (Throwable e) {
      zip.close();
      throw e;
    }
  }

  private static ZipFile zip(Path file, Path shown) {
    if (Files.isDirectory(file)) {
      throw new DataFileException(shown, "is a directory, expected a file");
    }
    try {
      return new ZipFile(file.toFile(), StandardCharsets.UTF_8);
    } catch (ZipException e) {
      throw new DataFileException(
          shown, "this is no campaign file, or it is cut off (" + e.getMessage() + ")");
    } catch (IOException e) {
      throw DataFileException.because(shown, e);
    }
  }

  /** The names of the parts besides the manifest. */
  private static Set<String> names(ZipFile zip, Path shown) {
    Set<String> names = new HashSet<>();
    zip.stream()
        .forEach(
            entry -> {
              boolean isPart =
                  NAMES.contains(entry.getName())
                      || CampaignFile.LIST.matcher(entry.getName()).matches();
              if (!isPart || !names.add(entry.getName())) {
                throw new DataFileException(
                    shown, "this is no campaign file: it holds other things, or some twice");
              }
            });
    for (String needed : NAMES) {
      if (!names.contains(needed) && !needed.equals(CampaignFile.REGIONS)) {
        throw new DataFileException(shown, "this is no campaign file: it holds no " + needed);
      }
    }
    names.remove(CampaignFile.MANIFEST);
    return names;
  }

  private static Manifest manifest(ZipFile zip, Path shown) throws IOException {
    Path name = shown.resolve(CampaignFile.MANIFEST);
    try (InputStream in = stream(zip, CampaignFile.MANIFEST)) {
      byte[] bytes = in.readNBytes(MOST_MANIFEST + 1);
      if (bytes.length > MOST_MANIFEST) {
        throw new DataFileException(
            name, "must have at most %d bytes, got more".formatted(MOST_MANIFEST));
      }
      return Manifest.read(new String(bytes, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new DataFileException(name, String.valueOf(e.getMessage()));
    }
  }

  private static InputStream stream(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    InputStream in = entry == null ? null : zip.getInputStream(entry);
    if (in == null) {
      throw new IOException("there is no " + name);
    }
    return in;
  }

  /** What complaints call a part. */
  Path shown(String part) {
    return shown.resolve(part);
  }

  DataFileException error(String complaint) {
    return new DataFileException(shown, complaint);
  }

  /** The bytes of a part; at their end they are compared with what was promised. */
  InputStream part(String name) {
    try {
      return new Checked(
          stream(zip, name),
          shown(name),
          Objects.requireNonNull(manifest.parts().get(name), "was found to be there"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }

  private static final class Checked extends FilterInputStream {

    private final Path shown;
    private final Manifest.Part promised;
    private final MessageDigest digest = ContentHash.digest();
    private long count;
    private boolean ended;

    Checked(InputStream in, Path shown, Manifest.Part promised) {
      super(in);
      this.shown = shown;
      this.promised = promised;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      if (ended || length == 0) {
        return ended ? -1 : 0;
      }
      int n = in.read(buffer, offset, length);
      if (n > 0) {
        digest.update(buffer, offset, n);
        count += n;
      }
      if (n < 0 || count > promised.bytes()) {
        ended = true;
        if (count != promised.bytes()
            || !HexFormat.of().formatHex(digest.digest()).equals(promised.sha256())) {
          throw new DataFileException(
              shown, "was damaged: it is not what the manifest promises (SHA-256)");
        }
      }
      return n;
    }
  }
}
