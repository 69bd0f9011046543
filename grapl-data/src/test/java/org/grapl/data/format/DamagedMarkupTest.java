package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.file.DataFileException;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedMarkupTest {

  @TempDir Path directory;

  @Test
  void whateverIsDoneToAFileEndsInAGraphOrAComplaint() {
    String[] checks = {
      "g.json {\"graph\":{},\"nodes\":[{\"id\":1,\"a\":[1,{}]},\n{\"id\":\"b\"}],"
          + "\"links\":[\n{\"source\":1,\"target\":\"b\",\"weight\":0.5}]}",
      "g.graphml <?xml version=\"1.0\"?>\n<graphml><key id=\"w\" for=\"all\" attr.name=\"weight\"/>"
          + "<graph>\n<node id=\"a\"><data key=\"w\">1</data></node><node id=\"b\"/>\n"
          + "<edge source=\"a\" target=\"b\"><data key=\"w\">&#49;</data></edge></graph></graphml>",
      "g.gexf <gexf><graph><attributes class=\"node\"><attribute id=\"0\" title=\"t\"/></attributes>"
          + "<nodes>\n<node id=\"a\" label=\"A\"><attvalues><attvalue for=\"0\" value=\"&lt;\"/>"
          + "</attvalues></node></nodes><edges><!-- c --></edges></graph></gexf>"
    };
    String spice = "<>/&;\"'{}[]:,=!-?# \n\t0a9e.\u00ff";
    int refused = 0;
    for (int trial = 0; trial < 3000; trial++) {
      var random = KeyedRandom.of(13, Role.TEST, trial);
      String sample = checks[trial % checks.length];
      int blank = sample.indexOf(' ');
      StringBuilder text = new StringBuilder(sample.substring(blank + 1));
      for (int change = 1 + random.nextInt(3); change > 0 && text.length() > 1; change--) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(4)) {
          case 0 -> text.setCharAt(at, spice.charAt(random.nextInt(spice.length())));
          case 1 -> text.setLength(Math.max(1, at));
          case 2 -> text.deleteCharAt(at);
          default -> text.insert(at, text.substring(Math.min(at, random.nextInt(text.length()))));
        }
      }
      Path path = Given.file(directory, sample.substring(0, blank), text.toString());
      try {
        GraphFiles.readItems(path);
      } catch (DataFileException e) {
        assertThat(e).hasMessageStartingWith(path.toString());
        refused++;
      }
    }
    assertThat(refused).isBetween(2000, 2999);
  }
}
