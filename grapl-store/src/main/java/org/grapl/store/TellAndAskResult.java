package org.grapl.store;

import java.util.List;

/**
 * How answers were taken, and what is to be checked next.
 *
 * @param receipts in the order of the answers
 */
public record TellAndAskResult(List<Receipt> receipts, AskResult next) {

  public TellAndAskResult {
    receipts = List.copyOf(receipts);
  }
}
