/** Graphs, values, items and answers as files; graphs from tables and maps. */
module org.grapl.data {
  requires transitive org.grapl.core;
  requires org.grapl.engine;
  requires com.fasterxml.jackson.core;
  requires de.siegmar.fastcsv;
  requires java.xml;
  requires org.apache.lucene.analysis.common;
  requires org.apache.lucene.core;
  requires org.dhatim.fastexcel.reader;
  requires static org.jspecify;

  exports org.grapl.data;
  exports org.grapl.data.file;
  exports org.grapl.data.item;
  exports org.grapl.data.region;
  exports org.grapl.data.similar;
  exports org.grapl.data.sparsify;
  exports org.grapl.data.format to
      org.grapl.research;
  exports org.grapl.data.intake to
      org.grapl.server;
  exports org.grapl.data.layout to
      org.grapl.research,
      org.grapl.server;
  exports org.grapl.data.page to
      org.grapl.research,
      org.grapl.server;

  uses org.grapl.data.file.BinaryTables;
}
