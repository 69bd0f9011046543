package org.grapl.client;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MappingIterator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** JSON objects one behind the other, each read when it is wanted. */
final class Lines<T> implements Iterator<T> {

  private final MappingIterator<T> objects;
  private final String what;

  private Lines(MappingIterator<T> objects, String what) {
    this.objects = objects;
    this.what = what;
  }

  /** The objects of a body, which is closed with the stream. */
  static <T> Stream<T> read(InputStream body, String what, Class<T> type) {
    Lines<T> lines;
    try {
      lines = new Lines<>(Json.MAPPER.readerFor(type).readValues(body), what);
    } catch (IOException e) {
      throw lost(e);
    }
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(lines, Spliterator.ORDERED | Spliterator.NONNULL),
            false)
        .onClose(() -> close(body));
  }

  private static void close(InputStream body) {
    try {
      body.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static UnavailableException lost(IOException cause) {
    return new UnavailableException(
        "the connection was lost in the middle of an answer: " + cause.getMessage(), cause);
  }

  @Override
  public boolean hasNext() {
    try {
      return objects.hasNextValue();
    } catch (IOException e) {
      throw lost(e);
    }
  }

  @Override
  public T next() {
    try {
      return objects.nextValue();
    } catch (JsonMappingException e) {
      throw Json.strange(what, e);
    } catch (IOException e) {
      throw lost(e);
    }
  }
}
