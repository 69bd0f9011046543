package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class CampaignReviewersTest extends CampaignOnTriangles {

  private static final int ITEMS = 60;

  /** A chain of items of which the first half lies above; answers as a table of each person. */
  private void answer(String who, double right) throws IOException {
    StringBuilder rows = new StringBuilder("label,value\n");
    for (int item = 0; item < ITEMS; item++) {
      KeyedRandom random = KeyedRandom.of(who.hashCode(), Role.TEST, item);
      boolean isYes = item < ITEMS / 2 == random.nextDouble() < right;
      rows.append("item").append(item).append(isYes ? ",1\n" : ",0\n");
    }
    Path table = Files.writeString(dir.resolve(who + ".csv"), rows);
    done("tell", "chain", "--worker", who, "--from", table);
  }

  @Test
  void statusSaysHowFarEachCanBeTrustedAndWhoGuesses() throws IOException {
    StringBuilder links = new StringBuilder("source,target\n");
    for (int item = 1; item < ITEMS; item++) {
      links.append("item%d,item%d\n".formatted(item - 1, item));
    }
    Path chain = Files.writeString(dir.resolve("chain.csv"), links);
    done("create", "chain", "--graph", chain, "--threshold", "0.5", "--noise", "yes-no");
    answer("ann", 0.95);
    assertThat(done("status", "chain").out()).doesNotContain("ann: ");
    answer("bob", 0.85);
    answer("eve", 0.5);
    CommandRun run = done("status", "chain");
    assertThat(run.out())
        .containsPattern("\n  ann: 60 answers, right in about 9\\d % \\(\\d\\d to \\d\\d %\\)\n")
        .containsPattern("\n  eve: 60 answers, .*; SEEMS TO GUESS, and counts little\n");
    JsonNode reviewers = done("status", "chain", "--json").json().get("reviewers");
    assertThat(reviewers.at("/eve/isGuessing").asBoolean()).isTrue();
    assertThat(reviewers.at("/bob/isGuessing").asBoolean()).isFalse();
    assertThat(reviewers.at("/bob/right").asDouble()).isBetween(0.75, 0.95);
    done("verify", "chain");
  }
}
