package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.grapl.store.file.CampaignFile;
import org.grapl.store.sql.Database;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A database and exports that a build of November 2026 wrote: every kind of entry, noise and method
 * is in them. They must be read, and written again, as they are.
 */
class KeptFormatsTest {

  @TempDir private Path dir = Path.of("");

  private Campaigns store(String name) {
    return new Campaigns(Database.open(dir.resolve(name).toString()).storage(), Clock.systemUTC());
  }

  private static InputStream kept(String name) {
    return Objects.requireNonNull(KeptFormatsTest.class.getResourceAsStream("kept/" + name));
  }

  private static Map<String, String> parts(byte[] zip) throws IOException {
    Map<String, String> parts = new LinkedHashMap<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        parts.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return parts;
  }

  private static Map<String, String> exported(DurableCampaign campaign) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CampaignFile.write(campaign, out);
    return parts(out.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"lake", "exact", "yes-no", "paper", "grown", "slips"})
  void anExportIsReadAndWrittenAgainAsItWas(String name) throws IOException {
    try (Campaigns campaigns = store("new.db");
        InputStream in = kept(name + ".zip");
        InputStream same = kept(name + ".zip")) {
      DurableCampaign read = CampaignFile.read(in, 1 << 20, campaigns, "local", "", "");

      assertThat(exported(read)).isEqualTo(parts(same.readAllBytes()));
      assertThat(read.verify(done -> {}).passed()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lake", "exact", "yes-no", "paper"})
  void aDatabaseIsReadAsItWas(String name) throws IOException {
    try (InputStream in = new GZIPInputStream(kept("campaigns.db.gz"))) {
      Files.copy(in, dir.resolve("kept.db"));
    }
    try (Campaigns campaigns = store("kept.db");
        InputStream export = kept(name + ".zip")) {
      DurableCampaign campaign = campaigns.open("local", name);

      assertThat(exported(campaign)).isEqualTo(parts(export.readAllBytes()));
      assertThat(campaign.verify(done -> {}).passed()).isTrue();
    }
  }
}
