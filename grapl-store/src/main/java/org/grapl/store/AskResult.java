package org.grapl.store;

import java.util.List;

/**
 * The answer to an {@link AskRequest}.
 *
 * @param tickets what to check; fewer than asked for, possibly none, if there is no more
 * @param remark why there are fewer; empty if there are not
 */
public record AskResult(List<OpenTicket> tickets, String remark) {

  public AskResult {
    tickets = List.copyOf(tickets);
  }
}
