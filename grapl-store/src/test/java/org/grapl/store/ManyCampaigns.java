package org.grapl.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A program with little memory that works on more campaigns than it has room for. */
final class ManyCampaigns {

  private static final int CAMPAIGNS = 300;

  private ManyCampaigns() {}

  /**
   * @param args the directory of the store
   */
  public static void main(String[] args) {
    try (CampaignFixture fixture = new CampaignFixture(Path.of(args[0]))) {
      Campaigns campaigns = fixture.campaigns();
      for (int k = 0; k < CAMPAIGNS; k++) {
        CampaignFixture.step(
            campaigns.create(
                "local", "c" + k, CampaignFixture.graph(), CampaignFixture.settings(), ""),
            "ann");
      }
      for (int k = 0; k < CAMPAIGNS; k += 10) {
        DurableCampaign again = campaigns.open("local", "c" + k);
        CampaignFixture.step(again, "bob");
        if (again.status().observations() != 2) {
          throw new AssertionError("an observation is missing");
        }
      }
    }
    System.out.println("done");
  }

  /** What the program says if it has so much memory. */
  static String run(Path directory, String heap) throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx" + heap,
                "-cp",
                System.getProperty("java.class.path"),
                ManyCampaigns.class.getName(),
                directory.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    child.waitFor();
    return said.strip();
  }
}
