package org.grapl.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerSentEventsTest {

  private static List<String> read(String text) throws IOException {
    BufferedReader lines = new BufferedReader(new StringReader(text));
    List<String> events = new ArrayList<>();
    for (Optional<String> next = EventStream.next(lines);
        next.isPresent();
        next = EventStream.next(lines)) {
      events.add(next.get());
    }
    return events;
  }

  @Test
  void commentsAndEventsWithoutDataAreLeftOut() throws IOException {
    assertThat(read(": hello\n\nid: 7\nevent: told\ndata: {\"é\": 1}\n\ndata:b\n\nid: 8\n\n"))
        .containsExactly("{\"é\": 1}", "b");
  }

  @Test
  void severalLinesOfDataAreOneTextAndAllLineEndsAreTaken() throws IOException {
    assertThat(read("data: a\r\ndata:  b\r\n\r\ndata\rdata: c\r\r"))
        .containsExactly("a\n b", "\nc");
  }

  @Test
  void anEventThatBreaksOffIsLeftOut() throws IOException {
    assertThat(read("data: a\n\ndata: b\n")).containsExactly("a");
  }
}
