package org.grapl.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.client.SseReader.Message;
import org.junit.jupiter.api.Test;

class SseReaderTest {

  private static List<Message> read(String text) throws IOException {
    SseReader reader =
        new SseReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    List<Message> messages = new ArrayList<>();
    for (Optional<Message> next = reader.next(); next.isPresent(); next = reader.next()) {
      messages.add(next.get());
    }
    return messages;
  }

  @Test
  void idsStayAndCommentsAndEventsWithoutDataAreNoMessages() throws IOException {
    assertThat(read(": hello\n\nid: 7\nevent: told\ndata: {\"é\": 1}\n\ndata:b\n\nid: 8\n\n"))
        .containsExactly(new Message("7", "{\"é\": 1}"), new Message("7", "b"));
  }

  @Test
  void severalLinesOfDataAreOneTextAndAllLineEndsAreTaken() throws IOException {
    assertThat(read("data: a\r\ndata:  b\r\n\r\ndata\rdata: c\r\r"))
        .containsExactly(new Message("", "a\n b"), new Message("", "\nc"));
  }

  @Test
  void aMessageThatBreaksOffIsLeftOut() throws IOException {
    assertThat(read("data: a\n\ndata: b\n")).containsExactly(new Message("", "a"));
  }
}
