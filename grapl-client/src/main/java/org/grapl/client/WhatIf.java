package org.grapl.client;
/** x. */
public record WhatIf() {
  static WhatIf read(Fields f) { return new WhatIf(); }
}
