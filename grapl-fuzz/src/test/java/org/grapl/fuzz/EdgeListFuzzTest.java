package org.grapl.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.grapl.data.GraphFormat;

class EdgeListFuzzTest {

  @FuzzTest(maxDuration = "60s")
  void csv(byte[] content) {
    Hostile.read(content, GraphFormat.CSV);
  }
}
