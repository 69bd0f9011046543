package org.grapl.data.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the sheets of an OpenDocument spreadsheet (OpenDocument 1.3, part 3, chapter 9).
 * Repeated cells and rows are written once with a count: empty ones go on to the edge of the sheet,
 * so only filled ones are repeated.
 */
final class OpenDocumentRows implements Spreadsheet.Sheets {

  private static final String CONTENT = "content.xml";

  /** As many as a sheet has rows; more would only fill the memory. */
  private static final int MOST_REPEATED = 1 << 20;

  private final InputStream content;
  private final XMLStreamReader xml;
  private int number; // of the last row
  private int again; // how often that is still to be told
  private List<String> fields = List.of();

  OpenDocumentRows(byte[] bytes) throws IOException, XMLStreamException {
    ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes));
    ZipEntry entry = zip.getNextEntry();
    while (entry != null && !entry.getName().equals(CONTENT)) {
      entry = zip.getNextEntry();
    }
    content = zip;
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    xml = factory.createXMLStreamReader(zip);
  }

  @Override
  public boolean nextSheet() throws XMLStreamException {
    number = 0;
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamReader.START_ELEMENT && xml.getLocalName().equals("table")) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Spreadsheet.@Nullable Line nextRow() throws XMLStreamException {
    while (again == 0) {
      int event = xml.next();
      if (event == XMLStreamReader.END_ELEMENT && xml.getLocalName().equals("table")) {
        return null;
      }
      if (event == XMLStreamReader.START_ELEMENT && xml.getLocalName().equals("table-row")) {
        int times = repeated("number-rows-repeated");
        fields = fields();
        again = fields.isEmpty() ? 0 : times;
        number = Math.min(MOST_REPEATED, number + (fields.isEmpty() ? times : 0));
      }
    }
    again--;
    return new Spreadsheet.Line(++number, fields);
  }

  private List<String> fields() throws XMLStreamException {
    List<String> read = new ArrayList<>();
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
          read.addAll(Collections.nCopies(empty, ""));
          read.addAll(Collections.nCopies(columns, field));
          empty = 0;
        }
      }
    }
    return read;
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

  @Override
  public void close() throws IOException {
    content.close();
  }
}
