package org.grapl.store.sql;

import java.util.Base64;
import java.util.BitSet;
import org.grapl.store.Event.AuditEnded;
import org.grapl.store.StoreException;

/** What has no column of its own of an audit that ended: the items above as bits, and the claim. */
final class AuditDetail {

  private AuditDetail() {}

  static String write(AuditEnded ended) {
    return Base64.getEncoder().encodeToString(ended.above().toByteArray())
        + ' '
        + ended.statement();
  }

  static AuditEnded read(boolean passed, int mostWrong, int drawn, String detail) {
    int blank = detail.indexOf(' ');
    try {
      return new AuditEnded(
          passed,
          mostWrong,
          drawn,
          detail.substring(blank + 1),
          BitSet.valueOf(Base64.getDecoder().decode(detail.substring(0, Math.max(0, blank)))));
    } catch (IllegalArgumentException e) {
      throw new StoreException("the store is damaged: the result of an audit cannot be read", e);
    }
  }
}
