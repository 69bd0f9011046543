package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Iterator;
import java.util.List;

/**
 * What was handed out.
 *
 * @param tickets what to check; fewer than asked for, possibly none, if there is no more
 * @param remark why there are fewer; empty if there are not
 * @param taken how answers that came with the request were taken, in their order
 */
public record Batch(
    List<RemoteTicket> tickets,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String remark,
    List<Taken> taken)
    implements Iterable<RemoteTicket> {

  public boolean isEmpty() {
    return tickets.isEmpty();
  }

  @Override
  public Iterator<RemoteTicket> iterator() {
    return tickets.iterator();
  }
}
