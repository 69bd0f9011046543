package org.grapl.store;

import java.util.List;

/** How answers were taken, in their order, and what is to be checked next. */
public record TellAndAskResult(List<Receipt> receipts, AskResult next) {

  public TellAndAskResult {
    receipts = List.copyOf(receipts);
  }
}
