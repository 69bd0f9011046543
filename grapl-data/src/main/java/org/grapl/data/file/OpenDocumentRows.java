package org.grapl.data.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The rows of the first sheet of an OpenDocument spreadsheet that has any (OpenDocument 1.3, part
 * 3, chapter 9). Repeated cells and rows are written once with a count: empty ones go on to the
 * edge of the sheet, so only filled ones are repeated.
 */
final class OpenDocumentRows implements Spreadsheet.WorkbookRows {

  private static final String CONTENT = "content.xml";

  /** Nobody fills so many alike by hand; more would only fill the memory. */
  private static final int MOST_REPEATED = 1 << 20;

  private final Path name;
  private final InputStream content;
  private final XMLStreamReader xml;
  private final Deque<List<String>> ahead = new ArrayDeque<>();
  private boolean hasFilledRow;

  OpenDocumentRows(byte[] bytes, Path name) throws IOException {
    this.name = name;
    ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes));
    ZipEntry entry = zip.getNextEntry();
    while (entry != null && !entry.getName().equals(CONTENT)) {
      entry = zip.getNextEntry();
    }
    if (entry == null) {
      throw new DataFileException(name, "this is no OpenDocument spreadsheet; save it as CSV");
    }
    content = zip;
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    try {
      xml = factory.createXMLStreamReader(zip);
    } catch (XMLStreamException e) {
      throw damaged();
    }
  }

  @Override
  public Optional<List<String>> next() {
    try {
      while (ahead.isEmpty() && xml.hasNext()) {
        int event = xml.next();
        if (event == XMLStreamReader.START_ELEMENT && xml.getLocalName().equals("table-row")) {
          readRow();
        } else if (event == XMLStreamReader.END_ELEMENT
            && xml.getLocalName().equals("table")
            && hasFilledRow) {
          return Optional.empty();
        }
      }
    } catch (XMLStreamException e) {
      throw damaged();
    }
    return Optional.ofNullable(ahead.poll());
  }

  private void readRow() throws XMLStreamException {
    int times = repeated("number-rows-repeated");
    List<String> fields = new ArrayList<>();
    int empty = 0;
    while (!(xml.next() == XMLStreamReader.END_ELEMENT && xml.getLocalName().equals("table-row"))) {
      boolean isCell =
          xml.getEventType() == XMLStreamReader.START_ELEMENT
              && xml.getLocalName().endsWith("table-cell");
      if (isCell) {
        int columns = repeated("number-columns-repeated");
        String field = field();
        if (field.isEmpty()) {
          empty += columns;
        } else {
          fields.addAll(Collections.nCopies(empty, ""));
          fields.addAll(Collections.nCopies(columns, field));
          empty = 0;
        }
      }
    }
    if (!fields.isEmpty()) {
      hasFilledRow = true;
      ahead.addAll(Collections.nCopies(times, fields));
    }
  }

  private int repeated(String attribute) {
    String count = attribute(attribute);
    return count.isEmpty() ? 1 : Math.min(MOST_REPEATED, Integer.parseInt(count));
  }

  private String attribute(String local) {
    for (int k = 0; k < xml.getAttributeCount(); k++) {
      if (xml.getAttributeLocalName(k).equals(local)) {
        return xml.getAttributeValue(k);
      }
    }
    return "";
  }

  /** What a cell holds; goes to its end. */
  private String field() throws XMLStreamException {
    String type = attribute("value-type");
    String plain =
        switch (type) {
          case "float", "currency", "percentage" -> attribute("value");
          case "date" -> attribute("date-value");
          case "boolean" -> attribute("boolean-value");
          default -> "";
        };
    String text = text();
    return plain.isEmpty() ? text : plain;
  }

  /** The paragraphs of a cell; notes that people have put beside it are left out. */
  private String text() throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    int depth = 1;
    int inside = 0; // a note
    while (depth > 0) {
      int event = xml.next();
      if (event == XMLStreamReader.START_ELEMENT) {
        depth++;
        inside += inside > 0 || xml.getLocalName().equals("annotation") ? 1 : 0;
        if (inside == 0 && xml.getLocalName().equals("p") && text.length() > 0) {
          text.append('\n');
        } else if (inside == 0 && xml.getLocalName().equals("s")) {
          text.append(' ');
        }
      } else if (event == XMLStreamReader.END_ELEMENT) {
        depth--;
        inside -= inside > 0 ? 1 : 0;
      } else if (event == XMLStreamReader.CHARACTERS && inside == 0 && depth > 1) {
        text.append(xml.getText());
      }
    }
    return text.toString();
  }

  private DataFileException damaged() {
    return new DataFileException(name, "the spreadsheet is damaged; save it again, or as CSV");
  }

  @Override
  public void close() throws IOException {
    content.close();
  }
}
